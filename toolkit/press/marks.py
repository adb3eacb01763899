"""Marks to cut by: where they lie on a sheet, in millimetres from the upper left corner of the paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from toolkit.paper import EPSILON, geometry
from toolkit.press.lines import Line, Stroke, box_lines
from toolkit.press.outline import cut_off, outline, sides
from toolkit.press.sheets import Fold, Sheet


@dataclass(frozen=True, slots=True)
class _Axis:
    """The columns or the rows of a sheet: where they begin, how long a card is, and which of them are taken."""

    starts: tuple[float, ...]
    side: float
    taken: frozenset[int]
    outer: float  # bleed at the edges of the sheet
    full: float  # bleed towards empty places
    extent: float

    @property
    def cuts(self) -> list[float]:
        """Where they are cut: both edges of each card, with edges that two cards share once."""
        edges: list[float] = []
        for index in sorted(self.taken):
            for cut in (self.starts[index], self.starts[index] + self.side):
                if not edges or cut - edges[-1] > EPSILON:
                    edges.append(cut)
        return edges

    @property
    def spans(self) -> list[tuple[float, float]]:
        """The stretches of a mark before the first cut and after the last, clear of bleed and of the paper's edge.

        One that would be too short to be seen is left out.
        """
        data, cuts = geometry()["imposition"], self.cuts
        edge, gap, length = data["edge"], data["mark_gap"], data["mark_length"]
        before = self.outer if 0 in self.taken else self.full
        after = self.outer if len(self.starts) - 1 in self.taken else self.full
        first, last = cuts[0] - before - gap, cuts[-1] + after + gap
        spans = [(max(edge, first - length), first), (last, min(self.extent - edge, last + length))]
        return [(start, end) for start, end in spans if end - start >= data["least_mark"] - EPSILON]


def _axes(sheet: Sheet, taken: Sequence[int]) -> tuple[_Axis, _Axis]:
    """The columns and the rows of a sheet."""
    places = [divmod(index, sheet.columns) for index in taken]
    columns, rows = frozenset(column for _, column in places), frozenset(row for row, _ in places)
    card = sheet.card
    return (
        _Axis(sheet.xs, card.width, columns, sheet.across[0][0], card.bleed, sheet.width),
        _Axis(sheet.ys, card.height, rows, sheet.down[0][0], card.bleed, sheet.height),
    )


def cut_marks(sheet: Sheet, used: Iterable[int], kind: str | None = None, *, is_lined: bool = False) -> list[Line]:
    """Cut marks for a sheet on which these places are taken, no nearer to the paper's edge than printers print.

    `kind` is one of `sheet_style.MARKS`; None is as usual: in the margins, and on the corners of cards where a margin
    has no room for them. With `is_lined` every card has lines to cut along in place of those on its corners. Circles
    and hexes have their outline alone.
    """
    taken = sorted(used)
    if kind == "none" or not taken:
        return []
    if sheet.card.shape:
        return [*_outlines(sheet, taken)]
    if kind in {"corner", "full"}:
        return [*dict.fromkeys(_beside_corners(sheet, taken) if kind == "corner" else _through(sheet, taken))]
    columns, rows = _axes(sheet, taken)
    margins = [Line(x, start, x, end) for x in columns.cuts for start, end in rows.spans]
    margins += [Line(start, y, end, y) for y in rows.cuts for start, end in columns.spans]
    if kind == "lines" or (kind is None and is_lined):
        return [*margins, *dict.fromkeys(_edges(sheet, taken, Stroke.CUT if kind is None else Stroke.OUTLINE))]
    is_inner, is_usual = kind == "inner", kind is None
    across, down = is_inner or (is_usual and len(columns.spans) < 2), is_inner or (is_usual and len(rows.spans) < 2)
    corners = _on_corners(sheet, taken, is_across=across, is_down=down)
    return [*([] if is_inner else margins), *dict.fromkeys(corners)]


def _on_corners(sheet: Sheet, taken: Iterable[int], *, is_across: bool, is_down: bool) -> Iterator[Line]:
    """Marks on the corners of the cards at these places: `is_across` those that lie, `is_down` those that stand."""
    data = geometry()["imposition"]
    edge, arm = data["edge"], min(data["inner_arm"], sheet.card.width / 4, sheet.card.height / 4)
    for line in _edges(sheet, taken, Stroke.CUT):
        for x, y in ((line.x1, line.y1), (line.x2, line.y2)):
            if is_across and line.y1 == line.y2:
                yield Line(max(edge, x - arm), y, min(sheet.width - edge, x + arm), y, Stroke.INNER)
            if is_down and line.x1 == line.x2:
                yield Line(x, max(edge, y - arm), x, min(sheet.height - edge, y + arm), Stroke.INNER)


def _beside_corners(sheet: Sheet, taken: Iterable[int]) -> Iterator[Line]:
    """Two marks at each corner of the cards at these places, outside of the card, in its bleed or the gap."""
    data = geometry()["imposition"]
    near, far = data["mark_gap"], min(data["corner_arm"], sheet.gap / 2 - data["mark_gap"] / 2)
    edge, card = data["edge"], sheet.card

    def outwards(cut: float, away: int, extent: float) -> tuple[float, float]:
        start, end = sorted((cut + away * near, cut + away * far))
        return max(edge, start), min(extent - edge, end)

    for index in taken:
        cell = sheet.cell(index)
        left, top = round(cell.x, 4), round(cell.y, 4)
        for x, aside in ((left, -1), (round(left + card.width, 4), 1)):
            for y, along in ((top, -1), (round(top + card.height, 4), 1)):
                x1, x2 = outwards(x, aside, sheet.width)
                y1, y2 = outwards(y, along, sheet.height)
                yield from [Line(x1, y, x2, y, Stroke.INNER)] if x2 > x1 else []
                yield from [Line(x, y1, x, y2, Stroke.INNER)] if y2 > y1 else []


def _through(sheet: Sheet, taken: Sequence[int]) -> list[Line]:
    """A line along every cut from one edge of the sheet to the other, as far as printers print."""
    edge = geometry()["imposition"]["edge"]
    columns, rows = _axes(sheet, taken)
    upright = [Line(x, edge, x, sheet.height - edge, Stroke.OUTLINE) for x in columns.cuts]
    return upright + [Line(edge, y, sheet.width - edge, y, Stroke.OUTLINE) for y in rows.cuts]


def _outlines(sheet: Sheet, taken: Iterable[int]) -> Iterator[Line]:
    """The outlines of the cards at these places, which are no rectangles."""
    shape = outline(sheet.card)
    for index in taken:
        cell = sheet.cell(index)
        for (x1, y1), (x2, y2) in sides(shape):
            yield Line(cell.x + x1, cell.y + y1, cell.x + x2, cell.y + y2, Stroke.OUTLINE)


def _edges(sheet: Sheet, taken: Iterable[int], stroke: Stroke) -> Iterator[Line]:
    """The edges of the cards at these places, as lines to cut along."""
    for index in taken:
        cell = sheet.cell(index)
        left, top = round(cell.x, 4), round(cell.y, 4)
        right, bottom = round(cell.x + sheet.card.width, 4), round(cell.y + sheet.card.height, 4)
        yield from box_lines(left, top, right, bottom, stroke)


def fold_line(sheet: Sheet) -> list[Line]:
    """The line along which a sheet is folded, as far as printers print; empty for one that is not."""
    edge, x, y = geometry()["imposition"]["edge"], sheet.width / 2, sheet.height / 2
    if sheet.fold is Fold.SIDE:
        return [Line(x, edge, x, sheet.height - edge, Stroke.FOLD)]
    return [Line(edge, y, sheet.width - edge, y, Stroke.FOLD)] if sheet.fold else []


def zone_lines(sheet: Sheet, used: Iterable[int]) -> list[Line]:
    """How far the bleed of the cards at these places is printed, and their safe zones."""
    safe, taken = float(geometry()["faces"]["safe"]), frozenset(used)
    lines: list[Line] = []
    for index in sorted(taken):
        cell, card = sheet.cell(index, taken), sheet.card
        right, bottom = cell.x + card.width, cell.y + card.height
        if card.shape:
            for stroke, grow in ((Stroke.BLEED, card.bleed), (Stroke.SAFE, -safe)):
                corners = [(cell.x + x, cell.y + y) for x, y in outline(card, grow)]
                shown = cut_off(
                    corners, cell.x - cell.left, cell.y - cell.top, right + cell.right, bottom + cell.bottom
                )
                lines += [Line(*start, *end, stroke) for start, end in sides(shown)]
            continue
        bleeds = (cell.top, cell.bottom, cell.left, cell.right)
        around = (cell.x - cell.left, cell.y - cell.top, right + cell.right, bottom + cell.bottom)
        drawn = box_lines(*around, Stroke.BLEED)
        lines += [line for line, bleed in zip(drawn, bleeds, strict=True) if bleed > 0]
        if min(card.width, card.height) > 2 * safe:
            lines += box_lines(cell.x + safe, cell.y + safe, right - safe, bottom - safe, Stroke.SAFE)
    return lines
