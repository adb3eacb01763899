"""Whether a card can lie in a zone: what a zone holds and how many is declared, and nothing that is done changes it."""

from __future__ import annotations

from engine.kernel.core.state import State
from engine.kernel.core.zones import holds


def fits(state: State, card: int, zone: int) -> bool:
    """Whether a zone holds such cards and has room for one more; a card that lies there fits."""
    referee = state.referee
    kind = referee.board.kinds[referee.board.kind_of[zone]]
    design = referee.box.designs[referee.design_of[card]]
    return has_room(state, card, zone) and holds(kind, design.type, design.subtype)


def has_room(state: State, card: int, zone: int) -> bool:
    """Whether a zone has room for one card more, or the card lies there already."""
    board = state.referee.board
    most = board.kinds[board.kind_of[zone]].most
    return not most or len(state.zones[zone]) < most or state.zone_of[card] == zone
