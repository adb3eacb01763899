"""The search bot: information-set Monte Carlo tree search over deals that fit what its player knows.

Every try deals what is hidden anew, walks one tree that all deals share (Cowling, Powley, Whitehouse 2012: the bound of
an option counts only the tries where it was offered), adds one node, plays on for a round and evaluates the scores.
Each player in the tree takes what is best for them.

The search begins with the options that the greedy bot likes best and tries more of them as it goes on (Chaslot and
others 2008), each followed by what the greedy bot planned to do next; further down it begins with those that lead by
most at once. The greedy bot's forecast of an option counts
as much as some tries (Gelly and Silver 2007): as many as it takes until their noise is smaller than what the forecast
seems to be off by (James and Stein 1961), so that chance seldom overrules what is seen.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field

from engine.bots.greedy import Plan, forecast
from engine.bots.rollout import THOROUGH, Course, outlooks
from engine.bots.seat import Seat
from engine.kernel import State

Key = tuple[int, str, int]  # player, kind, option
GAMES = 200
CURIOSITY = 0.5  # weight of trying an option that was tried seldom
WIDTH = 2  # options that are tried first; more as the root of the number of tries grows (Chaslot and others 2008)
TRUST = 8  # tries that the greedy bot's view of an option counts as much as, before more is known
LEAST_TRUST, MOST_TRUST = 2, 40  # and then at least and at most
HORIZON = 30  # choices that are played on after the tree


@dataclass(slots=True)
class Node:
    """What the tries have shown of an option after those that led to it.

    `total` is the sum for the player who took it, `squares` that of the squares; `ranked` are the options that follow,
    those first that led by most when the first try came here.
    """

    children: dict[Key, Node] = field(default_factory=dict)
    visits: int = 0
    offered: int = 0
    total: float = 0.0
    squares: float = 0.0
    ranked: list[int] = field(default_factory=list)


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
        self.plans: dict[int, Plan] = {}
        self.view = forecast(seat, self.plans)  # what the greedy bot sees of each option that is tried
        self.usual = sum(self.view.values()) / len(self.view)
        self.sum = 0.0  # of all tries, for whom it is to choose
        self.tries = 0
        self.trust: float = TRUST
        self.least, self.most = math.inf, -math.inf

    def try_once(self) -> None:
        """Run one try of the tree search on a newly dealt state, and add its result to the nodes."""
        course = Course(self.seat.imagined())
        path = self._walk(course)
        course.play_on(self.luck, self.horizon)
        worth = course.worth()
        self.least, self.most = min(self.least, *worth), max(self.most, *worth)
        self.tries += 1
        self.sum += worth[self.seat.player]
        for key, node in path:
            node.visits += 1
            node.total += worth[key[0]]
            node.squares += worth[key[0]] ** 2
        self.trust = self.trust_now()

    def best(self) -> int:
        """The option with the best mean."""
        player, kind = self.seat.player, self.seat.kind
        ranked = [
            (self.mean(node, option), -place, option)
            for place, option in enumerate(self.view)
            if (node := self.root.children.get((player, kind, option))) is not None
        ]
        return max(ranked)[2]

    def mean(self, node: Node, option: int) -> float:
        """What an option of this choice came to on average, with the greedy bot's forecast counted as some tries."""
        seen = self.sum / self.tries + self.view[option] - self.usual
        return (node.total + self.trust * seen) / (node.visits + self.trust)

    def trust_now(self) -> float:
        """How many tries the forecast counts as: the noise of one try to how far forecasts are off, both squared."""
        rows = [(node, self.view[key[2]]) for key, node in self.root.children.items() if node.visits > 1]
        if len(rows) < WIDTH:
            return TRUST
        visits = sum(node.visits for node, _ in rows)
        noise = sum(node.squares - node.total**2 / node.visits for node, _ in rows) / (visits - len(rows))
        errors = [node.total / node.visits - seen for node, seen in rows]
        usual = sum(errors) / len(errors)
        by_chance = noise * sum(1 / node.visits for node, _ in rows) / len(rows)
        off = sum((error - usual) ** 2 for error in errors) / (len(rows) - 1) - by_chance
        return max(LEAST_TRUST, min(noise / off, MOST_TRUST)) if off > 0 else MOST_TRUST

    def _walk(self, course: Course) -> list[tuple[Key, Node]]:
        """Play down the tree in this state, adding the first node that is missing, and those of the plan after it.

        Returns the options taken with their nodes.
        """
        state = course.state
        path: list[tuple[Key, Node]] = []
        plan: Plan = ()
        node = self.root
        while state.choice is not None:
            choice = state.choice
            player, kind, options = choice.player, choice.kind, choice.options
            if len(options) == 1:
                course.choose(options[0])
                continue
            options = self._tried(node, state, plan)
            keys = [(player, kind, option) for option in options]
            fresh = next((key for key in keys if key not in node.children), None)
            key = fresh or self._promising(node, keys)
            is_planned = plan[:1] == ((kind, key[2]),)
            plan = self.plans[key[2]] if node is self.root else plan[1:] if is_planned else ()
            node = node.children.setdefault(key, Node(offered=1))
            course.choose(key[2])
            path.append((key, node))
            if fresh and not (plan and self._is_mine(state)):
                break
        return path

    def _is_mine(self, state: State) -> bool:
        return state.choice is not None and state.choice.player == self.seat.player

    def _tried(self, node: Node, state: State, plan: Plan) -> list[int]:
        """The options of a choice that are tried by now: first the most promising, more as the tries grow."""
        if node is self.root:
            return list(self.view)[: WIDTH + math.isqrt(self.tries)]
        assert state.choice is not None
        kind, offered = state.choice.kind, state.choice.options
        planned = [option for what, option in plan[:1] if what == kind and option in offered]
        if planned and node.visits <= WIDTH:
            return planned
        if not node.ranked:
            worths = outlooks(self.luck, state, THOROUGH)
            node.ranked = sorted(worths, key=lambda option: (-worths[option], self.luck.random()))
        known = dict.fromkeys([*planned, *(option for option in node.ranked if option in offered)])
        return list(known)[: WIDTH + math.isqrt(node.visits)] or offered

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
