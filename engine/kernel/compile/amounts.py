"""How many: bounds of an amount, and comparisons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.kernel.compile.compiler import executor
from engine.language.forms import Node
from engine.language.nodes import amounts

NO_END = 1_000_000

BOUNDS: dict[type[Node], Callable[[Any], tuple[int, int]]] = {
    amounts.Number: lambda n: (n.value, n.value),
    amounts.UpTo: lambda n: (0, n.value),
    amounts.Additional: lambda n: (n.value, n.value),
    amounts.Fewer: lambda n: (-n.value, -n.value),
    amounts.AnyNumber: lambda n: (0, NO_END),
}
COMPARISONS: dict[type[Node], Callable[[Any], Callable[[int], bool]]] = {
    amounts.Number: lambda n: lambda count: count >= n.value,
    amounts.UpTo: lambda n: lambda count: count <= n.value,
    amounts.Additional: lambda n: lambda count: count >= n.value,
    amounts.Fewer: lambda n: lambda count: count < n.value,
    amounts.AnyNumber: lambda n: lambda count: True,
    amounts.OrMore: lambda n: lambda count: count >= n.value,
    amounts.OrFewer: lambda n: lambda count: count <= n.value,
    amounts.Exactly: lambda n: lambda count: count == n.value,
    amounts.No: lambda n: lambda count: count == 0,
    amounts.MoreThan: lambda n: lambda count: count > n.value,
    amounts.FewerThan: lambda n: lambda count: count < n.value,
}


def bounds(node: Node) -> tuple[int, int]:
    """The least and the most an amount allows."""
    return executor(BOUNDS, node)(node)  # type: ignore[no-any-return]


def compare_of(node: Node) -> Callable[[int], bool]:
    """Whether a count is what is asked for; "3 Features" asks for at least 3."""
    return executor(COMPARISONS, node)(node)  # type: ignore[no-any-return]
