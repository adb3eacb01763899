"""Cube recall: one cube comes back from a monochrome mound, for a point for each tile in the mound."""

from __future__ import annotations

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.cube_placement import piece_at, spot
from engine.games.trash_kings.mounds import board, claims
from engine.games.trash_kings.state import DumpState
from engine.kernel.running.game_log import note


def options(state: DumpState, player: int) -> list[int]:
    """The cubes that a player can recall, those on mounds of one colour, as options in ascending order.

    An option is the cell and the edge of the piece that the cube is on (`spot`).
    """
    owner = state.components.owner
    rows = claims(state)
    return sorted(spot(state, state.spots[cube]) for cube, m in rows if owner[cube] == player and m.is_monochrome)


def recall(state: DumpState, player: int, option: int) -> None:
    """Take a cube back and score its mound."""
    piece = piece_at(state, option)
    cube = state.spots.index(piece)
    n = len(board(state).mounds[piece].tiles)
    state.spots[cube] = -1
    state.referee.put(state, cube, at.SUPPLIES[player])
    state.counts[state.components.point][player] += n
    note(state, "recall", player, option, n)
