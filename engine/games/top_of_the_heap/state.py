"""What a game of Top of the Heap knows beyond cards, pieces and tokens."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from engine.kernel.core.state import State
from engine.kernel.referee import Referee


class HeapState(State):
    """Numbers of the night and of the players.

    night    1 to 7, 0 before the first
    first    tonight's first player
    active   the player whose turn it is, -1 outside of turns
    taken    turns each player has taken tonight
    out      1 for who has passed or retreated
    aside    Snacks each player has set aside to eat
    saved    Snacks each player has stashed
    skips    turns, and skipped nights, that each player will miss
    raider   the player whose raid is going on, -1 for none
    extra    additional Risk cards of the raid going on
    events   additional Event cards to draw
    ended    1 when the turn going on was ended by an effect
    """

    __slots__ = (
        "active", "aside", "ended", "events", "extra", "first", "night", "out", "raider", "saved", "skipped_nights",
        "skips", "taken",
    )  # fmt: skip
    NUMBERS: ClassVar[tuple[str, ...]] = (
        *State.NUMBERS, "night", "first", "active", "raider", "extra", "events", "ended",
    )  # fmt: skip
    ROWS: ClassVar[tuple[str, ...]] = (*State.ROWS, "taken", "out", "aside", "saved", "skips", "skipped_nights")

    night: int
    first: int
    active: int
    raider: int
    extra: int
    events: int
    ended: int
    taken: list[int]
    out: list[int]
    aside: list[int]
    saved: list[int]
    skips: list[int]
    skipped_nights: list[int]

    def __init__(self, referee: Referee, players: int, seed: int) -> None:
        super().__init__(referee, players, seed)
        self.night, self.first, self.active, self.raider = 0, 0, -1, -1
        self.extra = self.events = self.ended = 0
        self.taken, self.out = [0] * players, [0] * players
        self.aside, self.saved = [0] * players, [0] * players
        self.skips, self.skipped_nights = [0] * players, [0] * players

    def clone(self) -> Self:
        """See State."""
        new = super().clone()
        new.night = self.night
        new.first = self.first
        new.active = self.active
        new.raider = self.raider
        new.extra = self.extra
        new.events = self.events
        new.ended = self.ended
        new.taken = self.taken[:]
        new.out = self.out[:]
        new.aside = self.aside[:]
        new.saved = self.saved[:]
        new.skips = self.skips[:]
        new.skipped_nights = self.skipped_nights[:]
        return new


def heap(state: Any) -> HeapState:
    """The state as one of this game."""
    return state  # type: ignore[no-any-return]
