"""How a search plays on beyond its tree: its own player keenly, all others by habit.

Habits are options that did well in this search (MAST: Finnsson and Björnsson 2008), so that what others do is less than
blind without a word about any game.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random as Luck

from engine.bots.evaluation import lead
from engine.bots.seat import pick
from engine.kernel import State, choose, clone, foresee

Key = tuple[int, str, int]  # player, kind, option
KEEN = 8  # options that are compared where one's own choices are played on
WHIM = 0.3  # how often habit gives way to chance
ROUNDS = 2  # it is played on to the end of one's own turn after so many, and no further


class Habits:
    """What each option came to on average for whoever took it."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self.known: dict[Key, list[float]] = {}  # how often, and the sum

    def learn(self, keys: Iterable[Key], worth: list[float]) -> None:
        """What was done in a game that came to so much for each player."""
        for key in keys:
            habit = self.known.setdefault(key, [0, 0.0])
            habit[0] += 1
            habit[1] += worth[key[0]]

    def play_on(self, state: State, me: int, horizon: int) -> list[Key]:
        """Some rounds, at most `horizon` choices; what was done."""
        taken: list[Key] = []
        decider = state.referee.decider
        turn, turns = decider(state), ROUNDS * state.players + 1
        for _ in range(horizon):
            if state.choice is None:
                break
            player, kind, options, _ = state.choice
            if len(options) == 1:
                option = options[0]
            else:
                option = keen(self.luck, state) if player == me else self.usual(player, kind, options)
            taken.append((player, kind, option))
            choose(state, option)
            if decider(state) != turn:
                turn, turns = decider(state), turns - 1
                if not turns:
                    break
        return taken

    def usual(self, player: int, kind: str, options: list[int]) -> int:
        """The option that did best so far, an unknown one first; sometimes any."""
        if self.luck.random() < WHIM:
            return pick(self.luck, options)
        best, found = -math.inf, -1
        unknown = []
        for option in options:
            habit = self.known.get((player, kind, option))
            if habit is None:
                unknown.append(option)
            elif habit[1] / habit[0] > best:
                best, found = habit[1] / habit[0], option
        return pick(self.luck, unknown) if unknown else found


def keen(luck: Luck, state: State) -> int:
    """The option that leads by most at once, of some that are tried."""
    assert state.choice is not None
    player, _, options, _ = state.choice
    best = -math.inf
    found: list[int] = []
    for option in options if len(options) <= KEEN else [pick(luck, options) for _ in range(KEEN)]:
        after = clone(state)
        foresee(after, option)
        worth = lead(after, player)
        if worth > best:
            best, found = worth, []
        if worth == best:
            found.append(option)
    return pick(luck, found)
