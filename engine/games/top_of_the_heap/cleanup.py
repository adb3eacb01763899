"""Cleanup: going home, stashing and putting Snacks aside after the last turn of a night."""

from __future__ import annotations

from typing import ClassVar

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.slots import FitFrame, is_overfull
from engine.games.top_of_the_heap.stash import StashFrame
from engine.games.top_of_the_heap.state import HeapState
from engine.games.top_of_the_heap.upkeep import MOST_BONUS, NIGHTS
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running import continuous_effects
from engine.kernel.running.choices import offer
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note


@record
class HomeFrame(Frame):
    """Animals drop what they carry, in turn order; `done` counts the players who have."""

    asks: ClassVar[frozenset[str]] = frozenset({"drop"})

    code: int | str = later("home")
    done: int = later(0)


@record
class SnacksFrame(Frame):
    """Players divide their Snacks, in turn order; `done` counts the players who have."""

    asks: ClassVar[frozenset[str]] = frozenset({"aside"})

    code: int | str = later("snacks")
    done: int = later(0)


def end_of_night(state: HeapState) -> None:
    """Tell texts of the end of the night."""
    emit(state, "end night", is_deed=False)


def tonight_is_over(state: HeapState) -> None:
    """End what holds tonight; players who now carry too much will discard."""
    continuous_effects.expire(state, "night")
    state.due += [FitFrame(player) for player in range(state.players) if is_overfull(state, player)]


def go_home(state: HeapState) -> None:
    """Push the frame in which animals drop what they carry and go home."""
    state.stack.append(HomeFrame())


def run_home(state: HeapState, frame: HomeFrame, answer: int | None) -> None:
    """Let players drop what they carry: at a house on its Trash Can, in their own order; the Nest discards it."""
    if frame.done == state.players:
        for player in range(state.players):
            state.at[player] = at.DEN + player
        state.stack.pop()
        return
    player = (state.first + frame.done) % state.players
    place = state.at[player]
    carried = state.zones[at.inventory(player)]
    if state.night == NIGHTS or place >= at.DEN or not carried:
        frame.done += 1
    elif place == at.NEST:
        for card in carried[:]:
            state.referee.discard(state, card, player)
    elif answer is None and len(carried) > 1:
        offer(state, player, "drop", carried[:], "drop")
    else:
        card = carried[0] if answer is None else answer
        state.referee.put(state, card, at.CANS[place])
        note(state, "left behind", player, card, place)


def stash_step(state: HeapState) -> None:
    """Let players stash what they carry, except on the last night."""
    if state.night == NIGHTS:
        return
    for player in reversed(state.clockwise(state.first)):
        if state.zones[at.inventory(player)]:
            state.stack.append(StashFrame(player, is_action=True))


def snack_step(state: HeapState) -> None:
    """Push the frame in which players divide their Snacks."""
    state.stack.append(SnacksFrame())


def run_snacks(state: HeapState, frame: SnacksFrame, answer: int | None) -> None:
    """Ask each player how many Snacks to set aside for eating, at most MOST_BONUS; the others are stashed.

    On the last night all are stashed.
    """
    row = state.counts[state.components.snack]
    while frame.done < state.players:
        player = (state.first + frame.done) % state.players
        n = row[player]
        if n and state.night < NIGHTS and answer is None:
            offer(state, player, "aside", list(range(min(n, MOST_BONUS) + 1)), "aside")
            return
        eaten = answer or 0
        answer = None
        if n:
            state.aside[player] = eaten
            state.saved[player] += n - eaten
            row[player] = 0
            note(state, "snacks", player, eaten, n - eaten)
        frame.done += 1
    state.stack.pop()


STEPS = (end_of_night, tonight_is_over, go_home, stash_step, snack_step)
