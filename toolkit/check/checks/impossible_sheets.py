"""
## What it finds
Settings under `sheets` in game.yaml that cannot be together: more bleed than the gap between cards has room for, or
marks beside the corners of cards that share their cuts. `heap build` finds the same where its options and the game's
settings do not go together.

## Why it matters
The bleed of one card would be printed over its neighbour.

## Example
    sheets: {gap: 2, bleed: 3}

## Instead
    sheets: {gap: 6, bleed: 3}      # or a gap of 0: shared cuts, bleed outwards only
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.problem import Offence, Problem
from toolkit.sheet_style import SHEETS, SheetStyle, contradiction, style_of

OFFENCE = Offence("C308", "impossible-sheets", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """The first of the settings of sheets that cannot be together."""
    yield from contradictory(game, style_of(game.data.get(SHEETS) or {}))


def contradictory(game: Game, style: SheetStyle) -> Iterator[Problem]:
    """The finding on a style in which a part is the game's, where it cannot be."""
    found = contradiction(style)
    if found is not None:
        place = game.source.place(SHEETS) if game.source and game.data.get(SHEETS) else None
        yield OFFENCE.at(place, *found)
