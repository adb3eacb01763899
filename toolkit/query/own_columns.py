"""The columns of a game's own in queries: `cost>=3`, `faction:elf`, `sort:cost`.

A column is named as it is declared, in any case, with - for blanks. Where a key of all games is called alike,
`columns.` goes before it.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.language.vocabulary import Column
from toolkit.model import Card, ColumnValue, Game
from toolkit.query import conditions
from toolkit.query.conditions import COMPARE, Test
from toolkit.query.tree import Term

PREFIX = "columns."
TRUTH = {"true": True, "yes": True, "false": False, "no": False}


def plain_name(name: str) -> str:
    """A column's name as queries say it: in small letters, with - for blanks and underscores."""
    return "-".join(name.casefold().replace("_", " ").split())


def column_of(key: str, game: Game) -> Column | None:
    """The game's own column that a key of a query means, or None."""
    wanted = plain_name(key.removeprefix(PREFIX))
    return next((column for column in game.vocabulary.columns.values() if plain_name(column.id) == wanted), None)


def own_keys(game: Game) -> list[str]:
    """The keys by which the columns of a game are searched for."""
    return [plain_name(name) for name in game.vocabulary.columns]


def own_value(value: ColumnValue) -> str:
    """What a card has in a column of its game's own, as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def column_test(column: Column, term: Term, game: Game) -> Test:
    """The test of a term that asks for a column. Raises QueryError where it is asked for what it cannot have."""
    if term.value.text == "*" and term.operator == ":":
        return lambda card: column.id in card.columns
    if column.kind == "number":
        return conditions.number_test(lambda card, _: _number(card.columns.get(column.id)))(term, game)
    if column.kind == "yes-no":
        return _truth_test(column, term)
    if column.kind == "list" and (term.operator in ("<", "<=", ">", ">=") or term.value.text.isdigit()):
        return conditions.number_test(lambda card, _: len(_texts(card, column)))(term, game)
    return _listed_test(column, term) if column.values else _words_test(column, term, game)


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _texts(card: Card, column: Column) -> list[str]:
    value = card.columns.get(column.id)
    if value is None:
        return []
    return [str(each) for each in value] if isinstance(value, tuple) else [str(value)]


def _truth_test(column: Column, term: Term) -> Test:
    conditions.allow_operators(term, conditions.EQUALITY)
    wanted = TRUTH[conditions.choice(term, TRUTH, "answer")]
    return lambda card: ((card.columns.get(column.id) is True) == wanted) == (term.operator != "!=")


def _words_test(column: Column, term: Term, game: Game) -> Test:
    return conditions.text_test(lambda card: _texts(card, column))(term, game)


def _listed_test(column: Column, term: Term) -> Test:
    """A column with listed values: one of them, or for a text compared by their order."""
    values = [str(value) for value in column.values]
    wanted = conditions.choice(term, values, f"value of {column.id}")
    if column.kind == "list":
        return lambda card: (wanted in _texts(card, column)) == (term.operator != "!=")
    rank, compare = {value: at for at, value in enumerate(values)}, COMPARE[term.operator]
    return lambda card: (
        any(value in rank and compare(rank[value], rank[wanted]) for value in _texts(card, column))
        or (term.operator == "!=" and column.id not in card.columns)
    )


def sorting_by(by: str, game: Game) -> Callable[[Card], int | str | None] | None:
    """What cards are sorted by for a column of the game's own: a number, a rank or words; None for no column."""
    column = column_of(by, game)
    if column is None:
        return None
    if column.kind == "number":
        return lambda card: _number(card.columns.get(column.id))
    if column.values and column.kind != "list":
        rank = {str(value): at for at, value in enumerate(column.values)}
        return lambda card: next((rank[text] for text in _texts(card, column) if text in rank), None)
    return lambda card: ", ".join(_texts(card, column)).casefold() or None
