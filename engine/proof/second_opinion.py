"""The second opinion on games that are played: texts are observed, and each is judged when it is over."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from engine.kernel import choose, clone, new_game
from engine.kernel.core.frames import SettleFrame, TextFrame
from engine.kernel.running.choices import option as option_called
from engine.proof.meaning.judge import Judge
from engine.proof.meaning.scene import CannotJudgeError
from engine.proof.observer import Observer
from engine.proof.play import Habits

if TYPE_CHECKING:
    from engine.kernel import Referee, State
    from engine.proof.meaning.judge import Verdict
    from engine.proof.meaning.ledger import Fault
    from engine.proof.meaning.scene import Tables
    from engine.proof.witness import Witness

MOST_TO_FINISH = 40  # choices after the last action of a witness, until what it began is over


@dataclass(slots=True)
class Priced:
    """What is said of payments: the sentences that had a part in them, how many there were, and what is wrong."""

    judged: set[int] = field(default_factory=set)
    n: int = 0
    faults: list[tuple[int, Fault]] = field(default_factory=list)
    unjudged: Counter[str] = field(default_factory=Counter)


class SecondOpinion:
    """Observes games of one referee and judges them; it asks the referee only what lies where."""

    def __init__(self, referee: Referee, tables: Tables | None = None) -> None:
        self.referee = referee
        self.habits, self.chance = Habits(referee), Random(0)
        self.observer = Observer(referee)
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

    def of(self, witness: Witness, *, is_whole: bool = False) -> list[Verdict]:
        """What is to be said of the texts that are resolved at the last action of a witness, from their beginning.

        They are played to their end, by whatever is idle. With `is_whole` all of the game is observed, which takes
        longer. Raises Refused at an action that is not offered, and ValueError where the game cannot begin so.
        """
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
        return self.verdicts()

    def finish(self, state: State) -> None:
        """Play on, as idly as possible, until no text is being resolved."""
        for _ in range(MOST_TO_FINISH):
            if state.choice is None or is_clean(state):
                return
            choose(state, self.habits.passing_on(state, self.chance))


def is_clean(state: State) -> bool:
    """Whether no text is being resolved or waits to be."""
    is_busy = any(isinstance(frame, TextFrame | SettleFrame) for frame in state.stack)
    return not (is_busy or state.waiting)
