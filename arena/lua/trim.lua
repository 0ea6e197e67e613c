-- Drops what is safe in the log.
-- KEYS: meta, record, outcome, attempts (stream)
-- ARGV: epoch, first index, index to stop before, the first entry of the attempts to keep
-- Again with the same: does nothing.
for index = tonumber(ARGV[2]), tonumber(ARGV[3]) - 1 do
  local text = string.format('%.0f', index)
  redis.call('HDEL', KEYS[2], text)
  redis.call('HDEL', KEYS[3], text)
end
redis.call('XTRIM', KEYS[4], 'MINID', ARGV[4])
return redis.status_reply('OK')
