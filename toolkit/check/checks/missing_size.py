"""
## What it finds
A card without a size, of a kind that has sizes.

## Why it matters
Without it the card has no victory points and nobody knows where it fits.

## Example
    - name: Chicken Bone
      tags: [FOOD, TOOL, BONE]

## Instead
    - name: Chicken Bone
      size: Tiny
      tags: [FOOD, TOOL, BONE]
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.rule import kinds_of
from toolkit.model import Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C110", "missing-size", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Cards without a size, of a kind that some size is for."""
    for card in game.cards:
        fitting = [size.id for size in game.vocabulary.sizes.values() if set(size.on) & set(kinds_of(card))]
        if fitting and not card.size:
            message = f"{card.name} has no size."
            yield OFFENCE.at(card.place(), message, f"Add 'size:' with {' or '.join(fitting)}.", card=card.id)
