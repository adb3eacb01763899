"""
## What it finds
Under `adjacent` or `opposite` of a place, something that is no pair of two of those places by their numbers.

## Why it matters
Who moves to an adjacent place would find none there.

## Example
    house: {sort: place, count: 3, adjacent: [[1, 2], [2, 4]]}

## Instead
    house: {sort: place, count: 3, adjacent: [[1, 2], [2, 3]]}
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.counts import count_of
from toolkit.model import Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C136", "unknown-neighbour", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Pairs that are none, or lead out of the places that are counted."""
    nouns = (game.data.get("vocabulary") or {}).get("nouns") or {}
    for name, row in nouns.items():
        most = count_of(name, game) or 0
        for key in ("adjacent", "opposite"):
            for at, pair in enumerate((row or {}).get(key) or ()):
                message = _wrong(name, pair, most)
                if message and game.source:
                    place = game.source.place("vocabulary", "nouns", name, key, at)
                    yield OFFENCE.at(place, message, "Write pairs of two different numbers from 1: [[1, 2], [2, 3]].")


def _wrong(noun: str, pair: object, most: int) -> str:
    """What is wrong with a pair; nothing where it is one."""
    if not isinstance(pair, list) or len(pair) != 2 or pair[0] == pair[1]:
        return f"{pair} is no pair of two places."
    beyond = [number for number in pair if not isinstance(number, int) or number > most]
    return f"There is no {noun} {beyond[0]}: there are {most}." if beyond else ""
