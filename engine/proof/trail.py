"""A game in progress: how it began, what was chosen since, and copies of earlier states to go back to."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from engine.kernel import choose, clone

if TYPE_CHECKING:
    from engine.kernel import State
    from engine.kernel.core.lines import Line
    from engine.proof.clause import Signal
    from engine.proof.witness import Observer

COPIED_EVERY = 16  # choices; a copy takes a third of the time of a choice, so one for each would be too many


class Trail:
    """One game from its start: `chosen` are the options picked so far, `state` is where they have led."""

    def __init__(self, observer: Observer, players: int, seed: int) -> None:
        self.observer = observer
        self.players = players
        self.seed = seed
        self.chosen: list[int] = []
        self.state = observer.begin(players, seed)
        self._copies: list[State] = []  # the states before choice 0, 16, 32 ...; never played on

    def step(self, option: int) -> tuple[set[Signal], list[Line]]:
        """Choose; returns what was seen while it was carried out, and the new lines of the log. Raises Refused."""
        if len(self.chosen) % COPIED_EVERY == 0:
            self._copies.append(clone(self.state))
        self.observer.first = not self.chosen
        self.chosen.append(option)
        return self.observer.step(self.state, option)

    def ago(self, n: int) -> State:
        """A copy, without a log, of the state before the last `n` choices.

        `n` may not be larger than the number of choices.
        """
        if n == 0:
            return clone(self.state)
        end = len(self.chosen) - n
        at = end // COPIED_EVERY
        state = clone(self._copies[at])
        for option in self.chosen[at * COPIED_EVERY : end]:
            choose(state, option)
        return state

    def back(self, n: int) -> Trail:
        """Another trail, the same up to the last `n` choices, that can be played on from there."""
        end = len(self.chosen) - n
        if end == 0:
            return Trail(self.observer, self.players, self.seed)  # its log begins with what was set up
        other = copy(self)
        other.chosen = self.chosen[:end]
        other.state = self.ago(n)
        other.state.log = []
        other._copies = self._copies[: -(-end // COPIED_EVERY)]
        return other
