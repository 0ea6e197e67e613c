-- Puts matches up to an index on the stream of work, without those that have a result.
-- KEYS: meta, work, record
-- ARGV: epoch, the index to stop before
-- Again with the same index: does nothing.
local to = tonumber(ARGV[2])
for index = tonumber(redis.call('HGET', KEYS[1], 'scheduled')), to - 1 do
  local text = string.format('%.0f', index)
  if redis.call('HEXISTS', KEYS[3], text) == 0 then
    redis.call('XADD', KEYS[2], '*', 'index', text, 'attempt', '1')
  end
  if index == to - 1 then
    redis.call('HSET', KEYS[1], 'scheduled', ARGV[2])
  end
end
return redis.status_reply('OK')
