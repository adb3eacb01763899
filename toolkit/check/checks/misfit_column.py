"""
## What it finds
A column of a card that does not fit what the vocabulary says of it: it is not there, it holds a text where a number
belongs, its value is none of those that are listed, or it is missing on a card that must have it.

## Why it matters
Rules, searches and tables go by columns such as suit and rank: a card without its rank beats nothing.

## Example
    vocabulary:
      columns:
        suit: {kind: text, values: [hearts, spades], on: [Card]}
    # on a card
    columns: {suit: heart}

## Instead
    columns: {suit: hearts}
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.vocabulary import Column
from toolkit.check.rule import kinds_of
from toolkit.model import Card, Game
from toolkit.nearest import one_of
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C134", "misfit-column", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Columns that no vocabulary declares, values that do not fit, and columns that are missing."""
    known = game.vocabulary.columns
    for card in game.cards:
        for name, value in card.columns.items():
            column = known.get(name)
            message, hint = (
                (f"The column {name!r} is unknown.", one_of(name, known) or "Declare it under `columns`.")
                if column is None
                else _misfit(column, value)
            )
            if message:
                yield OFFENCE.at(card.place("columns", name), message, hint, card=card.id)
        for column in known.values():
            if column.id not in card.columns and set(column.on) & set(kinds_of(card)):
                yield _missing(card, column)


def _misfit(column: Column, value: object) -> tuple[str, str]:
    """What is wrong with a value and what to do; two empty texts for one that fits."""
    if column.kind == "number" and type(value) is not int:
        return f"The column {column.id!r} holds whole numbers, not {value!r}.", "Write a number."
    if column.values and str(value) not in {str(each) for each in column.values}:
        listed = [str(each) for each in column.values]
        return f"{value!r} is no value of the column {column.id!r}.", one_of(str(value), listed) or "List it there."
    return "", ""


def _missing(card: Card, column: Column) -> Problem:
    message = f"{card.name} has no {column.id}, which {' and '.join(column.on)} cards must have."
    return OFFENCE.at(card.place(), message, f"Write columns: {{{column.id}: …}}.", card=card.id)
