"""Cards beside others by their columns: which have the same there, or a higher or lower number."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_owner
from engine.kernel.compile.products import Filter, So
from engine.kernel.core.state import Test
from engine.kernel.running.card_numbers import number_of
from engine.language.nodes import likeness
from engine.language.vocabulary import Column

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State

Fits = Callable[[int, int], bool]
FITS: dict[str, Fits] = {
    "same": lambda one, other: one == other,
    "higher": lambda one, other: one > other,
    "lower": lambda one, other: one < other,
}


def _value_in(column: Column) -> Callable[[State, int], int | None]:
    """What a card has in a column, as a number: of texts which of those there are, in the order that is declared."""
    if column.kind == "number":
        return lambda state, card: number_of(state, card, column.id)
    order: dict[object, int] = {str(value): n for n, value in enumerate(column.values)}

    def rank(state: State, card: int) -> int | None:
        value = state.referee.box.designs[state.referee.design_of[card]].columns.get(column.id)
        return order.setdefault(str(value), len(order)) if value else None

    return rank


def _with_beside(c: Compiler, node: likeness.WithBeside, kind_filter: Filter) -> Test:
    other, fits, value = compile_owner(c, node, node.what), FITS[node.how], _value_in(c.words.columns[node.column])

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        own = value(state, x)
        others = [value(state, y) for y in other.all(state, env, actor)]
        return own is not None and any(each is not None and fits(own, each) for each in others)

    return test


def _has_beside(c: Compiler, node: likeness.HasBeside) -> So:
    what, other = compile_owner(c, node, node.what), compile_owner(c, node, node.other)
    fits, value = FITS[node.how], _value_in(c.words.columns[node.column])

    def so(state: State, env: Env, actor: int) -> bool:
        own = [value(state, x) for x in what.all(state, env, actor)]
        others = [value(state, y) for y in other.all(state, env, actor)]
        return any(one is not None and each is not None and fits(one, each) for one in own for each in others)

    return so


HAVINGS: Entries[[Filter], Test | None] = (entry(likeness.WithBeside, _with_beside),)

CONDITIONS: Entries[[], So] = (entry(likeness.HasBeside, _has_beside),)
