"""How far the work is: told by what takes long, shown by whoever asked for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """Whom to tell how far it is: `begin(what, total)` and `advance(number)`."""

    begin: Callable[[str, int], None] = lambda what, total: None
    advance: Callable[[int], None] = lambda number: None
