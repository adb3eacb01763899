"""The week: seven nights of Upkeep, turns and Cleanup, and what happens at the end of the game."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.top_of_the_heap import cleanup, scoring, upkeep
from engine.games.top_of_the_heap.state import HeapState
from engine.games.top_of_the_heap.turns import TurnsFrame
from engine.games.top_of_the_heap.upkeep import NIGHTS
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running.events import emit, settle
from engine.kernel.running.game_log import note


@record
class WeekFrame(Frame):
    """The whole game, night after night; `is_over` once texts were told of its end."""

    code: int | str = later("week")
    is_over: bool = later(False)


@record
class NightFrame(Frame):
    """A night; `step` is the index in STEPS of the next step."""

    code: int | str = later("night")


def run_week(state: HeapState, frame: WeekFrame, answer: int | None) -> None:
    """Begin the next night, or end the game after the seventh."""
    if state.waiting or state.due:
        settle(state)
    elif frame.is_over:
        state.stack.pop()
        note(state, "over")
        if state.log is not None:
            scoring.note_worth(state)
    elif state.night == NIGHTS:
        frame.is_over = True
        emit(state, "end game", is_deed=False)
    else:
        _begin_night(state)


def _begin_night(state: HeapState) -> None:
    if state.night:
        state.first = (state.first + 1) % state.players
    state.night += 1
    state.since[state.referee.periods.index("night")] = len(state.deeds)
    state.taken = [0] * state.players
    state.out = [int(state.skipped_nights[player] > 0) for player in range(state.players)]
    state.skipped_nights = [max(0, n - 1) for n in state.skipped_nights]
    note(state, "night", state.first, state.night)
    state.stack.append(NightFrame())


def run_night(state: HeapState, frame: NightFrame, answer: int | None) -> None:
    """Run the steps of a night in order, each after everything triggered before is resolved."""
    if state.waiting or state.due:
        settle(state)
        return
    step = frame.step
    if step == len(STEPS):
        state.stack.pop()
        return
    frame.step = step + 1
    STEPS[step](state)


def take_turns(state: HeapState) -> None:
    """Push the frame in which players take turns until everybody is done."""
    state.stack.append(TurnsFrame())


STEPS: tuple[Callable[[HeapState], None], ...] = (*upkeep.STEPS, take_turns, *cleanup.STEPS)
