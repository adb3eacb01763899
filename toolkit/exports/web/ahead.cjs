// Compiles Python ahead for a page: node ahead.cjs PYODIDE MODULE ...
// In: a zip file of modules. Out: two zip files, the library and these modules, compiled by Pyodide as the page has it;
// before them a line with their lengths. Of the library what the named modules import is compiled, the rest is as it was.
const fs = require("fs");
const path = require("path");

const [folder, ...first] = process.argv.slice(2);
const { loadPyodide } = require(path.join(folder, "pyodide.js"));

const PROGRAM = `
import importlib, importlib.util, json, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc as packed

CODE, LIBRARY = "/heap", zipfile.__file__.partition("/zipfile")[0]
WHEN = (1980, 1, 1, 0, 0, 0)


def compiled(source, made, home, wanted):
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(made, "w") as new:
        for entry in old.infolist():
            name, content = entry.filename, old.read(entry)
            if name.endswith(".py") and wanted(name):
                code = compile(content, f"{home}/{name}", "exec", dont_inherit=True)
                name, content = f"{name}c", packed(code, importlib.util.source_hash(content), False)
            new.writestr(zipfile.ZipInfo(name, WHEN), content)


with zipfile.ZipFile("/code.zip") as archive:
    archive.extractall(CODE)
sys.path.insert(0, CODE)
sys.dont_write_bytecode = True
for module in json.loads(first):
    importlib.import_module(module)
files = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
used = {file.removeprefix(f"{LIBRARY}/") for file in files if file.startswith(LIBRARY)}
compiled("/library.zip", "/library-made.zip", LIBRARY, used.__contains__)
compiled("/code.zip", "/code-made.zip", CODE, lambda name: True)
`;

(async () => {
  const code = fs.readFileSync(0);
  const python = await loadPyodide({ indexURL: `${folder}${path.sep}` });
  python.FS.writeFile("/code.zip", code);
  python.FS.writeFile("/library.zip", fs.readFileSync(path.join(folder, "python_stdlib.zip")));
  python.globals.set("first", JSON.stringify(first));
  python.runPython(PROGRAM);
  const made = ["library", "code"].map((name) => Buffer.from(python.FS.readFile(`/${name}-made.zip`)));
  process.stdout.write(Buffer.concat([Buffer.from(`${made.map((each) => each.length).join(" ")}\n`), ...made]));
})();
