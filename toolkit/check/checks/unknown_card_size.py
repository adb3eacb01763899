"""
## What it finds
A `card_size` that is no known size and no size in millimetres, or one too small or too large to print.

## Why it matters
The cards would come out in another size than their author expects, or not at all.

## Example
    card_size: pokr

## Instead
    card_size: poker          # or in millimetres: 63x88
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.card_sizes import written_sizes
from toolkit.model import Game
from toolkit.paper import UnknownSize, face_size
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C302", "unknown-card-size", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Sizes in game.yaml and in decks."""
    for name, place in written_sizes(game):
        try:
            face_size(name)
        except UnknownSize as unknown:
            yield OFFENCE.at(place, str(unknown), unknown.hint)
