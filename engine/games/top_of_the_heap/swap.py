"""Swapping an item at the Nest; and cards, piles and pieces that trade places because a text says so."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.items import zone_in_pile
from engine.games.top_of_the_heap.move import may_go
from engine.games.top_of_the_heap.slots import can_join
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel.core.choice import STOP
from engine.kernel.core.events import Event
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running.choices import offer
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note
from engine.kernel.running.hidden_information import who_knows
from engine.kernel.running.rule_index import forbidden
from engine.language.sorts import Sort


class SwapStep(IntEnum):
    """How far a Swap has come."""

    OWN = 0  # which item the player gives
    NEST = 1  # which one they take


OWN, NEST = SwapStep


@record
class SwapFrame(Frame):
    """A player swaps a carried item for one on the Nest that fits then; `item` is -1 until it is chosen."""

    asks: ClassVar[frozenset[str]] = frozenset({"card", "swap"})

    code: int | str = later("swap")
    step: SwapStep = later(OWN)
    player: int
    item: int


def may_trade(state: HeapState, player: int, card: int) -> bool:
    """Whether no rule forbids a player to trade an item, which they carry or which lies on the Nest."""
    return not forbidden(state, Event("trade", player, at.NEST, card, 1, state.zone_of[card]))


def _may_be_had(state: HeapState, player: int, item: int, other: int) -> bool:
    """Whether a player can have an item on the Nest for one that they carry."""
    return may_trade(state, player, other) and state.referee.may_swap(state, player, "card", item, other)


def run_swap(state: HeapState, frame: SwapFrame, answer: int | None) -> None:
    """Let the player choose their own item, then one on the Nest; either choice can end in nothing."""
    if frame.step == OWN:
        if not _gives(state, frame, answer):
            return
        answer = None
    player, item = frame.player, frame.item
    if answer is None:
        frame.step = NEST
        row = state.zones[at.NEST_ROW]
        choice = [card for card in row if _may_be_had(state, player, item, card)]
        if len(choice) > 1:
            offer(state, player, "card", choice, "swap for")
            return
        answer = choice[0] if choice else STOP
    state.stack.pop()
    if answer == STOP:
        note(state, "nothing", player)
        return
    state.referee.put(state, item, at.NEST_ROW)
    state.referee.put(state, answer, at.inventory(player))
    note(state, "trade", player, item, answer)
    emit(state, "trade", player, state.at[player], item)
    emit(state, "take", player, at.NEST, answer, 1, at.NEST_ROW)


def _gives(state: HeapState, frame: SwapFrame, answer: int | None) -> bool:
    """Whether the item is known that the player gives; if not, they are asked or the swap is over."""
    player = frame.player
    if answer == STOP:
        state.stack.pop()
        return False
    if answer is not None:
        frame.item = answer
    if frame.item >= 0:
        return True
    row = state.zones[at.NEST_ROW]
    carried = [
        card
        for card in state.zones[at.inventory(player)]
        if may_trade(state, player, card) and any(_may_be_had(state, player, card, other) for other in row)
    ]
    if carried:
        offer(state, player, "swap", [*carried, STOP], "swap")
    else:
        state.stack.pop()
    return False


# --- because a text says so ------------------------------------------------------------------------------------------


def may_trade_places(state: HeapState, sort: Sort, x: int, y: int) -> bool:
    """Whether each of two things can be where the other is: cards must fit, and lie only in zones for their kind."""
    if sort in ("piece", "player"):
        one, other = state.at[x], state.at[y]
        return one != other and may_go(state, x, other) and may_go(state, y, one)
    if sort == "pile":
        pairs = [(card, y) for card in state.zones[x]] + [(card, x) for card in state.zones[y]]
        return x != y and all(zone_in_pile(state, card, zone) == zone for card, zone in pairs)
    return sort == "card" and _may_trade_cards(state, x, y)


def _may_trade_cards(state: HeapState, x: int, y: int) -> bool:
    zones = state.zone_of[x], state.zone_of[y]
    if zone_in_pile(state, x, zones[1]) < 0 or zone_in_pile(state, y, zones[0]) < 0:
        return False
    for zone, gone, come in ((zones[0], x, y), (zones[1], y, x)):
        if zone in at.INVENTORIES:
            rest = [card for card in state.zones[zone] if card != gone]
            if not can_join(state, at.owner_of_zone(zone), come, rest, without=gone):
                return False
    return True


def trade_places(state: HeapState, player: int, sort: Sort, x: int, y: int) -> None:
    """Let two things trade places; if one of them cannot, neither does."""
    referee = state.referee
    if not referee.may_swap(state, player, sort, x, y):
        note(state, "nothing", player)
        return
    if sort == "card":
        _trade_cards(state, x, y)
    note(state, "swap", player, (sort, x), (sort, y))
    if sort in ("piece", "player"):
        one, other = state.at[x], state.at[y]
        referee.move_piece(state, x, other)
        referee.move_piece(state, y, one)
    elif sort == "card":
        emit(state, "swap", player, -1, x)
    elif sort == "pile":
        state.zones[x], state.zones[y] = state.zones[y], state.zones[x]
        for zone in (x, y):
            for card in state.zones[zone]:
                state.zone_of[card] = zone
        referee.changed(state, x, y)


def _trade_cards(state: HeapState, x: int, y: int) -> None:
    """Let two cards trade places; a card that takes the place of a dropped item is a dropped item from then on."""
    one, other = state.zone_of[x], state.zone_of[y]
    spots = state.zones[one].index(x), state.zones[other].index(y)
    known = who_knows(state, x), who_knows(state, y)  # everybody sees where they go
    state.zones[one][spots[0]], state.zones[other][spots[1]] = y, x
    state.zone_of[x], state.zone_of[y] = other, one
    state.known[x], state.known[y] = known
    state.referee.changed(state, one, other)
    for item, host in state.hosts[:]:
        if item in (x, y):
            state.hosts.remove((item, host))
            state.hosts.append((y if item == x else x, host))
