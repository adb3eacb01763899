"""
## What it finds
A tag on a kind of card that the vocabulary does not give it to (`on`).

## Why it matters
A SMALL item or a BIN animal means nothing to any rule; another tag, or another deck, was meant.

## Example
    - name: Chicken Bone      # a Trash card; SMALL is for Animals
      tags: [FOOD, SMALL]

## Instead
    - name: Chicken Bone
      size: Tiny
      tags: [FOOD]
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.rule import has_known_kind, kinds_of
from toolkit.check.tags import capitals, tag_called
from toolkit.model import Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C103", "misplaced-tag", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Cards with a tag that is not for their type or subtype."""
    written = capitals(game)
    for card in game.cards:
        kinds = kinds_of(card)
        for at, name in enumerate(card.tags):
            tag = tag_called(game, name, written)
            if tag and tag.on and not set(tag.on) & set(kinds) and has_known_kind(card, game):
                message = f"{tag.id} is for {' and '.join(tag.on)} cards; this is a {kinds[-1]} card."
                fitting = [other.id for other in game.vocabulary.tags.values() if set(other.on) & set(kinds)]
                hint = f"Tags for it: {', '.join(fitting[:12])}." if fitting else "Take it away."
                yield OFFENCE.at(card.place("tags", at), message, hint, card=card.id)
