"""Where cards lie on a sheet: numbers only, in millimetres from the upper left corner of the paper."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from toolkit.paper import (
    EPSILON,
    FaceSize,
    UnknownSize,
    face_size,
    gap_of,
    geometry,
    grid,
    paper_name,
    paper_size,
    papers,
)

DUPLEX = ("long", "short", "none")


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
    """Cards of one size on one paper."""

    paper: str
    width: float
    height: float
    columns: int
    rows: int
    card: FaceSize
    gap: float
    margins: tuple[float, float]
    bleeds: tuple[float, float]  # bleed at the outer edges: left and right, above and below

    @property
    def count(self) -> int:
        """How many cards a full sheet has."""
        return self.columns * self.rows

    @property
    def turned(self) -> bool:
        """Whether the paper lies on its long side (landscape)."""
        return self.width > self.height

    def cell(self, index: int, used: Container[int] | None = None) -> Cell:
        """The place of the card at an index, row by row from the upper left.

        `used` are the places taken; None means all.

        Towards the edge of the paper a card has the margin's bleed, towards a neighbour half the gap, and towards an
        empty place its full bleed.
        """
        row, column = divmod(index, self.columns)
        x = self.margins[0] + column * (self.card.width + self.gap)
        y = self.margins[1] + row * (self.card.height + self.gap)
        inner = min(self.card.bleed, self.gap / 2)

        def bleed(neighbour: int, is_outer: bool, outer: float) -> float:
            if is_outer:
                return outer
            return inner if used is None or neighbour in used else self.card.bleed

        return Cell(
            x,
            y,
            bleed(index - 1, column == 0, self.bleeds[0]),
            bleed(index - self.columns, row == 0, self.bleeds[1]),
            bleed(index + 1, column == self.columns - 1, self.bleeds[0]),
            bleed(index + self.columns, row == self.rows - 1, self.bleeds[1]),
        )

    def behind(self, index: int, duplex: str) -> int:
        """The index where the back of the card at `index` goes, to lie behind its front when the sheet is turned over.

        Turned about its long edge a portrait sheet is mirrored left to right, about its short edge top to bottom; on a
        landscape sheet it is the other way round.
        """
        row, column = divmod(index, self.columns)
        if (duplex == "long") != self.turned:
            return row * self.columns + (self.columns - 1 - column)
        return (self.rows - 1 - row) * self.columns + column

    def is_upside_down(self, duplex: str) -> bool:
        """Whether backs are turned by 180 degrees, so that the front and the back of a card have the same edge up."""
        return (duplex == "long") == self.turned


def sheet(paper: str, card: FaceSize) -> Sheet:
    """The sheet on which most cards of this size fit, portrait where it makes no difference. Raises UnknownSize."""
    width, height = paper_size(paper)
    upright, lying = _sheet(paper, width, height, card), _sheet(paper, height, width, card)
    best = upright if upright.count >= lying.count else lying
    if best.count == 0:
        raise UnknownSize(f"A card of {card.width:g} × {card.height:g} mm does not fit on {paper_name(paper)} paper.")
    return best


def _sheet(paper: str, width: float, height: float, card: FaceSize) -> Sheet:
    gap = gap_of(card)
    columns, rows = grid(width, height, card)
    margins = (
        (width - columns * card.width - max(0, columns - 1) * gap) / 2,
        (height - rows * card.height - max(0, rows - 1) * gap) / 2,
    )
    bleeds = _outer_bleed(margins[0], card.bleed), _outer_bleed(margins[1], card.bleed)
    return Sheet(paper, width, height, columns, rows, card, gap, margins, bleeds)


def _outer_bleed(margin: float, bleed: float) -> float:
    """The bleed towards a margin: less where that leaves room for marks beside it, all of it where nothing would."""
    data = geometry()["imposition"]
    room = margin - data["edge"] - data["mark_gap"] - data["least_mark"]
    return min(bleed, room) if room >= min(data["least_bleed"], bleed) - EPSILON else bleed


__all__ = [
    "DUPLEX",
    "Cell",
    "FaceSize",
    "Sheet",
    "UnknownSize",
    "face_size",
    "geometry",
    "papers",
    "sheet",
]
