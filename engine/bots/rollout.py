"""How a search plays on beyond its tree, and what a try comes to.

Everybody takes what leads by most at once, of a few options that are tried, to the end of the turn after a round: what
lies further ahead hangs more on chance than on what is chosen now. A try comes to the average of how things stand at
the end of each turn, so that what is had at once counts more than what could be had as well a turn later.
"""

from __future__ import annotations

import math
from random import Random as Luck

from engine.bots.evaluation import lead, prospects
from engine.bots.seat import pick
from engine.kernel import State, choose, clone, foresee

KEEN = 8  # most options compared for a choice
THOROUGH = 40  # and for those that end the turn in which the search began


class Course:
    """A game that is played on from a choice, for a round and the turn after it."""

    def __init__(self, state: State) -> None:
        self.state, self._turn = state, state.referee.decider(state)
        self._turns = self._left = state.players + 1
        self._sums = [0.0] * state.players

    def choose(self, option: int) -> None:
        """Take an option; where a turn ends with it, how things stand is added up."""
        choose(self.state, option)
        decider = self.state.referee.decider(self.state)
        if decider != self._turn and self._left:
            self._turn = decider
            self._count(1)

    def play_on(self, luck: Luck, horizon: int) -> None:
        """Take what leads by most at once, at most `horizon` choices."""
        for _ in range(horizon):
            choice = self.state.choice
            if choice is None or not self._left:
                return
            most = THOROUGH if self._left == self._turns else KEEN
            options = choice.options
            self.choose(options[0] if len(options) == 1 else pick(luck, keen(luck, self.state, most)))

    def worth(self) -> list[float]:
        """What it came to for each player; turns that were not played count as things stand."""
        if self._left:
            self._count(self._left)
        return [total / self._turns for total in self._sums]

    def _count(self, turns: int) -> None:
        self._left -= turns
        self._sums = [total + turns * each for total, each in zip(self._sums, prospects(self.state), strict=True)]


def keen(luck: Luck, state: State, most: int) -> list[int]:
    """The options after which the player to move leads by most at once, among at most `most` that are tried."""
    worths = outlooks(luck, state, most)
    best = max(worths.values(), default=-math.inf)
    return [option for option, worth in worths.items() if worth == best]


def outlooks(luck: Luck, state: State, most: int) -> dict[int, float]:
    """For options of the player to move, at most `most` of them by lot, the lead of that player right after each."""
    assert state.choice is not None
    player, options = state.choice.player, state.choice.options
    found: dict[int, float] = {}
    for option in options if len(options) <= most else [pick(luck, options) for _ in range(most)]:
        after = clone(state)
        foresee(after, option)
        found[option] = lead(after, player)
    return found
