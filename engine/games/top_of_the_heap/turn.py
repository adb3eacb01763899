"""A turn: Move, Forage, pass or Retreat, then what the place offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.top_of_the_heap import layout as at
from engine.kernel import lasting
from engine.kernel.choice import STOP, offer
from engine.kernel.events import begin, emit, settle
from engine.kernel.force import abroad, price
from engine.kernel.frames import call
from engine.kernel.journal import note

if TYPE_CHECKING:
    from engine.games.top_of_the_heap.state import HeapState
    from engine.kernel.state import Frame

TURNS = 4
# Options of a turn beside the places to move to; one's own den is always at.DEN.
FORAGE, PASS, RETREAT, RAID, SWAP, STASH = -2, -3, -4, -5, -6, -7
USE = 1000  # + ability * USE_STEP + card: an ability that its holder uses
STASH_ALL = -2


def run_turns(state: HeapState, frame: Frame, answer: int | None) -> None:
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
            state.stack.append(["turn", 0, player])
            return
    state.active = -1
    state.stack.pop()


def run_turn(state: HeapState, frame: Frame, answer: int | None) -> None:
    """["turn", step, player]: see the numbered parts."""
    if state.waiting or state.due:
        settle(state)
        return
    PARTS[frame[1]](state, frame, answer)


def _begin(state: HeapState, frame: Frame, answer: int | None) -> None:
    player = frame[2]
    state.since[state.referee.periods.index("turn")] = len(state.deeds)
    frame[1] = 1
    note(state, "turn", player, state.taken[player] + 1)
    emit(state, "start turn", player, is_deed=False)
    if not (state.waiting or state.due):
        _primary(state, frame, None)


def _primary(state: HeapState, frame: Frame, answer: int | None) -> None:
    player = frame[2]
    if answer is None:
        if state.ended:
            frame[1] = 5
            return
        offer(state, player, "turn", primary_options(state, player), "turn")
        return
    if answer >= USE:
        use(state, player, answer)
    elif answer >= 0:
        frame[1] = 2
        call(state, "move", player, answer if answer < at.DEN else at.DEN + player, -1)
    else:
        frame[1] = 4
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
    barred = bool(referee.rules_in_force(state, "cannot"))
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
                if cost <= ap and not (barred and _barred(state, player, place)):
                    found.append(place)
        for place, home in ((at.NEST, at.NEST), (at.DEN, at.DEN + player)):
            if home == here or (barred and _barred(state, player, home)):
                continue
            if not overall or referee.move_cost(state, player, home, leaving) <= ap:
                found.append(place)
    if here != at.NEST and not (barred and referee.is_barred(state, "forage", player, here)):
        found += [FORAGE, PASS]
    return found + usable(state, player) if found else [PASS, *usable(state, player)]


def _barred(state: HeapState, player: int, place: int) -> bool:
    referee: Any = state.referee
    return bool(referee.is_barred(state, "visit", player, place) or referee.is_barred(state, "move", player, place))


def _arrived(state: HeapState, frame: Frame, answer: int | None) -> None:
    """What the place offers, if the animal is still where it moved to."""
    player = frame[2]
    frame[1] = 3
    if state.ended:
        frame[1] = 4
        return
    place = state.at[player]
    if place == at.NEST:
        frame[1] = 4
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


def _secondary(state: HeapState, frame: Frame, answer: int | None) -> None:
    player = frame[2]
    if answer is None:
        _arrived(state, frame, None)
    elif answer >= USE:
        frame[1] = 2
        use(state, player, answer)
    else:
        frame[1] = 4
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


def _after(state: HeapState, frame: Frame, answer: int | None) -> None:
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


def _end(state: HeapState, frame: Frame, answer: int | None) -> None:
    player = frame[2]
    frame[1] = 6
    emit(state, "end turn", player, is_deed=False)
    if not (state.waiting or state.due):
        _over(state, frame, None)


def _over(state: HeapState, frame: Frame, answer: int | None) -> None:
    referee: Any = state.referee
    player = frame[2]
    state.taken[player] += 1
    if state.lasting or state.used:
        lasting.expire(state, "turn", player)
    zones = state.zones
    for other in range(state.players):
        if len(zones[at.INVENTORY + 3 * other]) > 3 and referee.is_overfull(state, other):
            state.due.append(["fit", 0, other])
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
    state.used.append((ability.number, card, ability.limit))
    note(state, "use", player, card)
    begin(state, ability.program, card, player, -1)


# --- deeds -----------------------------------------------------------------------------------------------------------


def run_move(state: HeapState, frame: Frame, answer: int | None) -> None:
    """["move", step, player, to, price]: pay leaving and visiting together, go, take Snacks, then what is triggered.

    A price of -1 is reckoned, a move that a text asks for is free.
    """
    referee: Any = state.referee
    _, _, player, place, price = frame
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
        if "pay AP" in referee.heard:
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
                referee.gain(state, owner, referee.vp, 1)


def run_forage(state: HeapState, frame: Frame, answer: int | None) -> None:
    """["forage", step, player]: 1 Snack from the supply."""
    referee: Any = state.referee
    player = frame[2]
    state.stack.pop()
    note(state, "forage", player, state.at[player])
    referee.gain(state, player, referee.snack, 1)
    emit(state, "forage", player, state.at[player])


def run_retreat(state: HeapState, frame: Frame, answer: int | None) -> None:
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


def run_stash(state: HeapState, frame: Frame, answer: int | None) -> None:
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


def run_trade(state: HeapState, frame: Frame, answer: int | None) -> None:
    """["trade", step, player, item]: a carried item for one on the Nest that fits when it is gone; or nothing."""
    referee: Any = state.referee
    player, item = frame[2], frame[3]
    row = state.zones[at.NEST_ROW]
    if frame[1] == 0:
        if answer is not None:
            if answer == STOP:
                state.stack.pop()
                return
            frame[3] = item = answer
        if item < 0:
            carried = [
                card
                for card in state.zones[at.inventory(player)]
                if any(referee.may_swap(state, player, "card", card, other) for other in row)
            ]
            if carried:
                offer(state, player, "swap", [*carried, STOP], "swap")
            else:
                state.stack.pop()
            return
        frame[1] = 1
    if answer is None or frame[1] == 1:
        frame[1] = 2
        found = [card for card in row if referee.may_swap(state, player, "card", item, card)]
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


def run_go(state: HeapState, frame: Frame, answer: int | None) -> None:
    """["go", step, player, 1 if only to a house]: a Move that a text gives, free of cost; the player says where to."""
    player, only_houses = frame[2], frame[3]
    here = state.at[player]
    places = range(at.HOUSES) if only_houses else (*range(at.DEN), at.DEN + player)
    free = [place for place in places if place != here and not _barred(state, player, place)]
    if answer is None and free:
        offer(state, player, "place", free, "walk")
        return
    state.stack.pop()
    if answer is None:
        note(state, "nothing", player)
    else:
        call(state, "move", player, answer, 0)


def run_walk(state: HeapState, frame: Frame, answer: int | None) -> None:
    """["walk", step, player, least, most]: from house to adjacent house; from elsewhere there is no next one."""
    referee: Any = state.referee
    player, least, most = frame[2:5]
    if answer is not None and answer != STOP:
        frame[1] += 1
        referee.move_piece(state, player, answer)
    near = referee.adjacent(state.at[player])
    if answer == STOP or frame[1] >= most or not near:
        state.stack.pop()
        return
    offer(state, player, "place", near if frame[1] < least else [*near, STOP], "walk")


def run_fit(state: HeapState, frame: Frame, answer: int | None) -> None:
    """["fit", step, player]: room was lost; items are discarded until the rest fits."""
    referee: Any = state.referee
    player = frame[2]
    if answer is not None:
        referee.discard(state, answer, player)
    if referee.is_overfull(state, player):
        offer(state, player, "card", state.zones[at.inventory(player)][:], "too much")
    else:
        state.stack.pop()
