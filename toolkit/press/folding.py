"""Cards that are printed on one side of the paper, folded over and glued: where their backs lie beside their fronts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from toolkit.paper import FaceSize
from toolkit.press.impose import Copy, Manner, Side, dealt
from toolkit.press.lines import Line, Stroke
from toolkit.press.pdf_parts import Placement
from toolkit.press.sheets import Cell, Sheet

DASH = 2  # millimetres


def unfolded(size: FaceSize, fold: str) -> FaceSize:
    """The size of a card before it is folded over: twice as wide for "side", twice as high for "top"."""
    across, down = {"side": (2, 1), "top": (1, 2)}.get(fold, (1, 1))
    return FaceSize(size.width * across, size.height * down, size.bleed, size.shape if across == down else "")


def impose_folded(copies: Sequence[Copy], sheet: Sheet, fold: str, manner: Manner) -> Iterator[Side]:
    """The sheets of cards that are folded over and glued: printed on one side, each back beside or above its front.

    A back to the right stands as the front does; one above stands on its head, so that both have the same edge up when
    they are folded. A broken line shows where.
    """
    for part in dealt(copies, sheet.count, manner.style.order):
        taken = tuple(range(len(part)))
        cells = [sheet.cell(index, taken) for index in taken]
        placed = [each for copy, cell in zip(part, cells, strict=True) for each in halves(copy, cell, fold)]
        folds = [
            line for (front, _), cell in zip(part, cells, strict=True) for line in fold_lines(front.size, cell, fold)
        ]
        decks = tuple(dict.fromkeys(front.deck.title for front, _ in part))
        marks = (*manner.lines(sheet, taken), *folds)
        yield Side(", ".join(decks), decks, False, sheet, tuple(placed), marks, taken)


def halves(copy: Copy, cell: Cell, fold: str) -> Iterator[Placement]:
    """Where front and back of a card lie that is folded over, in its cell; neither has bleed beyond the fold."""
    front, back = copy
    if fold == "side":
        yield Placement(front.key, replace(cell, right=0.0))
        second = replace(cell, x=cell.x + front.size.width, left=0.0)
    else:
        yield Placement(front.key, replace(cell, y=cell.y + front.size.height, top=0.0))
        second = replace(cell, bottom=0.0)
    if back is not None:
        yield Placement(back.key, second, turned=fold == "top")


def fold_lines(size: FaceSize, cell: Cell, fold: str) -> Iterator[Line]:
    """The broken line along which a card of this size is folded, in its cell."""
    length = size.height if fold == "side" else size.width
    for start in range(0, int(length), 2 * DASH):
        end = min(start + DASH, length)
        if fold == "side":
            x = cell.x + size.width
            yield Line(x, cell.y + start, x, cell.y + end, Stroke.OUTLINE)
        else:
            y = cell.y + size.height
            yield Line(cell.x + start, y, cell.x + end, y, Stroke.OUTLINE)
