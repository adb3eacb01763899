"""Imposition: which face goes where on which sheet. Numbers in, numbers out; `pdf.Book` draws the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.press.faces import Face
from toolkit.press.lines import Line
from toolkit.press.marks import cut_marks
from toolkit.press.pdf_parts import Placement
from toolkit.press.sheets import Cell, Sheet
from toolkit.press.tiling import Tiling

Copy = tuple[Face, Face | None]  # a copy of a card: its front, and its back if one is printed


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet of paper. `label` names the decks on it, `number` counts the sheets of its kind from 1."""

    label: str
    number: int
    total: int
    is_back: bool
    sheet: Sheet | Tiling
    placed: tuple[Placement, ...]
    marks: tuple[Line, ...]


def impose(copies: Sequence[Copy], sheet: Sheet, duplex: str, is_lined: bool = False) -> Iterator[Side]:
    """The sides of the sheets of cards of one size: fronts in order, each sheet followed by its backs.

    Each back lies behind its front. There are none where no card on the sheet has one or `duplex` is "none". With
    `is_lined` all cards have lines to cut along.
    """
    total = -(-len(copies) // sheet.count)
    for number in range(total):
        part = copies[number * sheet.count : (number + 1) * sheet.count]
        taken = range(len(part))
        label = ", ".join(dict.fromkeys(front.deck.title for front, _ in part))
        fronts = tuple(Placement(front.key, sheet.cell(index, taken)) for index, (front, _) in enumerate(part))
        yield Side(label, number + 1, total, False, sheet, fronts, tuple(cut_marks(sheet, taken, is_lined)))
        if duplex == "none" or all(back is None for _, back in part):
            continue
        behind = {sheet.behind(index, duplex): back for index, (_, back) in enumerate(part) if back is not None}
        turned = sheet.is_upside_down(duplex)
        backs = tuple(Placement(back.key, sheet.cell(index, behind), turned) for index, back in behind.items())
        marks = (
            () if sheet.card.shape else tuple(cut_marks(sheet, behind, is_lined))
        )  # an outline is cut on the front alone
        yield Side(label, number + 1, total, True, sheet, backs, marks)


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
