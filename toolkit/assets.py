"""Where icons, fonts and Python for browsers are: npm packages beside Heap, or in a folder that `heap setup` filled.

`HEAP_ASSETS` names another folder; then only that one is used. Without icons and fonts Heap still prints; Python for
browsers is needed for tables that play without a server, and for nothing else.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

from toolkit.files import json_of, read_ordinary
from toolkit.games import INSTALLATION
from toolkit.home import NOWHERE, folder_of_user

VARIABLE = "HEAP_ASSETS"
MODULES = "node_modules"  # the folder in each of these that npm makes
LIST, LOCK = "package.json", "package-lock.json"  # of the installation: the packages and their exact contents
ICONS = "@iconify-json/game-icons"
WOFF2 = b"wOF2"
FONT_SCOPE = "@fontsource"  # begins the names of all packages of fonts
ENGINE = "pyodide"  # Python for browsers
ENGINE_PARTS = ("pyodide.js", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
WASM = b"\0asm"


def wanted() -> dict[str, str]:
    """The packages that Heap works with, as {name: version}: those that it prints with, and Python for browsers."""
    return {**printing(), **json.loads((INSTALLATION / LIST).read_bytes())["optionalDependencies"]}


def printing() -> dict[str, str]:
    """The packages that Heap prints with, as {name: version}."""
    return dict(json.loads((INSTALLATION / LIST).read_bytes())["dependencies"])


def missing() -> dict[str, str]:
    """The wanted packages that are not installed, or not completely, as {name: version}."""
    return amiss(modules_folder())


def missing_in_print() -> dict[str, str]:
    """Those of them that Heap prints with."""
    return {name: version for name, version in missing().items() if name in printing()}


def amiss(modules: Path) -> dict[str, str]:
    """The wanted packages that a folder lacks, has in another version or only in part, as {name: version}."""
    return {
        name: version
        for name, version in wanted().items()
        if version_in(modules / name) != version or not is_whole(modules / name)
    }


def is_whole(package: Path) -> bool:
    """Whether a package's files are complete, without reading all of them."""
    if package.name == ICONS.rpartition("/")[2]:
        return _ends(package / "icons.json", b"}")
    if package.name == ENGINE:
        return all((package / name).is_file() for name in ENGINE_PARTS) and _has_sections(package / ENGINE_PARTS[2])
    fonts = sorted(package.glob("files/*.woff2"))
    return bool(fonts) and all(_has_length(font) for font in fonts)


def _ends(path: Path, last: bytes) -> bool:
    try:
        return read_ordinary(path).rstrip().endswith(last)
    except OSError:
        return False


def _has_length(font: Path) -> bool:
    """Whether a WOFF2 file is as long as its header says (bytes 8 to 11)."""
    try:
        content = read_ordinary(font)
    except OSError:
        return False
    return content[:4] == WOFF2 and int.from_bytes(content[8:12], "big") == len(content)


def _has_sections(path: Path) -> bool:
    """Whether a WebAssembly file ends where its last section does; each begins with a byte and its length (LEB128)."""
    try:
        content = read_ordinary(path)
    except OSError:
        return False
    at = 2 * len(WASM)
    while at < len(content):
        length = shift = 0
        while (at := at + 1) < len(content):
            length |= (content[at] & 0x7F) << shift
            shift += 7
            if content[at] < 0x80:
                break
        at += 1 + length
    return content.startswith(WASM) and at == len(content)


def lacking(modules: Path) -> dict[str, str]:
    """The wanted packages that a folder does not have in any version, as {name: version}."""
    return {name: version for name, version in wanted().items() if version_in(modules / name) == "none"}


def modules_folder() -> Path:
    """The folder of packages that is used: the first that lacks none, else the one beside Heap, else the user's."""
    if os.environ.get(VARIABLE):
        return own_folder() / MODULES
    beside, own = INSTALLATION / MODULES, own_folder() / MODULES
    whole = [folder for folder in (beside, own) if not lacking(folder)]
    return whole[0] if whole else beside if beside.is_dir() else own


def own_folder() -> Path:
    """The folder that `heap setup` fills: `HEAP_ASSETS`, else one of the user's for this set of versions.

    Returns NOWHERE for a user without a home.
    """
    if named := os.environ.get(VARIABLE):
        return Path(named).absolute()
    home = folder_of_user("LOCALAPPDATA", "XDG_DATA_HOME", ".local/share")
    if home == NOWHERE:
        return NOWHERE
    return home / f"assets-{hashlib.sha256((INSTALLATION / LOCK).read_bytes()).hexdigest()[:12]}"


def versions() -> str:
    """The packages used with their versions, one on each line; printed faces depend on it."""
    modules = modules_folder()
    return "\n".join(f"{name} {version_in(modules / name)}" for name in printing())


def version_in(package: Path) -> str:
    """The version of an installed package; "none" where it is not installed or damaged."""
    try:
        return str(json_of(read_ordinary(package / LIST))["version"])
    except (OSError, ValueError, KeyError, TypeError):
        return "none"


def named(packages: dict[str, str]) -> str:
    """Packages with their versions, as messages name them."""
    return ", ".join(f"{name} {version}" for name, version in packages.items())
