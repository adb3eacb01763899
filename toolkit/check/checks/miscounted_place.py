"""
## What it finds
A noun that says in two ways how many of it there are, and not the same: a `count` beside a `grid` with more or fewer
spaces, or either of them beside `unique`.

## Why it matters
Only one of them is used, and the author may have meant the other: there are as many places as the grid has spaces.

## Example
    nouns:
      space: {sort: place, grid: 3x3, count: 4}

## Instead
    nouns:
      space: {sort: place, grid: 3x3}
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C140", "miscounted-place", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Nouns whose count, grid and unique do not agree."""
    for noun in game.vocabulary.nouns.values():
        columns, rows = noun.grid
        said = {"grid": columns * rows, "count": noun.count, "unique": int(noun.unique)}
        given = {key: number for key, number in said.items() if number}
        if len(set(given.values())) > 1 and game.source:
            first, *_, last = given
            message = f"There are {given[first]} {noun.plural} by its {first}, and {given[last]} by its {last}."
            yield OFFENCE.at(game.source.place("vocabulary", "nouns", noun.id, last), message, f"Leave out the {last}.")
