"""What a game of Trash Kings knows beyond zones."""

from __future__ import annotations

from typing import Any

from engine.games.trash_kings.components import Components
from engine.kernel.core.records import later, listed, record, shared_later, worked_out
from engine.kernel.core.state import State


@record
class DumpState(State):
    """Where everything lies.

    components  what lies in the box
    primary     the primary tile of this turn, -1 before it is drawn
    cells       for each tile on the board its cell, -1 for every other card
    turns       for each tile on the board how many quarter turns it is turned, else 0
    spots       for each cube on the board the piece it is on, -1 for every other card
    """

    components: Components = shared_later()
    primary: int = later(-1)
    cells: list[int] = listed()
    turns: list[int] = listed()
    spots: list[int] = listed()
    cache: dict[object, Any] = worked_out(dict, "it.copy()")  # what is in it is never changed, only replaced


def dump(state: State) -> DumpState:
    """The state as a DumpState; any other is an error in the program."""
    assert isinstance(state, DumpState)
    return state
