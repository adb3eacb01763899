"""The PDFs of a kit, taken apart: pages, boxes, labels, fonts, and where each card lies."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from tests.toolkit.press.shop import files_of, loaded, produced, write_shop
from toolkit.press.kit import Wish
from toolkit.press.raster import page_pixels

MM = 72 / 25.4
PLACED = re.compile(r"q \S+ \S+ \S+ \S+ re W n (-?1) 0 0 -?1 (\S+) (\S+) cm (/F\d+) Do Q")
Files = dict[str, tuple[bytes, int]]


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Files:
    production, problems = produced(loaded(write_shop(tmp_path_factory.mktemp("shop"))))
    assert problems == []
    return files_of(production)


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Files:
    wish = Wish(papers=("a4",), duplex="short")
    return files_of(produced(loaded(write_shop(tmp_path_factory.mktemp("shop"))), wish)[0])


def opened(content: bytes) -> pikepdf.Pdf:
    return pikepdf.Pdf.open(io.BytesIO(content))


def cards_on(page: pikepdf.Page) -> list[tuple[str, float, float, bool]]:
    """Each card on a sheet: its form, the corner of its trim (mm, from the upper left), whether it is turned."""
    height = float(page.MediaBox[3]) / MM
    found = []
    for turn, x, y, name in PLACED.findall(page.Contents.read_bytes().decode()):
        left, bottom = float(x) / MM, float(y) / MM
        if turn == "-1":
            left, bottom = left - 69.5, bottom - 94.9
        found.append((name, round(left + 3, 2), round(height - bottom - 94.9 + 3, 2), turn == "-1"))
    return found


def forms_of(page: pikepdf.Page) -> dict[str, pikepdf.Object]:
    """The faces on a page by the names they have there."""
    return dict(page.Resources.XObject.items())


def resources(holder: pikepdf.Object, kind: str, seen: set[tuple[int, int]] | None = None) -> Iterator[pikepdf.Object]:
    """Everything of a kind that a page draws with, forms in forms included."""
    seen = set() if seen is None else seen
    table = holder.get("/Resources", pikepdf.Dictionary())
    yield from table.get(kind, pikepdf.Dictionary()).values()
    for form in table.get("/XObject", pikepdf.Dictionary()).values():
        if form.objgen not in seen:
            seen.add(form.objgen)
            yield from resources(form, kind, seen)


def test_the_files_of_a_kit(kit: Files) -> None:
    pages = {name: count for name, (_, count) in kit.items()}
    assert pages == {
        "sheets-a4.pdf": 4,
        "sheets-letter.pdf": 4,
        "faces/goods.pdf": 3,
        "faces/people.pdf": 2,
        "CREDITS.md": 0,
        "revisions.json": 0,
    }
    for name, count in pages.items():
        if count:
            assert len(opened(kit[name][0]).pages) == count


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_sheets_have_the_size_of_the_paper_and_every_copy(kit: Files, paper: str, size: tuple[float, float]) -> None:
    pages = opened(kit[f"sheets-{paper}.pdf"][0]).pages
    for page in pages:
        assert [float(value) / MM for value in page.MediaBox] == pytest.approx([0, 0, *size], abs=0.01)
    assert [len(cards_on(page)) for page in pages] == [9, 9, 4, 4]
    fronts = [name for page in pages[0:4:2] for name, *_ in cards_on(page)]
    assert [fronts[:9].count("/F0"), fronts[:9].count("/F1")] == [7, 2]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_backs_lie_behind_fronts_over_the_long_edge(kit: Files, paper: str) -> None:
    pages = opened(kit[f"sheets-{paper}.pdf"][0]).pages
    width = float(pages[0].MediaBox[2]) / MM
    for front, back in zip(pages[0::2], pages[1::2], strict=True):
        seen = [(width - x - 63.5, y, turned) for _, x, y, turned in cards_on(back)]
        for here, (_, x, y, _) in zip(seen, cards_on(front), strict=True):
            assert here == pytest.approx((x, y, False), abs=0.02)


def test_backs_lie_behind_fronts_over_the_short_edge(short: Files) -> None:
    pages = opened(short["sheets-a4-short-edge.pdf"][0]).pages
    for front, back in zip(pages[0::2], pages[1::2], strict=True):
        seen = [(x, 297 - y - 88.9, turned) for _, x, y, turned in cards_on(back)]
        for here, (_, x, y, _) in zip(seen, cards_on(front), strict=True):
            assert here == pytest.approx((x, y, True), abs=0.02)


def test_without_duplex_there_are_no_backs(tmp_path: Path) -> None:
    production, _ = produced(loaded(write_shop(tmp_path)), Wish(papers=("a4",), duplex="none"))
    assert files_of(production)["sheets-a4-one-sided.pdf"][1] == 2


def test_page_labels_name_the_decks(kit: Files) -> None:
    pdf = opened(kit["sheets-a4.pdf"][0])
    labels = ["Goods 1", "Goods 2", "Goods, People 1", "Goods, People 2"]
    assert [page.label for page in pdf.pages] == labels


def test_decks_of_one_size_share_sheets_and_each_card_has_the_back_of_its_deck(kit: Files) -> None:
    """The last sheet has two goods and two people; on its back two of each back, as seen through the paper."""
    pdf = opened(kit["sheets-a4.pdf"][0])
    (goods,) = forms_of(pdf.pages[1]).values()
    on_back = {name: form.objgen == goods.objgen for name, form in forms_of(pdf.pages[3]).items()}
    backs = {(210 - x - 63.5, y): on_back[name] for name, x, y, _ in cards_on(pdf.pages[3])}
    fronts = [(x, y) for _, x, y, _ in cards_on(pdf.pages[2])]
    seen = [next(shown for at, shown in backs.items() if at == pytest.approx(here, abs=0.05)) for here in fronts]
    assert seen == [True, True, False, False]


def test_cards_of_another_size_begin_a_new_sheet(tmp_path: Path) -> None:
    game = write_shop(tmp_path)
    (game / "people.yaml").write_text((game / "people.yaml").read_text() + "card_size: mini\n", encoding="utf-8")
    production, _ = produced(loaded(game), Wish(papers=("a4",)))
    assert files_of(production)["sheets-a4.pdf"][1] == 6


def test_faces_have_trim_and_bleed(kit: Files) -> None:
    for page in opened(kit["faces/goods.pdf"][0]).pages:
        assert [float(value) / MM for value in page.TrimBox] == pytest.approx([3, 3, 66.5, 91.9], abs=0.01)
        assert [float(value) / MM for value in page.BleedBox] == pytest.approx([0, 0, 69.5, 94.9], abs=0.01)
        assert [float(value) / MM for value in page.MediaBox] == pytest.approx([0, 0, 69.5, 94.9], abs=0.01)


@pytest.mark.parametrize("name", ["sheets-a4.pdf", "faces/goods.pdf"])
def test_fonts_are_embedded_and_all_of_it_is_vector(kit: Files, name: str) -> None:
    fonts: list[pikepdf.Object] = []
    pdf = opened(kit[name][0])
    for page in pdf.pages:
        fonts += resources(page.obj, "/Font")
        assert all(form.Subtype == "/Form" for form in resources(page.obj, "/XObject"))
    assert fonts
    for font in fonts:
        descriptor = font["/DescendantFonts"][0]["/FontDescriptor"] if "/DescendantFonts" in font else None
        assert descriptor is not None and {"/FontFile2", "/FontFile3"} & set(descriptor.keys())
        assert re.match(r"/[A-Z]{6}\+.", str(font["/BaseFont"])) and descriptor["/FontName"] == font["/BaseFont"]


def test_a_face_is_stored_once_however_often_it_is_printed(kit: Files) -> None:
    pdf = opened(kit["sheets-a4.pdf"][0])
    forms = {form.objgen for page in pdf.pages for form in page.Resources.XObject.values()}
    assert len(forms) == 5  # three fronts, two backs


def test_the_bleed_of_a_sheet_is_printed_and_the_paper_beyond_is_white(kit: Files) -> None:
    sheet = page_pixels(kit["sheets-a4.pdf"][0], MM / MM * 2, page=1)
    unit = 2 * MM
    inside, bleed, outside = (sheet.getpixel((round(x * unit), round(100 * unit))) for x in (15, 8.5, 5))
    assert inside != (255, 255, 255)
    assert bleed == inside
    assert outside == (255, 255, 255)


def test_the_same_cards_give_the_same_bytes(kit: Files, tmp_path: Path) -> None:
    again = files_of(produced(loaded(write_shop(tmp_path)))[0])
    assert again["sheets-a4.pdf"][0] == kit["sheets-a4.pdf"][0]


def test_credits_name_who_drew_what(kit: Files) -> None:
    text = kit["CREDITS.md"][0].decode()
    assert "CC BY 3.0" in text and "shiny-apple" in text and "Caprasimo" in text
