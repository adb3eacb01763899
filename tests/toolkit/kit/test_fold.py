"""Booklets: which page lies where is found out from where pages are drawn, by folding the sheets."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from toolkit.paper import FaceSize
from toolkit.press import fold
from toolkit.press.book_pages import Gap
from toolkit.press.booklet_pdf import imposed, in_gap
from toolkit.press.pdf_parts import MM, Info

SHEET = (200.0, 120.0)
NUMBER = re.compile(r"\d+")


def pages(count: int) -> bytes:
    """A PDF whose pages, half a sheet each, say their number, from 1, near their left edge."""
    with pikepdf.new() as pdf:
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        for number in range(1, count + 1):
            pdf.add_blank_page(page_size=(SHEET[0] / 2 * MM, SHEET[1] * MM))
            page = pdf.pages[-1]
            page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=pdf.make_indirect(font)))
            page.Contents = pdf.make_stream(f"BT /F 20 Tf 40 40 Td ({number}) Tj ET".encode())
        out = io.BytesIO()
        pdf.save(out)
        return out.getvalue()


def halves(pdf: bytes) -> list[tuple[tuple[int, float], tuple[int, float]]]:
    """For each side of a sheet the number on its left and on its right half, each with where it stands, in mm."""
    document = pypdfium2.PdfDocument(pdf)
    found = []
    for at in range(len(document)):
        text = document[at].get_textpage()
        middle = document[at].get_width() / 2
        placed = []
        for match in NUMBER.finditer(text.get_text_range()):
            left = text.get_charbox(match.start(), loose=True)[0]
            placed.append((int(match[0]), left / MM, left > middle))
        assert [is_right for *_, is_right in sorted(placed, key=lambda each: each[1])] == [False, True]
        left, right = sorted(placed, key=lambda each: each[1])
        found.append((left[:2], right[:2]))
    document.close()
    return found


def read_folded(sides: list[tuple[tuple[int, float], tuple[int, float]]]) -> list[int]:
    """The numbers in the order in which they are read, once the sheets are put into each other and folded.

    A sheet that is turned over its short edge shows on its back, to the left, what lies behind the right half of its
    front. The outermost sheet comes first: the booklet begins with the right half of its front.
    """
    fronts, backs = sides[::2], sides[1::2]
    first_half = [number for front, back in zip(fronts, backs, strict=True) for number in (front[1][0], back[0][0])]
    second_half = [
        number for front, back in zip(fronts[::-1], backs[::-1], strict=True) for number in (back[1][0], front[0][0])
    ]
    return first_half + second_half


def booklet(count: int, thick: float = fold.SHEET_MM) -> bytes:
    return imposed(pages(count), SHEET, list(fold.spreads(count, thick)), Info("Fold", "Nobody", ""))


@pytest.mark.parametrize("count", [4, 8, 16, 28])
def test_a_folded_booklet_is_read_in_order(count: int) -> None:
    sides = halves(booklet(count))
    assert len(sides) == count // 2
    assert read_folded(sides) == list(range(1, count + 1))


def test_pages_in_their_own_order_are_noticed() -> None:
    sides = halves(booklet(8))
    assert read_folded([*sides[2:], *sides[:2]]) != list(range(1, 9))


def test_inner_sheets_creep_towards_the_fold() -> None:
    """By the thickness of the sheets around them, on both halves; text on the left half moves right."""
    flat, crept = halves(booklet(12, 0.0)), halves(booklet(12, 0.5))
    moved = [
        (round(after[0][1] - before[0][1], 2), round(after[1][1] - before[1][1], 2))
        for before, after in zip(flat, crept, strict=True)
    ]
    assert moved == [(0, 0), (0, 0), (0.5, -0.5), (0.5, -0.5), (1.0, -1.0), (1.0, -1.0)]


def test_pages_that_are_no_fours_are_refused() -> None:
    assert [fold.missing_pages(count) for count in (4, 5, 6, 7, 8)] == [0, 3, 2, 1, 0]
    with pytest.raises(ValueError, match="6 pages"):
        list(fold.spreads(6))


def test_what_is_no_rectangle_is_shown_as_it_is_cut() -> None:
    """A circle of 20 mm that has 3 mm more around it is drawn into a box of 10 mm: nothing lies outside of that."""
    gap, round_card = Gap(0, "key", 30.0, 40.0, 10.0), FaceSize(20.0, 20.0, 3.0, "circle")
    path = re.findall(r"([\d.]+) ([\d.]+) [ml]", in_gap(gap, "/F", round_card, 100.0))
    xs, ys = [float(x) / MM for x, _ in path], [100.0 - float(y) / MM for _, y in path]
    assert [round(edge, 2) for edge in (min(xs), max(xs), min(ys), max(ys))] == [30, 40, 40, 50]


def test_staples_are_marked_outside_only(tmp_path: Path) -> None:
    with pikepdf.open(io.BytesIO(booklet(4))) as pdf:
        front, back = (page.Contents.read_bytes() for page in pdf.pages)
    assert b"0.6 G" in front
    assert b"0.6 G" not in back
