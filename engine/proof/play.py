"""Bulk play: whole games by simple habits, of which the shortest way to each branch of each clause is kept."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.kernel import choose, clone
from engine.proof.ablation import matters
from engine.proof.clause import HAPPENS, Signal
from engine.proof.safety import BREAKS, Safety
from engine.proof.trail import Trail
from engine.proof.witness import Observer

if TYPE_CHECKING:
    from engine.kernel import Referee, State

Habit = Callable[["State", random.Random], int]
MOST_DOUBTS = 40  # ablations of one rule in one batch of games that stay without effect; the next batch tries again
UNEVENTFUL = ("pass", "forage", "retreat", "done", "no", "0")


@dataclass(frozen=True, slots=True)
class Found:
    """A way to a branch: number of players, seed, and the options chosen from the start."""

    players: int
    seed: int
    chosen: tuple[int, ...]


@dataclass(slots=True)
class BatchResult:
    """The results of a batch of games: the shortest ways found, and what was checked on the way."""

    found: dict[Signal, Found] = field(default_factory=dict)
    games: int = 0
    decisions: int = 0
    safety: Safety = field(default_factory=Safety)
    disagreements: dict[int, str] = field(default_factory=dict)
    tried: dict[int, int] = field(default_factory=dict)  # sentence -> times it was in doubt whether it mattered
    idle: dict[int, Found] = field(default_factory=dict)  # sentence of a rule -> the last game in which it did not


class Habits:
    """Ways to choose without knowing the game: at random, at random but rarely idle, or as idly as possible."""

    def __init__(self, referee: Referee) -> None:
        self.idle = {
            kind: frozenset(meanings[text] for text in UNEVENTFUL if text in meanings)
            for kind, meanings in referee.meanings.items()
        }
        self.passing = {
            kind: [meanings[text] for text in ("pass", "stash all", "done", "no", "0") if text in meanings]
            for kind, meanings in referee.meanings.items()
        }

    def by_chance(self, state: State, chance: random.Random) -> int:
        """Any option, each with the same probability."""
        assert state.choice is not None
        return int(chance.choice(state.choice.options))

    def busily(self, state: State, chance: random.Random) -> int:
        """Any option, but in 85 of 100 cases none that only lets time pass (pass, done, no)."""
        assert state.choice is not None
        choice = state.choice
        kind, options = choice.kind, choice.options
        if chance.random() < 0.85:
            idle = self.idle.get(kind, frozenset())
            rest = [option for option in options if option not in idle]
            if rest:
                return int(chance.choice(rest))
        return int(chance.choice(options))

    def passing_on(self, state: State, chance: random.Random) -> int:
        """The option that brings the game to its end soonest: pass, done, no, or else the first."""
        assert state.choice is not None
        choice = state.choice
        kind, options = choice.kind, choice.options
        for option in self.passing.get(kind, ()):
            if option in options:
                return option
        return int(options[0])


class Bulk:
    """Plays games and keeps the shortest way to every branch that is wanted."""

    def __init__(self, observer: Observer) -> None:
        self.observer = observer
        self.habits = Habits(observer.referee)
        self.wanted = {(number, label) for number, labels in observer.coverage.branches.items() for label in labels} | {
            (number, label)
            for number in range(len(observer.referee.compiled.sentences))
            for label in (HAPPENS, "missing")
        }

    def play(self, seeds: Iterable[int], known: dict[Signal, int]) -> BatchResult:
        """One whole game for each seed; `known` are the lengths, by branch, that a new way has to be shorter than."""
        return self.openings(seeds, known, 1 << 30)

    def openings(self, seeds: Iterable[int], known: dict[Signal, int], most: int) -> BatchResult:
        """One game for each seed, broken off after `most` choices.

        A game that fails is recorded and does not stop the batch.
        """
        result = BatchResult()
        for seed in seeds:
            try:
                self.game(seed, result, known, most)
            except BREAKS as error:
                result.safety.wrong.append(("R8-R11", seed, f"the game breaks off: {type(error).__name__}: {error}"))
        result.disagreements |= self.observer.evidence.disagreements
        return result

    def game(self, seed: int, result: BatchResult, known: dict[Signal, int], most: int) -> None:
        """Play one game into `result`, by a habit that depends on the seed.

        Every third game is hurried to its end after some choices.
        """
        fewest, largest = self.observer.referee.box.players
        players = fewest + seed % (largest - fewest + 1)
        chance = random.Random(seed)
        habit = self.habits.busily if seed % 4 else self.habits.by_chance
        hurry = chance.randrange(20, 90) if seed % 3 == 0 else 1 << 30
        trail = Trail(self.observer, players, seed)
        state, chosen = trail.state, trail.chosen
        result.games += 1
        checks = result.safety.checks(self.observer.referee, seed)
        while state.choice is not None and len(chosen) < most:
            option = (habit if len(chosen) < hurry else self.habits.passing_on)(state, chance)
            checks.before(state, option)
            signals, _ = trail.step(option)
            checks.after(state)
            self.take_in(signals, result, known, trail)
        result.decisions += len(chosen)
        checks.end(state, chosen)

    def take_in(self, signals: set[Signal], result: BatchResult, known: dict[Signal, int], trail: Trail) -> None:
        """Record the branches seen at the last choice of a game, where this way is shorter than the one known."""
        length = len(trail.chosen)
        for signal in signals:
            best = result.found.get(signal)
            if length >= (known.get(signal, 1 << 30) if best is None else len(best.chosen)):
                continue
            sentence, label = signal
            if label == "applies":
                signal = (sentence, HAPPENS)
                best = result.found.get(signal)
                if length >= (known.get(signal, 1 << 30) if best is None else len(best.chosen)):
                    continue
            elif signal not in self.wanted:
                continue
            way = Found(trail.players, trail.seed, tuple(trail.chosen))
            if signal[1] == HAPPENS and sentence in self.observer.kinds and not self.mattered(sentence, result, trail):
                result.idle[sentence] = way
            else:
                result.found[signal] = way

    def mattered(self, sentence: int, result: BatchResult, trail: Trail) -> bool:
        """Whether a static rule made a difference to the last choice.

        False without a trial once MOST_DOUBTS trials have been made in this batch.
        """
        if self.observer.is_stated(sentence):
            return True
        tried = result.tried[sentence] = result.tried.get(sentence, 0) + 1
        if tried > MOST_DOUBTS:
            return False
        last = trail.chosen[-1]
        if len(trail.chosen) == 1:
            return matters(trail.ago(1), last, sentence)
        earlier, between = trail.ago(2), trail.chosen[-2]
        before = clone(earlier)
        choose(before, between)
        return matters(before, last, sentence, (earlier, between))
