"""
## What it finds
A second tag of a class of which a card can have only one (`Animal: {single: [size]}`).

## Why it matters
An animal cannot be SMALL and MEDIUM: a card that asks for one would be answered twice.

## Example
    tags: [SMALL, MEDIUM, CLIMB]

## Instead
    tags: [SMALL, CLIMB]
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.tags import capitals, tag_called
from toolkit.model import Card, Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C114", "surplus-tag", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Cards with two tags of a class of which their type allows one."""
    written = capitals(game)
    single = {name: tuple(row.get("single") or ()) for name, row in _types(game)}
    for card in game.cards:
        if single.get(card.type):
            yield from _on_card(card, game, written, single[card.type])


def _types(game: Game) -> list[tuple[str, dict[str, list[str]]]]:
    return list(((game.data.get("vocabulary") or {}).get("types") or {}).items())


def _on_card(card: Card, game: Game, written: dict[str, str], single: tuple[str, ...]) -> Iterator[Problem]:
    first: dict[str, str] = {}
    for at, name in enumerate(card.tags):
        tag = tag_called(game, name, written)
        if tag is None or tag.group not in single:
            continue
        if first.setdefault(tag.group, tag.id) != tag.id:
            message = f"{tag.id} is a second {tag.group} tag, after {first[tag.group]}."
            yield OFFENCE.at(card.place("tags", at), message, "Keep one of the two.", card=card.id)
