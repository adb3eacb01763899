"""Tile placement: beside any tile, or in the place of an unblocked one if claimed mounds can be closed again.

An option is cell * 4 + turn, and more by what is done (`Placement`).
"""

from __future__ import annotations

from enum import IntEnum

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.geometry import EDGES_OF, PIECES
from engine.games.trash_kings.mounds import SEVERAL, SHUT, TILE, Board, Mound, Outlet, board, claims, outlet_of
from engine.games.trash_kings.state import DumpState
from engine.kernel.running.game_log import note


class Placement(IntEnum):
    """From which number on options of the primary tile are of a kind."""

    PLAY = 0  # beside a tile on the board
    SWAP = 1 << 20  # in the place of one


SWAP = int(Placement.SWAP)


def free_places(tiles: Board, tile: int) -> list[int]:
    """Every way to lay a tile beside another."""
    turns = tiles.tiles.looks[tile].turns
    return [cell * 4 + turn for cell in sorted(tiles.free) for turn in turns]


def blocked(state: DumpState, player: int) -> set[int]:
    """The tiles on the board that a player cannot swap."""
    owner = state.components.owner
    rows = claims(state)
    found = {state.spots[cube] // PIECES for cube, _ in rows}
    own = {mound for cube, mound in rows if owner[cube] == player}
    return found.union(*[mound.tiles for mound in board(state).blocks - own])


def first_options(state: DumpState, player: int) -> list[int]:
    """What can be done with the primary tile."""
    primary, tiles = state.zones[at.HAND][0], board(state)
    turns = tiles.tiles.looks[primary].turns
    kept = blocked(state, player)
    swaps = {cell: turns for cell, row in tiles.rows.items() if row[TILE] not in kept}
    for tile, edges in opened_by_swaps(state, kept).items():
        swap = Swap(tiles, tile, primary, edges)
        swaps[swap.cell] = [turn for turn in turns if swap.is_closed(turn)]
    swapping = [SWAP + cell * 4 + turn for cell in sorted(swaps) for turn in swaps[cell]]
    return free_places(tiles, primary) + swapping


def opened_by_swaps(state: DumpState, kept: set[int]) -> dict[int, int]:
    """The tiles without which claimed mounds lie open, and the edges of their cells where they do; not those kept."""
    tiles = board(state)
    cubes: dict[Mound, list[int]] = {}
    for cube, mound in claims(state):
        cubes.setdefault(mound, []).append(state.spots[cube])
    found: dict[int, int] = {}
    for mound, pieces in cubes.items():
        for tile in mound.tiles - kept:
            edges = sum(part.edges for part in tiles.parts(mound, tile) if not part.pieces.isdisjoint(pieces))
            found[tile] = found.get(tile, 0) | edges
    return found


class Swap:
    """A swap that is thought of: a tile is picked up, claimed mounds lie open at some edges of its cell, a mask.

    They are followed through the primary tile in that cell, then through the tile that was picked up in another one.
    What is met on the way is told as (mask of the edges of the first cell that it touches too, where it is open to).
    """

    def __init__(self, tiles: Board, tile: int, primary: int, edges: int) -> None:
        self.tiles, self.tile, self.edges = tiles, tile, edges
        self.cell = tiles.places[tile] >> 2
        self.first, self.second = tiles.tiles.looks[primary], tiles.tiles.looks[tile]
        self.known: dict[int, tuple[int, Outlet]] = {}

    def is_closed(self, turn: int) -> bool:
        """Whether the primary tile, turned so, closes the mounds, or the other tile can close them then."""
        joins, edges, outlet = self.first.joins[turn], self.edges, SHUT
        while reached := joins[edges] & ~edges:
            for edge in EDGES_OF[reached]:
                more, opened = self._beside(edge)
                edges |= more
                if opened != SHUT:
                    outlet = opened if outlet == SHUT else _both(outlet, opened)
            if outlet == SEVERAL:
                return False
        return outlet == SHUT or any(self._is_closed_by(turn, joins, edges, outlet) for turn in self.second.turns)

    def _is_closed_by(self, turn: int, first: list[int], edges: int, outlet: Outlet) -> bool:
        """Whether the tile that was picked up, turned so, closes what is open to one cell after the primary tile."""
        (cell, there), second = outlet, self.second.joins[turn]
        if second[there] & ~there & ~self.tiles.free[cell]:
            return False
        while second[there] != there or first[edges] != edges:
            met = [self._across(cell, edge) for edge in EDGES_OF[second[there] & ~there]]
            met += [self._beside(edge) for edge in EDGES_OF[first[edges] & ~edges]]
            there = second[there]
            for more, opened in met:
                edges |= more
                if opened[0] == cell:
                    there |= opened[1]
                elif opened != SHUT:
                    return False
        return True

    def _beside(self, edge: int) -> tuple[int, Outlet]:
        """What is met at an edge of the first cell."""
        if edge not in self.known:
            there = self.cell + self.tiles.tiles.steps[edge]
            row = self.tiles.rows.get(there)
            if row is None:
                self.known[edge] = 1 << edge, (there, 1 << (edge ^ 2))
            else:
                self.known[edge] = self._part(row[edge ^ 2])
        return self.known[edge]

    def _across(self, cell: int, edge: int) -> tuple[int, Outlet]:
        """What is met at an edge of the second cell."""
        there = cell + self.tiles.tiles.steps[edge]
        if there == self.cell:
            return 1 << (edge ^ 2), SHUT
        row = self.tiles.rows.get(there)
        if row is None or self.tile not in self.tiles.mounds[row[edge ^ 2]].tiles:
            return 0, beyond(self.tiles, cell, edge)
        return self._part(row[edge ^ 2])

    def _part(self, piece: int) -> tuple[int, Outlet]:
        """The part of its mound that a piece is in without the tile that is picked up."""
        parts = self.tiles.parts(self.tiles.mounds[piece], self.tile)
        return next((part.edges, part.outlet) for part in parts if piece in part.pieces)


def _both(one: Outlet, other: Outlet) -> Outlet:
    """Where two things are open to that are not shut."""
    return (one[0], one[1] | other[1]) if one[0] == other[0] else SEVERAL


def beyond(tiles: Board, cell: int, edge: int) -> Outlet:
    """Where what lies across an edge of an empty cell is open to; that it is empty itself counts as open to it."""
    there = cell + tiles.tiles.steps[edge]
    row = tiles.rows.get(there)
    return (there, 1 << (edge ^ 2)) if row is None else tiles.mounds[row[edge ^ 2]].outlet


def is_closing(tiles: Board, joins: list[int], outlet: Outlet) -> bool:
    """Whether a tile that joins edges like this closes what is open to a cell at some of its edges."""
    cell, edges = outlet
    while reached := joins[edges] & ~edges:
        edges |= reached
        for edge in EDGES_OF[reached]:
            opened = beyond(tiles, cell, edge)
            if opened[0] != cell:
                return False
            edges |= opened[1]
    return True


def second_options(state: DumpState) -> list[int]:
    """Where the secondary tile can go so that all claimed mounds are closed."""
    tile, tiles = state.zones[at.HAND][0], board(state)
    outlet = outlet_of([edge for _, mound in claims(state) for edge in mound.open])
    if outlet == SHUT:
        return free_places(tiles, tile)
    if outlet == SEVERAL:
        return []
    look = tiles.tiles.looks[tile]
    return [outlet[0] * 4 + turn for turn in look.turns if is_closing(tiles, look.joins[turn], outlet)]


# --- done ------------------------------------------------------------------------------------------------------------


def lay(state: DumpState, tile: int, option: int) -> None:
    """A tile goes on the board."""
    state.cells[tile], state.turns[tile] = option >> 2, option & 3
    state.referee.put(state, tile, at.BOARD)


def place_primary(state: DumpState, player: int, answer: int) -> bool:
    """Play the primary tile, or swap it: then another is in hand, and the answer is True."""
    tile = state.primary
    if answer < SWAP:
        lay(state, tile, answer)
        note(state, "place", player, tile, answer)
        return False
    option = answer - SWAP
    other = board(state).rows[option >> 2][TILE]
    state.cells[other], state.turns[other] = -1, 0
    state.referee.put(state, other, at.HAND)
    lay(state, tile, option)
    note(state, "swap", player, (tile, other), option)
    return True


def place_secondary(state: DumpState, player: int, answer: int) -> None:
    """Place the tile that was picked up."""
    tile = state.zones[at.HAND][0]
    lay(state, tile, answer)
    note(state, "place", player, tile, answer)
