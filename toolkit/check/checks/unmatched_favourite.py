"""
## What it finds
A favoured tag that no item carries. Items are the cards of the types that have sizes, as the vocabulary says; where
no type has any, all cards that favour nothing themselves.

## Why it matters
It can never score: whoever plays this card has one favourite less.

## Example
    - name: Raven
      favoured: [SHINY, SMALL]    # animals are SMALL, items are not

## Instead
    - name: Raven
      favoured: [SHINY, PAPER]
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.rule import kinds_of
from toolkit.model import Card, Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C112", "unmatched-favourite", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Cards that favour a known tag which no card that can be collected has."""
    sized = {kind for size in game.vocabulary.sizes.values() for kind in size.on}
    collected = {tag.upper() for card in game.cards if _is_item(card, sized) for tag in card.tags}
    for card in game.cards:
        for at, tag in enumerate(card.favoured):
            if tag in game.vocabulary.tags and tag.upper() not in collected:
                message = f"{card.name} favours {tag}, and no {'item' if sized else 'card'} has it."
                hint = "Favour another tag, or give it to some cards."
                yield OFFENCE.at(card.place("favoured", at), message, hint, card=card.id)


def _is_item(card: Card, sized: set[str]) -> bool:
    return bool(card.size or sized & set(kinds_of(card))) if sized else not card.favoured
