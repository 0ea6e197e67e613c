-- A worker says that it lives.
-- KEYS: meta, beat
-- ARGV: epoch, worker, its heartbeat
-- Returns whether the driver wants all to stop.
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
return redis.call('HEXISTS', KEYS[1], 'stop')
