// Runs some Lua and gives back the lines that it says. In: {script}. Out: [line, ...].
const fs = require("fs");
const { lua, lauxlib, lualib, to_luastring, to_jsstring } = require("fengari");

const { script } = JSON.parse(fs.readFileSync(0, "utf8"));
const lines = [];
const state = lauxlib.luaL_newstate();
lualib.luaL_openlibs(state);
lua.lua_pushcfunction(state, (L) => {
  lines.push(to_jsstring(lauxlib.luaL_checkstring(L, 1)));
  return 0;
});
lua.lua_setglobal(state, to_luastring("say"));
const failed = lauxlib.luaL_dostring(state, to_luastring(script));
if (failed) {
  process.stderr.write(to_jsstring(lua.lua_tostring(state, -1)));
  process.exit(1);
}
process.stdout.write(JSON.stringify(lines));
