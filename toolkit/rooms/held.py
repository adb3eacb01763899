"""In which order a hand is told to those who do not hold it: what they know of it first, then how many more there are.

In which order its player holds the cards is nobody else's business: it tells which of them are older. So their
positions are rewritten too, wherever something that is told names one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from engine.kernel import State, Viewer
from engine.kernel.core.zones import Sees
from engine.kernel.running.table import card_told
from toolkit.rooms.names import Names

Orders = Mapping[str, list[int]]  # by the key of a zone: where each of its cards is in the zone, as they are told


def orders_of(state: State, viewer: Viewer, names: Names) -> dict[str, list[int]]:
    """The zones that this viewer is told in another order than their cards are in."""
    keys = state.referee.board.keys
    return {
        keys[zone]: _order(state, cards, viewer, names)
        for zone, cards in enumerate(state.zones)
        if cards and is_held_hidden(state, viewer, zone)
    }


def is_held_hidden(state: State, viewer: Viewer, zone: int) -> bool:
    """Whether another player holds the cards of a zone, hidden from this viewer, and their order means nothing."""
    board = state.referee.board
    if board.sees[zone] is not Sees.OWNER or viewer == board.owner_of[zone]:
        return False
    return not state.referee.box.vocabulary.zones[board.kind_name(zone)].ordered


def _order(state: State, cards: list[int], viewer: Viewer, names: Names) -> list[int]:
    def place(number: int) -> tuple[bool, str, int, str]:
        name = names.name(viewer, cards[number])
        told = card_told(state, viewer, cards[number])
        rest = "" if name is not None else json.dumps({**told, "on": None}, sort_keys=True)
        return name is None, str(told.get("card", "")), name or 0, rest

    return sorted(range(len(cards)), key=place)


def placed(told: object, orders: Orders) -> object:
    """What is told with the positions in it as they are told: `{"zone": …, "index": …}`, wherever they are."""
    if isinstance(told, list):
        return [placed(each, orders) for each in told]
    if not isinstance(told, dict):
        return told
    row = {key: placed(each, orders) for key, each in told.items()}
    order, index = orders.get(str(row.get("zone"))), row.get("index")
    if order is not None and isinstance(index, int):
        row["index"] = order.index(index)
    return row
