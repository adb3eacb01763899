"""
## What it finds
A size on a kind of card that has none.

## Why it matters
Sizes bring victory points and slots, which mean nothing on such a card. (The size of an animal is a tag.)

## Example
    - name: Raccoon           # an Animal
      size: Compact

## Instead
    - name: Raccoon
      tags: [MEDIUM, CLIMB]
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.rule import has_known_kind, kinds_of
from toolkit.model import Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C109", "misplaced-size", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Cards with a size that is not for their type or subtype."""
    for card in game.cards:
        size = game.vocabulary.sizes.get(card.size)
        if size and size.on and not set(size.on) & set(kinds_of(card)) and has_known_kind(card, game):
            message = f"{size.id} is a size of {' and '.join(size.on)} cards; this is a {kinds_of(card)[-1]} card."
            yield OFFENCE.at(card.place("size"), message, "Take it away.", card=card.id)
