"""
## What it finds
A tag on a card, among its favoured tags, or among the parents of a tag, that the vocabulary does not have.

## Why it matters
Nothing can ask for it, it has no meaning in the glossary and no icon, and it is nearly always misspelt.

## Example
    - name: Chicken Bone
      tags: [FOOD, TOOL, BONNE]

## Instead
    - name: Chicken Bone
      tags: [FOOD, TOOL, BONE]
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.tags import capitals
from toolkit.model import Card, Game
from toolkit.nearest import one_of
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C101", "unknown-tag", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Tags that the vocabulary does not have: parents of tags, then tags on cards, favoured ones too."""
    known = capitals(game)
    for tag in game.vocabulary.tags.values():
        for at, parent in enumerate(tag.parents):
            if parent.upper() not in known and game.source:
                place = game.source.place("vocabulary", "tags", tag.id, "parents", at)
                yield OFFENCE.at(place, f"{tag.id} has an unknown parent, {parent!r}.", one_of(parent, known))
    for card in game.cards:
        yield from _on_card(card, known)


def _on_card(card: Card, known: dict[str, str]) -> Iterator[Problem]:
    for key, tags in (("tags", card.tags), ("favoured", card.favoured)):
        for at, tag in enumerate(tags):
            if tag.upper() not in known:
                hint = one_of(tag.upper(), known) or "Add it to the vocabulary's tags."
                yield OFFENCE.at(card.place(key, at), f"The tag {tag!r} is unknown.", hint, card=card.id)
