"""Upkeep: what is set out, drawn and eaten before the first turn of a night."""

from __future__ import annotations

from typing import ClassVar

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.decks import begin_text, draw_top
from engine.games.top_of_the_heap.items import eat
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel.core.choice import STOP
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running.choices import offer
from engine.kernel.running.events import emit, settle
from engine.kernel.running.game_log import note

NIGHTS = 7
PICKUP_NIGHTS = (3, 6)
FULL_CAN = 3
SUPPLY = 2
NEST_SIZE = 3
START_AP = 5
MOST_BONUS = 5


@record
class FeedingFrame(Frame):
    """Everybody gets AP and eats, in turn order.

    `fed` counts the players who are done, `has_begun` says whether the next one has got their AP.
    """

    asks: ClassVar[frozenset[str]] = frozenset({"eat"})

    code: int | str = later("feeding")
    fed: int = later(0)
    has_begun: bool = later(False)


@record
class EventFrame(Frame):
    """An Event that is drawn and resolved, then any additional ones; `card` is -1 until it is drawn."""

    code: int | str = later("event")
    card: int = later(-1)


# --- tokens and items ------------------------------------------------------------------------------------------------


def trash_pickup(state: HeapState) -> None:
    """On nights 3 and 6: discard every Trash Can and put three new items on each."""
    if state.night not in PICKUP_NIGHTS:
        return
    note(state, "pickup")
    for can in at.CANS:
        for card in state.zones[can][::-1]:
            state.referee.discard(state, card)
        for _ in range(FULL_CAN):
            draw_top(state, at.TRASH, can)


def daily_trash(state: HeapState) -> None:
    """Fill Trash Cans with fewer than three items up to three, and add an item to every other one."""
    for can in at.CANS:
        for _ in range(max(FULL_CAN - len(state.zones[can]), 1)):
            draw_top(state, at.TRASH, can)
    note(state, "daily trash")


def supply(state: HeapState) -> None:
    """Put 2 Snacks on each house, beside those that are left there."""
    row = state.counts[state.components.snack]
    first = state.referee.first_place_holder
    for house in range(at.HOUSES):
        row[first + house] += SUPPLY
    note(state, "supply", -1, SUPPLY)


def restock(state: HeapState) -> None:
    """Discard the items on the Nest and put three new ones there."""
    for card in state.zones[at.NEST_ROW][:]:
        state.referee.discard(state, card)
    for _ in range(NEST_SIZE):
        draw_top(state, at.TRASH, at.NEST_ROW)
    note(state, "restock")


# --- feeding ---------------------------------------------------------------------------------------------------------


def feeding(state: HeapState) -> None:
    """Push the frame in which everybody gets AP and eats."""
    state.stack.append(FeedingFrame())


def run_feeding(state: HeapState, frame: FeedingFrame, answer: int | None) -> None:
    """Give each player AP in turn order, then let them eat FOOD items from the stash, up to 5 AP more in all."""
    if state.waiting or state.due:
        settle(state)
        return
    if frame.fed == state.players:
        state.stack.pop()
        return
    player = (state.first + frame.fed) % state.players
    if not frame.has_begun:
        frame.has_begun = True
        if _feed(state, player):
            return
    if answer is not None and answer != STOP:
        eat(state, player, answer)
        return
    foods = _edible(state, player) if answer is None else []
    if foods:
        offer(state, player, "eat", [*foods, STOP], "eat")
        return
    frame.fed += 1
    frame.has_begun = False


def _feed(state: HeapState, player: int) -> int:
    """Set a player's AP to 5, and 1 more for each Snack set aside, at most 5; returns how many Snacks are eaten."""
    snacks = min(state.aside[player], MOST_BONUS)
    state.aside[player] = 0
    state.counts[state.components.ap][player] = START_AP + snacks
    note(state, "feed", player, snacks)
    if snacks:
        emit(state, "eat Snack", player, -1, -1, snacks)
    return snacks


def _edible(state: HeapState, player: int) -> list[int]:
    """The FOOD items that a player can still eat: none on the first night, or with all the AP that eating can bring."""
    components = state.components
    if state.night == 1 or state.counts[components.ap][player] >= START_AP + MOST_BONUS:
        return []
    return [card for card in state.zones[at.stash(player)] if components.design_of[card] in components.food]


# --- the Event -------------------------------------------------------------------------------------------------------


def draw_event(state: HeapState) -> None:
    """Let the first player draw an Event and resolve it."""
    state.events = 0
    state.stack.append(EventFrame())


def run_event(state: HeapState, frame: EventFrame, answer: int | None) -> None:
    """Draw an Event, resolve it, discard it; then go on with any additional one."""
    if state.waiting or state.due:
        settle(state)
    elif frame.card >= 0:
        state.referee.discard(state, frame.card)
        frame.card = -1
        if state.events:
            state.events -= 1
        else:
            state.stack.pop()
    else:
        _turn_up(state, frame)


def _turn_up(state: HeapState, frame: EventFrame) -> None:
    card = frame.card = draw_top(state, at.EVENT, at.TABLE)
    if card < 0:
        state.events = 0
        state.stack.pop()
        return
    you = state.referee.decider(state)
    note(state, "event", you, card)
    emit(state, "draw", you, -1, card, 1, at.EVENT)
    begin_text(state, card, you, -1)


def start_of_night(state: HeapState) -> None:
    """Tell texts of the start of the night, after the Event."""
    emit(state, "start night", is_deed=False)


STEPS = (trash_pickup, daily_trash, supply, restock, feeding, draw_event, start_of_night)
