"""
## What it finds
A card that `rulebook.md` shows and that the game does not have: `![caption](card:NAME)` with the name of no card and no
piece.

## Why it matters
In the printed rulebook there would be a caption and nothing above it.

## Example
    ![Pays twice](card:Racoon)

## Instead
    ![Pays twice](card:Raccoon)
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.problem import Offence, Problem, Severity
from toolkit.rulebook import read_rulebook

OFFENCE = Offence("C441", "unknown-example", __doc__, Severity.WARNING)


def find(game: Game) -> Iterator[Problem]:
    """Cards that the rulebook shows and the game does not have. A rulebook that cannot be read shows none."""
    try:
        rulebook = read_rulebook(game)
    except (OSError, UnicodeDecodeError):
        return
    for wrong in rulebook.cards if rulebook is not None else ():
        yield OFFENCE.at(wrong.place, wrong.message, wrong.hint)
