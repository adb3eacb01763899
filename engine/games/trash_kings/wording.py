"""The options on the board in words: "place 2,-1 up", "claim 0,0 left". There are thousands of each kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from engine.games.trash_kings.geometry import Grid
from engine.games.trash_kings.tile_placement import SWAP
from engine.kernel.core.choice import STOP
from engine.kernel.core.option_text import Wording
from engine.kernel.core.options import Target, TargetSort
from engine.kernel.core.state import State

TEXT = re.compile(r"(\w+) (-?\d{1,9}),(-?\d{1,9}) (\w+)")


class Spots(Wording):
    """The texts of options that name a verb, a cell and a side.

    `verbs` maps the first option of each verb to its word; an option is that number + cell * 4 + side.
    """

    def __init__(self, grid: Grid, verbs: Mapping[int, str], sides: tuple[str, ...], *, can_stop: bool) -> None:
        self.grid = grid
        self.verbs = verbs
        self.sides = sides
        self.can_stop = can_stop
        self.cells = frozenset(grid.cells())

    def __getitem__(self, option: int) -> str:
        if option == STOP and self.can_stop:
            return "done"
        first = self._first(option)
        cell, side = divmod(option - first, 4)
        if first < 0 or not self.grid.has(cell):
            raise KeyError(option)
        return f"{self.verbs[first]} {self.grid.name(cell)} {self.sides[side]}"

    def __contains__(self, option: object) -> bool:
        """Whether there is such an option, for which its text need not be made."""
        if not isinstance(option, int) or (option == STOP and self.can_stop):
            return option == STOP and self.can_stop
        first = self._first(option)
        return first >= 0 and (option - first) // 4 in self.cells

    def _first(self, option: int) -> int:
        """The first option of the verb that an option is of, -1 for none."""
        found = -1
        for first in self.verbs:
            if found < first <= option:
                found = first
        return found

    def option(self, text: str) -> int | None:
        """The option that a text stands for; None for any other text."""
        if text == "done" and self.can_stop:
            return STOP
        match = TEXT.fullmatch(text)
        if match is None or match[4] not in self.sides:
            return None
        x, y = int(match[2]), int(match[3])
        first = next((first for first, verb in self.verbs.items() if verb == match[1]), None)
        if first is None or not self.grid.reaches(x, y):
            return None
        return first + self.grid.cell(x, y) * 4 + self.sides.index(match[4])

    def __iter__(self) -> Iterator[int]:
        if self.can_stop:
            yield STOP
        for first in self.verbs:
            for cell in self.grid.cells():
                yield from range(first + cell * 4, first + cell * 4 + 4)

    def __len__(self) -> int:
        return int(self.can_stop) + len(self.verbs) * len(self.grid.cells()) * 4


def on_board(state: State, option: int) -> tuple[Target, ...]:
    """The cell of an option, with the tile's turn or the edge."""
    cell, side = divmod(option % SWAP, 4)
    return (Target(TargetSort.CELL, cell, side),)


TOUCHES: Mapping[str, Callable[[State, int], tuple[Target, ...]]] = dict.fromkeys(("turn", "claim", "recall"), on_board)
