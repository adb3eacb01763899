"""The search bot: information-set Monte Carlo tree search over deals that fit what its player knows.

Every try deals what is hidden anew, walks one tree that all deals share (Cowling, Powley, Whitehouse 2012: the bound of
an option counts only the tries where it was offered), adds one node, plays on for some rounds and evaluates the scores.
Each player in the tree takes what is best for them.

The search begins with the options that the greedy bot likes best and tries more of them as it goes on (Chaslot and
others 2008); the greedy bot's forecast of an option counts as much as a few tries (Gelly and Silver 2007).
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field

from engine.bots.evaluation import prospects
from engine.bots.greedy import forecast
from engine.bots.rollout import Habits, Key
from engine.bots.seat import Seat, pick
from engine.kernel import State, choose

GAMES = 200
CURIOSITY = 0.5  # weight of trying an option that was tried seldom
WIDTH = 2  # options that are tried first; more as the root of the number of tries grows (Chaslot and others 2008)
TRUST = 8  # tries that the greedy bot's view of an option counts as much as
HORIZON = 30  # choices that are played on after the tree


@dataclass(slots=True)
class Node:
    """What the tries have shown of an option after those that led to it.

    `total` is the sum for the player who took it.
    """

    children: dict[Key, Node] = field(default_factory=dict)
    visits: int = 0
    offered: int = 0
    total: float = 0.0


class Search:
    """Tries `games` deals for each choice, or as many as fit into `seconds`. Only with `games` is it reproducible."""

    def __init__(self, games: int = GAMES, seconds: float | None = None, horizon: int = HORIZON) -> None:
        self.games, self.seconds, self.horizon = games, seconds, horizon

    def decide(self, seat: Seat) -> int:
        """The option that was tried most; see Bot.decide."""
        if len(seat.options) == 1:
            return seat.options[0]
        end = time.monotonic() + (self.seconds or 0)
        hunt = Hunt(seat, self.horizon)
        if self.seconds is None:
            for _ in range(self.games):
                hunt.try_once()
        else:
            hunt.try_once()
            while time.monotonic() < end:
                hunt.try_once()
        return hunt.best()


class Hunt:
    """The search for one choice: its tree, and the statistics of its tries."""

    def __init__(self, seat: Seat, horizon: int) -> None:
        self.seat, self.luck, self.horizon = seat, seat.luck, horizon
        self.root = Node()
        self.view = forecast(seat)  # what the greedy bot sees of each option that is tried
        self.usual = sum(self.view.values()) / len(self.view)
        self.sum = 0.0  # of all tries, for whom it is to choose
        self.tries = 0
        self.habits = Habits(seat.luck)
        self.least, self.most = math.inf, -math.inf

    def try_once(self) -> None:
        """Run one try of the tree search on a newly dealt state, and add its result to the nodes and the habits."""
        state = self.seat.imagined()
        path = self._walk(state)
        taken = self.habits.play_on(state, self.seat.player, self.horizon)
        worth = prospects(state)
        self.least, self.most = min(self.least, *worth), max(self.most, *worth)
        self.tries += 1
        self.sum += worth[self.seat.player]
        for key, node in path:
            node.visits += 1
            node.total += worth[key[0]]
        self.habits.learn({*taken, *(key for key, _ in path)}, worth)

    def best(self) -> int:
        """The option that was tried most; of those tried equally often, the one with the best mean."""
        player, kind = self.seat.player, self.seat.kind
        ranked = [
            (node.visits, self.mean(node, option), -place, option)
            for place, option in enumerate(self.view)
            if (node := self.root.children.get((player, kind, option))) is not None
        ]
        return max(ranked)[3]

    def mean(self, node: Node, option: int) -> float:
        """What an option of this choice came to on average, with the greedy bot's forecast counted as TRUST tries."""
        seen = self.sum / self.tries + self.view[option] - self.usual
        return (node.total + TRUST * seen) / (node.visits + TRUST)

    def _walk(self, state: State) -> list[tuple[Key, Node]]:
        """Play down the tree in this state, adding the first node that is missing.

        Returns the options taken with their nodes.
        """
        path: list[tuple[Key, Node]] = []
        node = self.root
        while state.choice is not None:
            choice = state.choice
            player, kind, options = choice.player, choice.kind, choice.options
            if len(options) == 1:
                choose(state, options[0])
                continue
            if node is self.root:
                options = list(self.view)[: WIDTH + math.isqrt(self.tries)]
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
        """The option with the highest bound (UCB1 over the tries where it was offered)."""
        span = (self.most - self.least) or 1.0
        best, best_key = -math.inf, keys[0]
        for key in keys:
            child = node.children[key]
            child.offered += 1
            worth = self.mean(child, key[2]) if node is self.root else child.total / child.visits
            bound = (worth - self.least) / span + CURIOSITY * math.sqrt(math.log(child.offered) / child.visits)
            if bound > best:
                best, best_key = bound, key
        return best_key
