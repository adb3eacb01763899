"""Marks to cut by: where they lie on a sheet, in millimetres from the upper left corner of the paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolkit.paper import EPSILON, geometry
from toolkit.press.lines import Line, Stroke
from toolkit.press.outline import outline, sides
from toolkit.press.sheets import Sheet


def cut_marks(sheet: Sheet, used: Iterable[int], is_lined: bool = False) -> list[Line]:
    """Cut marks for a sheet on which these places are taken, no nearer to the paper's edge than printers print.

    They lie in the margins, and on the corners of cards where a margin has no room for them. With `is_lined` every
    card has lines to cut along in place of those on its corners. Circles and hexes have their outline alone.
    """
    taken = sorted(set(used))
    if sheet.card.shape:
        return [*_outlines(sheet, taken)]
    places = [divmod(index, sheet.columns) for index in taken]
    columns, rows = {column for _, column in places}, {row for row, _ in places}
    xs = cuts(sheet.margins[0], sheet.card.width, sheet.gap, columns)
    ys = cuts(sheet.margins[1], sheet.card.height, sheet.gap, rows)
    across = _mark_spans(sheet, xs, (0 in columns, sheet.columns - 1 in columns), sheet.bleeds[0], sheet.width)
    down = _mark_spans(sheet, ys, (0 in rows, sheet.rows - 1 in rows), sheet.bleeds[1], sheet.height)
    lines = [Line(x, start, x, end) for x in xs for start, end in down]
    lines += [Line(start, y, end, y) for y in ys for start, end in across]
    inner = _edges(sheet, taken) if is_lined else _corner_marks(sheet, taken, len(across) < 2, len(down) < 2)
    return [*lines, *dict.fromkeys(inner)]


def _mark_spans(
    sheet: Sheet, cut: list[float], outer: tuple[bool, bool], bleed: float, extent: float
) -> list[tuple[float, float]]:
    """The stretches of a mark before the first cut and after the last, clear of bleed and of the paper's edge.

    One that would be too short to be seen is left out. `outer` says whether the first and the last card are the
    sheet's outermost; towards empty places bleed takes all its room.
    """
    data = geometry()["imposition"]
    edge, gap, length = data["edge"], data["mark_gap"], data["mark_length"]
    before, after = (bleed if is_outer else sheet.card.bleed for is_outer in outer)
    first, last = cut[0] - before - gap, cut[-1] + after + gap
    spans = [(max(edge, first - length), first), (last, min(extent - edge, last + length))]
    return [(start, end) for start, end in spans if end - start >= data["least_mark"] - EPSILON]


def _corner_marks(sheet: Sheet, used: Iterable[int], is_across: bool, is_down: bool) -> Iterator[Line]:
    """Marks on the corners of the cards at these places: `is_across` those that lie, `is_down` those that stand."""
    data = geometry()["imposition"]
    edge, arm = data["edge"], min(data["inner_arm"], sheet.card.width / 4, sheet.card.height / 4)
    for line in _edges(sheet, used):
        for x, y in ((line.x1, line.y1), (line.x2, line.y2)):
            if is_across and line.y1 == line.y2:
                yield Line(max(edge, x - arm), y, min(sheet.width - edge, x + arm), y, Stroke.INNER)
            if is_down and line.x1 == line.x2:
                yield Line(x, max(edge, y - arm), x, min(sheet.height - edge, y + arm), Stroke.INNER)


def _outlines(sheet: Sheet, used: Iterable[int]) -> Iterator[Line]:
    """The outlines of the cards at these places, which are no rectangles."""
    shape = outline(sheet.card)
    for index in used:
        cell = sheet.cell(index)
        for (x1, y1), (x2, y2) in sides(shape):
            yield Line(cell.x + x1, cell.y + y1, cell.x + x2, cell.y + y2, Stroke.OUTLINE)


def _edges(sheet: Sheet, used: Iterable[int]) -> Iterator[Line]:
    """The edges of the cards at these places, as lines to cut along."""
    for index in used:
        cell = sheet.cell(index)
        left, top = round(cell.x, 4), round(cell.y, 4)
        right, bottom = round(cell.x + sheet.card.width, 4), round(cell.y + sheet.card.height, 4)
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
