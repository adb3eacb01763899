"""Amounts: the least and the most that each allows, and whether a count fits one."""

from __future__ import annotations

from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.products import Compare
from engine.language.nodes import amounts

NO_END = 1_000_000


def _no_bounds(c: Compiler, node: amounts.ThatMany) -> tuple[int, int]:
    raise c.unplayable("how many that is shows only when it is done: write a number", node)


BOUNDS: Entries[[], tuple[int, int]] = (
    entry(amounts.Number, lambda c, n: (n.value, n.value)),
    entry(amounts.UpTo, lambda c, n: (0, n.value)),
    entry(amounts.Additional, lambda c, n: (n.value, n.value)),
    entry(amounts.Fewer, lambda c, n: (-n.value, -n.value)),
    entry(amounts.AnyNumber, lambda c, n: (0, NO_END)),
    entry(amounts.ThatMany, _no_bounds),
)


def at_least(n: int) -> Compare:
    """Tests that a count is `n` or more."""
    return lambda count: count >= n


def at_most(n: int) -> Compare:
    """Tests that a count is `n` or fewer."""
    return lambda count: count <= n


def exactly(n: int) -> Compare:
    """Tests that a count is `n`."""
    return lambda count: count == n


def more(n: int) -> Compare:
    """Tests that a count is more than `n`."""
    return lambda count: count > n


def fewer(n: int) -> Compare:
    """Tests that a count is less than `n`."""
    return lambda count: count < n


COMPARISONS: Entries[[], Compare] = (
    entry(amounts.Number, lambda c, n: at_least(n.value)),
    entry(amounts.UpTo, lambda c, n: at_most(n.value)),
    entry(amounts.Additional, lambda c, n: at_least(n.value)),
    entry(amounts.Fewer, lambda c, n: fewer(n.value)),
    entry(amounts.AnyNumber, lambda c, n: lambda count: True),
    entry(amounts.OrMore, lambda c, n: at_least(n.value)),
    entry(amounts.OrFewer, lambda c, n: at_most(n.value)),
    entry(amounts.Exactly, lambda c, n: exactly(n.value)),
    entry(amounts.No, lambda c, n: lambda count: count == 0),
    entry(amounts.MoreThan, lambda c, n: more(n.value)),
    entry(amounts.FewerThan, lambda c, n: fewer(n.value)),
)
