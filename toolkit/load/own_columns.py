"""The columns of a game's own on its cards, read as the vocabulary declares them.

A text stays as it is written: `007` and `No` are texts where a text belongs. What does not fit its column is left as it
looks, and `misfit-column` (toolkit/check/checks/misfit_column.py) says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.language.vocabulary import Column
from toolkit.load.offences import UNKNOWN_KEY
from toolkit.load.shape import is_nothing
from toolkit.model import Card, ColumnValue, Deck
from toolkit.problem import Place, Problem
from toolkit.schema import CardShape, fields_of
from toolkit.source import Listing, Node, Record, Scalar


def with_own_columns(decks: Sequence[Deck], columns: Mapping[str, Column]) -> list[Deck]:
    """The decks with each card's own columns as they are declared."""
    return [
        replace(deck, cards=tuple(_typed(card, columns) if card.columns else card for card in deck.cards))
        for deck in decks
    ]


def _typed(card: Card, columns: Mapping[str, Column]) -> Card:
    typed = {
        name: _value(card.source.find("columns", name) if card.source else None, value, columns.get(name))
        for name, value in card.columns.items()
    }
    return replace(card, columns=typed)


def _value(node: Node | None, value: ColumnValue | list[object], column: Column | None) -> ColumnValue:
    if isinstance(node, Listing):
        return tuple(item.text for item in node.items if isinstance(item, Scalar))
    if isinstance(value, list):
        return tuple(str(item) for item in value)
    is_text = column is not None and column.kind in ("text", "file", "list")
    return node.text if is_text and isinstance(node, Scalar) and not is_nothing(node) else value


def with_ways_out(problems: Sequence[Problem], decks: Sequence[Deck], columns: Mapping[str, Column]) -> list[Problem]:
    """The problems, where a column of the game's own that stands among a card's keys is shown its place."""
    if not columns or not any(problem.code == UNKNOWN_KEY.code for problem in problems):
        return list(problems)
    misplaced = {place: name for deck in decks for card in deck.cards for place, name in _misplaced(card, columns)}
    return [
        replace(problem, hint=f"It is a column of this game's own. Write columns: {{{name}: …}}.", edits=())
        if problem.code == UNKNOWN_KEY.code and (name := misplaced.get(problem.place))
        else problem
        for problem in problems
    ]


def _misplaced(card: Card, columns: Mapping[str, Column]) -> list[tuple[Place | None, str]]:
    source = card.source
    if source is None or not isinstance(source.node, Record):
        return []
    strange = [key for name, (key, _) in source.node.entries.items() if name not in fields_of(CardShape)]
    return [(source.file.place(key.start, key.end), key.text) for key in strange if key.text in columns]
