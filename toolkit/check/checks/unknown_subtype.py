"""
## What it finds
A subtype that the card's type does not have, on a card or on a noun of the vocabulary.

## Why it matters
Subtypes are printed on the type line, and tags may be for one of them only.

## Example
    - name: Porch Light       # a Risk card: Feature or Surprise
      subtype: Featur

## Instead
    - name: Porch Light
      subtype: Feature
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.references import references
from toolkit.model import Game
from toolkit.nearest import one_of
from toolkit.problem import Offence, Place, Problem

OFFENCE = Offence("C106", "unknown-subtype", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Subtypes on cards that their type does not have, and subtypes in game.yaml that no type has."""
    types = game.vocabulary.types
    for card in game.cards:
        known = types[card.type].subtypes if card.type in types else (card.subtype,)
        if card.subtype and card.subtype not in known:
            yield _problem(card.subtype, card.type, card.place("subtype"), known, card.id)
    every = tuple(name for entry in types.values() for name in entry.subtypes)
    for word, place in references(game, "subtype"):
        if word not in every:
            yield _problem(word, "", place, every, "")


def _problem(word: str, of: str, place: Place | None, known: tuple[str, ...], card: str) -> Problem:
    message = f"{of or 'No type'} has {'no' if of else 'the'} subtype {word!r}."
    hint = one_of(word, known) or f"Take it away, or add it to the subtypes of {of or 'a type'} in game.yaml."
    return OFFENCE.at(place, message, hint, card=card)
