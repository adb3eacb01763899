"""The machine: runs the frame on top of the stack until somebody has to choose or nothing is left to do.

A frame is run by `state.compiled.runs[frame.code]`, called with the state, the frame and the answer to the choice that
the frame offered, None at first. The function takes the frame off the stack when it is done.
"""

from __future__ import annotations

from engine.kernel.core.box import Box
from engine.kernel.core.choice import Refused
from engine.kernel.core.programs import Sentence
from engine.kernel.core.state import State
from engine.kernel.running.choices import ALL_IN, choice_of, option
from engine.kernel.running.game_log import cause
from engine.kernel.running.state_triggers import watch

MOST_STEPS = 100_000  # a long game of five takes about 5,000
FRAMES = range(1, 20_001)  # as many are run without a choice
ROUND = range(200)  # as many more, to see what goes round
MOST_NAMED = 6  # sentences that a message names


class Endless(Exception):  # noqa: N818 - says what was found
    """A game does not end; the message names the cards and sentences that go round."""


def run(state: State, answer: int | None = None, turn: int = -1) -> None:
    """Go on until the next choice or the end of the game. Raises Endless after 20,000 frames without a choice.

    With `turn`, the number of a player, stop as well, without a choice, when somebody else's turn begins.
    """
    stack = state.stack
    if not stack:
        return
    runs = state.compiled.runs
    watched = bool(state.compiled.state_triggers)
    for steps in FRAMES:
        frame = stack[-1]
        runs[frame.code](state, frame, answer)
        if watched:
            watch(state)
        if state.choice is not None or not stack:
            state.steps += steps
            return
        if turn >= 0 and state.referee.decider(state) != turn:
            return
        answer = None
    raise Endless(f"something goes round without end: {_going_round(state)}")


def _going_round(state: State) -> str:
    """What goes round: the sentences that are resolved in some frames more, each with its card or section of the rules;
    the codes of frames where there are none.
    """
    stack = state.stack
    causes: dict[tuple[int, int], None] = {}
    for _ in ROUND:
        if state.choice is not None or not stack:
            break
        causes.setdefault(cause(state))
        frame = stack[-1]
        state.compiled.runs[frame.code](state, frame, None)
    found = [state.compiled.sentences[sentence] for _, sentence in causes if sentence >= 0]
    return _quoted(state.referee.box, found) or str([each.code for each in stack[-12:]])


def _quoted(box: Box, sentences: list[Sentence]) -> str:
    """The first of some sentences, each once, with the card or section of the rules that it stands on; "" for none."""
    said = dict.fromkeys(f"{box.source_name(each.source)}: “{each.text}”" for each in sentences[:MOST_NAMED])
    return "; ".join(said)


def choose(state: State, value: int) -> None:
    """Pick an option of the current choice by its number. Raises Refused when it is not offered."""
    choice = state.choice
    if choice is None or value not in choice.options:
        raise Refused("that is not offered")
    if state.at_once is not None:
        answer(state, choice.player, value)
        return
    state.choice = None
    run(state, value)


def answer(state: State, player: int, value: int) -> None:
    """Pick an option for any player who has to choose now; where several do at once, nothing happens before all have.

    Raises Refused when the player has nothing to choose or the option is not offered.
    """
    choice = choice_of(state, player)
    if choice is None:
        raise Refused(f"player {player + 1} has nothing to choose")
    if value not in choice.options:
        raise Refused("that is not offered")
    if state.at_once is None:
        state.choice = None
        run(state, value)
        return
    state.choice = state.at_once.commit(player, value)
    if state.choice is None:
        run(state, ALL_IN)


def foresee(state: State, value: int) -> None:
    """Pick an option in a copy that is only looked at: it stops, with no choice, where somebody else's turn begins.

    What the others could do then is not worked out, because that may take longer than everything else. Raises Refused.
    """
    choice = state.choice
    if choice is None or value not in choice.options:
        raise Refused("that is not offered")
    turn = state.referee.decider(state)
    if state.at_once is not None:
        state.choice = state.at_once.commit(choice.player, value)
        if state.choice is None:
            run(state, ALL_IN, turn)
        return
    state.choice = None
    run(state, value, turn)


def apply(state: State, action: str) -> None:
    """Pick an option of the current choice by its text. Raises Refused when it is not offered."""
    choose(state, option(state, action))
