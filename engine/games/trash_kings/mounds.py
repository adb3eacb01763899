"""Mounds: pieces that touch across edges. Found anew when a tile has moved, kept in the state's cache until then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.geometry import NOTHING, PIECES

if TYPE_CHECKING:
    from engine.games.trash_kings.geometry import Row
    from engine.games.trash_kings.state import DumpState

Board = dict[int, "Row"]  # cell -> the pieces at the edges of the tile there, and the tile
Leaks = dict[int, int]  # empty cell -> the edges it is reached at, a bit for each
TILE = 4  # of a row
BITS, MASK = 2, PIECES - 1  # a piece is card << BITS | region


class Mound:
    """A mound: its pieces, the tiles it touches, its colours as bits, how many of its edges lie open."""

    __slots__ = ("colours", "open", "pieces", "tiles")

    def __init__(self) -> None:
        self.pieces: list[int] = []
        self.tiles: set[int] = set()
        self.colours = 0
        self.open = 0

    @property
    def is_complete(self) -> bool:
        """Whether no edge lies open."""
        return not self.open

    @property
    def is_monochrome(self) -> bool:
        """Whether it has one colour only."""
        return not self.colours & (self.colours - 1)


def board(state: DumpState) -> Board:
    """The tiles on the board by cell. Not to be changed."""
    found: Board | None = state.cache.get("board")
    if found is None:
        rows: Any = state.referee.rows  # type: ignore[attr-defined]
        cells, turns = state.cells, state.turns
        found = state.cache["board"] = {cells[tile]: rows[tile][turns[tile]] for tile in state.zones[at.BOARD]}
    return found


def mounds(state: DumpState) -> dict[int, Mound]:
    """The mound that each piece on the board belongs to. Not to be changed."""
    found: dict[int, Mound] | None = state.cache.get("mounds")
    if found is None:
        found = state.cache["mounds"] = _find(state)
    return found


def _find(state: DumpState) -> dict[int, Mound]:
    referee: Any = state.referee
    look_up, links, looks = board(state).get, referee.links, referee.looks
    cells, turns = state.cells, state.turns
    found: dict[int, Mound] = {}
    for tile in state.zones[at.BOARD]:
        for start in range(tile * PIECES, tile * PIECES + len(looks[tile].colours)):
            if start in found:
                continue
            mound = found[start] = Mound()
            pieces, opened, colours = [start], 0, 0
            for piece in pieces:  # it grows while it is walked
                here, region = piece >> BITS, piece & MASK
                cell = cells[here]
                colours |= looks[here].colours[region]
                for step, facing in links[here][turns[here]][region]:
                    row = look_up(cell + step)
                    if row is None:
                        opened += 1
                    elif (touching := row[facing]) not in found and touching != NOTHING:
                        found[touching] = mound
                        pieces.append(touching)
            mound.pieces, mound.open, mound.colours = pieces, opened, colours
            mound.tiles = {piece >> BITS for piece in pieces}
    return found


def claims(state: DumpState) -> list[tuple[int, Mound]]:
    """Each cube on the board with the mound it claims."""
    of = mounds(state)
    return [(cube, of[state.spots[cube]]) for cube in state.zones[at.CLAIMED]]


def spread(state: DumpState, tiles: Board, starts: set[int], walked: set[int]) -> tuple[Leaks, set[int]]:
    """Empty cells that pieces are open to, and the pieces they join, but for those already walked.

    It stops at the second such cell: one tile cannot close both. `tiles` may differ from how the tiles lie, as long as
    `state.cells` and `state.turns` are right for those in it.
    """
    links, turns, cells = state.referee.links, state.turns, state.cells  # type: ignore[attr-defined]
    look_up = tiles.get
    leaks: Leaks = {}
    waiting, seen = list(starts), starts.copy()
    while waiting:
        piece = waiting.pop()
        tile = piece >> BITS
        for step, facing in links[tile][turns[tile]][piece & MASK]:
            cell = cells[tile] + step
            row = look_up(cell)
            if row is None:
                leaks[cell] = leaks.get(cell, 0) | 1 << facing
                if len(leaks) > 1:
                    return leaks, seen
            elif (touching := row[facing]) not in seen and touching not in walked and touching != NOTHING:
                seen.add(touching)
                waiting.append(touching)
    return leaks, seen
