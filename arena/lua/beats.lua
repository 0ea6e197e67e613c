-- The last heartbeats of this driver's workers: another driver's may have the same names.
-- KEYS: meta, beat
-- ARGV: epoch
-- Returns worker, heartbeat, worker, heartbeat ...
return redis.call('HGETALL', KEYS[2])
