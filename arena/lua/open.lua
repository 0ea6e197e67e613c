-- A driver takes the tournament over: earlier drivers and workers are fenced off, and the store is
-- brought to what the log says. Results beyond the log stay; what was claimed is scheduled anew.
-- KEYS: meta, work (stream), record, outcome, rating, games, beat, attempts (stream)
-- ARGV: the driver's token, matches in the log, the entry of the log's last attempt, start, scale,
--       k_new, k, new_games, then bot, rating, games for each bot that has played
-- Returns the new epoch. Twice with the same token: does nothing the second time.
local meta, work, record, outcome, rating, games, beat, attempts = unpack(KEYS)
if redis.call('HGET', meta, 'token') == ARGV[1] then
  return redis.call('HGET', meta, 'epoch')
end
local logged = tonumber(ARGV[2])
for _, index in ipairs(redis.call('HKEYS', record)) do
  if tonumber(index) < logged then
    redis.call('HDEL', record, index)
    redis.call('HDEL', outcome, index)
  end
end
redis.call('DEL', work, rating, games, beat)
for i = 9, #ARGV, 3 do
  redis.call('HSET', rating, ARGV[i], ARGV[i + 1])
  redis.call('HSET', games, ARGV[i], ARGV[i + 2])
end
redis.call('HDEL', meta, 'stop')
redis.call('HSET', meta, 'token', ARGV[1], 'folded', ARGV[2], 'scheduled', ARGV[2],
  'start', ARGV[4], 'scale', ARGV[5], 'k_new', ARGV[6], 'k', ARGV[7], 'new_games', ARGV[8])
-- Entries go on after the log's last, also in a new store whose clock is behind. Refused where they
-- are further on already, and where there is no last.
if not redis.pcall('XADD', attempts, ARGV[3], 'lines', '').err then
  redis.call('XDEL', attempts, ARGV[3])
end
redis.call('XGROUP', 'CREATE', work, 'workers', '0', 'MKSTREAM')
fold(meta, outcome, rating, games)
-- With the token in it, since a store that lost its data counts from 1 again.
local epoch = redis.call('HINCRBY', meta, 'driver', 1) .. '-' .. ARGV[1]
redis.call('HSET', meta, 'epoch', epoch)
return epoch
