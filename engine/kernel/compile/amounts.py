"""Amounts: the least and the most that each allows, and whether a count fits one."""

from __future__ import annotations

from engine.kernel.compile.compiler import Entries, entry
from engine.kernel.compile.products import Compare
from engine.language.nodes import amounts

NO_END = 1_000_000


BOUNDS: Entries[[], tuple[int, int]] = (
    entry(amounts.Number, lambda c, n: (n.value, n.value)),
    entry(amounts.UpTo, lambda c, n: (0, n.value)),
    entry(amounts.Additional, lambda c, n: (n.value, n.value)),
    entry(amounts.Fewer, lambda c, n: (-n.value, -n.value)),
    entry(amounts.AnyNumber, lambda c, n: (0, NO_END)),
)


COMPARISONS: Entries[[], Compare] = (
    entry(amounts.Number, lambda c, n: lambda count: count >= n.value),
    entry(amounts.UpTo, lambda c, n: lambda count: count <= n.value),
    entry(amounts.Additional, lambda c, n: lambda count: count >= n.value),
    entry(amounts.Fewer, lambda c, n: lambda count: count < n.value),
    entry(amounts.AnyNumber, lambda c, n: lambda count: True),
    entry(amounts.OrMore, lambda c, n: lambda count: count >= n.value),
    entry(amounts.OrFewer, lambda c, n: lambda count: count <= n.value),
    entry(amounts.Exactly, lambda c, n: lambda count: count == n.value),
    entry(amounts.No, lambda c, n: lambda count: count == 0),
    entry(amounts.MoreThan, lambda c, n: lambda count: count > n.value),
    entry(amounts.FewerThan, lambda c, n: lambda count: count < n.value),
)
