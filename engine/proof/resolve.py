"""R5: from a legal state in which a clause is about to be resolved, every branch of every choice is run to its end.

The state is the smallest one known: just before the action of the clause's own witness that sets it off. From there all
options are tried, depth first, as long as the clause's text is on the stack.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.kernel import check_state, choose, clone, new_game
from engine.kernel.core.frames import TextFrame
from engine.proof.safety import BREAKS

if TYPE_CHECKING:
    from engine.kernel import State
    from engine.proof.witness import Observer, Path, Witness

MOST_ENDS = 400  # ends reached from one state; further ways are not run
MOST_DEPTH = 60


@dataclass(slots=True)
class Resolved:
    """How many ways to the end of a clause were run, whether these were all, and in `wrong` the first failure."""

    ends: int = 0
    is_whole: bool = True
    wrong: str = ""

    def add(self, other: Resolved) -> None:
        """Add what was run from another state."""
        self.ends += other.ends
        self.is_whole &= other.is_whole
        self.wrong = self.wrong or other.wrong


def resolve(observer: Observer, witness: Witness, sentence: int, path: Path | None = None) -> Resolved:
    """Run every branch of a clause (by number) from just before it begins in the game of its witness.

    `path` is the witness played again, where it has been.
    """
    result = Resolved()
    programs = {program.number for program in observer.referee.compiled.programs if sentence in program.sentences}
    state, option = _start(path or _path(observer, witness), programs)
    _explore(result, clone(state), option, programs, 0)
    return result


def _start(path: Path, programs: set[int]) -> tuple[State, int]:
    """The last state before the clause's text came on the stack, and the option chosen there.

    For static rules, whose text never comes on the stack, it is the state before the last action.
    """
    return next((row for row in reversed(path[1:]) if not _is_resolving(row[0], programs)), path[0])


def _path(observer: Observer, witness: Witness) -> Path:
    """The game of a witness, as far as it can be played."""
    state = new_game(observer.referee, witness.players, witness.seed, quiet=True)
    path: Path = []
    for action in witness.actions:
        path.append((clone(state), observer.option(state, action)))
        try:
            choose(state, path[-1][1])
        except BREAKS:
            break  # it breaks off again when it is run from just before
    return path


def _is_resolving(state: State, programs: set[int]) -> bool:
    """Whether a text of these programs is on the stack."""
    return any(isinstance(frame, TextFrame) and frame.program in programs for frame in state.stack)


def _explore(result: Resolved, state: State, option: int, programs: set[int], depth: int) -> None:
    """Choose an option and then, while the clause's text is on the stack, every option after it. Adds to `result`."""
    try:
        choose(state, option)
    except BREAKS as error:
        result.wrong = result.wrong or f"it does not run to its end: {type(error).__name__}: {error}"
        return
    unsound = check_state(state)
    if unsound:
        result.wrong = result.wrong or unsound[0]
    elif state.choice is None or not _is_resolving(state, programs):
        result.ends += 1
    elif depth > MOST_DEPTH:
        result.wrong = f"after {depth} choices it is not at its end"
    else:
        for other in state.choice.options:
            if result.ends >= MOST_ENDS:
                result.is_whole = False
                return
            if result.wrong:
                return
            _explore(result, clone(state), other, programs, depth + 1)
