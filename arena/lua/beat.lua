-- A worker says that it lives.
-- KEYS: meta, beat
-- ARGV: epoch, worker, its heartbeat
return redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
