"""
## What it finds
A card without a subtype, of a type that has subtypes.

## Why it matters
Its type line says only half of what it is, and the rules treat the subtypes differently.

## Example
    - name: Porch Light       # a Risk card
      tags: [LIGHT]

## Instead
    - name: Porch Light
      subtype: Feature
      tags: [LIGHT]
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C107", "missing-subtype", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Cards without a subtype whose type has subtypes."""
    for card in game.cards:
        entry = game.vocabulary.types.get(card.type)
        if entry and entry.subtypes and not card.subtype:
            message = f"{card.name} has no subtype; {card.type} cards are {' or '.join(entry.subtypes)}."
            hint = f"Add 'subtype: {entry.subtypes[0]}' or another."
            yield OFFENCE.at(card.place(), message, hint, card=card.id)
