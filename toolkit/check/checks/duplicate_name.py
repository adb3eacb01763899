"""
## What it finds
Two cards with the same name, or two pieces of one part.

## Why it matters
Players and rules speak of a card by its name. Several of the same card are written once, with `copies`.

## Example
    - name: Chicken Bone
    - name: Chicken Bone

## Instead
    - name: Chicken Bone
      copies: 2
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Card, Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C021", "duplicate-name", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Cards named as an earlier one, whatever the capitals; then pieces, within each part."""
    first: dict[str, Card] = {}
    for card in game.cards:
        earlier = first.setdefault(card.name.casefold(), card)
        if earlier is not card:
            message = f"There is a card called {earlier.name!r} already ({earlier.place()})."
            yield OFFENCE.at(card.place("name"), message, "Rename one, or write one with copies.", card=card.id)
    for part in game.parts:
        first = {}
        for piece in part.cards:
            earlier = first.setdefault(piece.name.casefold(), piece)
            if earlier is not piece:
                message = f"The part {part.id} has a piece called {earlier.name!r} already ({earlier.place()})."
                yield OFFENCE.at(piece.place("name"), message, "Rename one, or write one with copies.")
