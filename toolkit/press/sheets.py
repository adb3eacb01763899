"""Where cards lie on a sheet: numbers only, in millimetres from the upper left corner of the paper."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

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
from toolkit.press.outline import outline, sides

DUPLEX = ("long", "short", "none")


class Stroke(StrEnum):
    """How a line is drawn: a mark beside the cards, a mark on their corners, or a line to cut along."""

    MARK = "mark"
    INNER = "inner"
    CUT = "cut"
    OUTLINE = "outline"  # of a card that is no rectangle, or where one is folded; with white below it, on any ground


@dataclass(frozen=True, slots=True)
class Line:
    """A cut mark, from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke = Stroke.MARK


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

    def marks(self, used: Iterable[int], is_lined: bool = False) -> list[Line]:
        """Cut marks for a sheet on which these places are taken, no nearer to the paper's edge than printers print.

        They lie in the margins, and on the corners of cards where a margin has no room for them. With `is_lined` every
        card has lines to cut along in place of those on its corners. Circles and hexes have their outline alone.
        """
        taken = sorted(set(used))
        if self.card.shape:
            return [*self._outlines(taken)]
        places = [divmod(index, self.columns) for index in taken]
        columns, rows = {column for _, column in places}, {row for row, _ in places}
        xs = cuts(self.margins[0], self.card.width, self.gap, columns)
        ys = cuts(self.margins[1], self.card.height, self.gap, rows)
        across = self._mark_spans(xs, (0 in columns, self.columns - 1 in columns), self.bleeds[0], self.width)
        down = self._mark_spans(ys, (0 in rows, self.rows - 1 in rows), self.bleeds[1], self.height)
        lines = [Line(x, start, x, end) for x in xs for start, end in down]
        lines += [Line(start, y, end, y) for y in ys for start, end in across]
        inner = self._edges(taken) if is_lined else self._corner_marks(taken, len(across) < 2, len(down) < 2)
        return [*lines, *dict.fromkeys(inner)]

    def _mark_spans(
        self, cut: list[float], outer: tuple[bool, bool], bleed: float, extent: float
    ) -> list[tuple[float, float]]:
        """The stretches of a mark before the first cut and after the last, clear of bleed and of the paper's edge.

        One that would be too short to be seen is left out. `outer` says whether the first and the last card are the
        sheet's outermost; towards empty places bleed takes all its room.
        """
        data = geometry()["imposition"]
        edge, gap, length = data["edge"], data["mark_gap"], data["mark_length"]
        before, after = (bleed if is_outer else self.card.bleed for is_outer in outer)
        first, last = cut[0] - before - gap, cut[-1] + after + gap
        spans = [(max(edge, first - length), first), (last, min(extent - edge, last + length))]
        return [(start, end) for start, end in spans if end - start >= data["least_mark"] - EPSILON]

    def _corner_marks(self, used: Iterable[int], is_across: bool, is_down: bool) -> Iterator[Line]:
        """Marks on the corners of the cards at these places: `is_across` those that lie, `is_down` those that stand."""
        data = geometry()["imposition"]
        edge, arm = data["edge"], min(data["inner_arm"], self.card.width / 4, self.card.height / 4)
        for line in self._edges(used):
            for x, y in ((line.x1, line.y1), (line.x2, line.y2)):
                if is_across and line.y1 == line.y2:
                    yield Line(max(edge, x - arm), y, min(self.width - edge, x + arm), y, Stroke.INNER)
                if is_down and line.x1 == line.x2:
                    yield Line(x, max(edge, y - arm), x, min(self.height - edge, y + arm), Stroke.INNER)

    def _outlines(self, used: Iterable[int]) -> Iterator[Line]:
        """The outlines of the cards at these places, which are no rectangles."""
        shape = outline(self.card)
        for index in used:
            cell = self.cell(index)
            for (x1, y1), (x2, y2) in sides(shape):
                yield Line(cell.x + x1, cell.y + y1, cell.x + x2, cell.y + y2, Stroke.OUTLINE)

    def _edges(self, used: Iterable[int]) -> Iterator[Line]:
        """The edges of the cards at these places, as lines to cut along."""
        for index in used:
            cell = self.cell(index)
            left, top = round(cell.x, 4), round(cell.y, 4)
            right, bottom = round(cell.x + self.card.width, 4), round(cell.y + self.card.height, 4)
            for y in (top, bottom):
                yield Line(left, y, right, y, Stroke.CUT)
            for x in (left, right):
                yield Line(x, top, x, bottom, Stroke.CUT)


def cuts(margin: float, size: float, gap: float, places: set[int]) -> list[float]:
    """Where a row of cards is cut: both edges of each card, with edges that two cards share once."""
    edges: list[float] = []
    for index in sorted(places):
        start = margin + index * (size + gap)
        for cut in (start, start + size):
            if not edges or cut - edges[-1] > EPSILON:
                edges.append(cut)
    return edges


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
    "Line",
    "Sheet",
    "Stroke",
    "UnknownSize",
    "cuts",
    "face_size",
    "geometry",
    "papers",
    "sheet",
]
