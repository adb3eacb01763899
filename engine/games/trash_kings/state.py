"""What a game of Trash Kings knows beyond zones."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from engine.kernel.referee import Referee
from engine.kernel.state import State


class DumpState(State):
    """Where everything lies.

    first    the first player
    active   the player whose turn it is, -1 outside of turns
    primary  the primary tile of this turn, -1 before it is drawn
    cells    for each tile on the board its cell, -1 for every other card
    turns    for each tile on the board how many quarter turns it is turned, else 0
    spots    for each cube on the board the piece it is on, -1 for every other card
    """

    __slots__ = ("active", "cells", "first", "primary", "spots", "turns")
    NUMBERS: ClassVar[tuple[str, ...]] = (*State.NUMBERS, "first", "active", "primary")
    ROWS: ClassVar[tuple[str, ...]] = (*State.ROWS, "cells", "turns", "spots")

    first: int
    active: int
    primary: int
    cells: list[int]
    turns: list[int]
    spots: list[int]

    def __init__(self, referee: Referee, players: int, seed: int) -> None:
        super().__init__(referee, players, seed)
        self.first, self.active, self.primary = 0, -1, -1
        self.cells, self.turns, self.spots = [], [], []

    def clone(self) -> Self:
        """See State."""
        new = super().clone()
        new.first = self.first
        new.active = self.active
        new.primary = self.primary
        new.cells = self.cells[:]
        new.turns = self.turns[:]
        new.spots = self.spots[:]
        new.cache = self.cache.copy()  # what is in it is never changed, only replaced
        return new


def dump(state: Any) -> DumpState:
    """The state as one of this game."""
    return state  # type: ignore[no-any-return]
