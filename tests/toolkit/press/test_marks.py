"""The kinds of marks that one can choose, by numbers."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from toolkit.press.lines import Line, Stroke
from toolkit.press.marks import cut_marks, fold_line, zone_lines
from toolkit.press.outline import outline
from toolkit.press.sheets import Sheet, face_size, sheet
from toolkit.sheet_style import MARKS, SheetStyle

POKER = face_size("poker")
SHARED, APART = sheet("a4", POKER), sheet("a4", POKER, SheetStyle(gap=6.0))


def upright(lines: list[Line]) -> set[float]:
    """Where lines stand, each place once."""
    return {round(line.x1, 2) for line in lines if line.x1 == line.x2}


def within(line: Line, on: Sheet, index: int, more: float = 0.0) -> bool:
    """Whether some of a line is inside of a card, or so far beyond its edges."""
    cell = on.cell(index)
    left, top = cell.x - more, cell.y - more
    right, bottom = cell.x + on.card.width + more, cell.y + on.card.height + more
    return (
        max(line.x1, line.x2) > left + 0.01
        and min(line.x1, line.x2) < right - 0.01
        and (max(line.y1, line.y2) > top + 0.01 and min(line.y1, line.y2) < bottom - 0.01)
    )


@pytest.mark.parametrize("kind", [None, *MARKS])
@pytest.mark.parametrize("on", [SHARED, APART])
def test_no_mark_lies_where_printers_do_not_print(kind: str | None, on: Sheet) -> None:
    if kind == "corner" and on is SHARED:
        return  # refused: there is no room
    lines = cut_marks(on, range(on.count), kind)
    assert bool(lines) == (kind != "none")
    for line in lines:
        assert min(line.x1, line.x2) >= 5 and max(line.x1, line.x2) <= on.width - 5
        assert min(line.y1, line.y2) >= 5 and max(line.y1, line.y2) <= on.height - 5


@pytest.mark.parametrize("kind", ["margin", "corner", "full", "lines"])
def test_every_upright_cut_has_a_mark(kind: str) -> None:
    starts = [12.5 + number * 69.5 for number in range(4)]  # 4 × 63.5 and 3 × 6 in the middle of 297
    assert upright(cut_marks(APART, range(8), kind)) == {round(x, 2) for start in starts for x in (start, start + 63.5)}


def test_marks_beside_corners_are_outside_of_all_cards_and_shorter_than_the_gap() -> None:
    lines = cut_marks(APART, range(8), "corner")
    assert len(lines) == 8 * 8
    assert not [line for line in lines for index in range(8) if within(line, APART, index)]
    assert {line.stroke for line in lines} == {Stroke.INNER}
    longest = max(abs(line.x2 - line.x1) + abs(line.y2 - line.y1) for line in lines)
    assert 2 < longest <= 3


def test_a_mark_in_a_card_would_be_seen() -> None:
    assert within(Line(20, 20, 20, 30), APART, 0) and not within(Line(12.5, 20, 12.5, 30), APART, 0)


def test_marks_in_the_margin_lie_beyond_bleed_and_others_do_not_have_them() -> None:
    for line in cut_marks(APART, range(8), "margin"):
        assert not [index for index in range(8) if within(line, APART, index, 3.0)]
    assert {line.stroke for line in cut_marks(APART, range(8), "margin")} == {Stroke.MARK}
    assert {line.stroke for line in cut_marks(APART, range(8), "inner")} == {Stroke.INNER}


def test_lines_through_all_go_from_edge_to_edge() -> None:
    for line in cut_marks(APART, range(8), "full"):
        assert (line.y1, line.y2) == (5, 205) if line.x1 == line.x2 else (line.x1, line.x2) == (5, 292)


def test_zones_show_the_bleed_that_is_printed_and_3_mm_inside_of_the_cut() -> None:
    lines = zone_lines(APART, [0])
    assert upright([line for line in lines if line.stroke is Stroke.BLEED]) == {9.5, 79.0}
    assert upright([line for line in lines if line.stroke is Stroke.SAFE]) == {15.5, 73.0}
    among = [line for line in zone_lines(SHARED, range(9)) if line.stroke is Stroke.BLEED]
    assert len(among) == 12, "cards that share cuts bleed outwards only"


def off_the_side(line: Line, on: Sheet, corners: list[tuple[float, float]]) -> float:
    """How far the middle of a line lies from the nearest side of the first card of a sheet, beyond it or inside."""
    cell, x, y = on.cell(0), (line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2
    ways = []
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        across, down = x2 - x1, y2 - y1
        ways.append(abs(across * (y - cell.y - y1) - down * (x - cell.x - x1)) / hypot(across, down))
    return round(min(ways), 3)


@pytest.mark.parametrize("written", ["hex 60", "hex 52 x 60"])
def test_the_zones_of_a_hexagon_lie_as_far_from_each_of_its_sides(written: str) -> None:
    on = sheet("a4", face_size(written), SheetStyle(gap=6.0))
    corners = outline(on.card)
    lines = zone_lines(on, [0])
    safe = [off_the_side(line, on, corners) for line in lines if line.stroke is Stroke.SAFE]
    assert safe == [3.0] * 6
    bleed = sorted(off_the_side(line, on, corners) for line in lines if line.stroke is Stroke.BLEED)
    assert len(bleed) == 8 and bleed[-6:] == [3.0] * 6, "with its two furthest corners cut off by the page of its face"


def test_a_sheet_is_folded_in_its_middle() -> None:
    folded = sheet("a4", POKER, is_folded=True)
    assert fold_line(folded) == [Line(148.5, 5, 148.5, 205, Stroke.FOLD)] and fold_line(APART) == []
    down = sheet("a4", POKER, SheetStyle(orientation="portrait"), is_folded=True)
    assert fold_line(down) == [Line(5, 148.5, 205, 148.5, Stroke.FOLD)]
