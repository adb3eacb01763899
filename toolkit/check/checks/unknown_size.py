"""
## What it finds
A size that the vocabulary does not have.

## Why it matters
The size gives the card its victory points and says what it takes to carry it.

## Example
    size: Tinny

## Instead
    size: Tiny
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.nearest import one_of
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C108", "unknown-size", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Cards with a size that the vocabulary does not have."""
    sizes = game.vocabulary.sizes
    for card in game.cards:
        if card.size and card.size not in sizes:
            hint = one_of(card.size, sizes) or "Add it to `sizes` in game.yaml."
            yield OFFENCE.at(card.place("size"), f"The size {card.size!r} is unknown.", hint, card=card.id)
