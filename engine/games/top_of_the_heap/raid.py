"""A raid: the item, what the raid triggers, then a Risk card for each animal at the house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.top_of_the_heap import layout as at
from engine.kernel.core.choice import YES_OR_NO
from engine.kernel.core.events import Used
from engine.kernel.core.frames import RuleFrame
from engine.kernel.running import continuous_effects
from engine.kernel.running.choices import offer
from engine.kernel.running.events import emit, settle
from engine.kernel.running.game_log import note
from engine.kernel.running.rule_index import must_heed
from engine.kernel.running.texts import call

if TYPE_CHECKING:
    from engine.games.top_of_the_heap.state import HeapState


FACE_DOWN = -2  # among the items a raid can take: the top of the can, which nobody has seen


def targets(state: HeapState, player: int, house: int) -> list[int]:
    """What a raid can take: the top of the can and dropped items, if they fit. A face-down item may be tried."""
    referee: Any = state.referee
    found = []
    can = state.zones[at.CAN + house]
    if can:
        top = can[-1]
        if top in state.turned:
            if has_any_room(state, player):
                found.append(top)
        elif referee.can_take(state, player, top):
            found.append(top)
    found += [card for card in state.zones[at.YARD + house] if referee.can_take(state, player, card)]
    return found


def has_any_room(state: HeapState, player: int) -> bool:
    """Whether the smallest item would fit."""
    referee: Any = state.referee
    return bool(referee.can_take(state, player, referee.smallest))


def run_raid(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["raid", step, player, house, 1 if it is paid for, cards left to draw, options]: see the parts."""
    if state.waiting or state.due:
        settle(state)
        return
    RAID_PARTS[frame.step](state, frame, answer)


def _pay(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    referee: Any = state.referee
    player, house, paid = frame[2:5]
    frame.step = 1
    price = 0
    if paid:
        price = referee.cost(state, "raid", player, house)
        referee.note_costs(state, "raid", player, house)
        state.counts[referee.ap][player] -= price
        if price:
            emit(state, "pay AP", player, house, -1, price)
    note(state, "raid", player, house, price)
    state.raider = player
    state.extra = 0
    found = targets(state, player, house)
    frame[6] = found
    if len(found) > 1:
        offer(state, player, "take", [FACE_DOWN if card in state.turned else card for card in found], "raid")


def _take(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    referee: Any = state.referee
    player, house, found = frame[2], frame[3], frame[6]
    frame.step = 2
    if answer == FACE_DOWN:
        answer = state.zones[at.CAN + house][-1]
    card = answer if answer is not None else found[0] if found else -1
    if card >= 0:
        if card in state.turned:
            state.turned.remove(card)
            note(state, "turn up", player, card)
            if not referee.can_take(state, player, card):
                note(state, "too big", player, card)
                card = -1
        if card >= 0:
            referee.take(state, player, card)
    frame[6] = []
    emit(state, "raid", player, house, card)


def _count(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """The number of cards is fixed now."""
    referee: Any = state.referee
    house = frame[3]
    frame.step = 3
    frame[5] = sum(1 for player in range(state.players) if state.at[player] == house)
    referee.raid_counted(state, house)


def _draw(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """One card after the other; no more when the raider is gone or the turn has been ended."""
    player, house = frame[2], frame[3]
    if state.at[player] == house and not state.ended:
        if state.extra < 0:
            frame[5], state.extra = max(0, frame[5] + state.extra), 0
        if not frame[5] and state.extra:
            frame[5], state.extra = state.extra, 0
        if frame[5]:
            frame[5] -= 1
            call(state, "risk", player, house, -1, [])
            return
    state.stack.pop()
    state.raider = -1
    state.extra = 0
    if state.lasting:
        continuous_effects.expire(state, "raid")


RAID_PARTS = (_pay, _take, _count, _draw)


def run_feature(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["feature", step, player, house, card]: a text puts a Feature on a house."""
    _place_feature(state, frame, answer)


# --- a Risk card -----------------------------------------------------------------------------------------------------


def run_risk(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["risk", step, player, house, card, those who have to resolve it]: turned up, then placed or resolved."""
    if state.waiting or state.due:
        settle(state)
        return
    if frame.step and state.zone_of[frame[4]] != at.TABLE:  # some text has put it elsewhere
        state.stack.pop()
        return
    RISK_PARTS[frame.step](state, frame, answer)


def _turn_up(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    referee: Any = state.referee
    player, house = frame[2], frame[3]
    card = referee.draw_top(state, at.RISK, at.TABLE)
    if card < 0:
        state.stack.pop()
        return
    frame[4] = card
    note(state, "risk", player, card, house)
    emit(state, "draw", player, house, card, 1, at.RISK)
    is_feature = referee.box.designs[referee.design_of[card]].subtype == "Feature"
    frame.step = 1 if is_feature else 3
    if not is_feature:
        frame[5] = [p for p in referee.in_order(state, player) if state.at[p] == house or p == player]


def _ignore_feature(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """An ignored Feature is discarded instead of placed; so is one that has no house to go to."""
    player, house, card = frame[2], frame[3], frame[4]
    spared = _spared(state, player, card, answer)
    if spared is None:
        return
    referee: Any = state.referee
    if spared or house >= at.HOUSES or referee.may_not_put(state, player, card, at.PILE + at.SLOTS * house):
        state.stack.pop()
        referee.put(state, card, at.RISK_PILE)
        note(state, "ignored card" if spared else "nothing", player, card)
        return
    frame.step = 2
    _place_feature(state, frame, None)


def _place_feature(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """On an empty slot, else on a pile of the raider's choice; an Open token below goes, with its item."""
    referee: Any = state.referee
    player, house, card = frame[2], frame[3], frame[4]
    first = at.PILE + at.SLOTS * house
    zones = range(first, first + at.SLOTS)
    free = [zone for zone in zones if not state.zones[zone]]
    if not free and answer is None:
        offer(state, player, "pile", list(zones), "cover")
        return
    zone = free[0] if free else answer or 0
    for below in state.zones[zone][-1:]:
        referee.clear(state, below)
        note(state, "cover", player, below)
    state.stack.pop()
    referee.put(state, card, zone)
    note(state, "feature", player, card, zone)
    emit(state, "put", player, house, card, 1, zone)
    referee.begin_text(state, card, player, house)


def _surprise(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """Each animal at the house resolves the whole text, the raider first, then clockwise; then it is discarded."""
    referee: Any = state.referee
    player, house, card, left = frame[2:6]
    while left:
        who = left[0]
        if state.at[who] != house and who != player:
            left.pop(0)
            continue
        spared = _spared(state, who, card, answer)
        if spared is None:
            return
        left.pop(0)
        if spared:
            note(state, "ignored card", who, card)
            answer = None
            continue
        referee.begin_text(state, card, who, house if house < at.HOUSES else -1)
        return
    state.stack.pop()
    referee.discard(state, card, player)


RISK_PARTS = (_turn_up, _ignore_feature, _place_feature, _surprise)


def _spared(state: HeapState, player: int, card: int, answer: int | None) -> bool | None:
    """Whether a player ignores the card just turned up; None while they have to be asked."""
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
