"""Cube placement: a cube goes on a mound that is complete, has a piece of the primary tile, and is not claimed.

The option of a piece is the cell of its tile * 4 + the first of its edges.
"""

from __future__ import annotations

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.geometry import PIECES
from engine.games.trash_kings.mounds import board, claims
from engine.games.trash_kings.state import DumpState
from engine.kernel.running.game_log import note


def spot(state: DumpState, piece: int) -> int:
    """The option that stands for a piece on the board."""
    tile = piece // PIECES
    edges = state.components.looks[tile].edges[state.turns[tile]]
    return state.cells[tile] * 4 + edges[piece % PIECES][0]


def piece_at(state: DumpState, option: int) -> int:
    """The piece that an option stands for."""
    return board(state).rows[option >> 2][option & 3]


def options(state: DumpState, player: int) -> list[int]:
    """The pieces, as options, on which a player can place a cube; sorted."""
    if not state.zones[at.SUPPLIES[player]]:
        return []
    mound_of = board(state).mounds
    taken = {mound for _, mound in claims(state)}
    spots: list[int] = []
    for region in range(len(state.components.looks[state.primary].colours)):
        mound = mound_of[state.primary * PIECES + region]
        if mound.is_complete and mound not in taken:
            taken.add(mound)
            spots += [spot(state, piece) for piece in mound.pieces]
    return sorted(spots)


def claim(state: DumpState, player: int, option: int) -> None:
    """Place a player's cube on the piece of an option."""
    cube = state.zones[at.SUPPLIES[player]][-1]
    state.spots[cube] = piece_at(state, option)
    mound = board(state).mounds[state.spots[cube]]
    state.referee.put(state, cube, at.CLAIMED)
    note(state, "claim", player, option, (len(mound.tiles), int(mound.is_monochrome)))
