"""What a noun is compiled to, and what it is to the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler
from engine.kernel.running.selectors import Groups, Test, Things

if TYPE_CHECKING:
    from engine.kernel.core.state import State


class Filter:
    """A compiled noun: `all` of them, the same in `groups` where "each" reaches into it, and `test` of one."""

    __slots__ = ("all", "fits", "groups", "noun", "reduce", "sort", "test")

    def __init__(self, sort: str, noun: str) -> None:
        self.sort = sort
        self.noun = noun
        self.all: Things
        self.test: Test
        self.groups: Groups | None = None
        self.fits: list[bool] | None = None  # for each design whether it can be one at all
        self.reduce: Callable[[State, list[int]], list[int]] | None = None


def sort_of(c: Compiler, noun: str) -> str:
    """What a noun is to the game."""
    return c.referee.sort_of(noun)
