"""Directed search for branches that bulk play has not shown.

First, games in which the sentence or another one of its card was seen are ended differently: whoever was asked once may
answer no. Then games are played from seeds that bring the card early, with most choices directed at it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from engine.kernel import new_game
from engine.kernel.running.rule_index import sources
from engine.proof.clause import Signal
from engine.proof.play import BatchResult, Bulk, Found
from engine.proof.safety import BREAKS
from engine.proof.trail import Trail

if TYPE_CHECKING:
    from engine.kernel import State

INSPECTED = 60  # seeds compared for each one that is played
TRIES = 6  # games from one start
TURNED_BACK = (
    1,
    1,
    1,
    1,
    2,
    2,
    3,
    3,
    4,
    6,
    8,
    12,
    16,
    24,
    32,
)  # how many last choices are taken back to end a game differently
PLAYED_ON = 12  # choices by which another end may be longer than the game it comes from
ENDLESS = 1 << 30


@dataclass(slots=True)
class BranchSearch:
    """The search for one branch: the branch, the copies of its card, the lengths to beat, and what was seen."""

    wanted: Signal
    cards: set[int]
    known: dict[Signal, int]
    result: BatchResult = field(default_factory=BatchResult)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A game to be played on until it has `most` choices.

    The first of these is not `avoided`, if there is another option.
    """

    trail: Trail
    chance: random.Random
    most: int = ENDLESS
    avoided: int | None = None


class Seeker:
    """Searches for branches of clauses that are still missing."""

    def __init__(self, bulk: Bulk) -> None:
        self.bulk = bulk
        self.observer = bulk.observer
        self.referee = bulk.observer.referee

    def seek(self, wanted: Signal, seeds: range, known: dict[Signal, int], near: Sequence[Found] = ()) -> BatchResult:
        """Play other ends of the games `near`, then games from some of the seeds, until the branch is found.

        Returns everything that was seen on the way and is shorter than what is known.
        """
        source = self.referee.compiled.sentences[wanted[0]].source
        search = BranchSearch(
            wanted, set(self.referee.cards_of[source] if source < len(self.referee.cards_of) else ()), known
        )
        for attempt in chain(self._ends(near, seeds.start), self._games(seeds, search.cards)):
            self._play(search, attempt)
            if wanted in search.result.found:
                break
        return search.result

    def _ends(self, near: Sequence[Found], seed: int) -> Iterator[Attempt]:
        """Other ends of known games, those that differ in the last choice alone first."""
        for way in near:
            trail = Trail(self.observer, way.players, way.seed)
            for option in way.chosen:
                trail.step(option)
            for number, back in enumerate(TURNED_BACK):
                if back <= len(way.chosen):
                    chance = random.Random(seed * len(TURNED_BACK) + number)
                    yield Attempt(trail.back(back), chance, len(way.chosen) + PLAYED_ON, way.chosen[-back])

    def _games(self, seeds: range, cards: set[int]) -> Iterator[Attempt]:
        """Whole games, several from each of the most promising seeds."""
        least, most = self.referee.box.players
        for seed in seeds:
            players = least + seed % (most - least + 1)
            best = self._start(seed, players, cards)
            for number in range(TRIES):
                yield Attempt(Trail(self.observer, players, best), random.Random(best * 31 + number))

    def _start(self, seed: int, players: int, cards: set[int]) -> int:
        """The seed, of INSPECTED ones, that brings one of these cards earliest.

        A card that is in force at once is earliest; otherwise it counts how many cards lie on top of it.
        """
        best, nearest = seed * INSPECTED, 1 << 30
        for other in range(seed * INSPECTED, (seed + 1) * INSPECTED):
            state = new_game(self.referee, players, other, quiet=True)
            spots = (len(row) - 1 - i for row in state.zones for i, card in enumerate(row) if card in cards)
            depth = min(spots, default=0)
            depth = 0 if any(self.referee.is_in_force(state, card) for card in cards) else depth + 1
            if depth < nearest:
                best, nearest = other, depth
        return best

    def _play(self, search: BranchSearch, attempt: Attempt) -> None:
        """Play an attempt, with most choices directed at the card."""
        trail, result = attempt.trail, search.result
        result.games += 1
        begun = len(trail.chosen)
        avoided = attempt.avoided
        try:
            while trail.state.choice is not None and len(trail.chosen) < attempt.most:
                signals, _ = trail.step(self._option(trail.state, attempt.chance, search.cards, avoided))
                avoided = None
                self.bulk.take_in(signals, result, search.known, trail)
                if search.wanted in result.found and attempt.most < ENDLESS:
                    break
        except BREAKS as error:
            what = f"the game breaks off: {type(error).__name__}: {error}"
            result.safety.wrong.append(("R8-R11", trail.seed, what))
        result.decisions += len(trail.chosen) - begun

    def _option(self, state: State, chance: random.Random, cards: set[int], avoided: int | None) -> int:
        """Usually an option that is one of the cards, or a place where one of them is in force; else one by habit."""
        assert state.choice is not None
        choice = state.choice
        kind, options = choice.kind, choice.options
        if avoided is not None:
            return int(chance.choice([option for option in options if option != avoided] or options))
        if kind in ("may", "mode", "number", "order", "value", "aside") or chance.random() < 0.2:
            return int(chance.choice(options))
        about = [option for option in options if option in cards] if kind not in ("turn", "place", "pile") else []
        if about:
            return int(chance.choice(about))
        if kind == "turn":
            places = {source.place for source in sources(state) if source.card in cards}
            places |= {self.referee.place_of_zone(state.zone_of[card]) for card in cards}
            towards = [option for option in options if option in places and option >= 0]
            if towards:
                return int(chance.choice(towards))
        return self.bulk.habits.busily(state, chance)
