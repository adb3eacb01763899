"""
## What it finds
Fewer than 1 or more than 99 copies of a card, or more than 999 of a piece.

## Why it matters
No copies is a card nobody will ever draw, and a hundred is a slip of the keyboard that costs a ream of paper.

## Example
    copies: 0

## Instead
    copies: 1
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C115", "copies-out-of-range", __doc__)
MOST, MOST_PIECES = 99, 999  # tokens come in large numbers


def find(game: Game) -> Iterator[Problem]:
    """Cards with too few or too many copies, then pieces."""
    for card in game.cards:
        if not 1 <= card.copies <= MOST:
            hint = f"Write 1 to {MOST}, or take the card out of the file."
            yield OFFENCE.at(card.place("copies"), f"{card.copies} copies of {card.name}.", hint, card=card.id)
    for piece in game.pieces:
        if not 1 <= piece.copies <= MOST_PIECES:
            hint = f"Write 1 to {MOST_PIECES}, or take the piece out of the file."
            yield OFFENCE.at(piece.place("copies"), f"{piece.copies} copies of {piece.name}.", hint)
