"""Sheet geometry by numbers, in millimetres."""

from __future__ import annotations

from math import isclose

import pytest

from toolkit.press.lines import Line, Stroke
from toolkit.press.marks import cut_marks
from toolkit.press.sheets import Sheet, UnknownSize, face_size, papers, sheet

POKER = face_size("poker")


def on(paper: str) -> Sheet:
    return sheet(paper, POKER)


def spot(on_sheet: Sheet, index: int) -> tuple[float, float]:
    cell = on_sheet.cell(index)
    return round(cell.x, 3), round(cell.y, 3)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nine_poker_cards_stand_in_the_middle_of_the_sheet(paper: str) -> None:
    nine = on(paper)
    assert (nine.columns, nine.rows, nine.turned) == (3, 3, False)
    left, top = spot(nine, 0)
    right, bottom = spot(nine, 8)
    assert left == pytest.approx(nine.width - right - 63.5, abs=0.01)
    assert top == pytest.approx(nine.height - bottom - 88.9, abs=0.01)
    assert min(left, top) >= 5


def test_cards_share_their_cuts() -> None:
    nine = on("a4")
    assert spot(nine, 0) == (9.75, 15.15)
    assert spot(nine, 4) == (9.75 + 63.5, round(15.15 + 88.9, 3))


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("paper", papers())
@pytest.mark.parametrize("size", ["poker", "tarot", "mini", "square", "55x80"])
def test_backs_lie_behind_their_fronts_when_the_paper_is_turned_over(paper: str, duplex: str, size: str) -> None:
    """Turned over its long edge an upright sheet mirrors x, over its short edge y; one that lies, the other way."""
    cards = sheet(paper, face_size(size))
    mirrors_x = (duplex == "long") != cards.turned
    for index in range(cards.count):
        front, back = cards.cell(index), cards.cell(cards.behind(index, duplex))
        seen_x = cards.width - back.x - cards.card.width if mirrors_x else back.x
        seen_y = back.y if mirrors_x else cards.height - back.y - cards.card.height
        assert (seen_x, seen_y) == pytest.approx((front.x, front.y)), index


def test_backs_are_turned_only_where_the_sheet_is_turned_top_to_bottom() -> None:
    assert not on("a4").is_upside_down("long")
    assert on("a4").is_upside_down("short")


def covered(line: Line, cards: Sheet, used: list[int]) -> bool:
    """Does a mark run into a card or its bleed?"""
    for index in used:
        cell = cards.cell(index, used)
        left, right = cell.x - cell.left, cell.x + cards.card.width + cell.right
        top, bottom = cell.y - cell.top, cell.y + cards.card.height + cell.bottom
        if line.x2 > left and line.x1 < right and line.y2 > top and line.y1 < bottom:
            return True
    return False


@pytest.mark.parametrize("used", [[0], [0, 1, 2, 3], [2], [1, 2, 5, 8], list(range(9))])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_marks_never_touch_a_card_or_its_bleed(paper: str, used: list[int]) -> None:
    cards = on(paper)
    marks = cut_marks(cards, used)
    assert marks
    assert not any(covered(line, cards, used) for line in marks if line.stroke is Stroke.MARK)
    assert all(0 < x < cards.width and 0 < y < cards.height for line in marks for x, y in ((line.x1, line.y1),))


def test_no_mark_stands_beside_rows_that_are_empty() -> None:
    assert max(line.y2 for line in cut_marks(on("a4"), [0, 1, 2])) < 115  # the first row ends at 104
    assert max(line.y2 for line in cut_marks(on("a4"), [0, 8])) > 285
    assert max(line.x2 for line in cut_marks(on("a4"), [0])) < 85


def test_a_mark_in_a_card_would_be_seen() -> None:
    assert covered(Line(20, 0, 20, 30), on("a4"), [0])


def test_marks_stand_at_every_cut() -> None:
    marks = cut_marks(on("a4"), range(9))
    assert {round(line.x1, 2) for line in marks if line.x1 == line.x2} == {9.75, 73.25, 136.75, 200.25}
    assert {round(line.y1, 2) for line in marks if line.y1 == line.y2} == {15.15, 104.05, 192.95, 281.85}


def white(line: Line, cards: Sheet) -> bool:
    """Is some of it within 5 mm of the edge of the paper, where printers leave white?"""
    return (
        not (min(line.x1, line.x2) >= 5 and max(line.x1, line.x2) <= cards.width - 5 and min(line.y1, line.y2) >= 5)
        or max(line.y1, line.y2) > cards.height - 5
    )


def length(line: Line) -> float:
    return abs(line.x2 - line.x1) + abs(line.y2 - line.y1)


@pytest.mark.parametrize("paper", papers())
@pytest.mark.parametrize("size", ["poker", "tarot", "mini", "square", "50x50", "200x100", "63x88", "18x18", "16x16"])
def test_marks_lie_where_printers_print_and_every_cut_has_two(paper: str, size: str) -> None:
    """A cut is shown by two marks at least, each long enough to lay a ruler on."""
    cards = sheet(paper, face_size(size, 400.5))
    for used in ([0], list(range(cards.columns)), list(range(cards.count))):
        marks = cut_marks(cards, used)
        assert not [line for line in marks if white(line, cards)]
        upright = [line.x1 for line in marks if line.x1 == line.x2 and length(line) >= 2]
        level = [line.y1 for line in marks if line.y1 == line.y2 and length(line) >= 2]
        for index in used:
            cell = cards.cell(index)
            for x in (cell.x, cell.x + cards.card.width):
                assert sum(isclose(at, x, rel_tol=1e-6) for at in upright) >= 2, (used, x)
            for y in (cell.y, cell.y + cards.card.height):
                assert sum(isclose(at, y, rel_tol=1e-6) for at in level) >= 2, (used, y)


def test_a_mark_near_the_edge_of_the_paper_would_be_seen() -> None:
    assert white(Line(9.75, 1, 9.75, 6), on("a4")) and white(Line(9.75, 290, 9.75, 293), on("a4"))
    assert not white(Line(9.75, 6, 9.75, 11), on("a4"))


def test_cards_have_marks_on_their_corners_only_where_the_margin_is_too_small() -> None:
    strokes = {paper: {line.stroke for line in cut_marks(on(paper), range(9))} for paper in ("a4", "letter", "a3")}
    assert strokes["a4"] == strokes["a3"] == {Stroke.MARK}
    assert strokes["letter"] == {Stroke.MARK, Stroke.INNER}
    upright = [line for line in cut_marks(on("letter"), range(9)) if line.stroke is Stroke.INNER]
    assert all(line.x1 == line.x2 and length(line) <= 4 for line in upright)  # no longer than what is rounded off


def test_a_lined_sheet_has_the_edges_of_every_card_once_and_no_marks_on_them() -> None:
    lines = [line for line in cut_marks(on("letter"), [0, 1, 3], is_lined=True) if line.stroke is not Stroke.MARK]
    assert {line.stroke for line in lines} == {Stroke.CUT}
    assert len(lines) == len(set(lines)) == 10  # three cards that share two edges
    assert Stroke.CUT not in {line.stroke for line in cut_marks(on("letter"), [0, 1, 3])}


def test_bleed_goes_out_to_empty_places_and_not_over_neighbours() -> None:
    cards = on("a4")
    last = cards.cell(0, [0])
    assert (last.top, last.right, last.bottom) == (3, 3, 3)
    among = cards.cell(0, range(9))
    assert (among.right, among.bottom) == (0, 0)


def test_sizes_in_millimetres_are_taken_as_they_are() -> None:
    assert (face_size("63 x 88 mm").width, face_size("63x88").height) == (63, 88)


@pytest.mark.parametrize(
    ("name", "says", "hint"),
    [
        ("poler", "'poler'", "poker"),
        ("", "''", "63x88"),
        ("5x5", "too small", "15 to 400"),
        ("900x90", "too large", "15 to 400"),
        (f"{'9' * 5000}x9", "There is no card size", "63x88"),
    ],
)
def test_a_size_that_there_is_not_is_refused_with_the_way_out(name: str, says: str, hint: str) -> None:
    with pytest.raises(UnknownSize, match=says) as refused:
        face_size(name)
    assert hint in refused.value.hint


def test_a_card_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(UnknownSize, match="does not fit on a4"):
        sheet("a4", face_size("300x300"))
