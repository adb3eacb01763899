"""A witness: a seed and actions from a legal start of the game, by the last of which a clause takes a branch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from zlib import crc32

from engine.kernel import Refused, choose, new_game, scores
from engine.kernel.core.events import Used
from engine.kernel.core.frames import TextFrame
from engine.kernel.running.choices import option as option_called
from engine.proof.ablation import difference_made
from engine.proof.changes import Changes, Recorder, told
from engine.proof.clause import HAPPENS, Signal
from engine.proof.evidence import Evidence, effective

if TYPE_CHECKING:
    from engine.kernel import Referee, State
    from engine.kernel.core.events import Noted
    from engine.kernel.core.lines import Line
    from engine.proof.branch_coverage import BranchCoverage


@dataclass(frozen=True, slots=True)
class Witness:
    """What to play: players, seed and actions, and what comes of it.

    `shows` is what the clause's own lines of the log say at the last action, `did` what the clause changed by it, from
    the states before and after. `marks` has four hexadecimal digits for each action, which tell whether the game has
    come to the same point (see `mark`).
    """

    players: int
    seed: int
    actions: tuple[str, ...]
    shows: str = ""
    did: str = ""
    marks: str = ""


Path = list[tuple["State", int]]  # the state before each action of a game, not to be played on, and what was chosen


@dataclass(slots=True)
class Replay:
    """A witness played again: the states before its actions and after the last, and what the log says of that one."""

    path: Path
    state: State
    lines: list[Line]
    signals: set[Signal]
    changes: dict[int, Changes] = field(default_factory=dict)  # by sentence, what it changed by the last action
    marks: str = ""

    @property
    def before(self) -> State:
        """The state before the last action."""
        return self.path[-1][0]

    @property
    def option(self) -> int:
        """What was chosen last."""
        return self.path[-1][1]

    @property
    def earlier(self) -> tuple[State, int] | None:
        """The state before the last action but one and what was chosen in it; None where there was but one."""
        return self.path[-2] if len(self.path) > 1 else None


STATED = frozenset({"during any", "never in play"})


class Observer:
    """A watched referee together with the reader of its log: it plays games and says what they show."""

    def __init__(self, referee: Referee, coverage: BranchCoverage) -> None:
        self.referee = referee
        self.coverage = coverage
        self.evidence = Evidence(referee)
        self.recorder = Recorder(referee)
        self.first = False
        self.kinds: dict[int, set[str]] = {}
        for rule in referee.compiled.rules:
            self.kinds.setdefault(rule.sentence, set()).add(rule.kind)

    def is_stated(self, sentence: int) -> bool:
        """Whether a static rule only states what holds without it (a price of 0, any Time): ablation cannot show it."""
        rules = [rule for rule in self.referee.compiled.rules if rule.sentence == sentence]
        return self.kinds[sentence] <= STATED or all(
            rule.kind == "cost set" and rule.value == 0 and rule.is_plain for rule in rules
        )

    def begin(self, players: int, seed: int) -> State:
        """A new game with a log. What happens while it is set up counts with its first action. Raises BadStart."""
        self.first = True
        return new_game(self.referee, players, seed)

    def step(
        self, state: State, option: int, do: Callable[[State, int], object] = choose
    ) -> tuple[set[Signal], list[Line]]:
        """Choose, by `do`; what was seen while it was carried out, and the new lines of the log."""
        log = state.log
        assert log is not None
        start, self.first = (0 if self.first else len(log)), False
        spared = _spared(state, option)
        promised = self._promised(state)
        self.coverage.seen.clear()
        do(state, option)
        if state.choice is None:
            scores(state)
        lines = log[start:]
        signals = self.coverage.seen | self.evidence.signals(lines)
        if spared is not None:
            sentence = self.referee.compiled.abilities[spared].sentence
            signals.add((sentence, "yes" if option else "no"))
            if option:
                signals.add((sentence, HAPPENS))
        if promised >= 0:
            yes, no = self.coverage.promised[promised]
            signals.add((promised, yes if option else no))
        return signals, lines

    def _promised(self, state: State) -> int:
        """The sentence whose permission is being asked now, long after the sentence was resolved; -1 for none."""
        choice = state.choice
        if choice is None or choice.kind != "may" or not str(choice.prompt).isdigit():
            return -1
        is_later = all(not isinstance(frame, TextFrame) for frame in state.stack)
        return int(choice.prompt) if is_later and int(choice.prompt) in self.coverage.promised else -1

    def replay(self, witness: Witness) -> Replay:
        """Play a witness.

        Raises Refused at an action that is not offered, and ValueError where the game cannot begin so.
        """
        state = self.begin(witness.players, witness.seed)
        if not witness.actions:
            raise Refused("there is no action")
        return self._played(state, len(witness.actions), lambda n: self.option(state, witness.actions[n]))

    def retrace(self, players: int, seed: int, chosen: Sequence[int]) -> tuple[Witness, Replay]:
        """Play the options chosen from a start, at least one.

        Returns them as a witness, and what the last one shows.
        """
        state = self.begin(players, seed)
        actions: list[str] = []

        def pick(n: int) -> int:
            actions.append(self._text(state, chosen[n]))
            return chosen[n]

        replay = self._played(state, len(chosen), pick)
        return Witness(players, seed, tuple(actions), marks=replay.marks), replay

    def _played(self, state: State, count: int, pick: Callable[[int], int]) -> Replay:
        """Play a game to its last action, the one that is looked at; `pick` gives the option of each action."""
        assert state.log is not None
        path: Path = []
        marks, start = "", 0
        for n in range(count - 1):
            path.append((state.clone(), pick(n)))
            choose(state, path[-1][1])
            self.first = False
            marks, start = marks + mark(state, state.log[start:]), len(state.log)
        path.append((state.clone(), pick(count - 1)))
        signals, lines = self.step(state, path[-1][1], self.recorder.choose)
        marks += mark(state, state.log[start:])
        return Replay(path, state, lines, signals, self.recorder.changes, marks)

    def did(self, replay: Replay, sentence: int) -> str:
        """What a clause changed by the last action, in short words; for a static rule, what is otherwise without it."""
        if sentence not in self.kinds:
            return told(replay.state, replay.changes.get(sentence, {}))
        return (
            "" if self.is_stated(sentence) else difference_made(replay.before, replay.option, sentence, replay.earlier)
        )

    def _text(self, state: State, option: int) -> str:
        """The text of an option in a state."""
        assert state.choice is not None
        return self.referee.words[state.choice.kind][option]

    def option(self, state: State, action: str) -> int:
        """The number of the option with this text. Raises Refused where it is not offered."""
        return option_called(state, action)

    def shows(self, lines: list[Line], sentence: int) -> str:
        """What a clause did in some lines, short and exact."""
        rows = effective(lines, sentence)
        return "; ".join(" ".join(_short(value) for value in line[:4]) for line in rows[:6])


def mark(state: State, lines: list[Line]) -> str:
    """Four hexadecimal digits of what can be seen after an action.

    That is what the log says of it, which zone each card is in, all counters, and who has to choose among how many.
    """
    choice = state.choice
    asked = (choice.player, choice.kind, len(choice.options)) if choice is not None else None
    seen = repr(([tuple(line[:5]) for line in lines], state.zone_of, state.counts, asked))
    return f"{crc32(seen.encode()) & 0xFFFF:04x}"


def _short(value: Noted) -> str:
    return ".".join(str(part) for part in value) if isinstance(value, tuple) else str(value)


def _spared(state: State, option: int) -> int | None:
    """The number of the ability by which somebody is asked whether to ignore a card just turned up, else None."""
    choice = state.choice
    if choice is None or choice.prompt != "ignore":
        return None
    for effect in state.lasting:
        if effect.what == "spare" and effect.you == choice.player and effect.number >= 0:
            ability = state.compiled.abilities[effect.number]
            if not ability.limit or Used(ability.number, effect.card, ability.limit) not in state.used:
                return effect.number
    return None
