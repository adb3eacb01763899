"""
## What it finds
A `template` of a part that is in neither the game's templates nor the shared ones.

## Why it matters
The pieces would be printed with another template than their author means.

## Example
    template: tokn

## Instead
    template: token           # the file token.html in the game's templates
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from toolkit.games import INSTALLATION
from toolkit.model import Game
from toolkit.nearest import one_of
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C304", "unknown-template", __doc__)
BASE = INSTALLATION / "templates" / "base"
NO_PIECES = {"face", "back", "assembly", "assembly-sheet", "changes"}


def find(game: Game) -> Iterator[Problem]:
    """Templates that parts name and that do not exist."""
    for part in game.parts:
        name = part.data.get("template")
        if name and part.source:
            known = templates_in(game.templates) | templates_in(BASE)
            if name not in known:
                hint = one_of(name, known - NO_PIECES) or f"Write {name}.html into {game.templates}."
                yield OFFENCE.at(part.source.place("template"), f"There is no template {name!r}.", hint)


def templates_in(folder: Path) -> set[str]:
    """The names of the templates in a folder, without ending; empty where it cannot be read."""
    try:
        return {path.stem for path in folder.glob("*.html")}
    except OSError:
        return set()
