-- A stand-in for what a script of Tabletop Simulator calls. THINGS are decks, bags and single objects by their names:
-- {cards = {name, ...}, size = {width, depth}}; what is done with them is said in lines.

local found = {}

local function rounded(number)
  return string.format("%.1f", number)
end

local function place(at)
  return rounded(at[1]) .. "," .. rounded(at[3])
end

-- A die whose numbers lie upwards when it is turned by 10, 20, 30 degrees.
local function die(guid, thing)
  local values = {}
  for at, value in ipairs(thing.numbers) do
    values[at] = {value = value, rotation = {at * 10, 0, 0}}
  end
  return {
    spawning = false,
    getRotationValues = function() return values end,
    setRotationValues = function(to)
      for _, each in ipairs(to) do
        say("side " .. guid .. " " .. each.rotation[1] .. " " .. each.value)
      end
    end,
  }
end

local function object(guid, thing)
  local made = {spawning = false, loading_custom = thing.loads or false}
  local scale = {x = 1, y = 1, z = 1}
  made.getScale = function() return scale end
  made.getBoundsNormalized = function()
    return {size = {x = thing.size[1] * scale.x, y = 0.2, z = thing.size[2] * scale.z}}
  end
  made.setScale = function(to)
    scale = {x = to[1], y = to[2], z = to[3]}
    say("scale " .. guid .. " " .. rounded(thing.size[1] * to[1]) .. " " .. rounded(thing.size[2] * to[3]))
  end
  local function gone()
    if #thing.cards == 1 then
      local last = object(guid .. "!", {cards = {thing.cards[1]}, size = thing.size, single = true})
      made.remainder = last
    end
  end
  if thing.single then
    made.setPositionSmooth = function(at) say("last " .. thing.cards[1] .. " " .. place(at)) end
    made.setRotationSmooth = function() end
    made.deal = function(_, colour) say("deal " .. thing.cards[1] .. " " .. colour) end
    return made
  end
  made.shuffle = function() say("shuffle " .. guid) end
  made.deal = function(count, colour)
    for _ = 1, count do
      say("deal " .. table.remove(thing.cards, 1) .. " " .. colour)
    end
    gone()
  end
  made.getObjects = function()
    local all = {}
    for index, card in ipairs(thing.cards) do
      all[index] = {index = index - 1, gm_notes = card}
    end
    return all
  end
  made.takeObject = function(wanted)
    local card = table.remove(thing.cards, (wanted.index or 0) + 1)
    say("take " .. card .. " " .. place(wanted.position) .. " " .. (wanted.rotation[3] == 0 and "open" or "hidden"))
    gone()
  end
  return made
end

for guid, thing in pairs(THINGS) do
  found[guid] = (thing.numbers and die or object)(guid, thing)
end

function getObjectFromGUID(guid) return found[guid] end
function broadcastToAll(text) say("tell " .. text) end
UI = {setAttribute = function(id, name, value) say("ui " .. id .. " " .. name .. " " .. value) end}
JSON = {
  encode = function(value) return value.isSetOut and "set out" or "" end,
  decode = function(text) return {isSetOut = text == "set out", isFitted = true} end,
}
Wait = {time = function(run)
  for _, thing in pairs(found) do
    thing.loading_custom = false
  end
  run()
end}
