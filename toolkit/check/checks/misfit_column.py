"""
## What it finds
A column of a card that does not fit what the vocabulary says of it: it is not there, its value is of another kind, is
none of those that are listed, is too small or too large, is a file that is not there, or it is missing on a card that
must have it.

## Why it matters
Rules, searches, tables and templates go by columns such as suit and rank: a card without its rank beats nothing.

## Example
    vocabulary:
      columns:
        suit: {kind: text, values: [hearts, spades], on: [Card]}
        cost: {kind: number, least: 0, most: 9}
    # on a card
    columns: {suit: heart, cost: cheap}

## Instead
    columns: {suit: hearts, cost: 2}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.language.vocabulary import Column
from toolkit.check.rule import kinds_of
from toolkit.files import is_outside
from toolkit.model import Card, ColumnValue, Game
from toolkit.nearest import clearly_meant, one_of
from toolkit.problem import Edit, Offence, Problem

OFFENCE = Offence("C134", "misfit-column", __doc__)
KINDS = {"number": "a whole number", "text": "a text", "list": "a list", "yes-no": "true or false", "file": "a file"}


def find(game: Game) -> Iterator[Problem]:
    """Columns that no vocabulary declares, values that do not fit, and columns that are missing."""
    known = game.vocabulary.columns
    for card in game.cards:
        for name, value in card.columns.items():
            column = known.get(name)
            if column is None:
                yield _unknown(card, name, known)
                continue
            message, hint = _misfit(game, column, value)
            if message:
                yield OFFENCE.at(card.place("columns", name), message, hint, card=card.id)
        for column in known.values():
            if column.id not in card.columns and set(column.on) & set(kinds_of(card)):
                yield _missing(card, column)


def _unknown(card: Card, name: str, known: Mapping[str, Column]) -> Problem:
    place = card.source.key_place("columns", name) if card.source else None
    others = [each for each in known if each not in card.columns]
    hint = one_of(name, others) or "Declare it in game.yaml, under vocabulary, columns."
    meant = clearly_meant(name, others)
    edits = (Edit(place, meant),) if meant and place else ()
    return OFFENCE.at(place, f"The column {name!r} is unknown.", hint, edits=edits, card=card.id)


def _misfit(game: Game, column: Column, value: ColumnValue) -> tuple[str, str]:
    """What is wrong with a value and what to do; two empty texts for one that fits."""
    if not _is_of_kind(column, value):
        return (
            f"{KINDS[column.kind].capitalize()} belongs into the column {column.id!r}, not {_shown(value)}.",
            _instead(column, value),
        )
    listed = [str(each) for each in column.values]
    for each in value if isinstance(value, tuple) else (value,):
        if listed and str(each) not in listed:
            return f"{each!r} is no value of the column {column.id!r}.", one_of(str(each), listed) or "List it there."
    if isinstance(value, int) and _is_outside(column, value):
        return f"{value} is out of range in the column {column.id!r}.", f"Write {_range(column)}."
    return _missing_file(game, column, str(value)) if column.kind == "file" else ("", "")


def _is_of_kind(column: Column, value: ColumnValue) -> bool:
    kinds = {"number": int, "list": tuple, "yes-no": bool}
    if column.kind in kinds:
        return type(value) is kinds[column.kind]
    return not isinstance(value, tuple)


def _instead(column: Column, value: ColumnValue) -> str:
    """What to write in place of a value of another kind."""
    if column.kind == "list":
        return f"Write [{value}]."
    if column.kind == "yes-no":
        meant = {"yes": "true", "y": "true", "1": "true", "no": "false", "n": "false", "0": "false"}
        return f"Write {meant.get(str(value).lower(), 'true or false')}."
    return "Write it in digits." if column.kind == "number" else "Write one value."


def _shown(value: ColumnValue) -> str:
    return "a list" if isinstance(value, tuple) else repr(value)


def _is_outside(column: Column, value: int) -> bool:
    too_small = column.least is not None and value < column.least
    return too_small or (column.most is not None and value > column.most)


def _range(column: Column) -> str:
    if column.most is None:
        return f"{column.least} or more"
    return f"{column.most} or less" if column.least is None else f"a number from {column.least} to {column.most}"


def _missing_file(game: Game, column: Column, name: str) -> tuple[str, str]:
    """What is wrong with the name of a file; two empty texts where it is one in the game's folder."""
    path = game.folder / name
    try:
        if is_outside(path, game.folder):
            return (
                f"{name!r} lies outside the game's folder.",
                "Copy it into the folder, and name it as seen from there.",
            )
        if path.is_file():
            return "", ""
        beside = sorted(each.name for each in path.parent.iterdir()) if path.parent.is_dir() else []
    except (OSError, ValueError):  # a name that no file can have
        beside = []
    hint = one_of(path.name, beside) or "Put it there, or take the value away."
    return f"There is no file {name!r} in the game's folder, which the column {column.id!r} names.", hint


def _missing(card: Card, column: Column) -> Problem:
    message = f"{card.name} has no {column.id}, which {' and '.join(column.on)} cards must have."
    return OFFENCE.at(card.place(), message, f"Write columns: {{{column.id}: …}}.", card=card.id)
