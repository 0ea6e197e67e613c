-- The Elo fold of elo.py: counts outcomes, in schedule order, as far as there is no gap.
local function fold(meta, outcome, rating, games)
  local values = redis.call('HMGET', meta, 'folded', 'start', 'scale', 'k_new', 'k', 'new_games')
  local index, start, scale = tonumber(values[1]), values[2], tonumber(values[3])
  local k_new, k_old, new_games = tonumber(values[4]), tonumber(values[5]), tonumber(values[6])
  while true do
    local text = redis.call('HGET', outcome, string.format('%.0f', index))
    if not text then
      break
    end
    -- "bot bot ... rank rank ...", by seat; empty: a match set aside
    local numbers = {}
    for word in string.gmatch(text, '%S+') do
      numbers[#numbers + 1] = word
    end
    local n = #numbers / 2
    if n > 1 then
      local seats = {unpack(numbers, 1, n)}
      local before = redis.call('HMGET', rating, unpack(seats))
      local played = redis.call('HMGET', games, unpack(seats))
      local r, k, change = {}, {}, {}
      for i = 1, n do
        r[i] = tonumber(before[i] or start)
        k[i] = (tonumber(played[i] or '0') < new_games) and k_new or k_old
        change[i] = 0
      end
      for i = 1, n do
        for j = i + 1, n do
          local a, b = tonumber(numbers[n + i]), tonumber(numbers[n + j])
          local score = a < b and 1 or a > b and 0 or 0.5
          local surprise = score - 1 / (1 + 10 ^ (-(r[i] - r[j]) / scale))
          local d = (k[i] + k[j]) / 2 / (n - 1) * surprise
          change[i] = change[i] + d
          change[j] = change[j] - d
        end
      end
      for i = 1, n do
        redis.call('HSET', rating, seats[i], string.format('%.17g', r[i] + change[i]))
        redis.call('HINCRBY', games, seats[i], 1)
      end
    end
    index = index + 1
  end
  local folded = string.format('%.0f', index)
  if folded ~= values[1] then
    redis.call('HSET', meta, 'folded', folded)
  end
  return folded
end
