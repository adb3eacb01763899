"""Where edges, pieces and cells are: tiles in each rotation, and the grid they lie on.

Edges are numbered clockwise: top, right, bottom, left. A tile turned by n lies n quarter turns clockwise from how it is
printed. A piece is a region of a tile as its design lists them; on the table it is the number card * PIECES + region.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.kernel.core.box import Design

EDGES = ("top", "right", "bottom", "left")
TURNS = ("up", "right", "down", "left")  # where the top of the tile points
PIECES = 4  # a tile has no more than it has edges
NOTHING = -1  # on an edge without a piece

Row = tuple[int, ...]  # the pieces at the edges of a tile on the table, and the tile
Links = list[list[tuple[tuple[int, int], ...]]]  # [turn][region] -> for each edge the step across it and the edge there


class Tile:
    """What a design looks like, turned each way.

    at       [turn][edge] -> region, or NOTHING
    edges    [turn][region] -> the edges it reaches
    colours  region -> one bit for its colour
    turns    the turns that look different, the first of those that look alike
    """

    def __init__(self, design: Design, bits: dict[str, int]) -> None:
        regions = [tuple(EDGES.index(edge) for edge in name.split("-")) for name, _ in design.regions]
        self.colours = [bits[tag] for _, tag in design.regions]
        self.edges = [[tuple(sorted((e + turn) % 4 for e in row)) for row in regions] for turn in range(4)]
        self.at = [
            [next((i for i, row in enumerate(rows) if edge in row), NOTHING) for edge in range(4)]
            for rows in self.edges
        ]
        looks = [sorted(zip(rows, self.colours, strict=True)) for rows in self.edges]
        self.turns = [turn for turn in range(4) if looks[turn] not in looks[:turn]]

    def rows(self, card: int) -> list[Row]:
        """What touches its neighbours when such a card lies turned each way."""
        return [
            (*(NOTHING if region == NOTHING else card * PIECES + region for region in regions), card)
            for regions in self.at
        ]

    def links(self, steps: tuple[int, ...]) -> Links:
        """Where each region leads, turned each way."""
        return [[tuple((steps[edge], edge ^ 2) for edge in row) for row in rows] for rows in self.edges]


class Grid:
    """Cells wide enough for all tiles in a row, whichever way it goes; a cell is one number."""

    def __init__(self, tiles: int) -> None:
        self.reach = max(tiles, 1)
        self.width = 2 * self.reach + 1
        self.steps = (-self.width, 1, self.width, -1)  # to the neighbour at each edge
        self.middle = self.cell(0, 0)

    def cell(self, x: int, y: int) -> int:
        """The cell so many to the right and so many up from the first tile."""
        return (self.reach - y) * self.width + x + self.reach

    def place(self, cell: int) -> tuple[int, int]:
        """Where a cell is."""
        return cell % self.width - self.reach, self.reach - cell // self.width

    def name(self, cell: int) -> str:
        """A cell as actions name it: "2,-1"."""
        x, y = self.place(cell)
        return f"{x},{y}"

    def reaches(self, x: int, y: int) -> bool:
        """Whether tiles can come so far."""
        return abs(x) + abs(y) <= self.reach

    def has(self, cell: int) -> bool:
        """Whether tiles can come to a cell."""
        return 0 <= cell < self.width * self.width and self.reaches(*self.place(cell))

    def cells(self) -> list[int]:
        """All that tiles can come to, from the middle outwards row by row."""
        reach = self.reach
        return [
            self.cell(x, y) for y in range(reach, -reach - 1, -1) for x in range(abs(y) - reach, reach - abs(y) + 1)
        ]


def colour_bits(designs: list[Design]) -> dict[str, int]:
    """A bit for each colour there is."""
    tags = dict.fromkeys(tag for design in designs for _, tag in design.regions)
    return {tag: 1 << number for number, tag in enumerate(tags)}
