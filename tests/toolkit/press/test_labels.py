"""The line in the margin of a sheet: where printers print, on nothing else, and no cut loses its mark."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.toolkit.press.placed import pages_of
from tests.toolkit.press.shop import GOODS, files_of, loaded, produced, write_shop
from toolkit.press.labels import label_texts, with_label
from toolkit.press.letters import Letters
from toolkit.press.lines import Line, Stroke
from toolkit.press.marks import cut_marks
from toolkit.press.pdf_parts import Note
from toolkit.press.sheets import Sheet, face_size, papers, sheet
from toolkit.press.wish import Wish
from toolkit.sheet_style import SheetStyle

HALF = Letters([b"font"], [{chr(code): 0.5 for code in range(32, 127)}])  # every letter is half as wide as high
TEXT = "Top of the Heap 0.5.0 - Trash - sheet 12 of 14, back"
POINT = 25.4 / 72


def labelled(on: Sheet, used: list[int], kind: str | None = None) -> tuple[Note | None, list[Line], list[Line]]:
    """The label, the marks beside it, and the marks without it."""
    marks = cut_marks(on, used, kind)
    note, left = with_label(on, used, marks, [TEXT], HALF)
    return note, left, marks


def box(note: Note) -> tuple[float, float, float, float]:
    """What the letters of a note take: left, top, right, bottom."""
    em, length = note.points * POINT, len(note.text) * note.points * POINT / 2
    if note.is_upwards:
        return note.x - 0.75 * em, note.y - length, note.x + 0.22 * em, note.y
    return note.x, note.y - 0.75 * em, note.x + length, note.y + 0.22 * em


def meets(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    """Whether two boxes share more than an edge."""
    across, down = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return min(across, down) > 0.01


def extent(line: Line) -> tuple[float, float, float, float]:
    """A line with a tenth of a millimetre around it."""
    xs, ys = sorted((line.x1, line.x2)), sorted((line.y1, line.y2))
    return xs[0] - 0.1, ys[0] - 0.1, xs[1] + 0.1, ys[1] + 0.1


@pytest.mark.parametrize("paper", papers())
@pytest.mark.parametrize("size", ["poker", "tarot", "mini", "16x16", "hex 50", "90x50"])
@pytest.mark.parametrize("style", [SheetStyle(), SheetStyle(gap=6.0), SheetStyle(gap=4.0, marks="full")])
def test_a_label_lies_where_printers_print_and_on_nothing_else(paper: str, size: str, style: SheetStyle) -> None:
    on = sheet(paper, face_size(size), style)
    for used in ([0], list(range(on.count))):
        note, left, marks = labelled(on, used, style.marks)
        assert len(left) == len(marks)
        if note is None:
            continue
        words = box(note)
        assert min(words[:2]) >= 5 - 0.01 and words[2] <= on.width - 5 + 0.01 and words[3] <= on.height - 5 + 0.01
        for index in used:
            cell = on.cell(index, used)
            right, bottom = cell.x + on.card.width + cell.right, cell.y + on.card.height + cell.bottom
            assert not meets(words, (cell.x - cell.left, cell.y - cell.top, right, bottom))
        assert not [line for line in left if meets(words, extent(line))]
        for before, after in zip(marks, left, strict=True):
            is_same = (before.x1, before.y1, before.x2, before.y2) == (after.x1, after.y1, after.x2, after.y2)
            assert is_same or abs(after.x2 - after.x1) + abs(after.y2 - after.y1) >= 2.5 - 0.01


@pytest.mark.parametrize(("paper", "size"), [("a4", "poker"), ("letter", "poker"), ("a4", "tarot"), ("a3", "mini")])
def test_usual_sheets_have_a_label(paper: str, size: str) -> None:
    on = sheet(paper, face_size(size))
    assert labelled(on, list(range(on.count)))[0] is not None


def test_where_the_upper_margin_is_narrow_it_stands_at_the_side() -> None:
    on = sheet("letter", face_size("poker"))
    note, _, _ = labelled(on, list(range(9)))
    assert note is not None and note.is_upwards and note.x < 12


def test_a_mark_under_a_label_would_be_seen() -> None:
    on = sheet("a4", face_size("poker"))
    note, left, marks = labelled(on, list(range(9)))
    assert note is not None
    assert [line for line in marks if meets(box(note), extent(line))] and left != marks


def test_without_room_or_letters_there_is_none_and_the_marks_stay() -> None:
    full = sheet("a4", face_size("200x287"))
    assert labelled(full, [0])[0] is None
    on = sheet("a4", face_size("poker"))
    marks = [*cut_marks(on, [0]), Line(0, 0, 1, 1, Stroke.MARK)]
    assert with_label(on, [0], marks, ["Хлеб"], HALF) == (None, marks)
    assert with_label(on, [0], marks, [TEXT], Letters([], [])) == (None, marks)


def test_what_a_label_says() -> None:
    assert label_texts("Tea 1", ["Leaves"], 2, 9, is_back=False)[0] == "Tea 1 · Leaves · sheet 2 of 9"
    assert label_texts("Tea 1", ["A", "B", "C"], 2, 9, is_back=True)[0] == "Tea 1 · A, B, C · sheet 2 of 9, back"
    assert label_texts("Tea 1", list("ABCDE"), 1, 1, is_back=False)[0] == "Tea 1 · A, B, C and 2 more · sheet 1 of 1"


def test_a_label_that_is_too_long_says_less() -> None:
    on = sheet("a4", face_size("poker"))
    for texts, said in ((["x" * 400, "short"], "short"), (["Хлеб", "short"], "short"), (["long", "short"], "long")):
        note, _ = with_label(on, [0], [], texts, HALF)
        assert note is not None and note.text == said


def test_a_title_without_letters_is_told_by_its_file(tmp_path: Path) -> None:
    game = write_shop(tmp_path, GOODS.replace("title: Goods", "title: Товары"))
    (game / "game.yaml").write_text((game / "game.yaml").read_text().replace("title: Shop", "title: Лавка"))
    production, _ = produced(loaded(game), Wish(("a4",)))
    labels = [page.label for page in pages_of(files_of(production)["sheets-a4.pdf"][0])]
    assert labels[0] == "shop 2.0.1 · goods · sheet 1 of 2" and labels[2] == "shop 2.0.1 · goods, People · sheet 2 of 2"
