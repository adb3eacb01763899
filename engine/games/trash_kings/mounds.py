"""The board: which tile lies where, and the mounds, which are pieces that touch across edges.

A board is never changed: laying a tile and picking one up make another board, in which only the mounds around that tile
are new. So cloned games share it. It depends only on how the tiles lie; the state's cache keeps it.

An open edge is one number: the empty cell that it leads to * 4 + the edge of that cell. A tile has a piece at each of
its edges; `needs.py` checks that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.geometry import EDGES_OF, PIECES, Row, Tiles
from engine.games.trash_kings.state import DumpState

TILE = 4  # of a row
BITS = 2  # a piece is card << BITS | region
NO_CELL = -1
Outlet = tuple[int, int]  # the one empty cell that something is open to, and the mask of the edges of that cell
SHUT: Outlet = (-1, 0)  # open to no cell
SEVERAL: Outlet = (-2, 0)  # open to more than one, so that no tile closes it


def outlet_of(opened: Iterable[int]) -> Outlet:
    """The one empty cell to which open edges lead, with the edges of that cell; SHUT for none, SEVERAL for more."""
    cell, edges = SHUT
    for edge in opened:
        if edge >> 2 != cell:
            if edges:
                return SEVERAL
            cell = edge >> 2
        edges |= 1 << (edge & 3)
    return cell, edges


class Part(NamedTuple):
    """What is left together of a mound when a tile beside it is picked up.

    edges   the mask of the edges at which it touches the cell of that tile
    open    its open edges, but for those
    outlet  where these lead to
    pieces  its pieces
    """

    edges: int
    open: frozenset[int]
    outlet: Outlet
    pieces: frozenset[int]


class Mound:
    """A mound: its pieces and its open edges. It is never changed; what is worked out from it is kept once asked for.

    outlet  where its open edges lead to
    parts   tile -> the parts it falls into without that tile, see Board.parts
    cut     the pieces that Board.cut was asked for last, and what it found
    """

    __slots__ = ("_colours", "_is_monochrome", "_tiles", "cut", "is_complete", "open", "outlet", "parts", "pieces")

    def __init__(self, pieces: frozenset[int], opened: frozenset[int], colours: list[int]) -> None:
        """The mound of these pieces, with these open edges; `colours` gives the colour of every piece there is."""
        self.pieces = pieces
        self.open = opened
        self.outlet = outlet_of(opened)
        self.is_complete = not opened
        self.parts: dict[int, list[Part]] = {}
        self.cut: tuple[list[int], dict[int, int]] = ([], {})
        self._colours = colours
        self._tiles: frozenset[int] | None = None
        self._is_monochrome: bool | None = None

    @property
    def tiles(self) -> frozenset[int]:
        """The tiles to which its pieces belong."""
        if self._tiles is None:
            self._tiles = frozenset([piece >> BITS for piece in self.pieces])
        return self._tiles

    @property
    def is_monochrome(self) -> bool:
        """Whether all its pieces have one colour."""
        if self._is_monochrome is None:
            self._is_monochrome = len({self._colours[piece] for piece in self.pieces}) == 1
        return self._is_monochrome


class Board:
    """Tiles as they lie, and their mounds.

    rows    cell -> the pieces at the edges of the tile there, and the tile
    places  tile -> its cell * 4 + its turn
    free    empty cell beside tiles -> the mask of its edges at which a tile lies
    mounds  piece -> its mound, in the order in which the tiles were laid
    blocks  the mounds that are complete and monochrome
    """

    __slots__ = ("blocks", "free", "mounds", "places", "rows", "tiles")

    def __init__(self, tiles: Tiles) -> None:
        self.tiles = tiles
        self.rows: dict[int, Row] = {}
        self.places: dict[int, int] = {}
        self.free: dict[int, int] = {}
        self.mounds: dict[int, Mound] = {}
        self.blocks: frozenset[Mound] = frozenset()

    def is_like(self, other: Board) -> bool:
        """Whether another board has the same tiles, lying the same way, with the same mounds."""
        return self._facts() == other._facts()

    def _facts(self) -> tuple[object, ...]:
        rows = [(m.pieces, m.open) for m in self.mounds.values()]
        return self.places, self.rows, self.free, list(self.mounds), rows, {m.pieces for m in self.blocks}

    def _copy(self) -> Board:
        new = Board(self.tiles)
        new.rows, new.places = self.rows.copy(), self.places.copy()
        new.free, new.mounds = self.free.copy(), self.mounds.copy()
        new.blocks = self.blocks
        return new

    def _replace(self, gone: set[Mound], made: list[Mound]) -> None:
        for mound in made:
            self.mounds.update(dict.fromkeys(mound.pieces, mound))
        if not self.blocks.isdisjoint(gone):
            self.blocks -= gone
        if new := [mound for mound in made if mound.is_complete and mound.is_monochrome]:
            self.blocks = self.blocks.union(new)

    # --- made from nothing -------------------------------------------------------------------------------------------

    def fill(self, lying: Iterable[tuple[int, int]]) -> None:
        """Lay tiles on this board, which is empty and nobody else's yet, and find all mounds by what touches what.

        `lying` gives each tile with its cell * 4 + its turn, in the order in which they were laid.
        """
        for tile, place in lying:
            cell, turn = place >> 2, place & 3
            self.rows[cell], self.places[tile] = self.tiles.rows[tile][turn], place
            self.free.pop(cell, None)
            for edge, step in enumerate(self.tiles.steps):
                if cell + step not in self.rows:
                    self.free[cell + step] = self.free.get(cell + step, 0) | 1 << (edge ^ 2)
            self.mounds.update(dict.fromkeys([piece for piece, _ in self.tiles.sides[tile][turn]], NO_MOUND))
        found = []
        for piece in self.mounds:
            if self.mounds[piece] is NO_MOUND:
                part = self._walk(NO_CELL, piece)
                found.append(Mound(part.pieces, part.open, self.tiles.colours))
                for own in part.pieces:
                    self.mounds[own] = found[-1]
        self.blocks = frozenset([mound for mound in found if mound.is_complete and mound.is_monochrome])

    # --- a tile is laid ----------------------------------------------------------------------------------------------

    def lay(self, tile: int, place: int) -> Board:
        """The board with one more tile in an empty cell; `place` is cell * 4 + turn."""
        cell, turn = place >> 2, place & 3
        new = self._copy()
        new.rows[cell], new.places[tile] = self.tiles.rows[tile][turn], place
        new.free.pop(cell, None)
        gone: set[Mound] = set()
        groups: list[tuple[list[int], list[int], set[Mound]]] = []  # what becomes a mound each, see `_joined`
        for piece, edges in self.tiles.sides[tile][turn]:
            own, opened, touched = [piece], [], set()
            for edge in edges:
                there = cell + self.tiles.steps[edge]
                row = self.rows.get(there)
                if row is None:
                    opened.append(there << 2 | edge ^ 2)
                    new.free[there] = new.free.get(there, 0) | 1 << (edge ^ 2)
                else:
                    touched.add(self.mounds[row[edge ^ 2]])
            if not touched.isdisjoint(gone):
                for group in [group for group in groups if not touched.isdisjoint(group[2])]:
                    groups.remove(group)
                    own, opened, touched = group[0] + own, group[1] + opened, group[2] | touched
            gone |= touched
            groups.append((own, opened, touched))
            new.mounds[piece] = NO_MOUND
        new._replace(gone, [self._joined(cell, *group) for group in groups])
        return new

    def _joined(self, cell: int, own: list[int], opened: list[int], touched: set[Mound]) -> Mound:
        """The mound that pieces of the tile just laid in a cell make with the mounds that they touch."""
        pieces, edges = frozenset(own), frozenset(opened)
        if touched:
            pieces = pieces.union(*[mound.pieces for mound in touched])
            edges = edges.union(*[mound.open for mound in touched]).difference(_edges(cell))
        return Mound(pieces, edges, self.tiles.colours)

    # --- a tile is picked up -----------------------------------------------------------------------------------------

    def pick_up(self, tile: int) -> Board:
        """The board without a tile that lies on it."""
        cell, turn = self.places[tile] >> 2, self.places[tile] & 3
        new = self._copy()
        del new.rows[cell], new.places[tile]
        beside = 0
        for edge, step in enumerate(self.tiles.steps):
            if cell + step in self.rows:
                beside |= 1 << edge
            else:
                new.free[cell + step] ^= 1 << (edge ^ 2)
                if not new.free[cell + step]:
                    del new.free[cell + step]
        if beside:
            new.free[cell] = beside
        gone = {new.mounds.pop(piece) for piece, _ in self.tiles.sides[tile][turn]}
        new._replace(gone, [self._left(cell, part) for mound in gone for part in self.parts(mound, tile)])
        return new

    def _left(self, cell: int, part: Part) -> Mound:
        """The mound that a part becomes once the tile in a cell is picked up."""
        opened = part.open.union([cell << 2 | edge for edge in EDGES_OF[part.edges]])
        return Mound(part.pieces, opened, self.tiles.colours)

    def parts(self, mound: Mound, tile: int) -> list[Part]:
        """The parts into which a mound falls without one of its tiles; kept in the mound."""
        found = mound.parts.get(tile)
        if found is None:
            found = mound.parts[tile] = self._fall_apart(mound, tile)
        return found

    def cut(self, mound: Mound, pieces: list[int]) -> dict[int, int]:
        """For each tile of a mound the edges of its cell, as a mask, at which these pieces would be open without it."""
        known, edges = mound.cut
        if known != pieces:
            edges = {
                tile: sum(part.edges for part in self.parts(mound, tile) if not part.pieces.isdisjoint(pieces))
                for tile in mound.tiles
            }
            mound.cut = pieces, edges
        return edges

    def _fall_apart(self, mound: Mound, tile: int) -> list[Part]:
        cell, steps = self.places[tile] >> 2, self.tiles.steps
        rows = [self.rows.get(cell + step) for step in steps]
        starts = [(edge, row[edge ^ 2]) for edge, row in enumerate(rows) if row and row[edge ^ 2] in mound.pieces]
        if len(starts) == 1:  # nothing is held together by the tile
            opened = mound.open.difference([cell + step << 2 | edge ^ 2 for edge, step in enumerate(steps)])
            pieces = mound.pieces.difference(self.rows[cell][:TILE])
            return [Part(1 << starts[0][0], opened, outlet_of(opened), pieces)]
        parts: list[Part] = []
        for _, start in starts:
            if not any(start in part.pieces for part in parts):
                parts.append(self._walk(cell, start))
        return parts

    def _walk(self, cell: int, start: int) -> Part:
        """The part of a mound that is joined to a piece without the tile in a cell."""
        look_up, places, sides, steps = self.rows.get, self.places, self.tiles.sides, self.tiles.steps
        seen, opened, waiting, met = {start}, set(), [start], 0
        while waiting:
            piece = waiting.pop()
            place = places[piece >> BITS]
            for edge in sides[piece >> BITS][place & 3][piece & PIECES - 1][1]:
                there = (place >> 2) + steps[edge]
                row = look_up(there)
                if row is None:
                    opened.add(there << 2 | edge ^ 2)
                elif there == cell:
                    met |= 1 << (edge ^ 2)
                elif (touching := row[edge ^ 2]) not in seen:
                    seen.add(touching)
                    waiting.append(touching)
        return Part(met, frozenset(opened), outlet_of(opened), frozenset(seen))


def _edges(cell: int) -> range:
    """The four open edges that lead to a cell."""
    return range(cell << 2, (cell << 2) + 4)


NO_MOUND = Mound(frozenset(), frozenset(), [])  # of a piece that is being laid


# --- kept with the state ---------------------------------------------------------------------------------------------


def board(state: DumpState) -> Board:
    """The board of a state, from the cache or made anew."""
    found: Board | None = state.cache.get("board")
    if found is None:
        found = state.cache["board"] = board_anew(state)
    return found


def board_anew(state: DumpState) -> Board:
    """The board of a state, made from nothing and not as boards are that have become of others."""
    found = Board(state.components.tiles)
    found.fill([(tile, state.cells[tile] << 2 | state.turns[tile]) for tile in state.zones[at.BOARD]])
    return found


def moved(state: DumpState, tile: int, old: int, new: int) -> None:
    """Update the board in the cache for a tile that came to it or left it; everything else in the cache is dropped."""
    kept: Board | None = state.cache.get("board")
    state.cache.clear()
    if kept is None or tile < 0:
        return
    if old == at.BOARD:
        kept = kept.pick_up(tile)
    if new == at.BOARD:
        kept = kept.lay(tile, state.cells[tile] << 2 | state.turns[tile])
    state.cache["board"] = kept


def mounds(state: DumpState) -> dict[int, Mound]:
    """The mound that each piece on the board belongs to, mound by mound in the order of their first tiles."""
    return {piece: mound for mound in dict.fromkeys(board(state).mounds.values()) for piece in mound.pieces}


def claims(state: DumpState) -> list[tuple[int, Mound]]:
    """Each cube on the board, with the mound that it claims."""
    of = board(state).mounds
    return [(cube, of[state.spots[cube]]) for cube in state.zones[at.CLAIMED]]
