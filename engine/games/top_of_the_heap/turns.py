"""A turn: Move, Forage, pass or Retreat, then what the place offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.actions import is_barred
from engine.kernel.core.choice import STOP
from engine.kernel.core.events import Used
from engine.kernel.core.frames import RuleFrame
from engine.kernel.running import continuous_effects
from engine.kernel.running.choices import offer
from engine.kernel.running.events import begin, emit, settle
from engine.kernel.running.game_log import note
from engine.kernel.running.prices import price
from engine.kernel.running.rule_index import abroad, rules_in_force
from engine.kernel.running.texts import call, rule_frame

if TYPE_CHECKING:
    from engine.games.top_of_the_heap.state import HeapState

TURNS = 4
# Options of a turn beside the places to move to; one's own den is always at.DEN.
FORAGE, PASS, RETREAT, RAID, SWAP, STASH = -2, -3, -4, -5, -6, -7
USE = 1000  # + ability * USE_STEP + card: an ability that its holder uses


def run_turns(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["turns", step, last player]: clockwise, who is out or has had four turns is skipped."""
    if state.waiting or state.due:
        settle(state)
        return
    last = frame[2]
    for i in range(1, state.players + 1):
        player = (last + i) % state.players if last >= 0 else (state.first + i - 1) % state.players
        if not state.out[player] and state.taken[player] < TURNS:
            frame[2] = player
            if state.skips[player]:
                state.skips[player] -= 1
                state.taken[player] += 1
                note(state, "skipped", player)
                return
            state.active = player
            state.ended = 0
            call(state, "turn", player)
            return
    state.active = -1
    state.stack.pop()


def run_turn(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["turn", step, player]: see the numbered parts."""
    if state.waiting or state.due:
        settle(state)
        return
    PARTS[frame.step](state, frame, answer)


def _begin(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    player = frame[2]
    state.since[state.referee.periods.index("turn")] = len(state.deeds)
    frame.step = 1
    note(state, "turn", player, state.taken[player] + 1)
    emit(state, "start turn", player, is_deed=False)
    if not (state.waiting or state.due):
        _primary(state, frame, None)


def _primary(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    player = frame[2]
    if answer is None:
        if state.ended:
            frame.step = 5
            return
        offer(state, player, "turn", primary_options(state, player), "turn")
        return
    if answer >= USE:
        use(state, player, answer)
    elif answer >= 0:
        frame.step = 2
        call(state, "move", player, answer if answer < at.DEN else at.DEN + player, -1)
    else:
        frame.step = 4
        _stay(state, player, answer)


def _stay(state: HeapState, player: int, answer: int) -> None:
    if answer == FORAGE:
        call(state, "forage", player)
    elif answer == PASS:
        state.out[player] = 1
        n = TURNS - state.taken[player]
        note(state, "pass", player, n)
        for _ in range(n):
            call(state, "forage", player)
    else:
        call(state, "retreat", player)


def primary_options(state: HeapState, player: int) -> list[int]:
    """What a turn can begin with: places that can be paid for, Forage, passing; or only Retreat."""
    referee: Any = state.referee
    here = state.at[player]
    ap = state.counts[referee.ap][player]
    barred = bool(rules_in_force(state, "cannot"))
    overall = abroad(state, "move")
    leaving = -1
    if here < at.HOUSES:
        leaving = referee.cost(state, "leave", player, here)
        if referee.leave_cost(state, player) > ap:
            return [RETREAT, *usable(state, player)]
    found = []
    stuck = barred and here < at.HOUSES and referee.is_barred(state, "leave", player, here)
    if not stuck:
        for place in range(at.NEST):
            if place != here:
                cost = price(state, "visit", player, place) + (leaving if leaving > 0 else 0)
                if overall:
                    cost = referee.of_move(state, player, place, cost)
                if cost <= ap and not (barred and is_barred(state, player, place)):
                    found.append(place)
        for place, home in ((at.NEST, at.NEST), (at.DEN, at.DEN + player)):
            if home == here or (barred and is_barred(state, player, home)):
                continue
            if not overall or referee.move_cost(state, player, home, leaving) <= ap:
                found.append(place)
    if here != at.NEST and not (barred and referee.is_barred(state, "forage", player, here)):
        found += [FORAGE, PASS]
    return found + usable(state, player) if found else [PASS, *usable(state, player)]


def _arrived(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """What the place offers, if the animal is still where it moved to."""
    player = frame[2]
    frame.step = 3
    if state.ended:
        frame.step = 4
        return
    place = state.at[player]
    if place == at.NEST:
        frame.step = 4
        call(state, "trade", player, -1)
        return
    found = [STASH, FORAGE] if place >= at.DEN and state.zones[at.inventory(player)] else [FORAGE]
    if place < at.HOUSES and can_raid(state, player, place):
        found = [RAID, FORAGE]
    found += usable(state, player)
    if found == [FORAGE]:
        _secondary(state, frame, FORAGE)
    else:
        offer(state, player, "turn", found, "arrived")


def _secondary(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    player = frame[2]
    if answer is None:
        _arrived(state, frame, None)
    elif answer >= USE:
        frame.step = 2
        use(state, player, answer)
    else:
        frame.step = 4
        if answer == RAID:
            call(state, "raid", player, state.at[player], 1, -1, [])
        elif answer == STASH:
            call(state, "stash", player, 1)
        else:
            call(state, "forage", player)


def can_raid(state: HeapState, player: int, house: int) -> bool:
    """Whether there is an item to take that fits, the raid can be paid, and nothing forbids it."""
    referee: Any = state.referee
    if not referee.raid_targets(state, player, house):
        return False
    if referee.is_barred(state, "raid", player, house):
        return False
    return bool(referee.cost(state, "raid", player, house) <= state.counts[referee.ap][player])


def _after(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """After the action an ability may still be used."""
    player = frame[2]
    if answer is not None and answer != STOP:
        use(state, player, answer)
        return
    found = usable(state, player) if answer is None else []
    if found:
        offer(state, player, "turn", [*found, STOP], "after")
    else:
        _end(state, frame, None)


def _end(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    player = frame[2]
    frame.step = 6
    emit(state, "end turn", player, is_deed=False)
    if not (state.waiting or state.due):
        _over(state, frame, None)


def _over(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    referee: Any = state.referee
    player = frame[2]
    state.taken[player] += 1
    if state.lasting or state.used:
        continuous_effects.expire(state, "turn", player)
    zones = state.zones
    for other in range(state.players):
        if len(zones[at.INVENTORY + 3 * other]) > 3 and referee.is_overfull(state, other):
            state.due.append(rule_frame("fit", other))
    state.stack.pop()


PARTS = (_begin, _primary, _arrived, _secondary, _after, _end, _over)


# --- abilities that are used -----------------------------------------------------------------------------------------


def usable(state: HeapState, player: int) -> list[int]:
    """Abilities without a trigger that a player can use now."""
    referee: Any = state.referee
    if not referee.has_usable:
        return []
    found = []
    seat = at.SEAT + 3 * player
    for card in (*state.zones[seat], *state.zones[seat + 1]):
        for ability in referee.usable_of[referee.design_of[card]]:
            if (ability.number, card, ability.limit) not in state.used and referee.can_use(
                state, ability, card, player
            ):
                found.append(USE + card * 8 + ability.index)
    return found


def use(state: HeapState, player: int, option: int) -> None:
    """Resolve an ability that its holder uses."""
    card, index = divmod(option - USE, 8)
    referee: Any = state.referee
    ability = next(a for a in referee.usable_of[referee.design_of[card]] if a.index == index)
    state.used.append(Used(ability.number, card, ability.limit))
    note(state, "use", player, card)
    begin(state, ability.program, card, player, -1)
