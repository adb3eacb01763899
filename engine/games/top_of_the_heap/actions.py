"""The actions of the rulebook, each a frame: Move, Forage, Retreat, Stash, Swap; and putting down what is too much."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.top_of_the_heap import layout as at
from engine.kernel.core.choice import STOP
from engine.kernel.core.events import Event
from engine.kernel.core.frames import RuleFrame
from engine.kernel.core.state import State
from engine.kernel.running import tokens
from engine.kernel.running.choices import offer
from engine.kernel.running.events import emit, settle
from engine.kernel.running.game_log import note
from engine.kernel.running.rule_index import forbidden
from engine.kernel.running.texts import call

if TYPE_CHECKING:
    from engine.games.top_of_the_heap.state import HeapState

STASH_ALL = -2  # among the items to be stashed


def is_barred(state: HeapState, player: int, place: int) -> bool:
    """Whether a rule forbids to go to a place on a Move."""
    referee: Any = state.referee
    return bool(referee.is_barred(state, "visit", player, place) or referee.is_barred(state, "move", player, place))


def run_move(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["move", step, player, to, price]: pay leaving and visiting together, go, take Snacks, then what is triggered.

    A price of -1 is reckoned, a move that a text asks for is free.
    """
    referee: Any = state.referee
    player, place, price = frame[2:]
    state.stack.pop()
    here = state.at[player]
    if price < 0:
        price = referee.move_cost(state, player, place)
        if state.log is not None:
            if here < at.HOUSES:
                referee.note_costs(state, "leave", player, here)
            if place < at.HOUSES:
                referee.note_costs(state, "visit", player, place)
            referee.note_costs(state, "move", player, place)
    if price:
        state.counts[referee.ap][player] -= price
        if "pay AP" in referee.compiled.heard:
            emit(state, "pay AP", player, place, -1, price)
    note(state, "visit", player, place, price)
    if here < at.HOUSES:
        emit(state, "leave", player, here)
    state.at[player] = place
    if place < at.HOUSES:
        referee.pick_up_snacks(state, player, place)
        _open_token_points(state, player, place)
    emit(state, "move", player, place)
    emit(state, "visit", player, place)


def _open_token_points(state: HeapState, player: int, house: int) -> None:
    """Every other animal with an Open token there gains 1 VP, however many it has."""
    referee: Any = state.referee
    owners = {state.marks[card] - 1 for card in referee.tops(state, house) if state.marks[card]}
    if owners:
        for owner in referee.in_order(state, player):
            if owner in owners and owner != player:
                note(state, "open token", owner, house, player)
                tokens.gain(state, owner, referee.vp, 1)


def run_forage(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["forage", step, player]: 1 Snack from the supply."""
    referee: Any = state.referee
    player = frame[2]
    state.stack.pop()
    note(state, "forage", player, state.at[player])
    tokens.gain(state, player, referee.snack, 1)
    emit(state, "forage", player, state.at[player])


def run_retreat(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["retreat", step, player]: all AP are lost, the animal goes home, stashes what it likes, and is out."""
    referee: Any = state.referee
    player = frame[2]
    state.stack.pop()
    state.counts[referee.ap][player] = 0
    state.at[player] = at.DEN + player
    state.out[player] = 1
    note(state, "retreat", player)
    emit(state, "retreat", player)
    call(state, "stash", player, 0)


def run_stash(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["stash", step, player, 1 if it is a Stash action]: any carried items, one by one or all at once."""
    referee: Any = state.referee
    player, triggers = frame[2], bool(frame[3])
    carried = state.zones[at.inventory(player)]
    if triggers and (state.waiting or state.due):
        settle(state)
        return
    if answer is not None and answer >= 0:
        referee.stash_card(state, player, answer, triggers=triggers)
    elif answer == STASH_ALL:
        for card in carried[:]:
            referee.stash_card(state, player, card, triggers=triggers)
    if answer == STOP or not carried:
        state.stack.pop()
    elif not (triggers and (state.waiting or state.due)):
        offer(state, player, "stash", [*carried, *([STASH_ALL] if len(carried) > 1 else []), STOP], "stash")


def may_trade(state: State, player: int, card: int) -> bool:
    """Whether no rule forbids a player to trade an item that they carry, or that lies on the Nest."""
    return not forbidden(state, Event("trade", player, at.NEST, card, 1, state.zone_of[card]))


def _may_be_had(state: HeapState, player: int, item: int, other: int) -> bool:
    """Whether an item on the Nest can be had for one that is carried."""
    return may_trade(state, player, other) and state.referee.may_swap(state, player, "card", item, other)


def run_trade(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["trade", step, player, item]: a carried item for one on the Nest that fits when it is gone; or nothing."""
    referee: Any = state.referee
    player, item = frame[2], frame[3]
    row = state.zones[at.NEST_ROW]
    if frame.step == 0:
        if answer is not None:
            if answer == STOP:
                state.stack.pop()
                return
            frame[3] = item = answer
        if item < 0:
            carried = [
                card
                for card in state.zones[at.inventory(player)]
                if may_trade(state, player, card) and any(_may_be_had(state, player, card, other) for other in row)
            ]
            if carried:
                offer(state, player, "swap", [*carried, STOP], "swap")
            else:
                state.stack.pop()
            return
        frame.step = 1
    if answer is None or frame.step == 1:
        frame.step = 2
        found = [card for card in row if _may_be_had(state, player, item, card)]
        if len(found) > 1:
            offer(state, player, "card", found, "swap for")
            return
        answer = found[0] if found else STOP
    state.stack.pop()
    if answer == STOP:
        note(state, "nothing", player)
        return
    referee.put(state, item, at.NEST_ROW)
    referee.put(state, answer, at.inventory(player))
    note(state, "trade", player, item, answer)
    emit(state, "trade", player, state.at[player], item)
    emit(state, "take", player, at.NEST, answer, 1, at.NEST_ROW)


def run_go(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["go", step, player, 1 if only to a house]: a Move that a text gives, free of cost; the player says where to."""
    player, only_houses = frame[2], frame[3]
    here = state.at[player]
    places = range(at.HOUSES) if only_houses else (*range(at.DEN), at.DEN + player)
    free = [place for place in places if place != here and not is_barred(state, player, place)]
    if answer is None and free:
        offer(state, player, "place", free, "walk")
        return
    state.stack.pop()
    if answer is None:
        note(state, "nothing", player)
    else:
        call(state, "move", player, answer, 0)


def run_walk(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["walk", step, player, least, most]: from house to adjacent house; from elsewhere there is no next one."""
    referee: Any = state.referee
    player, least, most = frame[2:5]
    if answer is not None and answer != STOP:
        frame.step += 1
        referee.move_piece(state, player, answer)
    near = referee.adjacent(state.at[player])
    if answer == STOP or frame.step >= most or not near:
        state.stack.pop()
        return
    offer(state, player, "place", near if frame.step < least else [*near, STOP], "walk")


def run_fit(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["fit", step, player]: room was lost; items are discarded until the rest fits."""
    referee: Any = state.referee
    player = frame[2]
    if answer is not None:
        referee.discard(state, answer, player)
    if referee.is_overfull(state, player):
        offer(state, player, "card", state.zones[at.inventory(player)][:], "too much")
    else:
        state.stack.pop()
