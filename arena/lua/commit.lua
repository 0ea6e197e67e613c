-- A worker hands in results; those that close the gap to what was counted are counted.
-- KEYS: meta, work, record, outcome, rating, games, attempts (stream)
-- ARGV: epoch, then for each match: entry, index, record, outcome, attempt
-- Returns how many matches of the schedule are counted. Again with the same: does nothing.
local meta, work, record, outcome, rating, games, attempts = unpack(KEYS)
local folded = tonumber(redis.call('HGET', meta, 'folded'))
local lines = {}
for i = 2, #ARGV, 5 do
  local entry, index = ARGV[i], ARGV[i + 1]
  local held = redis.call('XACK', work, 'workers', entry)
  redis.call('XDEL', work, entry)
  local new = 0
  if tonumber(index) >= folded then
    new = redis.call('HSETNX', record, index, ARGV[i + 2])
    if new == 1 then
      redis.call('HSET', outcome, index, ARGV[i + 3])
    end
  end
  if held + new > 0 then
    lines[#lines + 1] = ARGV[i + 4]
  end
end
if #lines > 0 then
  redis.call('XADD', attempts, '*', 'lines', table.concat(lines, '\n'))
end
return fold(meta, outcome, rating, games)
