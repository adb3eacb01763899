"""
## What it finds
A rules module that is Python of the game's own (`rules: harbour.py` or `rules: harbour/` in game.yaml), where the user
has not said that the game is trusted.

## Why it matters
Python can do anything on your machine. A game is checked and printed without it; it is played and proven only when you
say that you trust it.

## Example
    rules: harbour.py

## Instead
Read the file. If you trust it, say so for one run, `heap play my-game --trust`, or for good, `heap trust my-game`.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.own_rules import file_of, is_own
from toolkit.problem import Offence, Problem, Severity
from toolkit.texts.playability import rules_named
from toolkit.trust import is_trusted

OFFENCE = Offence("C132", "untrusted-rules", __doc__, Severity.WARNING)


def find(game: Game) -> Iterator[Problem]:
    """A rules module of the game's own in a folder that the user does not trust."""
    name = rules_named(game)
    if is_own(name) and file_of(game.folder, name).exists() and not is_trusted(game.folder):
        place = game.source.place("rules") if game.source else None
        message = f"{name} is Python of this game's own, and nothing of it is run: the game is not trusted."
        yield OFFENCE.at(place, message, "Read it. If you trust it, say so: --trust for this run, heap trust for good.")
