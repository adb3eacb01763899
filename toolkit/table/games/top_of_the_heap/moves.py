"""What a Move or a raid comes to: what it costs, what can be raided then, and what leaving will cost.

It is worked out by going there on a redeal; where the dice or a shuffle decide on the way, only the price is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.forage import TURNS
from engine.games.top_of_the_heap.move import move_cost
from engine.games.top_of_the_heap.state import HeapState, heap
from engine.games.top_of_the_heap.turns import RAID
from engine.games.top_of_the_heap.upkeep import NIGHTS
from engine.kernel import clone, foresee
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
    left = _ap(state, player) - cost
    if place >= at.HOUSES:
        lost = _left_behind(state, player) if place == at.NEST else ""
        return "; ".join(part for part in (f"{cost} AP", lost) if part)
    there = list(_arrivals(state, player, place, option))
    if not there:
        return f"{cost} AP, {left} left"
    raids = {each.raid for each in there} - {None}
    ap, leave = max(each.ap for each in there), min(each.leave for each in there)
    parts = [f"{cost} AP, {ap} left"]
    raid = min((n for n in raids if n is not None), default=None)
    if raid is not None:
        parts.append(f"raiding costs {raid} AP" + (" or more" if len(raids) > 1 else ""))
    if lost := _left_behind(state, player, raid=raid is not None):
        parts.append(lost)
    elif not _is_last(state, player):
        parts.append(_leaving(leave, ap, raid))
    return "; ".join(parts)


def raid_said(state: HeapState, player: int) -> str:
    """The price of a raid where the player is, and a warning where it leaves too little to leave."""
    house = state.at[player]
    cost = price(state, "raid", player, house)
    left = _ap(state, player) - cost
    parts = [f"{cost} AP, {left} left"]
    if lost := _left_behind(state, player, raid=True):
        parts.append(lost)
    elif not _is_last(state, player):
        leave = move_cost(state, player, at.DEN + player)
        parts.append(_leaving(leave, left, None))
    return "; ".join(parts)


def _leaving(leave: int, ap: int, raid: int | None) -> str:
    """What leaving costs, and whether there is enough left for it."""
    said = f"leaving costs {leave} AP"
    if leave > ap:
        return f"{said}: you are stranded there"
    return f"{said}: too much after a raid" if raid is not None and leave > ap - raid else said


def _left_behind(state: HeapState, player: int, *, raid: bool = False) -> str:
    """A warning in the last turn of a night: whatever is carried stays where the animal is."""
    carries = bool(state.zones[at.inventory(player)])
    if not _is_last(state, player) or state.night == NIGHTS or not (carries or raid):
        return ""
    return "your last turn tonight: what you carry stays there"


def _is_last(state: HeapState, player: int) -> bool:
    return state.taken[player] == TURNS - 1


def _ap(state: HeapState, player: int) -> int:
    return state.counts[state.components.ap][player]


def _arrivals(state: HeapState, player: int, house: int, option: int) -> Iterator[Arrival]:
    """How a Move to a house may turn out, by what the player answers on the way; nothing where chance decides."""
    open_ways, seen = [(state, option)], 0
    while open_ways and seen < MOST_WAYS:
        before, answer = open_ways.pop()
        seen += 1
        there = heap(clone(before))
        foresee(there, answer)
        if there.chance != state.chance:
            return
        choice = there.choice
        is_own = choice is not None and choice.player == player
        if is_own and choice is not None and choice.kind != "turn":
            open_ways += [(there, each) for each in choice.options]
        elif there.at[player] == house:
            raids = is_own and choice is not None and RAID in choice.options
            cost = price(there, "raid", player, house) if raids else None
            yield Arrival(_ap(there, player), cost, move_cost(there, player, at.DEN + player))
