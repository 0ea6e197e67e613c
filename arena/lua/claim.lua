-- A worker takes matches to play. What it holds already comes first, so a lost reply loses nothing.
-- KEYS: meta, work
-- ARGV: epoch, worker, how many at most
-- Returns whether the driver wants all to stop, how many are scheduled and unfinished, and a text:
-- entry, index, attempt of each match.
local function read(from)
  local found = redis.call('XREADGROUP', 'GROUP', 'workers', ARGV[2], 'COUNT', ARGV[3],
    'STREAMS', KEYS[2], from)
  local claims = {}
  if found then
    for _, entry in ipairs(found[1][2]) do
      local fields = entry[2]
      claims[#claims + 1] = entry[1] .. ' ' .. fields[2] .. ' ' .. fields[4]
    end
  end
  return claims
end
local stop = redis.call('HEXISTS', KEYS[1], 'stop')
local claims = read('0')
if #claims == 0 and stop == 0 then
  claims = read('>')
end
return {stop, redis.call('XLEN', KEYS[2]), table.concat(claims, ' ')}
