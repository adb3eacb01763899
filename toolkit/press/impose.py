"""Imposition: which face goes where on which sheet. Numbers in, numbers out; `pdf.Book` draws the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.press.faces import Face
from toolkit.press.pdf_parts import Placement
from toolkit.press.sheets import Cell, Line, Sheet
from toolkit.press.tiling import Tiling


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet of paper. `label` names the deck, `number` counts the deck's sheets from 1."""

    label: str
    number: int
    total: int
    is_back: bool
    sheet: Sheet | Tiling
    placed: tuple[Placement, ...]
    marks: tuple[Line, ...]


def impose(title: str, copies: Sequence[Face], back: Face | None, sheet: Sheet, duplex: str) -> Iterator[Side]:
    """The sides of a deck's sheets: fronts in order, each sheet followed by its backs, each back behind its front.

    There are no backs where `back` is None or `duplex` is "none".
    """
    total = -(-len(copies) // sheet.count)
    for number in range(total):
        part = copies[number * sheet.count : (number + 1) * sheet.count]
        taken = range(len(part))
        fronts = tuple(Placement(face.key, sheet.cell(index, taken)) for index, face in enumerate(part))
        yield Side(title, number + 1, total, False, sheet, fronts, tuple(sheet.marks(taken)))
        if back is not None and duplex != "none":
            where = [sheet.behind(index, duplex) for index in taken]
            turned = sheet.is_upside_down(duplex)
            backs = tuple(Placement(back.key, sheet.cell(index, where), turned) for index in where)
            yield Side(title, number + 1, total, True, sheet, backs, tuple(sheet.marks(where)))


def impose_tiles(title: str, board: Face, guides: Sequence[Face], tiling: Tiling) -> Iterator[Side]:
    """The sheets of a board: first a plan of how they go together, then each part of the board with its guide above it.

    `guides` are faces as large as the paper: one for the first sheet, then one for each tile. Raises ValueError where
    their number differs.
    """
    total, whole = tiling.count + 1, Cell(0, 0, 0, 0, 0, 0)
    plan, *others = guides
    x, y, scale = tiling.small
    small = Placement(board.key, Cell(x, y, 0, 0, 0, 0), scale=scale)
    yield Side(title, 1, total, False, tiling, (small, Placement(plan.key, whole)), ())
    for number, (tile, guide) in enumerate(zip(tiling.tiles(), others, strict=True), 2):
        placed = (Placement(board.key, tiling.cell(tile)), Placement(guide.key, whole))
        yield Side(title, number, total, False, tiling, placed, tuple(tiling.marks(tile)))
