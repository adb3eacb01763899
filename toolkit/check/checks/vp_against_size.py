"""
## What it finds
Victory points written on a card that differ from those of its size.

## Why it matters
Players learn that a Tiny item is worth 1 VP; the vocabulary says so once for all. Written again on a card, it
can only go stale.

## Example
    size: Tiny                # 1 VP
    vp: 2

## Instead
    size: Tiny
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.problem import Edit, Offence, Problem

OFFENCE = Offence("C111", "vp-against-size", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Cards with victory points of their own that differ from those of their size."""
    for card in game.cards:
        size = game.vocabulary.sizes.get(card.size)
        if size and card.vp is not None and card.vp != size.vp:
            place = card.place("vp")
            message = f"{card.vp} VP are written here, but {size.id} items are worth {size.vp}."
            edits = (Edit(place, str(size.vp)),) if place else ()
            yield OFFENCE.at(place, message, "Take the line away, or change the size.", edits=edits, card=card.id)
