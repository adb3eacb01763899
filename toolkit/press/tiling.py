"""Boards larger than the paper: which sheets a board goes over, and what each of them shows. All sizes in millimetres.

Each sheet shows a window of the board. Neighbours share a strip: the sheet on the right, or below, is cut at its edge
and glued over the strip of the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from toolkit.paper import EPSILON, FaceSize, geometry, paper_size
from toolkit.press.lines import Line
from toolkit.press.sheets import Cell

ROWS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ASIDE, BELOW_TITLE = 18.0, 40.0  # margins of the picture on the first sheet


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet: its row and column from 0, its name ("B2"), and the upper left corner of its window on the board."""

    row: int
    column: int
    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Tiling:
    """A board on sheets of one paper.

    `window` is the size that a sheet shows of it when cut, shared strips included.
    """

    paper: str
    width: float
    height: float
    columns: int
    rows: int
    card: FaceSize
    window: tuple[float, float]
    overlap: float
    bleed: float  # beyond the cuts of each sheet
    edge: float  # what printers leave white

    @property
    def count(self) -> int:
        """How many sheets one board takes."""
        return self.columns * self.rows

    @property
    def corner(self) -> tuple[float, float]:
        """Where on each sheet the window begins; it is centred."""
        return (self.width - self.window[0]) / 2, (self.height - self.window[1]) / 2

    @property
    def small(self) -> tuple[float, float, float]:
        """Where on the first sheet the whole board is shown: x, y and its scale."""
        scale = min((self.width - 2 * ASIDE) / self.card.width, self.height * 0.5 / self.card.height, 1.0)
        return (self.width - self.card.width * scale) / 2, BELOW_TITLE, scale

    def tiles(self) -> Iterator[Tile]:
        """The sheets, row by row from the upper left."""
        across, down = self.window[0] - self.overlap, self.window[1] - self.overlap
        for row in range(self.rows):
            for column in range(self.columns):
                yield Tile(row, column, f"{ROWS[row]}{column + 1}", column * across, row * down)

    def cell(self, tile: Tile) -> Cell:
        """Where the whole board lies relative to a sheet, and how much beyond its edges is shown, which is less than 0.

        Beyond each cut of the sheet there is bleed; a strip that lies under the next sheet needs none.
        """
        (x, y), bleed = self.corner, self.bleed
        right = bleed if self.is_last(tile.column, self.columns) else 0.0
        bottom = bleed if self.is_last(tile.row, self.rows) else 0.0
        return Cell(
            x - tile.x,
            y - tile.y,
            bleed - tile.x,
            bleed - tile.y,
            tile.x + self.window[0] + right - self.card.width,
            tile.y + self.window[1] + bottom - self.card.height,
        )

    def is_last(self, index: int, count: int) -> bool:
        """Whether the sheet at this index has no neighbour after it."""
        return index == count - 1

    def marks(self, tile: Tile) -> list[Line]:
        """Cut marks at the edges to be cut: left and top always, right and bottom where the board ends."""
        (x, y), (width, height) = self.corner, self.window
        xs = [x, x + width] if self.is_last(tile.column, self.columns) else [x]
        ys = [y, y + height] if self.is_last(tile.row, self.rows) else [y]
        across = self._spans(x, width, self.width)
        down = self._spans(y, height, self.height)
        lines = [Line(cut, start, cut, end) for cut in xs for start, end in down]
        return lines + [Line(start, cut, end, cut) for cut in ys for start, end in across]

    def _spans(self, corner: float, window: float, extent: float) -> list[tuple[float, float]]:
        """The two stretches of a mark, clear of bleed and of the paper's edge."""
        data = geometry()["imposition"]
        first = corner - self.bleed - data["mark_gap"]
        last = corner + window + self.bleed + data["mark_gap"]
        length = data["mark_length"]
        return [(max(self.edge, first - length), first), (last, min(extent - self.edge, last + length))]


def tiling(paper: str, card: FaceSize) -> Tiling:
    """The fewest sheets of a paper that show a board, portrait where it makes no difference."""
    width, height = paper_size(paper)
    upright, lying = _tiling(paper, width, height, card), _tiling(paper, height, width, card)
    return upright if upright.count <= lying.count else lying


def _tiling(paper: str, width: float, height: float, card: FaceSize) -> Tiling:
    data = {**geometry()["imposition"], **geometry()["tiles"]}
    overlap, margin = data["overlap"], data["margin"]
    columns, across = _divided(card.width, width - 2 * margin, overlap)
    rows, down = _divided(card.height, height - 2 * margin, overlap)
    bleed = min(card.bleed, data["bleed"])
    return Tiling(paper, width, height, columns, rows, card, (across, down), overlap, bleed, data["edge"])


def _divided(extent: float, room: float, overlap: float) -> tuple[int, float]:
    """Into how many windows of equal length a side is divided, and how long each of them is."""
    count = max(1, ceil((extent - overlap) / (room - overlap) - EPSILON))
    return count, (extent - overlap) / count + overlap
