"""Numbers in a game's own columns: which cards have such a number, or the highest or lowest, and how much it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.amounts import at_least, at_most, exactly, fewer, more
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compare_of, compile_owner, compile_phrase
from engine.kernel.compile.products import Compare, Count, Filter, Reduce, So
from engine.kernel.core.state import Rules, Test
from engine.kernel.running.card_numbers import number_of
from engine.language.nodes import columns, nouns

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State

LEVELS: Entries[[], Compare] = (
    entry(columns.Exact, lambda c, n: exactly(n.value)),
    entry(columns.AtLeast, lambda c, n: at_least(n.value)),
    entry(columns.AtMost, lambda c, n: at_most(n.value)),
    entry(columns.Above, lambda c, n: more(n.value)),
    entry(columns.Below, lambda c, n: fewer(n.value)),
)


def _numbers(c: Compiler, column: str) -> list[int | None]:
    """For each design its number in a column; None where it has none."""
    values = [design.columns.get(column) for design in c.referee.box.designs]
    return [value if isinstance(value, int) else None for value in values]


def _fitting(column: str, passes: Callable[[int], bool]) -> Test:
    """A test whether a card has a number in a column now that passes a test."""

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        number = number_of(state, x, column)
        return number is not None and passes(number)

    return test


def _with_column(c: Compiler, node: columns.WithColumn, kind_filter: Filter) -> Test:
    passes = compare_of(c, node.level)
    if kind_filter.sort == "card":
        return _fitting(node.column, passes)
    fits = [number is not None and passes(number) for number in _numbers(c, node.column)]
    design_of_piece = c.ask(Rules.design_of_piece)
    return lambda state, env, actor, x: fits[design_of_piece(state, x)]


Extreme = columns.WithHighest | columns.WithLowest


def _has_number(c: Compiler, node: Extreme, kind_filter: Filter) -> Test:
    """Cards without a number are not compared; which of the others are meant is for `extreme_of` to pick."""
    return _fitting(node.column, lambda number: True)


def extreme_of(c: Compiler, node: nouns.Having | None) -> Reduce | None:
    """What "with the highest cost" picks out of the things left, all of which have a number; None for other words."""
    if not isinstance(node, Extreme):
        return None
    best: Callable[[list[int]], int] = max if isinstance(node, columns.WithHighest) else min
    column = node.column

    def extreme(state: State, things: list[int], group: int) -> list[int]:
        found = [number_of(state, x, column) or 0 for x in things]
        return [x for x, number in zip(things, found, strict=True) if number == best(found)] if found else []

    return extreme


def _column_is(c: Compiler, node: columns.ColumnIs) -> So:
    what, fits = compile_owner(c, node, node.what), _fitting(node.column, compare_of(c, node.level))
    return lambda state, env, actor: any(fits(state, env, actor, x) for x in what.all(state, env, actor))


def _column_of(c: Compiler, node: columns.ColumnOf) -> Count:
    return _added_up(node.column, compile_owner(c, node, node.what).all)


def _total_of(c: Compiler, node: columns.TotalOf) -> Count:
    return _added_up(node.column, compile_phrase(c, node.what).all)


def _added_up(column: str, cards: Callable[[State, Env, int], list[int]]) -> Count:
    return lambda state, env, actor: sum(number_of(state, x, column) or 0 for x in cards(state, env, actor))


HAVINGS: Entries[[Filter], Test | None] = (
    entry(columns.WithColumn, _with_column),
    entry(columns.WithHighest, _has_number),
    entry(columns.WithLowest, _has_number),
)

CONDITIONS: Entries[[], So] = (entry(columns.ColumnIs, _column_is),)

MEASURES: Entries[[], Count] = (entry(columns.ColumnOf, _column_of), entry(columns.TotalOf, _total_of))
