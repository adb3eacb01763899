"""The search bot: its options compared on the same deals of what is hidden, the worse half dropped again and again.

It begins with the options that the greedy bot likes best. Each is tried on the same deals, as often as the others
(common random numbers: options differ then by what they do more than by what was dealt); then the worse half is dropped
and the rest tried on more deals (sequential halving: Karnin, Koren, Somekh 2013). A try walks a tree of the player's
own further choices, which all deals share (Cowling, Powley, Whitehouse 2012: the bound of an option counts only the
tries where it was offered), first as the greedy bot planned, adds a node, and plays on as `rollout` says.

The greedy bot's forecast of an option counts as much as some tries (Gelly and Silver 2007): as many as it takes until
their noise is smaller than what the forecast seems to be off by (James and Stein 1961), so that chance seldom overrules
what is seen.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field

from engine.bots.greedy import Plan, forecast
from engine.bots.rollout import THOROUGH, Course, Memory, outlooks
from engine.bots.seat import Seat
from engine.kernel import State, clone

Key = tuple[str, int]  # kind, option
GAMES = 200
CURIOSITY = 0.5  # weight of trying an option that was tried seldom
WIDTH = (
    2  # further options that are tried first; more as the root of the number of tries grows (Chaslot and others 2008)
)
LEAST, MOST = 3, 12  # options of the choice itself that are compared at least and at most
OFTEN = 6  # times that each of them would be tried if none were dropped
TRUST = 8  # tries that the greedy bot's view of an option counts as much as, before more is known
LEAST_TRUST = 1  # and then at least
EXPECTED = 3  # options by which as much would be known
HORIZON = 30  # choices that are played on after the tree


@dataclass(slots=True)
class Node:
    """What the tries have shown of one of the player's further options after those that led to it.

    `ranked` are the options that follow, those first that led by most when the first try came here.
    """

    children: dict[Key, Node] = field(default_factory=dict)
    visits: int = 0
    offered: int = 0
    total: float = 0.0
    ranked: list[int] = field(default_factory=list)


class Search:
    """Plays `games` tries for each choice, or as many as fit into `seconds`. Only with `games` is it reproducible."""

    def __init__(self, games: int = GAMES, seconds: float | None = None, horizon: int = HORIZON) -> None:
        self.games, self.seconds, self.horizon = games, seconds, horizon

    def decide(self, seat: Seat) -> int:
        """The option that is best on average, of those that are left; see Bot.decide."""
        if len(seat.options) == 1:
            return seat.options[0]
        began = time.monotonic()
        hunt = Hunt(seat, self.horizon)
        hunt.begin(MOST if self.seconds else max(LEAST, min(self.games // OFTEN, MOST)))
        rounds = max(1, math.ceil(math.log2(len(hunt.left))))
        for number in range(1, rounds + 1):
            if self.seconds is None:
                for _ in range(max(1, self.games // (rounds * len(hunt.left)))):
                    hunt.try_all()
            else:
                hunt.try_all()
                while time.monotonic() < began + self.seconds * number / rounds:
                    hunt.try_all()
            hunt.drop()
        return hunt.left[0]


class Hunt:
    """The search for one choice: the options that are left, what each came to on each deal, and a tree below each."""

    def __init__(self, seat: Seat, horizon: int) -> None:
        self.seat, self.luck, self.horizon = seat, seat.luck, horizon
        self.plans: dict[int, Plan] = {}
        self.view = forecast(seat, self.plans)  # what the greedy bot sees of each option that is tried
        self.left = list(self.view)
        self.found: dict[int, list[float]] = {}  # what each option came to, deal by deal
        self.nodes: dict[int, Node] = {}
        self.least, self.most = math.inf, -math.inf

    def begin(self, options: int) -> None:
        """Compare so many options."""
        self.left = self.left[:options]
        self.found = {option: [] for option in self.left}
        self.nodes = {option: Node() for option in self.left}

    def try_all(self) -> None:
        """Try each option that is left on one more deal."""
        deal, memory = self.seat.imagined(), Memory()
        for option in self.left:
            self.found[option].append(self._try(clone(deal), option, memory))

    def drop(self) -> None:
        """Keep the better half of the options, the best first."""
        trust = self.trust()
        ranked = sorted(self.left, key=lambda option: -self._mean(option, trust))
        self.left = ranked[: (len(ranked) + 1) // 2]

    def trust(self) -> float:
        """How many tries the forecast counts as: the noise of one try to how far forecasts are off, both squared.

        Noise is how options differ on one deal otherwise than on the next. How far forecasts are off is known of few
        options: it is averaged with what is expected before any was tried, which counts as much as EXPECTED options do.
        """
        tries, others = len(self.found[self.left[0]]), len(self.left) - 1
        if tries < WIDTH or not others:
            return TRUST
        rows = [self.found[option] for option in self.left]
        means = [sum(row) / tries for row in rows]
        usual = sum(means) / len(means)
        deals = [sum(column) / len(rows) - usual for column in zip(*rows, strict=True)]
        rests = [
            value - mean - deal
            for row, mean in zip(rows, means, strict=True)
            for value, deal in zip(row, deals, strict=True)
        ]
        noise = sum(rest**2 for rest in rests) / (others * (tries - 1))
        errors = [mean - self.view[option] for mean, option in zip(means, self.left, strict=True)]
        middle = sum(errors) / len(errors)
        off = max(sum((error - middle) ** 2 for error in errors) - noise * others / tries, 0)
        off += EXPECTED * noise / TRUST
        return max(LEAST_TRUST, noise * (others + EXPECTED) / off) if off > 0 else LEAST_TRUST

    def _mean(self, option: int, trust: float) -> float:
        """What an option came to on average, with the greedy bot's forecast of it counted as some tries."""
        row = self.found[option]
        return (sum(row) + trust * self.view[option]) / (len(row) + trust)

    def _try(self, state: State, option: int, memory: Memory) -> float:
        """Run one try of an option, and add its result to the nodes."""
        course = Course(state)
        path = self._walk(course, option, memory)
        course.play_on(self.luck, self.horizon, memory)
        worth = course.worth()[self.seat.player]
        self.least, self.most = min(self.least, worth), max(self.most, worth)
        for node in path:
            node.visits += 1
            node.total += worth
        return worth

    def _walk(self, course: Course, option: int, memory: Memory) -> list[Node]:
        """Play an option and down its tree, adding the first node that is missing, and those of the plan after it.

        Returns the nodes on the way. The tree ends where somebody else chooses.
        """
        state, node, plan = course.state, self.nodes[option], self.plans[option]
        path, is_fresh = [node], False
        course.choose(option)
        while state.choice is not None and state.choice.player == self.seat.player and not (is_fresh and not plan):
            choice = state.choice
            if len(choice.options) == 1:
                course.choose(choice.options[0])
                continue
            keys = [(choice.kind, each) for each in self._tried(node, state, plan, memory)]
            key = next((key for key in keys if key not in node.children), None) or self._promising(node, keys)
            is_fresh = key not in node.children
            plan = plan[1:] if plan[:1] == (key,) else ()
            node = node.children.setdefault(key, Node(offered=1))
            course.choose(key[1])
            path.append(node)
        return path

    def _tried(self, node: Node, state: State, plan: Plan, memory: Memory) -> list[int]:
        """The options of a further choice that are tried by now: first the most promising, more as the tries grow."""
        assert state.choice is not None
        kind, offered = state.choice.kind, state.choice.options
        planned = [option for what, option in plan[:1] if what == kind and option in offered]
        if planned and node.visits <= WIDTH:
            return planned
        if not node.ranked:
            worths = outlooks(self.luck, state, THOROUGH, memory)
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
            mean = (child.total / child.visits - self.least) / span
            bound = mean + CURIOSITY * math.sqrt(math.log(child.offered) / child.visits)
            if bound > best:
                best, best_key = bound, key
        return best_key
