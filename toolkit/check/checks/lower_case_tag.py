"""
## What it finds
A tag that is not in capitals, in the vocabulary or on a card.

## Why it matters
Capitals are how players tell a tag from a word: "discard a FOOD item". `--fix` writes them.

## Example
    tags: [Food, TOOL]

## Instead
    tags: [FOOD, TOOL]
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.tags import capitals
from toolkit.model import Card, Game
from toolkit.problem import Edit, Offence, Place, Problem

OFFENCE = Offence("C104", "lower-case-tag", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Tags that are not in capitals, in the vocabulary and on cards; unknown ones are left to unknown-tag."""
    known = capitals(game)
    if game.source:
        for tag in game.vocabulary.tags.values():
            if tag.id != tag.id.upper():
                yield _problem(game.source.key_place("vocabulary", "tags", tag.id), tag.id, "")
            for at, parent in enumerate(tag.parents):
                if parent != parent.upper() and parent.upper() in known:
                    yield _problem(game.source.place("vocabulary", "tags", tag.id, "parents", at), parent, "")
    for card in game.cards:
        yield from _on_card(card, known)


def _on_card(card: Card, known: dict[str, str]) -> Iterator[Problem]:
    for key, tags in (("tags", card.tags), ("favoured", card.favoured)):
        for at, tag in enumerate(tags):
            if tag != tag.upper() and tag.upper() in known:
                yield _problem(card.place(key, at), tag, card.id)


def _problem(place: Place | None, tag: str, card: str) -> Problem:
    edits = (Edit(place, tag.upper()),) if place else ()
    return OFFENCE.at(place, f"The tag {tag!r} is not in capitals.", f"Write {tag.upper()}.", edits=edits, card=card)
