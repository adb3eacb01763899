"""What may be done with a tile, worked out the plain way: it is done on a board, and the mounds are looked at.

It holds what `tile_placement` offers to the rules, of which it uses nothing. To do all swaps takes long, so those of a
few tiles are done in each state, of others in the next one.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.geometry import PIECES
from engine.games.trash_kings.mounds import Board, board
from engine.games.trash_kings.state import DumpState
from engine.games.trash_kings.tile_placement import Placement

SEVERAL = 2
TRIED = 2  # tiles of a claimed mound that are picked up in a state


def wrong_options(state: DumpState) -> Iterator[str]:
    """A clause for each tile that is offered otherwise than what comes of it allows, where a tile is in hand."""
    assert state.choice is not None
    claimed = [piece for piece in state.spots if piece >= 0]
    if state.choice.prompt == "secondary" and claimed:
        if closing(board(state), state.zones[at.HAND][0], claimed) != {*state.choice.options}:
            yield "the tile picked up may go elsewhere than where it closes the claimed mounds"
    elif state.choice.prompt == "primary":
        yield from _wrong_swaps(state, claimed)


def _wrong_swaps(state: DumpState, claimed: list[int]) -> Iterator[str]:
    assert state.choice is not None
    table, primary = board(state), state.zones[at.HAND][0]
    offered = {option - Placement.SWAP for option in state.choice.options if option >= Placement.SWAP}
    kept = _kept(state, state.choice.player)
    for tile in _some(sorted({tile for piece in claimed for tile in table.mounds[piece].tiles} - kept), state.steps):
        for turn in table.tiles.looks[primary].turns:
            place = table.places[tile] & ~3 | turn
            swapped = table.pick_up(tile).lay(primary, place)
            is_open = any(swapped.mounds[piece].open for piece in claimed)
            if (place in offered) == (is_open and not closing(swapped, tile, claimed)):
                yield f"a swap for {state.referee.box.labels[tile]} is wrongly {_said(place in offered)}"
    for tile, place in table.places.items():
        if (place >> 2 in {other >> 2 for other in offered}) and tile in kept:
            yield f"{state.referee.box.labels[tile]} may be swapped though it is blocked"


def _some(tiles: list[int], number: int) -> list[int]:
    """A few tiles, by the number of a state others in turn."""
    return [tiles[(number + step) % len(tiles)] for step in range(min(TRIED, len(tiles)))]


def _said(is_offered: bool) -> str:
    return "offered" if is_offered else "not offered"


def _kept(state: DumpState, player: int) -> set[int]:
    """The tiles that a player cannot swap: with a cube, or of a complete mound of one colour that others may claim."""
    table, colours = board(state), state.components.tiles.colours
    own = {state.spots[cube] for cube in state.zones[at.CLAIMED] if state.components.owner[cube] == player}
    blocks = [
        mound
        for mound in set(table.mounds.values())
        if not mound.open and len({colours[piece] for piece in mound.pieces}) == 1 and own.isdisjoint(mound.pieces)
    ]
    found = {piece // PIECES for piece in state.spots if piece >= 0}
    return found.union(*({piece // PIECES for piece in mound.pieces} for mound in blocks))


def closing(table: Board, tile: int, claimed: list[int]) -> set[int]:
    """Where a tile leaves the mounds of some pieces closed, as cell * 4 + turn.

    What is open to several cells no tile can close; what is closed stays so wherever the tile is laid.
    """
    cells = {edge >> 2 for piece in claimed for edge in table.mounds[piece].open}
    return {
        cell * 4 + turn
        for cell in (cells or table.free if len(cells) < SEVERAL else ())
        for turn in table.tiles.looks[tile].turns
        if not any(table.lay(tile, cell * 4 + turn).mounds[piece].open for piece in claimed)
    }
