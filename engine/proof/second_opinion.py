"""The second opinion on games that are played: texts are observed, and each is judged when it is over."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, TypeVar

from engine.kernel import Refused, choose, clone, new_game
from engine.kernel.core.customs import Customs
from engine.kernel.core.frames import SettleFrame, TextFrame
from engine.kernel.running.choices import option as option_called
from engine.language.nodes import costs, possession, sentences
from engine.language.references import walk
from engine.proof.made_states import rooms, worths
from engine.proof.meaning.contests import wrong_winners
from engine.proof.meaning.counted_costs import wrong_next_costs
from engine.proof.meaning.endings import wrong_endings, wrong_until, wrong_until_next
from engine.proof.meaning.evading import ignored_again, wrongly_met
from engine.proof.meaning.game_end import ended_at, went_on
from engine.proof.meaning.judge import Judge
from engine.proof.meaning.ledger import MADE, Fault
from engine.proof.meaning.past import UNSEEN
from engine.proof.meaning.replacing import not_replaced
from engine.proof.meaning.resolving import unresolved
from engine.proof.meaning.routines import undeclared
from engine.proof.meaning.scene import CannotJudgeError
from engine.proof.meaning.told import untold
from engine.proof.meaning.triggers import missing
from engine.proof.meaning.turns import wrong_allowances
from engine.proof.meaning.worth import counted_at_the_end
from engine.proof.observer import GameObserver
from engine.proof.play import Habits
from engine.proof.safety import BREAKS
from engine.proof.snapshot import Camera

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.kernel import Referee, State
    from engine.proof.meaning.facts import Facts
    from engine.proof.meaning.firing import Firing
    from engine.proof.meaning.judge import Verdict
    from engine.proof.meaning.scene import Tables
    from engine.proof.witness import Path, Witness

T = TypeVar("T")
EARLIER = (
    costs.FirstDeed, costs.FirstDeedAt, costs.TheirFirstDeed, costs.NthDeed, costs.NthDeedAt, costs.TheirNthDeed,
    sentences.FirstTime, sentences.NthTime, sentences.EveryNth, possession.DealtWith,
)  # fmt: skip
HABITS = 4  # one game of so many is played by chance alone
NO_CUSTOMS = "Customs: the rules module declares none"
OPENING = 20  # choices until a game is begun in earnest, and states can be made of it
MOST_TO_FINISH = 40  # choices after the last action of a witness, until what it began is over


@dataclass(slots=True)
class Priced:
    """What is said of payments: the sentences that had a part in them, how many there were, and what is wrong."""

    judged: set[int] = field(default_factory=set)
    n: int = 0
    faults: list[tuple[int, Fault]] = field(default_factory=list)
    unjudged: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Opinion:
    """What is said of a game: the sentences that were judged, what could not be and how often, and the faults.

    A fault is a sentence by its number and what is wrong in words: expected, seen, and at which choice of the game.
    """

    judged: set[int] = field(default_factory=set)
    unjudged: Counter[str] = field(default_factory=Counter)
    faults: dict[tuple[int, str], None] = field(default_factory=dict)  # in the order in which they were found
    is_asked: bool = False  # whether there is anything that it was asked about

    @property
    def is_able(self) -> bool:
        """Whether games can be judged at all: not where the rules module declares nothing of its table."""
        return NO_CUSTOMS not in self.unjudged

    def add(self, other: Opinion) -> None:
        """Add what is said of other games."""
        self.judged |= other.judged
        self.is_asked = True
        self.unjudged += other.unjudged
        self.faults |= other.faults

    def note(self, number: int, fault: Fault) -> None:
        """Add a fault of a sentence."""
        is_made = fault.action == MADE
        where = "in a state that is made" if is_made else f"at choice {fault.action + 1} of what was observed"
        words = f"expected: {fault.expected}; seen: {fault.seen}; {where}"
        self.faults[number, words] = None


class SecondOpinion:
    """Observes games of one referee and judges them; it asks the referee only what lies where."""

    def __init__(self, referee: Referee, tables: Tables | None = None) -> None:
        self.referee = referee
        self.habits, self.chance = Habits(referee), Random(0)
        self.seen: list[Firing] = []  # the texts that were resolved in the last whole game
        self.observer = GameObserver(referee)
        self.judge = Judge(self.observer.things) if tables is None else Judge(self.observer.things, tables)

    def watch(self, state: State, *, is_start: bool = False) -> None:
        """Observe a game from now on; `is_start` where it has only begun, so that all of it will be seen."""
        self.observer.watch(state)
        self.judge.begin(self.observer.steps if is_start else None)

    def verdicts(self) -> list[Verdict]:
        """What is to be said of every text that was resolved since, in the order in which they began."""
        firings, self.observer.firings = self.observer.firings, []
        return [self.judge.judge(firing) for firing in firings]

    def priced(self) -> Priced:
        """What is to be said of everything that was paid since."""
        found = Priced()
        for step in self.observer.steps:
            try:
                for sentences, fault in self.judge.prices(step):
                    found.judged |= sentences
                    found.n += 1
                    if fault is not None:
                        found.faults.append((min(sentences, default=-1), fault))
            except CannotJudgeError as cannot:
                found.unjudged[str(cannot)] += 1
        return found

    @property
    def is_able(self) -> bool:
        """Whether the rules module declares what is usual at its table; without that nothing can be judged."""
        return self.referee.customs != Customs()

    def opinion(self) -> Opinion:
        """What is to be said of everything that was seen since the game was first observed."""
        found = Opinion()
        self.seen = self.observer.firings
        for verdict in self.verdicts():
            found.judged |= {*verdict.judged}
            found.unjudged.update(verdict.unjudged.values())
            for number, fault in verdict.faults:
                found.note(number, fault)
        priced = self.priced()
        found.judged |= priced.judged
        found.unjudged += priced.unjudged
        for number, fault in priced.faults:
            found.note(number, fault)
        steps, rules = self.observer.steps, self.judge.rules
        missed = missing(rules, steps, self.seen, is_whole=self.judge.history is not None)
        end = ended_at(steps)  # what is waiting then comes no more
        for number, fault in (*_judged(missed, found), *wrong_endings(rules.things, steps)):
            if fault.action < end:
                found.note(number, fault)
        for number, wrong in _judged(wrongly_met(rules, steps), found):
            found.judged |= {number} - {-1}
            if wrong is not None:
                found.note(number, wrong)
        self._take_down(unresolved(rules, steps), found)
        self._take_down(ignored_again(rules, steps), found)
        self._take_down(wrong_until(rules, steps), found)
        self._take_down(wrong_until_next(rules, steps), found)
        self._take_down(wrong_next_costs(rules, steps), found)
        self._take_down(wrong_allowances(rules, steps), found)
        self._take_down(wrong_winners(rules, steps), found)
        self._take_down(not_replaced(rules, steps), found)
        self._take_down(went_on(rules, steps), found)
        found.judged |= rules.used
        for number in found.judged & {*self.judge.misread}:
            found.note(number, self.judge.misread[number])
        for step in self.observer.steps:
            for change in () if step.is_text else undeclared(self.observer.things, step):
                words = change.told(self.observer.things)
                found.note(-1, Fault(f"nothing of the kind by the routine {step.routine}", words, step.action))
        return found

    def on(self, witness: Witness, sentence: int, path: Path | None = None) -> Opinion:
        """What is to be said of a witness of a sentence; nothing where it cannot be played or judged.

        `path` is the witness played again, where it has been.
        """
        if not self.is_able:
            return Opinion(unjudged=Counter({NO_CUSTOMS: 1}))
        is_whole = self.asks_for_earlier(sentence)
        cut = self._cut_short(witness, None if is_whole else path, is_whole=is_whole)
        if cut is not None:
            return cut
        found = self.opinion()
        if sentence not in found.judged or any(UNSEEN in why for why in found.unjudged):
            cut = self._cut_short(witness, is_whole=True)
            return self.opinion() if cut is None else cut
        return found

    def _cut_short(self, witness: Witness, path: Path | None = None, *, is_whole: bool) -> Opinion | None:
        """Play and observe a witness: None where that comes to its end, else all that there is to say of it.

        Nothing is said of one that cannot be played any more: that is told where witnesses are verified.
        """
        try:
            if path:
                self._end(path)
            else:
                self.play(witness, is_whole=is_whole)
        except Refused:
            return Opinion()
        except BREAKS as error:
            return _broken_off("the game", error)
        return None

    def game(self, seed: int) -> Opinion:
        """What is to be said of a whole game that is played by simple habits, observed from its start."""
        if not self.is_able:
            return Opinion(unjudged=Counter({NO_CUSTOMS: 1}))
        try:
            self._play_whole(seed)
        except BREAKS as error:
            return _broken_off(f"the game of seed {seed}", error)
        found = self.opinion()
        for step in self.observer.steps:
            for expected, seen in untold(self.observer.things, step):
                found.note(-1, Fault(expected, seen, step.action))
        last = self.observer.steps[-1]
        self._count_points(last.after, last.action, found)
        return found

    def result(self, seed: int) -> Opinion:
        """What is to be said of the points at the end of the same game, which is not observed on its way."""
        if not self.is_able or not self.referee.customs.counts:
            return Opinion()
        try:
            state = self._begun(seed)
            choices = self._played(state, seed)
        except BREAKS as error:
            return _broken_off(f"the game of seed {seed}", error)
        return self.ended(state, seed, choices - 1)

    def ended(self, state: State, seed: int, action: int) -> Opinion:
        """What is to be said of the points at the end of the game of a seed, which `action` has brought about."""
        found = Opinion()
        if self.is_able and self.referee.customs.counts:
            try:
                facts = Camera(self.judge.things, state).facts
            except BREAKS as error:
                return _broken_off(f"the game of seed {seed}", error)
            self._count_points(facts, action, found)
        return found

    def made(self, seed: int) -> Opinion:
        """What is to be said of states that nobody has played: of hands that are full, of points for many cards."""
        found = Opinion()
        if not self.is_able:
            return found
        try:
            opened = self._begun(seed)
            self._played(opened, seed, OPENING)
            for ask in (rooms, worths):
                self._take_down(ask(self.judge.rules, lambda: clone(opened), Random(seed)), found)
        except BREAKS as error:
            return _broken_off(f"a state that is made of the game of seed {seed}", error)
        return found

    def _count_points(self, facts: Facts, action: int, found: Opinion) -> None:
        """Add what is to be said of the points of all players at the end of a game."""
        self._take_down(counted_at_the_end(self.judge.rules, facts, action), found)

    @staticmethod
    def _take_down(rows: Iterable[tuple[set[int], Fault | None]], found: Opinion) -> None:
        """Add what is said of some sentences, and what is wrong with them."""
        for said, wrong in _judged(rows, found):
            found.judged |= said
            if wrong is not None:
                found.note(min(said, default=-1), wrong)

    def _play_whole(self, seed: int) -> None:
        """Play a game by simple habits, and observe it and its log from the start."""
        state = self._begun(seed, quiet=False)
        self.watch(state, is_start=True)
        self._played(state, seed)

    def _begun(self, seed: int, *, quiet: bool = True) -> State:
        """The game of a seed at its start, without a log; by the seed there are more or fewer players."""
        least, most = self.referee.box.players
        return new_game(self.referee, least + seed % (most - least + 1), seed, quiet=quiet)

    def _played(self, state: State, seed: int, most: int = 1 << 30) -> int:
        """Play a game to its end, or so many choices of it, by simple habits; how many choices there were."""
        luck, choices = Random(seed), 0
        habit = self.habits.busily if seed % HABITS else self.habits.by_chance
        while state.choice is not None and choices < most:
            choose(state, habit(state, luck))
            choices += 1
        return choices

    def asks_for_earlier(self, sentence: int) -> bool:
        """Whether a sentence asks for what was done earlier in a period, so that all of a game has to be observed."""
        reading = self.judge.readings[sentence]
        nodes = walk(reading.tree) if reading is not None and reading.tree is not None else []
        return any(isinstance(node, EARLIER) for node, _ in nodes)

    def of(self, witness: Witness, *, is_whole: bool = False) -> list[Verdict]:
        """What is to be said of the texts that are resolved at the last action of a witness, from their beginning.

        They are played to their end, by whatever is idle. With `is_whole` all of the game is observed, which takes
        longer. Raises Refused at an action that is not offered, and ValueError where the game cannot begin so.
        """
        self.play(witness, is_whole=is_whole)
        return self.verdicts()

    def play(self, witness: Witness, *, is_whole: bool = False) -> None:
        """Play a witness and observe what its last action brings about; see `of`."""
        state = new_game(self.referee, witness.players, witness.seed, quiet=True)
        clean, since = clone(state), 0
        for number, action in enumerate(witness.actions[:-1] if not is_whole else ()):
            if is_clean(state):
                clean, since = clone(state), number
            choose(state, option_called(state, action))
        if not is_whole and is_clean(state):
            clean, since = state, len(witness.actions) - 1
        self.watch(clean, is_start=is_whole)
        for action in witness.actions[since:]:
            choose(clean, option_called(clean, action))
        self.finish(clean)

    def _end(self, path: Path) -> None:
        """Play the end of a game once more and observe it, from where the texts that are resolved in it began."""
        since = next((n for n in reversed(range(len(path))) if is_clean(path[n][0])), 0)
        state = clone(path[since][0])
        self.watch(state)
        for _, option in path[since:]:
            choose(state, option)
        self.finish(state)

    def finish(self, state: State) -> None:
        """Play on, as idly as possible, until no text is being resolved."""
        for _ in range(MOST_TO_FINISH):
            if state.choice is None or is_clean(state):
                return
            choose(state, self.habits.passing_on(state, self.chance))


def _broken_off(game: str, error: BaseException) -> Opinion:
    """What is said of a game that fails only while it is observed: a fault of the rules, and of no sentence."""
    return Opinion(faults={(-1, f"{game} breaks off: {type(error).__name__}: {error}"): None})


def _judged(rows: Iterable[T], found: Opinion) -> Iterator[T]:
    """What is said of games, one after the other, up to what cannot be judged, which is counted."""
    try:
        yield from rows
    except CannotJudgeError as cannot:
        found.unjudged[str(cannot)] += 1


def is_clean(state: State) -> bool:
    """Whether no text is being resolved or waits to be."""
    is_busy = any(isinstance(frame, TextFrame | SettleFrame) for frame in state.stack)
    return not (is_busy or state.waiting)
