"""Tile placement: beside any tile, or in place of an unblocked one if claimed mounds can be closed again.

An option is cell * 4 + turn, plus a number for what is done (`Placement`).
"""

from __future__ import annotations

from enum import IntEnum

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.geometry import EDGES_OF, PIECES
from engine.games.trash_kings.mounds import SEVERAL, SHUT, TILE, Board, Mound, Outlet, board, claims, outlet_of
from engine.games.trash_kings.state import DumpState
from engine.kernel.running.game_log import note

Met = tuple[int, int, int]  # see Swap


class Placement(IntEnum):
    """What is done with the primary tile: the number that is added to its options."""

    PLAY = 0  # beside a tile on the board
    SWAP = 1 << 20  # in the place of one


SWAP = int(Placement.SWAP)


def free_places(table: Board, tile: int) -> list[int]:
    """Every way to lay a tile beside another one, as cell * 4 + turn."""
    turns = table.tiles.looks[tile].turns
    return [cell * 4 + turn for cell in sorted(table.free) for turn in turns]


def blocked(state: DumpState, player: int) -> set[int]:
    """The tiles a player cannot swap: with a cube, or in a complete monochrome mound that they do not claim."""
    owner = state.components.owner
    rows = claims(state)
    found = {state.spots[cube] // PIECES for cube, _ in rows}
    own = {mound for cube, mound in rows if owner[cube] == player}
    return found.union(*[mound.tiles for mound in board(state).blocks - own])


def first_options(state: DumpState, player: int) -> list[int]:
    """The options of the primary tile: laying it beside a tile, and swapping it for one."""
    primary, table = state.zones[at.HAND][0], board(state)
    turns = table.tiles.looks[primary].turns
    kept = blocked(state, player)
    swaps = {cell: turns for cell, row in table.rows.items() if row[TILE] not in kept}
    joins = table.tiles.looks[primary].joins
    for tile, edges in opened_by_swaps(state, kept).items():
        closed = [turn for turn in turns if joins[turn][edges] == edges]  # by the primary tile at once
        if len(closed) < len(turns):
            swap = Swap(table, tile, primary, edges)
            closed = [turn for turn in turns if turn in closed or swap.is_closed(turn)]
        swaps[table.places[tile] >> 2] = closed
    swapping = [SWAP + cell * 4 + turn for cell in sorted(swaps) for turn in swaps[cell]]
    return free_places(table, primary) + swapping


def opened_by_swaps(state: DumpState, kept: set[int]) -> dict[int, int]:
    """For each tile whose removal would open claimed mounds, the edges of its cell where they would be open, as a mask.

    Tiles in `kept` are left out.
    """
    table = board(state)
    cubes: dict[Mound, list[int]] = {}
    for cube, mound in claims(state):
        cubes.setdefault(mound, []).append(state.spots[cube])
    opened: dict[int, int] = {}
    for mound, pieces in cubes.items():
        for tile, edges in table.cut(mound, pieces).items():
            opened[tile] = opened.get(tile, 0) | edges
    return {tile: edges for tile, edges in opened.items() if tile not in kept}


class Swap:
    """A swap that is thought of: a tile is picked up, claimed mounds lie open at some edges of its cell, a mask.

    They are followed through the primary tile in that cell, then through the tile that was picked up in another one.
    What is met on the way is a part of a mound: the mask of the edges of the first cell that it touches too, the cell
    that it is open to and the mask of the edges there, as in an outlet.
    """

    def __init__(self, table: Board, tile: int, primary: int, edges: int) -> None:
        self.table, self.tile, self.edges = table, tile, edges
        self.cell = table.places[tile] >> 2
        self.first, self.second = table.tiles.looks[primary], table.tiles.looks[tile]
        self.known: list[Met | None] = [None] * 4  # at each edge of the first cell

    def is_closed(self, turn: int) -> bool:
        """Whether the primary tile, turned this way, closes the mounds, or the other tile can close them after that."""
        joins, edges, known = self.first.joins[turn], self.edges, self.known
        cell, there = SHUT
        while reached := joins[edges] & ~edges:
            for edge in EDGES_OF[reached]:
                more, other, mask = known[edge] or self._beside(edge)
                edges |= more
                if other >= 0 and cell in (SHUT[0], other):
                    cell = other
                    there |= mask
                elif other != SHUT[0]:
                    return False
        return cell == SHUT[0] or self._can_be_closed(joins, edges, cell, there)

    def _can_be_closed(self, first: list[int], edges: int, cell: int, there: int) -> bool:
        """Whether the tile that was picked up, turned some way, closes what is open to one cell."""
        ways = [self.second.joins[turn] for turn in self.second.turns]
        if any(second[there] == there for second in ways):
            return True
        bare = ~there & ~self.table.free[cell]
        return any(self._closes(second, first, edges, cell, there) for second in ways if not second[there] & bare)

    def _closes(self, second: list[int], first: list[int], edges: int, cell: int, there: int) -> bool:
        """Whether the tile that was picked up closes everything when it joins edges as `second` says."""
        while second[there] != there or first[edges] != edges:
            met = [self._across(cell, edge) for edge in EDGES_OF[second[there] & ~there]]
            met += [self.known[edge] or self._beside(edge) for edge in EDGES_OF[first[edges] & ~edges]]
            there = second[there]
            for more, other, mask in met:
                edges |= more
                if other == cell:
                    there |= mask
                elif other != SHUT[0]:
                    return False
        return True

    def _beside(self, edge: int) -> Met:
        """What is met across an edge of the first cell."""
        there = self.cell + self.table.tiles.steps[edge]
        row = self.table.rows.get(there)
        found = (1 << edge, there, 1 << (edge ^ 2)) if row is None else self._part(row[edge ^ 2])
        self.known[edge] = found
        return found

    def _across(self, cell: int, edge: int) -> Met:
        """What is met across an edge of the second cell."""
        there = cell + self.table.tiles.steps[edge]
        if there == self.cell:
            return 1 << (edge ^ 2), *SHUT
        row = self.table.rows.get(there)
        if row is None or self.table.mounds[row[edge ^ 2]].pieces.isdisjoint(self.table.rows[self.cell][:TILE]):
            return 0, *beyond(self.table, cell, edge)
        return self._part(row[edge ^ 2])

    def _part(self, piece: int) -> Met:
        """The part of its mound to which a piece belongs without the tile that is picked up."""
        parts = self.table.parts(self.table.mounds[piece], self.tile)
        part = parts[0] if len(parts) == 1 else next(part for part in parts if piece in part.pieces)
        return part.edges, *part.outlet


def beyond(table: Board, cell: int, edge: int) -> Outlet:
    """The outlet of what lies across an edge of an empty cell: that of the mound there; of an empty cell, itself."""
    there = cell + table.tiles.steps[edge]
    row = table.rows.get(there)
    return (there, 1 << (edge ^ 2)) if row is None else table.mounds[row[edge ^ 2]].outlet


def is_closing(table: Board, joins: list[int], outlet: Outlet) -> bool:
    """Whether a tile closes all mounds that are open at some edges of a cell, when it is placed there.

    Sets of edges are bit masks: `joins` gives for each set the edges that the tile, as it is turned, joins to it;
    `outlet` is the cell and the open edges.
    """
    cell, edges = outlet
    while reached := joins[edges] & ~edges:
        edges |= reached
        for edge in EDGES_OF[reached]:
            opened = beyond(table, cell, edge)
            if opened[0] != cell:
                return False
            edges |= opened[1]
    return True


def second_options(state: DumpState) -> list[int]:
    """Where the secondary tile can be placed so that all claimed mounds are closed then, as options; may be empty."""
    tile, table = state.zones[at.HAND][0], board(state)
    outlet = outlet_of([edge for _, mound in claims(state) for edge in mound.open])
    if outlet == SHUT:
        return free_places(table, tile)
    if outlet == SEVERAL:
        return []
    look = table.tiles.looks[tile]
    return [outlet[0] * 4 + turn for turn in look.turns if is_closing(table, look.joins[turn], outlet)]


# --- done ------------------------------------------------------------------------------------------------------------


def lay(state: DumpState, tile: int, option: int) -> None:
    """Put a tile on the board, as an option says."""
    state.cells[tile], state.turns[tile] = option >> 2, option & 3
    state.referee.put(state, tile, at.BOARD)


def place_primary(state: DumpState, player: int, answer: int) -> bool:
    """Lay the primary tile, or swap it; returns True after a swap: then the other tile is in hand."""
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
    """Lay the tile that was picked up."""
    tile = state.zones[at.HAND][0]
    lay(state, tile, answer)
    note(state, "place", player, tile, answer)
