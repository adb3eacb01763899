-- Gives the objects of the table the pictures of SHEETS (by their numbers) and IMAGES (by the objects' names), in place;
-- returns how many objects have changed.

local function changedSheets(data)
  local changed = false
  for number, sheet in pairs(data.CustomDeck or {}) do
    local new = SHEETS[tostring(number)]
    if new ~= nil and (new.FaceURL ~= sheet.FaceURL or new.BackURL ~= sheet.BackURL) then
      for key, value in pairs(new) do
        sheet[key] = value
      end
      changed = true
    end
  end
  return changed
end

local function changedImage(data)
  local new = IMAGES[data.GUID]
  local image = data.CustomImage
  if new == nil or image == nil or new.ImageURL == image.ImageURL then
    return false
  end
  image.ImageURL = new.ImageURL
  if image.ImageSecondaryURL ~= nil then
    image.ImageSecondaryURL = new.ImageSecondaryURL
  end
  return true
end

local function changedAll(data)
  local changed = changedSheets(data)
  changed = changedImage(data) or changed
  for _, inside in ipairs(data.ContainedObjects or {}) do
    changed = changedAll(inside) or changed
  end
  return changed
end

local count = 0
for _, object in ipairs(getAllObjects()) do
  local data = object.getData()
  if changedAll(data) then
    count = count + 1
    object.destruct()
    spawnObjectData({data = data})
  end
end
return count
