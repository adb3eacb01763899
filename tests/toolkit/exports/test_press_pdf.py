"""PDF/X-1a of decks: pages, boxes, inks and letters, as other readers of PDF see them."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from tests.toolkit.exports.cmyk import written
from tests.toolkit.exports.orders import MAT, codes, exported, here, manifest, shop
from tests.toolkit.press.shop import goods
from toolkit.exports import Files
from toolkit.exports.kinds import Wanted
from toolkit.exports.vendors import vendors
from toolkit.press.prepress.colours import most_ink
from toolkit.press.raster import page_pixels

__all__ = ["here"]
MM = 72 / 25.4
CARD = """{% extends "base/face.html" %}{% block ground %}background:#f4e8d0;{% endblock %}{% block trim %}
<div style="left:5mm;top:10mm;width:50mm;height:10mm;font-size:20pt;color:#14243a">{{ card.name }}</div>
LATER{% endblock %}"""
COVER = '<div style="left:5mm;top:8mm;width:50mm;height:14mm;background:#f4e8d0"></div>'


@pytest.fixture
def wanted(tmp_path: Path) -> Wanted:
    return Wanted(dpi=210, profile=written(tmp_path))


OPENED: list[pikepdf.Pdf] = []  # a page is gone with its file


def pdf(files: Files, name: str) -> pikepdf.Pdf:
    OPENED.append(pikepdf.Pdf.open(io.BytesIO(files[Path("out") / name])))
    return OPENED[-1]


def content(page: pikepdf.Page) -> str:
    return page.Contents.read_bytes().decode("latin-1")


def serious(problems: list[object]) -> list[str]:
    return [code for code in codes(problems) if not code.startswith(("C333", "C334", "C349"))]  # type: ignore[arg-type]


@pytest.mark.parametrize(("kind", "name", "bleed"), [("drivethru", "goods", 3.175), ("mbprint", "shop-63.5x88.9", 3.0)])
def test_a_page_is_a_face_with_the_bleed_of_the_printer(
    kind: str, name: str, bleed: float, wanted: Wanted, tmp_path: Path
) -> None:
    files, problems = exported(kind, shop(tmp_path), wanted)
    assert serious(problems) == []  # type: ignore[arg-type]
    for page in pdf(files, f"{name}.pdf").pages:
        width, height = 63.5 + 2 * bleed, 88.9 + 2 * bleed
        for box, expected in (
            (page.MediaBox, (0, 0, width, height)),
            (page.BleedBox, (0, 0, width, height)),
            (page.TrimBox, (bleed, bleed, width - bleed, height - bleed)),
        ):
            assert [float(value) / MM for value in box] == pytest.approx(expected, abs=0.01)


def test_the_back_of_each_card_lies_before_its_front_or_behind_it(wanted: Wanted, tmp_path: Path) -> None:
    game = shop(tmp_path)
    drivethru, _ = exported("drivethru", game, wanted)
    assert {file.name for file in drivethru} == {"goods.pdf", "people.pdf", "manifest.json"}
    pages = [page.Contents.objgen for page in pdf(drivethru, "goods.pdf").pages]
    assert len(pages) == 22 and len(set(pages[0::2])) == 1 and len(set(pages[1::2])) == 2
    mbprint, _ = exported("mbprint", game, wanted)
    assert {file.name for file in mbprint} == {"shop-63.5x88.9.pdf", "manifest.json"}
    pages = [page.Contents.objgen for page in pdf(mbprint, "shop-63.5x88.9.pdf").pages]
    assert len(pages) == 26 and len(set(pages[0::2])) == 3 and len(set(pages[1::2])) == 2
    row = manifest(mbprint)["orders"][0]
    assert (row["cards"], row["pages"], row["first_page"], row["page_mm"]) == (13, 26, "front", [69.5, 94.9])


def test_text_is_black_ink_over_a_picture_of_all_else(wanted: Wanted, tmp_path: Path) -> None:
    files, _ = exported("drivethru", shop(tmp_path, templates={"good.html": CARD.replace("LATER", "")}), wanted)
    page = pdf(files, "goods.pdf").pages[1]
    said = content(page)
    assert said.index("/Art Do") < said.index("BT")
    assert "0 0 0 1 k" in said and " rg" not in said
    assert str(page.Resources.XObject["/Art"].ColorSpace) == "/DeviceCMYK"
    assert list(page.Resources.XObject) == ["/Art"] and len(page.Resources.Font) == 1


def test_letters_are_paths_where_the_printer_takes_no_fonts(wanted: Wanted, tmp_path: Path) -> None:
    game = shop(tmp_path, templates={"good.html": CARD.replace("LATER", "")})
    name = "shop-63.5x88.9.pdf"
    outlined, _ = exported("mbprint", game, wanted)
    page = pdf(outlined, name).pages[0]
    assert "/Font" not in page.Resources and "BT" not in content(page).split()
    assert len(page.Resources.XObject) == 1 + len(set("Apple"))
    text, _ = exported("drivethru", game, wanted)
    by_paths = page_pixels(outlined[Path("out") / name], 4, cut=3.0 * MM)
    by_letters = page_pixels(text[Path("out/goods.pdf")], 4, page=1, cut=3.175 * MM)
    assert by_paths.size == by_letters.size
    assert ink_box(by_paths) == pytest.approx(ink_box(by_letters), abs=2)


def ink_box(pixels: Image.Image) -> tuple[int, int, int, int]:
    """The box around everything that is dark."""
    box = pixels.convert("L").point(lambda value: 255 if value < 90 else 0).getbbox()
    assert box is not None
    return box


def test_a_page_looks_like_the_face(wanted: Wanted, tmp_path: Path) -> None:
    game = shop(tmp_path, templates={"good.html": CARD.replace("LATER", "")})
    from toolkit.exports import KINDS

    files, _ = exported("drivethru", game, wanted)
    faces, _ = KINDS["png"].files(game, game.cards, Path("out"), Wanted(dpi=144, bleed=True))
    face = Image.open(io.BytesIO(faces[Path("out/goods/001-apple.png")])).convert("RGB")
    page = page_pixels(files[Path("out/goods.pdf")], 2, page=1, cut=0.175 * MM)
    assert page.size == face.size
    assert ink_box(page) == pytest.approx(ink_box(face), abs=1)


def test_limited_ink(wanted: Wanted, tmp_path: Path) -> None:
    dark = CARD.replace("#f4e8d0", "#0b1a2e").replace("LATER", "")
    files, problems = exported("drivethru", shop(tmp_path, templates={"good.html": dark}), wanted)
    [told] = [
        problem for problem in problems if problem.code == "C334" and problem.card == "" and "Apple" in problem.message
    ]
    assert "DriveThruCards takes 240 %" in told.message
    art = pdf(files, "goods.pdf").pages[1].Resources.XObject["/Art"]
    size = (int(art.Width), int(art.Height))
    assert 230 < most_ink(Image.frombytes("CMYK", size, art.read_bytes())) <= 240


def test_limited_ink_near_miss(wanted: Wanted, tmp_path: Path) -> None:
    pale = {"good.html": CARD.replace("LATER", ""), "person.html": CARD.replace("LATER", "")}
    pale |= {"back.html": CARD.replace("LATER", "").replace("{{ card.name }}", "")}
    assert "C334 warning" not in codes(exported("drivethru", shop(tmp_path, templates=pale), wanted)[1])


@pytest.mark.parametrize("later", [COVER, ""])
def test_flattened_text(later: str, wanted: Wanted, tmp_path: Path) -> None:
    """Text below something else, or translucent text, is left in the picture; what covers it goes on covering it."""
    card = CARD.replace("LATER", later).replace("color:#14243a", "color:#14243a" + ("" if later else ";opacity:0.5"))
    files, problems = exported("drivethru", shop(tmp_path, templates={"good.html": card}), wanted)
    told = [problem.message for problem in problems if problem.code == "C336"]
    assert told == [f"1 line of text on {name} is printed as a part of the picture." for name in ("Apple", "Bread")]
    page = page_pixels(files[Path("out/goods.pdf")], 2, page=1)
    darkest = page.convert("L").getextrema()[0]
    assert isinstance(darkest, int | float) and darkest > (200 if later else 60)


def test_flattened_text_near_miss(wanted: Wanted, tmp_path: Path) -> None:
    beside = COVER.replace("top:8mm", "top:40mm")
    files, problems = exported(
        "drivethru", shop(tmp_path, templates={"good.html": CARD.replace("LATER", beside)}), wanted
    )
    assert "C336 warning" not in codes(problems)
    assert "BT" in content(pdf(files, "goods.pdf").pages[1]).split()


def test_only_what_is_covered_stays_in_the_picture(wanted: Wanted, tmp_path: Path) -> None:
    free = '<div style="left:5mm;top:60mm;width:50mm;height:10mm;font-size:20pt;color:#14243a">Free</div>'
    game = shop(tmp_path, templates={"good.html": CARD.replace("LATER", COVER + free)})
    files, problems = exported("drivethru", game, wanted)
    assert codes(problems).count("C336 warning") == 2
    assert content(pdf(files, "goods.pdf").pages[1]).split().count("BT") == 1


def test_parts_are_left_out_with_a_word(wanted: Wanted, tmp_path: Path) -> None:
    _, problems = exported("mbprint", shop(tmp_path, mat=MAT), wanted)
    assert "C331 warning" in codes(problems)


def test_circles_are_not_made_and_an_unknown_size_is_asked_about(wanted: Wanted, tmp_path: Path) -> None:
    files, problems = exported("drivethru", shop(tmp_path / "circle", "circle"), wanted)
    assert (files, "C330 error" in codes(problems)) == ({}, True)
    files, problems = exported("drivethru", shop(tmp_path / "odd", "50x70"), wanted)
    assert files and "C330 warning" in codes(problems)
    assert "C330 warning" not in codes(exported("mbprint", shop(tmp_path / "any", "50x70"), wanted)[1])


def test_the_same_game_gives_the_same_file(wanted: Wanted, tmp_path: Path) -> None:
    assert exported("mbprint", shop(tmp_path), wanted)[0] == exported("mbprint", shop(tmp_path), wanted)[0]


def test_strange_letters_do_not_stop_the_press(wanted: Wanted, tmp_path: Path) -> None:
    game = shop(tmp_path, goods=goods("{name: Ångström Çedilla}", "{name: Сорока}"))
    for kind in ("drivethru", "mbprint"):
        files, problems = exported(kind, game, wanted)
        assert files and "C347 error" not in codes(problems)


def test_every_vendor_of_pdf_says_all_that_the_press_asks() -> None:
    for vendor in (vendors()["drivethru"], vendors()["mbprint"]):
        assert vendor.bleed and vendor.most_ink and vendor.order in ("front", "back")
        assert vendor.fonts in ("embedded", "outlined") and vendor.one_file_for in ("deck", "size")
