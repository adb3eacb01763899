"""Raid: an item is taken, texts are told of the raid, then a Risk card is drawn for each animal at the house."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import ClassVar

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.decks import begin_text, draw_top, may_not_put
from engine.games.top_of_the_heap.features import FeatureFrame
from engine.games.top_of_the_heap.log_text import NO_ROOM, NOTHING_THERE
from engine.games.top_of_the_heap.move import is_barred, note_costs, pay
from engine.games.top_of_the_heap.slots import dropped_by
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel.core.choice import YES_OR_NO
from engine.kernel.core.events import Event, Used
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, listed, record
from engine.kernel.running import continuous_effects
from engine.kernel.running.barred import forbidding
from engine.kernel.running.choices import offer
from engine.kernel.running.events import emit, settle
from engine.kernel.running.game_log import note, note_by
from engine.kernel.running.prices import price
from engine.kernel.running.rule_index import ignores, must_heed
from engine.language.sorts import Sort

FACE_DOWN = -2  # among the items a raid can take: the top of the can, which nobody has seen


class RaidStep(IntEnum):
    """The next step of a raid."""

    PAY = 0
    TAKE = 1
    COUNT = 2
    DRAW = 3


PAY, TAKE, COUNT, DRAW = RaidStep


@record
class RaidFrame(Frame):
    """A player raids a house.

    `found` are the items that can be taken, `left` is how many Risk cards are still to be drawn, -1 before they are
    counted.
    """

    asks: ClassVar[frozenset[str]] = frozenset({"take"})

    things: ClassVar[Mapping[str, Sort]] = {**Frame.things, "house": "place", "found": "card"}

    code: int | str = later("raid")
    step: RaidStep = later(PAY)
    player: int
    house: int
    is_free: bool
    left: int = later(-1)
    found: list[int] = listed()


class RiskStep(IntEnum):
    """The next step of a Risk card."""

    TURN_UP = 0
    FEATURE = 1
    SURPRISE = 2


TURN_UP, FEATURE, SURPRISE = RiskStep


@record
class RiskFrame(Frame):
    """A Risk card that a player draws at a house; for a Surprise, `animals` are those that still have to resolve it."""

    asks: ClassVar[frozenset[str]] = frozenset({"may"})

    things: ClassVar[Mapping[str, Sort]] = {**Frame.things, "house": "place", "animals": "piece"}

    code: int | str = later("risk")
    step: RiskStep = later(TURN_UP)
    player: int
    house: int
    card: int = later(-1)
    animals: list[int] = listed()


# --- before it -------------------------------------------------------------------------------------------------------


def targets(state: HeapState, player: int, house: int) -> list[int]:
    """The items that a raid can take: the top of the Trash Can and what other animals have dropped, if they fit.

    A face-down item can be tried wherever there is any room.
    """
    referee = state.referee
    fitting = []
    can = state.zones[at.CANS[house]]
    if can:
        top = can[-1]
        # where the top of the can is face-down, any room will do
        if referee.can_take(state, player, state.components.smallest if top in state.turned else top):
            fitting.append(top)
    fitting += [card for card in state.zones[at.YARDS[house]] if referee.can_take(state, player, card)]
    return fitting


def can_raid(state: HeapState, player: int, house: int) -> bool:
    """Whether a house has an item that fits, and no rule forbids to raid it."""
    return targets(state, player, house) != [] and not is_barred(state, "raid", player, house)


def can_pay(state: HeapState, player: int, house: int) -> bool:
    """Whether a player has the AP that a raid costs."""
    return price(state, "raid", player, house) <= state.counts[state.components.ap][player]


def note_why_not(state: HeapState, player: int, house: int) -> None:
    """Write to the log why a player cannot raid a house, where no text forbids it: what it costs, else what is lacking.

    The last number of the line is the price, NO_ROOM or NOTHING_THERE.
    """
    if state.log is None or is_barred(state, "raid", player, house):
        return
    if targets(state, player, house):
        why = price(state, "raid", player, house)
    else:
        others = [card for card in state.zones[at.YARDS[house]] if dropped_by(state, card) != player]
        why = NO_ROOM if state.zones[at.CANS[house]] or others else NOTHING_THERE
    note(state, "no raid", player, house, why)


# --- the raid --------------------------------------------------------------------------------------------------------


def run_raid(state: HeapState, frame: RaidFrame, answer: int | None) -> None:
    """Run the steps of a raid, each after everything triggered before is resolved."""
    if state.waiting or state.due:
        settle(state)
        return
    PARTS[frame.step](state, frame, answer)


def _pay(state: HeapState, frame: RaidFrame, answer: int | None) -> None:
    player, house = frame.player, frame.house
    frame.step = TAKE
    cost = 0
    if not frame.is_free:
        cost = price(state, "raid", player, house)
        note_costs(state, "raid", player, house)
        pay(state, player, house, cost)
    note(state, "raid", player, house, cost)
    state.raider = player
    state.extra = 0
    items = frame.found = targets(state, player, house)
    if len(items) > 1:
        offer(state, player, "take", [FACE_DOWN if card in state.turned else card for card in items], "raid")


def _take(state: HeapState, frame: RaidFrame, answer: int | None) -> None:
    referee = state.referee
    player, house, items = frame.player, frame.house, frame.found
    frame.step = COUNT
    if answer == FACE_DOWN:
        answer = state.zones[at.CANS[house]][-1]
    card = answer if answer is not None else items[0] if items else -1
    if card >= 0:
        if card in state.turned:
            referee.turn_over(state, card)
            note(state, "turn up", player, card)
            if not referee.can_take(state, player, card):
                note(state, "too big", player, card)
                card = -1
        if card >= 0:
            referee.take(state, player, card)
    frame.found = []
    emit(state, "raid", player, house, card)


def _count(state: HeapState, frame: RaidFrame, answer: int | None) -> None:
    """Fix the number of Risk cards: one for each animal at the house."""
    frame.step = DRAW
    frame.left = state.at[: state.players].count(frame.house)


def _draw(state: HeapState, frame: RaidFrame, answer: int | None) -> None:
    """Draw the next Risk card; the raid is over when none is left, the raider is gone, or the turn was ended."""
    player, house = frame.player, frame.house
    if state.at[player] == house and not state.ended:
        if state.extra < 0:
            frame.left, state.extra = max(0, frame.left + state.extra), 0
        if not frame.left and state.extra:
            frame.left, state.extra = state.extra, 0
        if frame.left:
            frame.left -= 1
            state.stack.append(RiskFrame(player, house))
            return
    state.stack.pop()
    state.raider = -1
    state.extra = 0
    if state.lasting:
        continuous_effects.expire(state, "raid")


PARTS = (_pay, _take, _count, _draw)


# --- a Risk card -----------------------------------------------------------------------------------------------------


def run_risk(state: HeapState, frame: RiskFrame, answer: int | None) -> None:
    """Turn a Risk card up, then place it (a Feature) or resolve it (a Surprise)."""
    if state.waiting or state.due:
        settle(state)
    elif frame.step == TURN_UP:
        _turn_up(state, frame)
    elif state.zone_of[frame.card] != at.TABLE:  # some text has put it elsewhere
        state.stack.pop()
    elif frame.step == FEATURE:
        _feature(state, frame, answer)
    else:
        _surprise(state, frame, answer)


def _turn_up(state: HeapState, frame: RiskFrame) -> None:
    player, house = frame.player, frame.house
    card = frame.card = draw_top(state, at.RISK, at.TABLE)
    if card < 0:
        state.stack.pop()
        return
    note(state, "risk", player, card, house)
    emit(state, "draw", player, house, card, 1, at.RISK)
    if state.components.is_feature[state.components.design_of[card]]:
        frame.step = FEATURE
    else:
        frame.step = SURPRISE
        frame.animals = [p for p in state.clockwise(player) if state.at[p] == house or p == player]


def _feature(state: HeapState, frame: RiskFrame, answer: int | None) -> None:
    """Place the Feature; it is discarded if the player ignores it or if it cannot go to this house."""
    player, house, card = frame.player, frame.house, frame.card
    is_spared = _is_spared(state, player, card, answer)
    if is_spared is None:
        return
    state.stack.pop()
    zone = at.PILES[house][0] if house < at.HOUSES else -1
    if not is_spared and zone >= 0 and not may_not_put(state, player, card, zone):
        state.stack.append(FeatureFrame(player, house, card))
        return
    row = forbidding(state, Event("put", player, house, card, 1, zone)) if not is_spared and zone >= 0 else None
    state.referee.put(state, card, at.RISK_PILE)
    if row is not None:
        note_by(state, (row.card, row.rule.sentence), "no place", player, card, house, knowers=row.env.knowers)
    else:
        note(state, "ignored card" if is_spared else "no place", player, card, -1 if is_spared else house)


def _surprise(state: HeapState, frame: RiskFrame, answer: int | None) -> None:
    """Let each animal at the house resolve the Surprise, the raider first, then clockwise; then discard it."""
    player, house, card, animals = frame.player, frame.house, frame.card, frame.animals
    while animals:
        who = animals[0]
        if state.at[who] != house and who != player:
            animals.pop(0)
            continue
        is_spared = ignores(state, who, card) or _is_spared(state, who, card, answer)
        if is_spared is None:
            return
        animals.pop(0)
        if is_spared:
            note(state, "ignored card", who, card)
            answer = None
            continue
        begin_text(state, card, who, house if house < at.HOUSES else -1)
        return
    state.stack.pop()
    state.referee.discard(state, card, player)


def _is_spared(state: HeapState, player: int, card: int, answer: int | None) -> bool | None:
    """Whether a player ignores the card just turned up, which uses the effect up; None while they have to be asked."""
    if not state.lasting or must_heed(state, player, card):
        return False
    for effect in state.lasting:
        if effect.what == "spare" and effect.you == player and effect.number >= -1:
            ability = state.compiled.abilities[effect.number] if effect.number >= 0 else None
            key = Used(ability.number, effect.card, ability.limit) if ability is not None and ability.limit else None
            if key is not None and key in state.used:
                continue
            if effect.place and answer is None:  # it may, it need not
                offer(state, player, "may", YES_OR_NO[:], "ignore")
                return None
            if answer == 0:
                return False
            if key is not None:
                state.used.append(key)
            continuous_effects.remove(state, effect)
            return True
    return False
