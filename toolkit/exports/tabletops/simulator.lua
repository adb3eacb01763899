-- Sets the game out for a number of players, once; DATA above says what goes where.

local isSetOut = false
local POINTS = 40 -- tries to wait for pictures, of a quarter of a second each

function onLoad(state)
  local kept = state ~= nil and state ~= "" and JSON.decode(state) or {}
  isSetOut = kept.isSetOut == true
  if isSetOut then
    UI.setAttribute("setOut", "active", "false")
  end
  if kept.isFitted ~= true then
    for guid, size in pairs(DATA.sizes) do
      fit(guid, size, POINTS)
    end
    for guid, sides in pairs(DATA.dice) do
      nameSides(guid, sides, POINTS)
    end
  end
end

function onSave()
  return JSON.encode({isSetOut = isSetOut, isFitted = true})
end

-- Makes an object as wide and as deep as it is to be, once its picture is there: how large the program makes it depends
-- on the picture.
function fit(guid, size, tries)
  local object = getObjectFromGUID(guid)
  if object == nil or tries == 0 then
    return
  end
  if object.spawning or object.loading_custom then
    Wait.time(function() fit(guid, size, tries - 1) end, 0.25)
    return
  end
  local now = object.getBoundsNormalized().size
  local scale = object.getScale()
  local across, down = size[1] / now.x, size[2] / now.z
  if isFitting(across) and isFitting(down) then
    object.setScale({scale.x * across, scale.y, scale.z * down})
  end
end

-- Gives the sides of a die their names, by its numbers. Which of them is up when it lies how, the program knows.
function nameSides(guid, sides, tries)
  local die = getObjectFromGUID(guid)
  if die == nil or tries == 0 then
    return
  end
  if die.spawning then
    Wait.time(function() nameSides(guid, sides, tries - 1) end, 0.25)
    return
  end
  local values = {}
  for at, each in ipairs(die.getRotationValues() or {}) do
    local number = tonumber(each.value)
    local side = sides[number == 0 and #sides or number] -- a die with ten sides may call the last one 0
    if side == nil then
      return
    end
    values[at] = {value = side, rotation = each.rotation}
  end
  if #values == #sides then
    die.setRotationValues(values)
  end
end

-- What is far from its size has not been measured, or is something else.
function isFitting(factor)
  return factor == factor and factor > 0.2 and factor < 5
end

function setOut(player, value)
  local deals = DATA.deals[tonumber(value)]
  if isSetOut or deals == nil then
    broadcastToAll("Load the game again to set it out anew.", {1, 1, 1})
    return
  end
  isSetOut = true
  UI.setAttribute("setOut", "active", "false")
  local homes = {}
  for _, guid in ipairs(DATA.shuffled) do
    homes[guid] = getObjectFromGUID(guid)
    if homes[guid] ~= nil and homes[guid].shuffle ~= nil then
      homes[guid].shuffle()
    end
  end
  for _, deal in ipairs(deals) do
    if homes[deal.from] == nil then
      homes[deal.from] = getObjectFromGUID(deal.from)
    end
    for number = 1, deal.count do
      dealOne(homes, deal, number)
    end
  end
end

-- Deals one object: to a hand, or to a place on the table.
function dealOne(homes, deal, number)
  local home = homes[deal.from]
  if home == nil then
    return
  end
  if deal.hand ~= nil then
    home.deal(1, deal.hand)
    homes[deal.from] = home.remainder or home
    return
  end
  local at = {deal.at[1] + (number - 1) * deal.step, deal.at[2] + number * 0.1, deal.at[3]}
  local turn = {0, deal.turn, deal.isOpen and 0 or 180}
  if home.takeObject == nil then -- a single card is left
    home.setPositionSmooth(at)
    home.setRotationSmooth(turn)
    homes[deal.from] = nil
    return
  end
  local wanted = {position = at, rotation = turn, smooth = true}
  if deal.card ~= nil then
    wanted.index = placeOf(home, deal.card)
  end
  home.takeObject(wanted)
  homes[deal.from] = home.remainder or home
end

-- Where in a deck or a bag the first object lies that is called so; nil for the top one.
function placeOf(home, card)
  for _, each in ipairs(home.getObjects()) do
    if each.gm_notes == card then
      return each.index
    end
  end
  return nil
end
