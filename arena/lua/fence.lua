-- Begins every script: only the newest driver, and the workers it started, may do anything.
-- KEYS[1] meta; ARGV[1] the caller's epoch
if redis.call('HGET', KEYS[1], 'epoch') ~= ARGV[1] then
  return redis.error_reply('FENCED')
end
