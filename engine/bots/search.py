"""The bot that plays on: information-set Monte Carlo tree search over deals that fit what its player knows.

Every try deals what is hidden anew, walks one tree that all deals share (Cowling, Powley, Whitehouse 2012: the bound of
an option counts only the tries where it was offered), adds one node, plays on by habit for a while and asks the scores.
Each player in the tree takes what is best for them. Habits are the options that did well in this search (MAST: Finnsson
and Björnsson 2008), so that what follows is less than blind without a word about any game.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from random import Random as Luck

from engine.bots.seat import Seat, pick
from engine.kernel import State, choose, scores

Key = tuple[int, str, int]  # player, kind, option
GAMES = 200
CURIOSITY = 0.5  # how much a seldom tried option is worth in the tree
WHIM = 0.3  # how often habit gives way to chance
HORIZON = 30  # choices that are played on after the tree


@dataclass(slots=True)
class Node:
    """What is known of an option after those that led to it; `total` counts for the player who took it."""

    children: dict[Key, Node] = field(default_factory=dict)
    visits: int = 0
    offered: int = 0
    total: float = 0.0


class Search:
    """Tries `games` deals for each choice, or as many as fit in `seconds`; only the first is the same every time."""

    def __init__(self, games: int = GAMES, seconds: float | None = None, horizon: int = HORIZON) -> None:
        self.games, self.seconds, self.horizon = games, seconds, horizon

    def decide(self, seat: Seat) -> int:
        """See Bot."""
        if len(seat.options) == 1:
            return seat.options[0]
        hunt = Hunt(seat, self.horizon)
        if self.seconds is None:
            for _ in range(self.games):
                hunt.try_once()
        else:
            end = time.monotonic() + self.seconds
            hunt.try_once()
            while time.monotonic() < end:
                hunt.try_once()
        return hunt.best()


class Hunt:
    """The search for one choice."""

    def __init__(self, seat: Seat, horizon: int) -> None:
        self.seat, self.luck, self.horizon = seat, seat.luck, horizon
        self.root = Node()
        self.habits: dict[Key, list[float]] = {}
        self.least, self.most = math.inf, -math.inf

    def try_once(self) -> None:
        """One deal: down the tree, one new node, on by habit, and what came of it back up."""
        state = self.seat.imagined()
        path = self._walk(state)
        taken = self._play_on(state)
        worth = leads(scores(state))
        self.least, self.most = min(self.least, *worth), max(self.most, *worth)
        for key, node in path:
            node.visits += 1
            node.total += worth[key[0]]
        for key in {*taken, *(key for key, _ in path)}:
            habit = self.habits.setdefault(key, [0, 0.0])
            habit[0] += 1
            habit[1] += worth[key[0]]

    def best(self) -> int:
        """The option that was taken most; of those tried as often, the one that did best."""
        player, kind = self.seat.player, self.seat.kind
        found = [
            (node.visits, node.total / max(node.visits, 1), -place, option)
            for place, option in enumerate(self.seat.options)
            if (node := self.root.children.get((player, kind, option))) is not None
        ]
        return max(found)[3]

    def _walk(self, state: State) -> list[tuple[Key, Node]]:
        path: list[tuple[Key, Node]] = []
        node = self.root
        while state.choice is not None:
            player, kind, options, _ = state.choice
            if len(options) == 1:
                choose(state, options[0])
                continue
            untried = [option for option in options if (player, kind, option) not in node.children]
            if untried:
                option = pick(self.luck, untried)
                fresh = node.children[player, kind, option] = Node(offered=1)
                choose(state, option)
                path.append(((player, kind, option), fresh))
                break
            key = self._promising(node, [(player, kind, option) for option in options])
            node = node.children[key]
            choose(state, key[2])
            path.append((key, node))
        return path

    def _promising(self, node: Node, keys: list[Key]) -> Key:
        span = (self.most - self.least) or 1.0
        best, found = -math.inf, keys[0]
        for key in keys:
            child = node.children[key]
            child.offered += 1
            mean = (child.total / child.visits - self.least) / span
            bound = mean + CURIOSITY * math.sqrt(math.log(child.offered) / child.visits)
            if bound > best:
                best, found = bound, key
        return found

    def _play_on(self, state: State) -> list[Key]:
        taken: list[Key] = []
        for _ in range(self.horizon):
            if state.choice is None:
                break
            player, kind, options, _ = state.choice
            option = by_habit(self.luck, self.habits, player, kind, options) if len(options) > 1 else options[0]
            taken.append((player, kind, option))
            choose(state, option)
        return taken


def by_habit(luck: Luck, habits: dict[Key, list[float]], player: int, kind: str, options: list[int]) -> int:
    """The option that did best so far, an unknown one first; sometimes any."""
    if luck.random() < WHIM:
        return pick(luck, options)
    best, found = -math.inf, -1
    unknown = []
    for option in options:
        habit = habits.get((player, kind, option))
        if habit is None:
            unknown.append(option)
        elif habit[1] / habit[0] > best:
            best, found = habit[1] / habit[0], option
    return pick(luck, unknown) if unknown else found


def leads(row: list[float]) -> list[float]:
    """How far each player is ahead of the best other one."""
    if len(row) == 1:
        return row
    first, second = sorted(row, reverse=True)[:2]
    return [score - (second if score == first else first) for score in row]
