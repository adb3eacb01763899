"""
## What it finds
A `card_size`, or a `size` of a part, that is no known size and no size in numbers, or one too small or too large to
print; a paper in `papers` of which the same is true; and a circle or hex with `fold`.

## Why it matters
The cards would come out in another size than their author expects, or not at all.

## Example
    card_size: pokr

## Instead
    card_size: poker          # or 63x88 in millimetres, 2.5 x 3.5 in, circle 40, hex 50
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.card_sizes import part_sizes, size_of, written_papers, written_sizes
from toolkit.model import Game
from toolkit.paper import MOST_BOARD_SIDE, MOST_SIDE, UnknownSize, face_size, paper_size
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C302", "unknown-card-size", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Sizes in game.yaml, in decks and in parts that are unknown or cannot be printed, and papers that cannot be."""
    for _, size, place in written_papers(game):
        try:
            paper_size(size)
        except UnknownSize as unknown:
            yield OFFENCE.at(place, str(unknown), unknown.hint)
    for deck in (*game.decks, *game.parts):
        if deck.fold and size_of(game, deck).shape:
            place = deck.source.place("fold") if deck.source else None
            yield OFFENCE.at(place, f"{deck.title} cannot be folded over: it is no rectangle.", "Take `fold` away.")
    for sizes, most in ((written_sizes(game), MOST_SIDE), (part_sizes(game), MOST_BOARD_SIDE)):
        for name, place in sizes:
            try:
                face_size(name, most)
            except UnknownSize as unknown:
                yield OFFENCE.at(place, str(unknown), unknown.hint)
