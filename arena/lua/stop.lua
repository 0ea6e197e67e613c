-- The driver asks its workers to hand in what they are at and to stop.
-- KEYS: meta
-- ARGV: epoch
return redis.call('HSET', KEYS[1], 'stop', '1')
