"""
## What it finds
Two rulings with the same id.

## Why it matters
A ruling is referred to by its id.

## Example
    rulings:
      - {id: empty-deck, ...}
      - {id: empty-deck, ...}

## Instead
    rulings:
      - {id: empty-trash-deck, ...}
      - {id: empty-event-deck, ...}
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game, Ruling
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C022", "duplicate-ruling", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Rulings whose id an earlier one has."""
    first: dict[str, Ruling] = {}
    for ruling in game.rulings:
        if first.setdefault(ruling.id, ruling) is not ruling and ruling.source:
            message = f"There is a ruling called {ruling.id!r} already."
            yield OFFENCE.at(ruling.source.place("id"), message, "Give it another id.")
