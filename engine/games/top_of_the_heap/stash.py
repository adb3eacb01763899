"""Stash and Retreat: what an animal does with its items at its den."""

from __future__ import annotations

from typing import ClassVar

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.slots import FitFrame, is_overfull
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel.core.choice import STOP
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running.choices import offer
from engine.kernel.running.events import emit, settle
from engine.kernel.running.game_log import note

STASH_ALL = -2  # among the items to be stashed


@record
class StashFrame(Frame):
    """A player stashes any items that they carry; after a Retreat (not `is_action`) texts are not told of it."""

    asks: ClassVar[frozenset[str]] = frozenset({"stash"})

    code: int | str = later("stash")
    player: int
    is_action: bool


@record
class RetreatFrame(Frame):
    """An animal that cannot pay for leaving goes home."""

    code: int | str = later("retreat")
    player: int


def run_stash(state: HeapState, frame: StashFrame, answer: int | None) -> None:
    """Let the player stash one item after the other, or all at once; then what does not fit any more is discarded."""
    player, is_action = frame.player, frame.is_action
    carried = state.zones[at.inventory(player)]
    if is_action and (state.waiting or state.due):
        settle(state)
        return
    if answer is not None and answer >= 0:
        stash_card(state, player, answer, is_action=is_action)
    elif answer == STASH_ALL:
        for card in carried[:]:
            stash_card(state, player, card, is_action=is_action)
    if answer == STOP or not carried:
        state.stack.pop()
        if is_overfull(state, player):
            state.due.append(FitFrame(player))
    elif not (is_action and (state.waiting or state.due)):
        offer(state, player, "stash", [*carried, *([STASH_ALL] if len(carried) > 1 else []), STOP], "stash")


def is_stashing(state: HeapState, player: int) -> bool:
    """Whether a player is stashing items, so that room which goes is missed only when they have done."""
    return any(isinstance(frame, StashFrame) and frame.player == player for frame in state.stack)


def stash_card(state: HeapState, player: int, card: int, *, is_action: bool = True) -> None:
    """Move an item from the inventory to the stash; texts are told of it where it is an action, not after a retreat."""
    state.referee.put(state, card, at.stash(player))
    note(state, "stash", player, card)
    if is_action:
        emit(state, "stash", player, state.at[player], card)


def run_retreat(state: HeapState, frame: RetreatFrame, answer: int | None) -> None:
    """Take all AP, move the animal home, end its night, and let it stash."""
    player = frame.player
    state.stack.pop()
    state.counts[state.components.ap][player] = 0
    state.at[player] = at.DEN + player
    state.out[player] = 1
    note(state, "retreat", player)
    emit(state, "retreat", player)
    state.stack.append(StashFrame(player, is_action=False))
