"""
## What it finds
A tag twice on the same card.

## Why it matters
It would be printed twice, and a card that counts tags would count it twice.

## Example
    tags: [FOOD, BREAD, FOOD]

## Instead
    tags: [FOOD, BREAD]
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Card, Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C124", "repeated-tag", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Tags that are twice on a card, and tags that it favours twice."""
    for card in game.cards:
        yield from _on_card(card)


def _on_card(card: Card) -> Iterator[Problem]:
    for key, tags in (("tags", card.tags), ("favoured", card.favoured)):
        seen: set[str] = set()
        for at, tag in enumerate(tags):
            if tag.upper() in seen:
                yield OFFENCE.at(card.place(key, at), f"{tag} stands here twice.", "Take one away.", card=card.id)
            seen.add(tag.upper())
