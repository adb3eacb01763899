// Plays games in Pyodide under Node: node play.mjs PYODIDE FOLDER. In the folder lie code.zip, playing.py, boxes as
// GAME.json and asked.json, a list of [game, players, number]; it prints the trace of each as JSON.

import fs from "node:fs";
import path from "node:path";

const [package_, folder] = process.argv.slice(2);
const { loadPyodide } = await import(path.join(package_, "pyodide.mjs"));
const python = await loadPyodide({ indexURL: `${package_}/` });
const read = (name) => new Uint8Array(fs.readFileSync(path.join(folder, name)));
python.unpackArchive(read("code.zip"), "zip", { extractDir: "/heap" });
python.FS.mkdirTree("/heap/tests/traces");
python.FS.writeFile("/heap/tests/traces/playing.py", read("playing.py"));
const games = JSON.parse(fs.readFileSync(path.join(folder, "asked.json")));
for (const [game] of games) python.FS.writeFile(`/${game}.json`, read(`${game}.json`));
python.globals.set("asked", JSON.stringify(games));
console.log(python.runPython(`
import json, sys
sys.path.insert(0, "/heap")
from tests.traces import playing
from pathlib import Path
from toolkit.rooms.in_page import opened

asked = json.loads(asked)
rules = {game: opened(Path(f"/{game}.json").read_text()).rules for game, _, _ in asked}
playing.rules_of = rules.__getitem__
rows = [playing.traced(*each) for each in asked]
json.dumps([[row.decisions, row.moves, row.words, row.fault] for row in rows])
`));
