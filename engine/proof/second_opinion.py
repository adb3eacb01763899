"""The second opinion on games that are played: texts are observed, and each is judged when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel import choose, clone, new_game
from engine.kernel.core.frames import TextFrame
from engine.kernel.running.choices import option as option_called
from engine.proof.meaning.judge import Judge
from engine.proof.observer import Observer

if TYPE_CHECKING:
    from engine.kernel import Referee, State
    from engine.proof.meaning.judge import Verdict
    from engine.proof.meaning.scene import Tables
    from engine.proof.witness import Witness


class SecondOpinion:
    """Observes games of one referee and judges them; it asks the referee only what lies where."""

    def __init__(self, referee: Referee, tables: Tables | None = None) -> None:
        self.referee = referee
        self.observer = Observer(referee)
        self.judge = Judge(self.observer.things) if tables is None else Judge(self.observer.things, tables)

    def watch(self, state: State) -> None:
        """Observe a game from now on."""
        self.observer.watch(state)
        self.judge.begin(self.observer.steps)

    def verdicts(self) -> list[Verdict]:
        """What is to be said of every text that was resolved since, in the order in which they began."""
        firings, self.observer.firings = self.observer.firings, []
        return [self.judge.judge(firing) for firing in firings]

    def of(self, witness: Witness) -> list[Verdict]:
        """What is to be said of the texts that are resolved at the last action of a witness, from their beginning.

        Raises Refused at an action that is not offered, and ValueError where the game cannot begin so.
        """
        state = new_game(self.referee, witness.players, witness.seed, quiet=True)
        clean, since = clone(state), 0
        for number, action in enumerate(witness.actions):
            if not any(isinstance(frame, TextFrame) for frame in state.stack):
                clean, since = clone(state), number
            if number + 1 < len(witness.actions):
                choose(state, option_called(state, action))
        self.watch(clean)
        for action in witness.actions[since:]:
            choose(clean, option_called(clean, action))
        return self.verdicts()
