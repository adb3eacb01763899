"""R5: from a legal state in which a clause is about to be resolved, every branch of every choice is run to its end.

The state is the smallest one known: just before the action of the clause's own witness that sets it off. From there all
options are tried, one after the other, as long as the clause's text is on the stack.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.kernel import check_state, choose, clone, new_game
from engine.kernel.core.frames import TextFrame
from engine.proof.safety import BREAKS

if TYPE_CHECKING:
    from engine.kernel import State
    from engine.proof.witness import Court, Witness

MOST_ENDS = 400  # ways to the end from one state; what is left is not run
MOST_DEPTH = 60


@dataclass(slots=True)
class Resolved:
    """How many ways there were to the end of a clause, whether those were all, and what went wrong."""

    ends: int = 0
    is_whole: bool = True
    wrong: str = ""


def resolve(court: Court, witness: Witness, sentence: int) -> Resolved:
    """Run every branch of a clause from just before it begins in a game that its witness tells of."""
    found = Resolved()
    states = _starts(court, witness, sentence)
    programs = {program.number for program in court.referee.compiled.programs if sentence in program.sentences}
    for state, option in states:
        _explore(found, state, option, programs, 0)
        if found.wrong:
            break
    return found


def _starts(court: Court, witness: Witness, sentence: int) -> list[tuple[State, int]]:
    """The state before the text came on the stack, with the action that brought it there; for rules, the last one."""
    programs = {program.number for program in court.referee.compiled.programs if sentence in program.sentences}
    state = new_game(court.referee, witness.players, witness.seed, quiet=True)
    before, chosen = clone(state), -1
    is_on = False
    for action in witness.actions:
        option = court.option(state, action)
        if not is_on:
            before, chosen = clone(state), option
        try:
            choose(state, option)
        except BREAKS:
            break  # it breaks off again when it is run from just before
        is_on = _is_resolving(state, programs)
    return [(before, chosen)]


def _is_resolving(state: State, programs: set[int]) -> bool:
    return any(isinstance(frame, TextFrame) and frame.program in programs for frame in state.stack)


def _explore(found: Resolved, state: State, option: int, programs: set[int], depth: int) -> None:
    try:
        choose(state, option)
    except BREAKS as error:
        found.wrong = found.wrong or f"it does not run to its end: {type(error).__name__}: {error}"
        return
    unsound = check_state(state)
    if unsound:
        found.wrong = found.wrong or unsound[0]
    elif state.choice is None or not _is_resolving(state, programs):
        found.ends += 1
    elif depth > MOST_DEPTH:
        found.wrong = f"after {depth} choices it is not at its end"
    else:
        for other in state.choice.options:
            if found.ends >= MOST_ENDS:
                found.is_whole = False
                return
            if found.wrong:
                return
            _explore(found, clone(state), other, programs, depth + 1)
