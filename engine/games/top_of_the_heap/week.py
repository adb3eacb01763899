"""The week: seven nights of Upkeep, turns and Cleanup, and what happens at the end of the game."""

from __future__ import annotations

from engine.games.top_of_the_heap import cleanup, scoring, upkeep
from engine.games.top_of_the_heap.state import HeapState
from engine.games.top_of_the_heap.turns import TURNS_OF_THE_NIGHT
from engine.games.top_of_the_heap.upkeep import NIGHTS
from engine.kernel.core.outcome import Ending
from engine.kernel.running.continuous_effects import begin_period
from engine.kernel.running.events import emit
from engine.kernel.running.flow import Rounds, end_rounds
from engine.kernel.running.game_log import note


def begin_night(state: HeapState) -> None:
    """Count the night; nobody has had a turn in it, and who skips it is out."""
    state.night += 1
    begin_period(state, "night")
    state.taken = [0] * state.players
    state.out = [int(state.skipped_nights[player] > 0) for player in range(state.players)]
    state.skipped_nights = [max(0, n - 1) for n in state.skipped_nights]
    note(state, "night", state.first, state.night)


def tell_the_end(state: HeapState) -> None:
    """After the last night, tell texts that the game ends."""
    if state.night == NIGHTS:
        emit(state, "end game", is_deed=False)


def end_the_week(state: HeapState) -> None:
    """After the last night, end the game, and write to the log what everything is worth."""
    if state.night == NIGHTS:
        end_rounds(state)
        note(state, "over")
        if state.log is not None:
            scoring.note_worth(state)


def ending(state: HeapState) -> Ending:
    """That the week is over, and how many nights it had."""
    return Ending("the week is over", state.night, "nights")


WEEK = Rounds(
    "week",
    (begin_night, *upkeep.STEPS, TURNS_OF_THE_NIGHT.push, *cleanup.STEPS, tell_the_end, end_the_week),
    moves_on=True,
)
