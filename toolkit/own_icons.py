"""Icons that a game brings along: the files in its folder `icons`, each named by its file without the ending.

A text names an icon, the game's own or another, by a sign such as `:crown:`.
"""

from __future__ import annotations

import re
from pathlib import Path

from toolkit.files import is_outside
from toolkit.picture_files import ENDINGS

FOLDER = "icons"
SIGN = re.compile(r"(?<![\w:]):([^\W\d_](?:[\w-]*\w)?):(?![\w:])")  # of an icon in a text; the group is its name


def icon_files(home: Path) -> dict[str, list[Path]]:
    """The files of a game's own icons by name, in the order of names; two files of one name are both there.

    Empty where there is no such folder in the game's folder, or it cannot be read.
    """
    folder = home / FOLDER
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS)
    except OSError:
        return {}
    if is_outside(folder, home):
        return {}
    files: dict[str, list[Path]] = {}
    for path in found:
        files.setdefault(path.stem, []).append(path)
    return files


def is_away(home: Path) -> bool:
    """Whether the folder of icons is a link that leads out of the game's folder."""
    return (home / FOLDER).is_dir() and is_outside(home / FOLDER, home)


def own_icons(home: Path) -> dict[str, Path]:
    """The file of each of a game's own icons by name; of two of one name the first by its ending."""
    return {name: files[0] for name, files in icon_files(home).items()}
