"""How a search plays on beyond its tree: its own player by the best next state, all others by habit.

Habits are options that did well in this search (MAST: Finnsson and Björnsson 2008). They make what others do more
likely than pure chance would, without any knowledge of the game.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random as Luck

from engine.bots.evaluation import lead
from engine.bots.seat import pick
from engine.kernel import State, choose, clone, foresee

Key = tuple[int, str, int]  # player, kind, option
KEEN = 8  # most options compared for each choice of the search's own player
WHIM = 0.3  # probability that an option is picked at random instead of by habit
ROUNDS = 2  # rounds played on, up to the end of a turn


class Habits:
    """For each option, what it came to on average for the player who took it."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self.known: dict[Key, list[float]] = {}  # how often, and the sum

    def learn(self, keys: Iterable[Key], worth: list[float]) -> None:
        """Record the options taken in a game; `worth` is what the game came to for each player."""
        for key in keys:
            habit = self.known.setdefault(key, [0, 0.0])
            habit[0] += 1
            habit[1] += worth[key[0]]

    def play_on(self, state: State, me: int, horizon: int) -> list[Key]:
        """Play some rounds, at most `horizon` choices, in this state; returns what was chosen."""
        taken: list[Key] = []
        decider = state.referee.decider
        turn, turns = decider(state), ROUNDS * state.players + 1
        for _ in range(horizon):
            if state.choice is None:
                break
            choice = state.choice
            player, kind, options = choice.player, choice.kind, choice.options
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
        """The option that did best so far; an untried one first, and now and then any option at random."""
        if self.luck.random() < WHIM:
            return pick(self.luck, options)
        best, favourite = -math.inf, -1
        unknown = []
        for option in options:
            habit = self.known.get((player, kind, option))
            if habit is None:
                unknown.append(option)
            elif habit[1] / habit[0] > best:
                best, favourite = habit[1] / habit[0], option
        return pick(self.luck, unknown) if unknown else favourite


def keen(luck: Luck, state: State) -> int:
    """The option after which the player to move leads by most at once, among at most KEEN that are tried."""
    assert state.choice is not None
    choice = state.choice
    player, options = choice.player, choice.options
    best = -math.inf
    best_options: list[int] = []
    for option in options if len(options) <= KEEN else [pick(luck, options) for _ in range(KEEN)]:
        after = clone(state)
        foresee(after, option)
        worth = lead(after, player)
        if worth > best:
            best, best_options = worth, []
        if worth == best:
            best_options.append(option)
    return pick(luck, best_options)
