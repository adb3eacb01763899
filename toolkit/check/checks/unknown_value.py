"""
## What it finds
A live value in `rulebook.md` that the game does not have: a name between `{{` and `}}` that is none, a search that
cannot be read, a card, a part or a noun that there is not.

## Why it matters
It would be printed as it is written, with its braces, in place of the number.

## Example
    Shuffle the {{ crads }} cards.

## Instead
    Shuffle the {{ cards }} cards.

There are `title`, `version`, `author`, `players`, `least players`, `most players`, `age`, `time`, `cards`, `designs`
and `pieces`; and of something `cards: SEARCH`, `designs: SEARCH`, `copies: CARD`, `pieces: PART`, `count: NOUN`.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.problem import Offence, Problem, Severity
from toolkit.rulebook import read_rulebook

OFFENCE = Offence("C440", "unknown-value", __doc__, Severity.WARNING)


def find(game: Game) -> Iterator[Problem]:
    """Live values of the rulebook that the game does not have. A rulebook that cannot be read has none."""
    try:
        rulebook = read_rulebook(game)
    except (OSError, UnicodeDecodeError):
        return
    for wrong in rulebook.values if rulebook is not None else ():
        yield OFFENCE.at(wrong.place, wrong.message, wrong.hint)
