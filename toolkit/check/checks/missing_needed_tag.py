"""
## What it finds
A card without a tag that every card of its type must have, such as an Animal without a size tag or without a way
of moving. The vocabulary says which classes a type needs: `Animal: {needs: [size, movement]}`.

## Why it matters
Rules and other cards ask for it: "costs +1 AP for MEDIUM animals".

## Example
    - name: Raccoon
      tags: [MEDIUM, HANDY]       # neither CLIMB nor SOAR

## Instead
    - name: Raccoon
      tags: [MEDIUM, CLIMB, HANDY]
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.tags import capitals, tag_called
from toolkit.model import Card, Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C113", "missing-needed-tag", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Cards without a tag of a class that their type requires."""
    written = capitals(game)
    for card in game.cards:
        entry = game.vocabulary.types.get(card.type)
        tags = [tag_called(game, name, written) for name in card.tags]
        for group in entry.needs if entry else ():
            if not any(tag and tag.group == group for tag in tags):
                yield _problem(game, card, group)


def _problem(game: Game, card: Card, group: str) -> Problem:
    fitting = [tag.id for tag in game.vocabulary.tags.values() if tag.group == group]
    message = f"{card.name} has no {group} tag; every {card.type} card needs one."
    hint = f"Add {' or '.join(fitting[:8])}{' or another' if len(fitting) > 8 else ''}."
    return OFFENCE.at(card.place("tags") if card.tags else card.place(), message, hint, card=card.id)
