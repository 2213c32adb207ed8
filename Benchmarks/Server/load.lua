-- What wrk sends: LOAD is list, fresh (a list past every cache), item, create or mix (nine reads, one write); RATE, when
-- set, is how many calls a second go out.
local ffi = require("ffi")
ffi.cdef [[ typedef struct { long seconds; long nanoseconds; } moment; int clock_gettime(int, moment *); ]]

local load, rate = os.getenv("LOAD"), tonumber(os.getenv("RATE") or "")
local ids = {}
for id in (os.getenv("IDS") or ""):gmatch("%S+") do ids[#ids + 1] = id end
local read = { ["Authorization"] = "Bearer " .. os.getenv("TOKEN"), ["Host"] = "127.0.0.1" }
local fresh, write = { ["Cache-Control"] = "no-cache" }, { ["Content-Type"] = "application/json" }
for name, value in pairs(read) do fresh[name], write[name] = value, value end
local count, run, at, place = 0, os.getenv("RUN"), ffi.new("moment"), nil

-- What is sent again and again is made once: wrk shares the processors with the server that it measures.
local made = {}
local function once(path, headers)
  local key = headers == fresh and path .. " fresh" or path
  if not made[key] then made[key] = wrk.format("GET", path, headers) end
  return made[key]
end
local function list(headers) return once("/api/todo/items?limit=50", headers) end
local function item() return once("/api/todo/items/" .. ids[count % #ids + 1], read) end
local function create()
  write["Idempotency-Key"] = run .. "-" .. count
  return wrk.format("POST", "/api/todo/items", write, '{"title":"Item number ' .. count .. ' with a usual title"}')
end

function request()
  count = count + 1
  if load == "list" then return list(read) end
  if load == "fresh" then return list(fresh) end
  if load == "item" then return item() end
  if load == "create" or count % 10 == 0 then return create() end
  return count % 2 == 0 and list(read) or item()
end

if rate then
  function delay()
    ffi.C.clock_gettime(1, at)
    local now = tonumber(at.seconds) * 1000 + tonumber(at.nanoseconds) / 1e6
    place = math.max((place or now) + 1000 / rate, now - 100)
    return math.max(0, math.floor(place - now))
  end
end
