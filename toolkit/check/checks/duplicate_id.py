"""
## What it finds
Two cards with the same id.

## Why it matters
The id is the card's name in links, saved games and caches. It is made from the name, so "Big Dog" and "Big-Dog" have
the same one; an `id` of its own tells them apart.

## Example
    - name: Big Dog
    - name: Big-Dog

## Instead
    - name: Big Dog
    - name: Big-Dog
      id: big-dog-with-a-dash
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Card, Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C020", "duplicate-id", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Cards whose id an earlier card has; those with the same name are left to duplicate-name."""
    first: dict[str, Card] = {}
    for card in game.cards:
        earlier = first.setdefault(card.id, card)
        if earlier is not card and earlier.name.casefold() != card.name.casefold():
            message = f"The id {card.id!r} is that of {earlier.name} already ({earlier.place()})."
            yield OFFENCE.at(card.place("id"), message, "Change the name, or add an 'id' of its own.", card=card.id)
