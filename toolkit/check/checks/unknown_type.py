"""
## What it finds
A card type, on a deck, a card or in the vocabulary (`on`, `type`), that the vocabulary's `types` do not have.

## Why it matters
The type chooses the template, the tags and the sizes a card can have; without it the card cannot be printed.

## Example
    type: Trahs

## Instead
    type: Trash
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.references import references
from toolkit.model import Game
from toolkit.nearest import one_of
from toolkit.problem import Offence, Place, Problem

OFFENCE = Offence("C105", "unknown-type", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Unknown types of decks and cards, and where the vocabulary names one."""
    types = game.vocabulary.types
    carriers = [*types, *(name for entry in types.values() for name in entry.subtypes)]
    for deck in game.decks:
        if deck.type and deck.type not in types:
            yield _problem(deck.type, deck.source.place("type") if deck.source else None, list(types))
        for card in deck.cards:
            if card.type != deck.type and card.type not in types:
                yield _problem(card.type, card.place("type"), list(types), card.id)
    for kind, known in (("type", list(types)), ("carrier", carriers)):
        for word, place in references(game, kind):
            if word not in known:
                yield _problem(word, place, known)


def _problem(word: str, place: Place | None, known: list[str], card: str = "") -> Problem:
    hint = one_of(word, known) or "Add it to `types` in game.yaml."
    return OFFENCE.at(place, f"The card type {word!r} is unknown.", hint, card=card)
