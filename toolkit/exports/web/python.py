"""Python for a browser, from the npm package that `heap setup` brings: Pyodide, as classic scripts and packed bytes.

A page that is opened from disk can load no module and read no file, so everything stands in scripts: bytes are packed
with gzip and written in base64. The module that emscripten has made is used as a classic script.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Mapping

from toolkit.assets import ENGINE, is_whole, modules_folder, version_in, wanted
from toolkit.exports.kinds import CannotExportError
from toolkit.files import json_of, read_ordinary

ENDING = "export default _createPyodideModule;"
LEVEL = 6  # of gzip: the highest takes a second and a half more and saves half a percent
HERE = "import.meta.url"
NOWHERE = '"https://heap.invalid/pyodide.asm.mjs"'


def parts() -> dict[str, bytes]:
    """What the page needs of the package, by the names that it has there. Raises CannotExportError."""
    folder = modules_folder() / ENGINE
    if not is_whole(folder):
        hint = f"Say heap setup: it brings {ENGINE} {wanted()[ENGINE]} from npm."
        raise CannotExportError("Python for browsers is not installed.", hint)
    return {
        "loader": read_ordinary(folder / "pyodide.js"),
        "module": classic(read_ordinary(folder / "pyodide.asm.mjs").decode()).encode(),
        "wasm": read_ordinary(folder / "pyodide.asm.wasm"),
        "library": read_ordinary(folder / "python_stdlib.zip"),
    }


def lock() -> str:
    """What the loader has to know of the packages: that there are none."""
    found = json_of(read_ordinary(modules_folder() / ENGINE / "pyodide-lock.json"))
    return json.dumps({"info": found["info"], "packages": {}})


def version() -> str:
    """Which Pyodide it is."""
    return version_in(modules_folder() / ENGINE)


def classic(module: str) -> str:
    """The module as a script that declares the same function."""
    if not module.rstrip().endswith(ENDING):
        raise CannotExportError(f"{ENGINE} is another than this Heap knows.", "Say heap setup.")
    return module.rstrip().removesuffix(ENDING).replace(HERE, NOWHERE)


def packed(contents: Mapping[str, bytes]) -> dict[str, str]:
    """Bytes by name, packed as the page unpacks them. The same bytes are packed the same."""
    return {
        name: base64.b64encode(gzip.compress(content, LEVEL, mtime=0)).decode() for name, content in contents.items()
    }
