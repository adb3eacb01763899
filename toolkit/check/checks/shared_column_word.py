"""
## What it finds
A column of numbers, a listed value or a yes-or-no column that is called like something else: like a noun, a tag, a
size or a value of another column, or like a word that all texts have.

## Why it matters
Texts say columns by these words: "a card with a cost of 3", "an Empire card", "a foil card". A word that means two
things is left out, so that no text can speak of the column by it. Nothing else is wrong with the column: it is
searched, exported and printed as ever.

## Example
    vocabulary:
      tags:
        FIRE: {on: [Creature]}
      columns:
        element: {kind: text, values: [Fire, Water]}

## Instead
    vocabulary:
      tags:
        FIRE: {on: [Creature]}
      columns:
        element: {kind: text, values: [Flame, Water]}
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.problem import Offence, Place, Problem, Severity

OFFENCE = Offence("C143", "shared-column-word", __doc__, Severity.WARNING)


def find(game: Game) -> Iterator[Problem]:
    """Words for columns and their values that mean something else as well."""
    if not game.vocabulary.columns:
        return
    from engine.language.column_words import clashes, said  # it knows all forms of sentences

    for (name, word), other in clashes(game.vocabulary).items():
        column = game.vocabulary.columns[name]
        at = next((at for at, value in enumerate(column.values) if said(str(value)) == word), None)
        what = f"The column {word!r}" if at is None else f"The value {word!r} of the column {name!r}"
        hint = "Call one of them otherwise, if texts are to speak of it."
        yield OFFENCE.at(_place(game, name, at), f"{what} is called like {other}.", hint)


def _place(game: Game, column: str, at: int | None) -> Place | None:
    """Where a column is named, or the value at an index of those that it lists."""
    path = "vocabulary", "columns", column
    if game.source is None:
        return None
    return game.source.key_place(*path) if at is None else game.source.place(*path, "values", at)
