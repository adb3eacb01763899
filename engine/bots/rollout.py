"""How a search plays on beyond its tree, and what a try comes to.

Everybody takes what leads by most at once, of a few options that are tried, to the end of the turn after a round: what
lies further ahead hangs more on chance than on what is chosen now. So the end of the first turn counts most, and that
of each turn after it a part of the one before: what is had at once counts more than what could be had as well later.

What the next player will answer says most of what a choice gives away. So all their answers are compared, the first
time on each deal; in other tries on that deal, and wherever more is offered than is compared, what was good before is
taken first (after Finnsson and Björnsson 2008), and the rest is drawn by lot. Where much is offered after that, a try
ends: the best of a few taken by lot would say more of the lot than of the choice.
"""

from __future__ import annotations

import math
from random import Random as Luck

from engine.bots.evaluation import lead, prospects
from engine.bots.greedy import best_lead
from engine.bots.seat import pick
from engine.kernel import State, choose, clone, foresee

KEEN = 8  # most options compared for a choice
THOROUGH = 40  # and for those that end the turn in which the search began
MANY = 16  # and for those of the turn after it
ANSWERS = 400  # or where nothing is known of them yet
WIDE = 24  # with more options than that nobody's choice is foreseen after these
FADING = 0.6  # how much the end of a turn counts, of what the end of the turn before it does
FOLLOWING = 4  # choices tried of those that an option brings with it
LEARNT = 0.25  # how much the last try changes what is remembered of an option


class Memory:
    """What options led to in other tries on a deal: by how much more than others of that player and kind."""

    def __init__(self) -> None:
        self._rows: dict[tuple[int, str], dict[int, float]] = {}

    def knows(self, state: State) -> bool:
        """Whether options of this kind were compared for the player to move."""
        assert state.choice is not None
        return (state.choice.player, state.choice.kind) in self._rows

    def chosen(self, luck: Luck, state: State, most: int) -> list[int]:
        """At most so many options of the player to move: half of them the best known, the others by lot."""
        assert state.choice is not None
        options = state.choice.options
        if len(options) <= most:
            return options
        row = self._rows.get((state.choice.player, state.choice.kind))
        if not row:
            return [pick(luck, options) for _ in range(most)]
        known = sorted([(-row[option], option) for option in options if row.get(option, 0) > 0])[: most // 2]
        best = [option for _, option in known]
        return [*best, *[pick(luck, options) for _ in range(most - len(best))]]

    def keep(self, player: int, kind: str, worths: dict[int, float]) -> None:
        """Remember what options led to that were compared."""
        row = self._rows.setdefault((player, kind), {})
        usual = sum(worths.values()) / len(worths)
        for option, worth in worths.items():
            before = row.get(option)
            row[option] = worth - usual if before is None else before + LEARNT * (worth - usual - before)


class Course:
    """A game that is played on from a choice, for a round and the turn after it."""

    def __init__(self, state: State) -> None:
        self.state, self._turn = state, state.referee.decider(state)
        self._turns = self._left = state.players + 1
        self._sums = [0.0] * state.players
        self._weights = [FADING**number for number in range(self._turns)]

    def choose(self, option: int) -> None:
        """Take an option; where a turn ends with it, how things stand is added up."""
        choose(self.state, option)
        decider = self.state.referee.decider(self.state)
        if decider != self._turn and self._left:
            self._turn = decider
            self._count(1)

    def play_on(self, luck: Luck, horizon: int, memory: Memory) -> None:
        """Take what leads by most at once, at most `horizon` choices."""
        for _ in range(horizon):
            choice = self.state.choice
            if choice is None or not self._left:
                return
            options = choice.options
            if len(options) == 1:
                self.choose(options[0])
            elif len(options) > WIDE and self._left < self._turns - 1:
                return
            else:
                self.choose(pick(luck, keen(luck, self.state, self._most(memory), memory)))

    def _most(self, memory: Memory) -> int:
        """How many options are compared for the choice of this state."""
        if self._left == self._turns:
            return THOROUGH
        is_answer = self._left == self._turns - 1
        return ANSWERS if is_answer and not memory.knows(self.state) else MANY if is_answer else KEEN

    def worth(self) -> list[float]:
        """What it came to for each player; turns that were not played count as things stand."""
        if self._left:
            self._count(self._left)
        whole = sum(self._weights)
        return [total / whole for total in self._sums]

    def _count(self, turns: int) -> None:
        begun = self._turns - self._left
        weight = sum(self._weights[begun : begun + turns])
        self._left -= turns
        self._sums = [total + weight * each for total, each in zip(self._sums, prospects(self.state), strict=True)]


def keen(luck: Luck, state: State, most: int, memory: Memory) -> list[int]:
    """The options after which the player to move leads by most at once, among at most `most` that are tried."""
    worths = outlooks(luck, state, most, memory)
    best = max(worths.values(), default=-math.inf)
    return [option for option, worth in worths.items() if worth == best]


def outlooks(luck: Luck, state: State, most: int, memory: Memory) -> dict[int, float]:
    """For options of the player to move, at most `most` of them, the lead of that player right after each.

    What an option asks of the same player next counts with its best answer, unless it is the same question again.
    """
    assert state.choice is not None
    player, kind, offered = state.choice.player, state.choice.kind, len(state.choice.options)
    found: dict[int, float] = {}
    for option in memory.chosen(luck, state, most):
        after = clone(state)
        foresee(after, option)
        then = after.choice
        is_asked = then is not None and then.player == player and then.kind != kind
        found[option] = best_lead(after, player, 1, [FOLLOWING])[0] if is_asked else lead(after, player)
    if offered > KEEN:
        memory.keep(player, kind, found)
    return found
