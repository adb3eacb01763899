"""
## What it finds
Two files of one name among the game's own icons, such as `icons/sword.svg` and `icons/sword.png`.

## Why it matters
An icon is named without its ending, so only one of them is printed, and nothing says which.

## Example
    icons/sword.png
    icons/sword.svg

## Instead
    icons/sword.svg
    icons/old-sword.png
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.own_icons import FOLDER, icon_files
from toolkit.problem import Offence, Place, Problem

OFFENCE = Offence("C306", "duplicate-icon", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Icons of the game that have two files."""
    for name, files in icon_files(game.folder).items():
        if len(files) > 1:
            said = " and ".join(f"{FOLDER}/{file.name}" for file in files)
            place = Place(str(files[1]), 1, 1, 1, 1)
            yield OFFENCE.at(place, f"{said} are both the icon {name!r}.", "Rename one of them, or take it away.")
