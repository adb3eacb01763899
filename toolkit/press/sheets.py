"""Where cards lie on a sheet: numbers only, in millimetres from the upper left corner of the paper."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from toolkit.paper import (
    EPSILON,
    FaceSize,
    UnknownSize,
    face_size,
    gap_of,
    geometry,
    paper_name,
    paper_size,
    papers,
)
from toolkit.sheet_style import AS_USUAL, SheetStyle

DUPLEX = ("long", "short", "none")


class Fold(StrEnum):
    """How a sheet is folded that has fronts on one half and their backs on the other."""

    NONE = ""
    SIDE = "side"  # along an upright line: backs lie to the right
    DOWN = "down"  # along a level line: backs lie below, on their heads


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on a sheet: the upper left corner of the card as cut, and how much bleed has room on each side."""

    x: float
    y: float
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cards of one size on one paper.

    `xs` are the left edges of the columns, `ys` the upper edges of the rows. `card` has the bleed that is printed.
    """

    paper: str
    width: float
    height: float
    card: FaceSize
    gap: float
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    across: tuple[tuple[float, float], ...]  # bleed of each column to the left and to the right
    down: tuple[tuple[float, float], ...]  # and of each row above and below, with all neighbours there
    fold: Fold = Fold.NONE

    @property
    def columns(self) -> int:
        """How many columns there are, those with backs included."""
        return len(self.xs)

    @property
    def rows(self) -> int:
        """How many rows there are, those with backs included."""
        return len(self.ys)

    @property
    def margins(self) -> tuple[float, float]:
        """What is left of the paper beside the cards, on the left and above."""
        return self.xs[0], self.ys[0]

    @property
    def fronts(self) -> tuple[int, ...]:
        """The places of fronts, in order; of a sheet that is folded those of one half."""
        across = self.columns // 2 if self.fold is Fold.SIDE else self.columns
        down = self.rows // 2 if self.fold is Fold.DOWN else self.rows
        return tuple(row * self.columns + column for row in range(down) for column in range(across))

    @property
    def count(self) -> int:
        """How many cards a full sheet has."""
        return self.columns * self.rows // (2 if self.fold else 1)

    @property
    def turned(self) -> bool:
        """Whether the paper lies on its long side (landscape)."""
        return self.width > self.height

    def cell(self, index: int, used: Container[int] | None = None) -> Cell:
        """The place of the card at an index, row by row from the upper left.

        `used` are the places taken; None means all.

        Towards the edge of the paper a card has the margin's bleed, towards a neighbour half of what lies between
        them, and towards an empty place its full bleed.
        """
        row, column = divmod(index, self.columns)
        (left, right), (top, bottom) = self.across[column], self.down[row]
        if used is not None:
            full, columns = self.card.bleed, self.columns
            left = left if column == 0 or index - 1 in used else full
            right = right if column == columns - 1 or index + 1 in used else full
            top = top if row == 0 or index - columns in used else full
            bottom = bottom if row == self.rows - 1 or index + columns in used else full
        return Cell(self.xs[column], self.ys[row], left, top, right, bottom)

    def behind(self, index: int, duplex: str) -> int:
        """The index where the back of the card at `index` goes, to lie behind its front.

        A sheet is turned over: about its long edge a portrait sheet is mirrored left to right, about its short edge top
        to bottom; on a landscape sheet it is the other way round. Or it is folded in the middle, whatever `duplex` is.
        """
        row, column = divmod(index, self.columns)
        if self._is_mirrored_across(duplex):
            return row * self.columns + (self.columns - 1 - column)
        return (self.rows - 1 - row) * self.columns + column

    def is_upside_down(self, duplex: str) -> bool:
        """Whether backs are turned by 180 degrees, so that the front and the back of a card have the same edge up."""
        return not self._is_mirrored_across(duplex)

    def _is_mirrored_across(self, duplex: str) -> bool:
        if self.fold:
            return self.fold is Fold.SIDE
        return (duplex == "long") != self.turned


def sheet(paper: str, card: FaceSize, style: SheetStyle = AS_USUAL, *, is_folded: bool = False) -> Sheet:
    """The sheet on which most cards of this size fit, portrait where it makes no difference. Raises UnknownSize.

    With `is_folded` it has fronts on one half and backs on the other, folded along the shorter line where that makes no
    difference.
    """
    if style.bleed is not None:
        card = replace(card, bleed=min(card.bleed, style.bleed))
    gap = gap_of(card) if style.gap is None else style.gap
    width, height = paper_size(paper)
    folds = (Fold.SIDE, Fold.DOWN) if is_folded else (Fold.NONE,)
    sizes = {"portrait": (width, height), "landscape": (height, width)}
    fitting = []
    for size in [sizes[style.orientation]] if style.orientation else sizes.values():
        for fold in folds:
            xs = _starts(size[0], card.width, gap, fold is Fold.SIDE)
            ys = _starts(size[1], card.height, gap, fold is Fold.DOWN)
            if xs and ys:
                across = _bleeds(xs, card.width, card.bleed, style.bleed)
                down = _bleeds(ys, card.height, card.bleed, style.bleed)
                fitting.append(Sheet(paper, *size, card, gap, xs, ys, across, down, fold))
    if not fitting:
        twice = " twice, to be folded," if is_folded else ""
        name = f"{paper_name(paper)} paper{f' in {style.orientation}' if style.orientation else ''}"
        raise UnknownSize(f"A card of {card.width:g} × {card.height:g} mm does not fit{twice} on {name}.")
    return max(fitting, key=lambda each: (each.count, -_fold_length(each)))


def _fold_length(made: Sheet) -> float:
    return {Fold.NONE: 0.0, Fold.SIDE: made.height, Fold.DOWN: made.width}[made.fold]


def _starts(extent: float, side: float, gap: float, is_folded: bool) -> tuple[float, ...]:
    """Where columns or rows begin, in the middle of the paper; of a sheet that is folded on both sides of its fold."""
    data = geometry()["imposition"]
    gutter = max(float(data["gutter"]), gap) if is_folded else 0.0
    room = (extent / 2 if is_folded else extent) - data["margin"] - (gutter / 2 if is_folded else data["margin"])
    count = int((room + gap) / (side + gap) + EPSILON)
    if not is_folded:
        first = (extent - count * side - max(0, count - 1) * gap) / 2
        return tuple(first + number * (side + gap) for number in range(count))
    after = [extent / 2 + gutter / 2 + number * (side + gap) for number in range(count)]
    return (*(extent - start - side for start in reversed(after)), *after)


def _bleeds(
    starts: tuple[float, ...], side: float, bleed: float, chosen: float | None
) -> tuple[tuple[float, float], ...]:
    """The bleed of each column or row before and after it: towards a neighbour half of what lies between the two.

    At the edges of the sheet it is what is chosen, or as much as leaves room for marks.
    """
    outer = _outer_bleed(starts[0], bleed) if chosen is None else bleed
    between = [min(bleed, max(0.0, round((after - before - side) / 2, 6))) for before, after in pairwise(starts)]
    return tuple(zip([outer, *between], [*between, outer], strict=True))


def _outer_bleed(margin: float, bleed: float) -> float:
    """The bleed towards a margin: less where that leaves room for marks beside it, all of it where nothing would."""
    data = geometry()["imposition"]
    room = margin - data["edge"] - data["mark_gap"] - data["least_mark"]
    return min(bleed, room) if room >= min(data["least_bleed"], bleed) - EPSILON else bleed


__all__ = [
    "DUPLEX",
    "Cell",
    "FaceSize",
    "Fold",
    "Sheet",
    "UnknownSize",
    "face_size",
    "geometry",
    "papers",
    "sheet",
]
