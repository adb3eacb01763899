"""How far some work is: reported by the work, shown by whoever passes a Progress to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """What to call: `begin(what, total)` when some work begins, and `advance(number)` when that much more is done."""

    begin: Callable[[str, int], None] = lambda what, total: None
    advance: Callable[[int], None] = lambda number: None
