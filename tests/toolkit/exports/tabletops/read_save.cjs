// Reads a save as @tts-tools/savefile does, takes it apart into a folder, puts it together again, and parses its script
// as MoonSharp does. In: {save}. Out: {again, globals}.
const fs = require("fs");
const os = require("os");
const path = require("path");
const { readSave, extractSave, embedSave } = require("@tts-tools/savefile");
const luaparse = require("moonsharp-luaparse");

const { save } = JSON.parse(fs.readFileSync(0, "utf8"));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "save-"));
try {
  const file = path.join(folder, "save.json");
  fs.writeFileSync(file, JSON.stringify(save));
  const read = readSave(file);
  extractSave(read, { output: path.join(folder, "apart") });
  const again = embedSave(path.join(folder, "apart"), { includePath: folder });
  const tree = luaparse.parse(save.LuaScript, { scope: true });
  const globals = tree.body.filter((each) => each.type === "FunctionDeclaration").map((each) => each.identifier.name);
  process.stdout.write(JSON.stringify({ again, globals }));
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
