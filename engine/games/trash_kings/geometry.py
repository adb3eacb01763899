"""Where edges, pieces and cells are: tiles in each rotation, and the grid they lie on.

Edges are numbered clockwise: top, right, bottom, left. A tile turned by n lies n quarter turns clockwise from how it is
printed. A piece is a region of a tile as its design lists them; on the table it is the number card * PIECES + region.
"""

from __future__ import annotations

from engine.kernel.core.box import Design

EDGES = ("top", "right", "bottom", "left")
TURNS = ("up", "right", "down", "left")  # where the top of the tile points
PIECES = 4  # a tile has no more than it has edges
NOTHING = -1  # on an edge without a piece

Row = tuple[int, ...]  # the pieces at the edges of a tile on the table, and the tile
Sides = tuple[tuple[int, tuple[int, ...]], ...]  # (piece, the edges it reaches) for each piece of a tile on the table
EDGES_OF = tuple(tuple(edge for edge in range(4) if mask >> edge & 1) for mask in range(16))  # of each mask


class Tile:
    """What a design looks like, turned each way.

    at       [turn][edge] -> region, or NOTHING
    edges    [turn][region] -> the edges it reaches
    colours  region -> one bit for its colour
    turns    the turns that look different, the first of those that look alike
    joins    [turn][mask of edges] -> the mask of all edges that the pieces at those reach
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
        self.joins = [[_joined(rows, mask) for mask in range(16)] for rows in self.edges]

    def rows(self, card: int) -> list[Row]:
        """For each turn, the pieces at the edges of a card with this design, and the card."""
        return [
            (*(NOTHING if region == NOTHING else card * PIECES + region for region in regions), card)
            for regions in self.at
        ]

    def sides(self, card: int) -> list[Sides]:
        """For each turn, the pieces of a card with this design and the edges that each reaches."""
        return [tuple((card * PIECES + region, row) for region, row in enumerate(rows)) for rows in self.edges]


def _joined(rows: list[tuple[int, ...]], mask: int) -> int:
    """The mask with all edges of the regions that reach an edge of it."""
    for row in rows:
        if any(mask >> edge & 1 for edge in row):
            mask |= sum(1 << edge for edge in row)
    return mask


class Tiles:
    """What all cards of a box look like on the table; of a card that is no tile there is nothing.

    looks    card -> its design, turned each way
    rows     card -> [turn] -> Row
    sides    card -> [turn] -> Sides
    colours  piece -> one bit for its colour, 0 for a number that no piece has
    steps    from a cell to its neighbour at each edge
    """

    def __init__(self, looks: list[Tile], steps: tuple[int, ...]) -> None:
        self.looks = looks
        self.rows = [look.rows(card) for card, look in enumerate(looks)]
        self.sides = [look.sides(card) for card, look in enumerate(looks)]
        self.colours = [
            look.colours[region] if region < len(look.colours) else 0 for look in looks for region in range(PIECES)
        ]
        self.steps = steps


class Grid:
    """A grid of cells that is wide enough for all tiles in a row, in any direction; a cell is one number."""

    def __init__(self, tiles: int) -> None:
        self.reach = max(tiles, 1)
        self.width = 2 * self.reach + 1
        self.steps = (-self.width, 1, self.width, -1)  # to the neighbour at each edge
        self.middle = self.cell(0, 0)

    def cell(self, x: int, y: int) -> int:
        """The cell that is `x` cells to the right of the first tile and `y` cells up from it."""
        return (self.reach - y) * self.width + x + self.reach

    def place(self, cell: int) -> tuple[int, int]:
        """How far a cell is to the right of the first tile, and how far up."""
        return cell % self.width - self.reach, self.reach - cell // self.width

    def name(self, cell: int) -> str:
        """A cell as actions name it: "2,-1"."""
        x, y = self.place(cell)
        return f"{x},{y}"

    def reaches(self, x: int, y: int) -> bool:
        """Whether tiles can come as far as this from the first tile."""
        return abs(x) + abs(y) <= self.reach

    def has(self, cell: int) -> bool:
        """Whether a number is a cell to which tiles can come."""
        return 0 <= cell < self.width * self.width and self.reaches(*self.place(cell))

    def cells(self) -> list[int]:
        """All cells to which tiles can come, row by row from the top."""
        reach = self.reach
        return [
            self.cell(x, y) for y in range(reach, -reach - 1, -1) for x in range(abs(y) - reach, reach - abs(y) + 1)
        ]


def colour_bits(designs: list[Design]) -> dict[str, int]:
    """A different bit for each colour that the designs have."""
    tags = dict.fromkeys(tag for design in designs for _, tag in design.regions)
    return {tag: 1 << number for number, tag in enumerate(tags)}
