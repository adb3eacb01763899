"""What a game of ARK knows beyond cards."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from engine.kernel.core.state import State
from engine.kernel.referee import Referee


class ArkState(State):
    """Numbers of the voyage and of the turn.

    night      1 while the Time card is set to Night
    cycle      which Day cycle it is, from 1
    first      the first player
    active     the player whose turn it is, -1 outside of turns
    together   1 in the solo and collaborative game
    open       1 when hands are open
    left       actions left in this turn
    added      1 when something was added to the Storeroom in this turn
    stowed     Food cards and pairs in Storerooms
    idle       turns in a row without anything added since the deck has run out
    shown      for each card 1 when everyone has seen which one it is: it was taken from the Hold
    """

    __slots__ = (
        "active", "added", "cycle", "first", "idle", "left", "night", "open", "shown", "stowed",
        "together",
    )  # fmt: skip
    NUMBERS: ClassVar[tuple[str, ...]] = (
        *State.NUMBERS, "night", "cycle", "first", "active", "together", "open", "left", "added", "stowed",
        "idle",
    )  # fmt: skip
    ROWS: ClassVar[tuple[str, ...]] = (*State.ROWS, "shown")

    night: int
    cycle: int
    first: int
    active: int
    together: int
    open: int
    left: int
    added: int
    stowed: int
    idle: int
    shown: list[int]

    def __init__(self, referee: Referee, players: int, seed: int) -> None:
        super().__init__(referee, players, seed)
        self.night, self.cycle, self.first, self.active = 0, 1, 0, -1
        self.together = self.open = self.left = self.added = self.stowed = self.idle = 0
        self.shown = []

    def clone(self) -> Self:
        """See State."""
        new = super().clone()
        new.night = self.night
        new.cycle = self.cycle
        new.first = self.first
        new.active = self.active
        new.together = self.together
        new.open = self.open
        new.left = self.left
        new.added = self.added
        new.stowed = self.stowed
        new.idle = self.idle
        new.shown = self.shown[:]
        return new


def ark(state: Any) -> ArkState:
    """The state as one of this game."""
    return state  # type: ignore[no-any-return]
