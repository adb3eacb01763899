"""Bulk play: whole games by simple habits, and for each branch of each clause the shortest way to it that was seen."""

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
from engine.proof.witness import Court

if TYPE_CHECKING:
    from engine.kernel import Referee, State

Habit = Callable[["State", random.Random], int]
MOST_DOUBTS = 40  # times that a rule is tried without in one batch, before it is left to the next
UNEVENTFUL = ("pass", "forage", "retreat", "done", "no", "0")


@dataclass(frozen=True, slots=True)
class Found:
    """A way to a branch: a start, and what was chosen."""

    players: int
    seed: int
    chosen: tuple[int, ...]


@dataclass(slots=True)
class Haul:
    """What a batch of games has brought."""

    found: dict[Signal, Found] = field(default_factory=dict)
    games: int = 0
    decisions: int = 0
    safety: Safety = field(default_factory=Safety)
    disagreements: dict[int, str] = field(default_factory=dict)
    tried: dict[int, int] = field(default_factory=dict)  # sentence -> times it was in doubt whether it mattered
    idle: dict[int, Found] = field(default_factory=dict)  # sentence of a rule -> the last game in which it did not


class Habits:
    """Ways to choose without knowing the game: by chance, by chance but busily, as little as possible."""

    def __init__(self, referee: Referee) -> None:
        self.idle = {
            kind: frozenset(value for value, text in words.items() if text in UNEVENTFUL)
            for kind, words in referee.words.items()
        }
        self.passing = {
            kind: [meanings[text] for text in ("pass", "stash all", "done", "no", "0") if text in meanings]
            for kind, meanings in referee.meanings.items()
        }

    def by_chance(self, state: State, chance: random.Random) -> int:
        """Every option is as likely."""
        assert state.choice is not None
        return int(chance.choice(state.choice.options))

    def busily(self, state: State, chance: random.Random) -> int:
        """Seldom what lets time pass."""
        assert state.choice is not None
        _, kind, options, _ = state.choice
        if chance.random() < 0.85:
            idle = self.idle[kind]
            rest = [option for option in options if option not in idle]
            if rest:
                return int(chance.choice(rest))
        return int(chance.choice(options))

    def passing_on(self, state: State, chance: random.Random) -> int:
        """To the end of the game the short way."""
        assert state.choice is not None
        _, kind, options, _ = state.choice
        for option in self.passing[kind]:
            if option in options:
                return option
        return int(options[0])


class Bulk:
    """Plays games and keeps the shortest way to everything that was seen. `known` are lengths to beat."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self.habits = Habits(court.referee)
        self.wanted = {(number, label) for number, labels in court.watch.branches.items() for label in labels} | {
            (number, label) for number in range(len(court.referee.compiled.sentences)) for label in (HAPPENS, "missing")
        }

    def play(self, seeds: Iterable[int], known: dict[Signal, int]) -> Haul:
        """One whole game for each seed."""
        return self.openings(seeds, known, 1 << 30)

    def openings(self, seeds: Iterable[int], known: dict[Signal, int], most: int) -> Haul:
        """One game for each seed, which is left after `most` choices."""
        haul = Haul()
        for seed in seeds:
            try:
                self.game(seed, haul, known, most)
            except BREAKS as error:
                haul.safety.wrong.append(("R8-R11", seed, f"the game breaks off: {type(error).__name__}: {error}"))
        haul.disagreements |= self.court.evidence.disagreements
        return haul

    def game(self, seed: int, haul: Haul, known: dict[Signal, int], most: int) -> None:
        """A game by chance or busily; every third hurries to its end after some nights."""
        fewest, largest = self.court.referee.box.players
        players = fewest + seed % (largest - fewest + 1)
        chance = random.Random(seed)
        habit = self.habits.busily if seed % 4 else self.habits.by_chance
        hurry = chance.randrange(20, 90) if seed % 3 == 0 else 1 << 30
        trail = Trail(self.court, players, seed)
        state, chosen = trail.state, trail.chosen
        haul.games += 1
        checks = haul.safety.checks(self.court.referee, seed)
        while state.choice is not None and len(chosen) < most:
            option = (habit if len(chosen) < hurry else self.habits.passing_on)(state, chance)
            checks.before(state, option)
            signals, _ = trail.step(option)
            checks.after(state)
            self.take_in(signals, haul, known, trail)
        haul.decisions += len(chosen)
        checks.end(state, chosen)

    def take_in(self, signals: set[Signal], haul: Haul, known: dict[Signal, int], trail: Trail) -> None:
        """Keep what was seen at the last choice of a game, where that is shorter than what is known."""
        length = len(trail.chosen)
        for signal in signals:
            best = haul.found.get(signal)
            if length >= (known.get(signal, 1 << 30) if best is None else len(best.chosen)):
                continue
            sentence, label = signal
            if label == "applies":
                signal = (sentence, HAPPENS)
                best = haul.found.get(signal)
                if length >= (known.get(signal, 1 << 30) if best is None else len(best.chosen)):
                    continue
            elif signal not in self.wanted:
                continue
            way = Found(trail.players, trail.seed, tuple(trail.chosen))
            if signal[1] == HAPPENS and sentence in self.court.kinds and not self.mattered(sentence, haul, trail):
                haul.idle[sentence] = way
            else:
                haul.found[signal] = way

    def mattered(self, sentence: int, haul: Haul, trail: Trail) -> bool:
        """Whether a rule made a difference to the last choice."""
        if self.court.is_stated(sentence):
            return True
        tried = haul.tried[sentence] = haul.tried.get(sentence, 0) + 1
        if tried > MOST_DOUBTS:
            return False
        last = trail.chosen[-1]
        if len(trail.chosen) == 1:
            return matters(trail.ago(1), last, sentence)
        earlier, between = trail.ago(2), trail.chosen[-2]
        before = clone(earlier)
        choose(before, between)
        return matters(before, last, sentence, (earlier, between))
