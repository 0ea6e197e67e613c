-- Gives claimed matches back: to be played again, or, after too many attempts, set aside.
-- KEYS: meta, work, record, outcome, rating, games, attempts (stream)
-- ARGV: epoch, then for each match: entry, index, the number of its next attempt, the record that
--       sets it aside (empty: play it again), the line for the attempt log (empty: none)
-- Again with the same: does nothing.
local meta, work, record, outcome, rating, games, attempts = unpack(KEYS)
local folded = tonumber(redis.call('HGET', meta, 'folded'))
local lines = {}
for i = 2, #ARGV, 5 do
  local entry, index, attempt, aside, line = unpack(ARGV, i, i + 4)
  if redis.call('XACK', work, 'workers', entry) == 1 then
    redis.call('XDEL', work, entry)
    if line ~= '' then
      lines[#lines + 1] = line
    end
    if tonumber(index) >= folded and redis.call('HEXISTS', record, index) == 0 then
      if aside == '' then
        redis.call('XADD', work, '*', 'index', index, 'attempt', attempt)
      else
        redis.call('HSET', record, index, aside)
        redis.call('HSET', outcome, index, '')
      end
    end
  end
end
if #lines > 0 then
  redis.call('XADD', attempts, '*', 'lines', table.concat(lines, '\n'))
end
return fold(meta, outcome, rating, games)
