"""Where icons and fonts are: npm packages beside Heap, or those that `heap setup` brought to a folder of the user's.

`HEAP_ASSETS` names another folder, and then no other is looked into. Without icons and fonts Heap still prints.
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
MODULES = "node_modules"  # in each of these folders, as npm makes it
LIST, LOCK = "package.json", "package-lock.json"  # of the installation: which packages, and what is in them
ICONS = "@iconify-json/game-icons"
WOFF2 = b"wOF2"
FONT_SCOPE = "@fontsource"  # what the names of all packages of fonts begin with


def wanted() -> dict[str, str]:
    """The packages that Heap prints with, and their versions."""
    return dict(json.loads((INSTALLATION / LIST).read_bytes())["dependencies"])


def missing() -> dict[str, str]:
    """Those that are not installed, or not whole."""
    return amiss(modules_folder())


def amiss(modules: Path) -> dict[str, str]:
    """Those that a folder of packages has not, has in another version, or has in part."""
    return {
        name: version
        for name, version in wanted().items()
        if version_in(modules / name) != version or not is_whole(modules / name)
    }


def is_whole(package: Path) -> bool:
    """Are the files of a package there to their last byte? Asked without reading all of them."""
    if package.name == ICONS.rpartition("/")[2]:
        return _ends(package / "icons.json", b"}")
    fonts = sorted(package.glob("files/*.woff2"))
    return bool(fonts) and all(_has_length(font) for font in fonts)


def _ends(path: Path, last: bytes) -> bool:
    try:
        return read_ordinary(path).rstrip().endswith(last)
    except OSError:
        return False


def _has_length(font: Path) -> bool:
    """A WOFF2 file says at its ninth byte how long it is."""
    try:
        content = read_ordinary(font)
    except OSError:
        return False
    return content[:4] == WOFF2 and int.from_bytes(content[8:12], "big") == len(content)


def lacking(modules: Path) -> dict[str, str]:
    """Those that a folder of packages has not."""
    return {name: version for name, version in wanted().items() if version_in(modules / name) == "none"}


def modules_folder() -> Path:
    """The folder of packages that is used: the first that has all; else the one beside Heap, else the user's."""
    if os.environ.get(VARIABLE):
        return own_folder() / MODULES
    beside, own = INSTALLATION / MODULES, own_folder() / MODULES
    whole = [folder for folder in (beside, own) if not lacking(folder)]
    return whole[0] if whole else beside if beside.is_dir() else own


def own_folder() -> Path:
    """The folder that `heap setup` fills: `HEAP_ASSETS`, else one of the user's, of its own for each set of versions.

    NOWHERE for a user without a home.
    """
    if named := os.environ.get(VARIABLE):
        return Path(named).absolute()
    home = folder_of_user("LOCALAPPDATA", "XDG_DATA_HOME", ".local/share")
    if home == NOWHERE:
        return NOWHERE
    return home / f"assets-{hashlib.sha256((INSTALLATION / LOCK).read_bytes()).hexdigest()[:12]}"


def versions() -> str:
    """The packages that are used, with their versions: what is printed depends on it."""
    modules = modules_folder()
    return "\n".join(f"{name} {version_in(modules / name)}" for name in wanted())


def version_in(package: Path) -> str:
    """The version of an installed package, "none" where it is not or is damaged."""
    try:
        return str(json_of(read_ordinary(package / LIST))["version"])
    except (OSError, ValueError, KeyError, TypeError):
        return "none"


def named(packages: dict[str, str]) -> str:
    """Packages with their versions, as they are told."""
    return ", ".join(f"{name} {version}" for name, version in packages.items())
