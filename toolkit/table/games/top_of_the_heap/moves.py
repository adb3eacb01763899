"""What a Move or a raid comes to: what it costs, what can be raided then, and what leaving will cost.

It is worked out by going there on a redeal; where the dice or a shuffle decide on the way, only the price is told.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.forage import TURNS
from engine.games.top_of_the_heap.move import move_cost
from engine.games.top_of_the_heap.slots import fits
from engine.games.top_of_the_heap.state import HeapState, heap
from engine.games.top_of_the_heap.turns import RAID
from engine.games.top_of_the_heap.upkeep import NIGHTS
from engine.kernel import clone, foresee
from engine.kernel.core.choice import STOP
from engine.kernel.running.prices import price

MOST_WAYS = 12  # answers to what texts ask on the way that are looked at


@dataclass(frozen=True, slots=True)
class Arrival:
    """How a player stands at a house: AP left, the price of a raid if there can be one, that of leaving for the den."""

    ap: int
    raid: int | None
    leave: int


def move_said(state: HeapState, player: int, place: int, option: int) -> str:
    """The price of a Move; for a house also what raiding and leaving cost there, and a warning."""
    cost = move_cost(state, player, place)
    if place >= at.HOUSES:
        lost = _left_behind(state, player, place) if place == at.NEST else ""
        return "; ".join(part for part in (f"{cost} AP", lost) if part)
    there = _arrivals(state, player, place, option)
    if not there:
        said = f"{cost} AP, {_ap(state, player) - cost} left before what happens there"
        return "; ".join(part for part in (said, _left_behind(state, player, place)) if part)
    raids = {each.raid for each in there} - {None}
    ap, leave = max(each.ap for each in there), min(each.leave for each in there)
    most = "at most " * any(each.ap < ap for each in there)
    parts = [f"{cost} AP, {most}{ap} left"]
    raid = min((n for n in raids if n is not None), default=None)
    if raid is not None:
        parts.append(f"raiding costs {raid} AP" + (" or more" if len(raids) > 1 else ""))
    if lost := _left_behind(state, player, place, takes=raid is not None):
        parts.append(lost)
    elif not _is_last(state, player):
        parts.append(_leaving(leave, ap, raid))
    return "; ".join(parts)


def raid_said(state: HeapState, player: int) -> str:
    """The price of a raid where the player is, and a warning where it leaves too little to leave."""
    house = state.at[player]
    cost = price(state, "raid", player, house)
    left = _ap(state, player) - cost
    parts = [f"{cost} AP, {left} left before Risk cards"]
    if lost := _left_behind(state, player, house, takes=True):
        parts.append(lost)
    elif not _is_last(state, player):
        leave = move_cost(state, player, at.DEN + player)
        parts.append(_leaving(leave, left, None))
    return "; ".join(parts)


def staying_said(state: HeapState, player: int, *, passes: bool) -> str:
    """What Forage brings, or passing, which is to Forage for all turns that are left; and what is left behind then."""
    gain = "Forage for all turns you have left tonight" if passes else "1 Snack"
    lost = _left_behind(state, player, state.at[player], is_last=passes or _is_last(state, player))
    return "; ".join(part for part in (gain, lost) if part)


def stash_said(state: HeapState, player: int, card: int) -> str:
    """What becomes of the items that one item makes room for, where they do not fit without it; "" where all do."""
    rest = [other for other in state.zones[at.inventory(player)] if other != card]
    if card >= 0 and not fits(state, player, rest, without=card):
        return "it makes room for others: what is not stashed with it and does not fit is discarded"
    return "what does not fit any more is discarded" if card == STOP and not fits(state, player, rest) else ""


def _leaving(leave: int, ap: int, raid: int | None) -> str:
    """What leaving costs, and whether there is enough left for it."""
    said = f"leaving costs {leave} AP"
    if leave > ap:
        return f"{said}: you are stranded there"
    return f"{said}: too much after a raid" if raid is not None and leave > ap - raid else said


def _left_behind(state: HeapState, player: int, place: int, *, takes: bool = False, is_last: bool | None = None) -> str:
    """A warning where a player's night ends with items: at a house they stay, the Nest discards them, and after the
    last night they are worth nothing.

    `takes` says whether there may be an item more by then, `is_last` whether no turn is left tonight.
    """
    is_last = _is_last(state, player) if is_last is None else is_last
    if not is_last or not (state.zones[at.inventory(player)] or takes):
        return ""
    if state.night == NIGHTS:
        return "your last turn of the game: what you carry is worth nothing"
    if place >= at.DEN:
        return ""
    return f"your last turn tonight: what you carry {'is discarded' if place == at.NEST else 'stays there'}"


def _is_last(state: HeapState, player: int) -> bool:
    return state.taken[player] == TURNS - 1


def _ap(state: HeapState, player: int) -> int:
    return state.counts[state.components.ap][player]


def _arrivals(state: HeapState, player: int, house: int, option: int) -> list[Arrival]:
    """How a Move to a house may turn out, by what the player answers on the way; none where chance or others decide,
    or where there are too many ways.
    """
    open_ways, seen, found = [(state, option)], 0, list[Arrival]()
    while open_ways:
        before, answer = open_ways.pop()
        seen += 1
        there = heap(clone(before))
        foresee(there, answer)
        if there.chance != state.chance or seen > MOST_WAYS:
            return []
        choice = there.choice
        is_own = choice is not None and choice.player == player
        if is_own and choice is not None and choice.kind != "turn":
            open_ways += [(there, each) for each in choice.options]
        elif there.at[player] == house:
            raids = is_own and choice is not None and RAID in choice.options
            cost = price(there, "raid", player, house) if raids else None
            found.append(Arrival(_ap(there, player), cost, move_cost(there, player, at.DEN + player)))
    return found
