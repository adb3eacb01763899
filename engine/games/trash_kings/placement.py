"""Where tiles may go: beside any tile, or in the place of an unblocked one if claimed mounds can be closed again.

An option is cell * 4 + turn; SWAP is added to it for a swap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.geometry import NOTHING, PIECES
from engine.games.trash_kings.mounds import TILE, Board, Leaks, board, claims, mounds, spread

if TYPE_CHECKING:
    from engine.games.trash_kings.state import DumpState

SWAP = 1 << 20


def free_cells(state: DumpState) -> list[int]:
    """Empty cells beside a tile."""
    steps = state.referee.grid.steps  # type: ignore[attr-defined]
    tiles = board(state)
    return sorted({cell + step for cell in tiles for step in steps}.difference(tiles))


def blocked(state: DumpState, player: int) -> set[int]:
    """The tiles on the board that a player cannot swap."""
    owner = state.referee.owner  # type: ignore[attr-defined]
    rows = claims(state)
    own = {id(mound) for cube, mound in rows if owner[cube] == player}
    found = {state.spots[cube] // PIECES for cube, _ in rows}
    for mound in set(mounds(state).values()):
        if mound.is_complete and mound.is_monochrome and id(mound) not in own:
            found |= mound.tiles
    return found


def first_options(state: DumpState, player: int) -> list[int]:
    """What can be done with the primary tile."""
    primary = state.zones[at.HAND][0]
    turns = state.referee.looks[primary].turns  # type: ignore[attr-defined]
    found = [cell * 4 + turn for cell in free_cells(state) for turn in turns]
    kept = blocked(state, player)
    touched: dict[int, set[int]] = {}  # tile -> pieces with cubes on the mounds that touch it
    for cube, mound in claims(state):
        for tile in mound.tiles:
            touched.setdefault(tile, set()).add(state.spots[cube])
    for cell, row in sorted(board(state).items()):
        tile = row[TILE]
        if tile not in kept:
            swaps = Swap(state, tile, primary, touched[tile]).turns() if tile in touched else turns
            found += [SWAP + cell * 4 + turn for turn in swaps]
    return found


class Swap:
    """A swap tried out on the board: a tile is picked up, and the mounds of some cubes lie open there."""

    def __init__(self, state: DumpState, tile: int, primary: int, cubes: set[int]) -> None:
        self.state, self.tile, self.primary = state, tile, primary
        self.cell, self.turn = state.cells[tile], state.turns[tile]
        self.tiles = board(state).copy()
        del self.tiles[self.cell]
        leaks, self.walked = spread(state, self.tiles, cubes, set())
        self.edges = leaks[self.cell]

    def turns(self) -> list[int]:
        """How the primary tile can be turned, so that the mounds are closed or the other tile can close them."""
        state = self.state
        turns = [turn for turn in state.referee.looks[self.primary].turns if self._closes(turn)]  # type: ignore[attr-defined]
        state.cells[self.primary], state.turns[self.primary] = -1, 0
        state.cells[self.tile], state.turns[self.tile] = self.cell, self.turn
        return turns

    def _closes(self, turn: int) -> bool:
        state = self.state
        leaks, seen = laid(state, self.tiles, self.primary, (self.cell, turn), self.edges, self.walked)
        return not leaks or bool(closing(state, self.tiles, self.tile, leaks, self.walked | seen))


def laid(  # noqa: PLR0913, PLR0917
    state: DumpState, tiles: Board, tile: int, spot: tuple[int, int], edges: int, walked: set[int]
) -> tuple[Leaks, set[int]]:
    """What the mounds that reach these edges of a cell spread to once a tile lies there; it leaves the tile there."""
    cell, turn = state.cells[tile], state.turns[tile] = spot
    row = tiles[cell] = state.referee.rows[tile][turn]  # type: ignore[attr-defined]
    starts = {piece for edge, piece in enumerate(row[:TILE]) if edges >> edge & 1}
    starts.discard(NOTHING)
    return spread(state, tiles, starts, walked)


def closing(state: DumpState, tiles: Board, tile: int, leaks: Leaks, walked: set[int]) -> list[int]:
    """Where a tile closes all that leaks; of the tile it leaves only where it was tried last."""
    if len(leaks) > 1:
        return []
    ((cell, edges),) = leaks.items()
    turns = state.referee.looks[tile].turns  # type: ignore[attr-defined]
    found = [cell * 4 + turn for turn in turns if not laid(state, tiles, tile, (cell, turn), edges, walked)[0]]
    del tiles[cell]
    return found


def second_options(state: DumpState) -> list[int]:
    """Where the secondary tile can go so that all claimed mounds are closed."""
    tile = state.zones[at.HAND][0]
    cubes = {state.spots[cube] for cube in state.zones[at.CLAIMED]}
    leaks, walked = spread(state, board(state), cubes, set())
    if leaks:
        found = closing(state, board(state).copy(), tile, leaks, walked)
        state.cells[tile], state.turns[tile] = -1, 0
        return found
    turns = state.referee.looks[tile].turns  # type: ignore[attr-defined]
    return [cell * 4 + turn for cell in free_cells(state) for turn in turns]
