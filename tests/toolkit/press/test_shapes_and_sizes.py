"""Sizes by name and in numbers, circles and hexes, and papers that are not among the usual ones."""

from __future__ import annotations

from math import cos, hypot, pi, sqrt
from pathlib import Path

import pytest

from tests.toolkit.press.shop import GAME, add_part, files_of, goods, loaded, produced, write_shop
from toolkit.check.card_sizes import own_papers
from toolkit.check.run import check_game
from toolkit.paper import FaceSize, UnknownSize, face_size, geometry, paper_name, paper_size
from toolkit.press.marks import cut_marks
from toolkit.press.outline import outline, safe_width
from toolkit.press.pictures import face_pixels
from toolkit.press.raster import page_pixels
from toolkit.press.sheets import sheet
from toolkit.press.wish import Wish

HEXES = """
title: Land
size: hex 60
colour: "#40A03C"
pieces:
  - {name: Wood, copies: 7, icon: oak}
"""


@pytest.mark.parametrize(
    ("written", "width", "height", "shape"),
    [
        ("63x88", 63, 88, ""),
        ("63 x 88 mm", 63, 88, ""),
        ("2.5 x 3.5 in", 63.5, 88.9, ""),
        ('2.5x3.5"', 63.5, 88.9, ""),
        ("6.3 × 8.8 cm", 63, 88, ""),
        ("circle 40", 40, 40, "circle"),
        ("circle 1.5 in", 38.1, 38.1, "circle"),
        ("hex 50", 50, 43.301, "hex"),
        ("hex 44 x 50", 44, 50, "hex"),
        ("circle", 88.9, 88.9, "circle"),
        ("hex-small", 50.8, 44.45, "hex"),
        ("poker", 63.5, 88.9, ""),
        ("cr80", 53.98, 85.6, ""),
    ],
)
def test_sizes(written: str, width: float, height: float, shape: str) -> None:
    assert face_size(written) == FaceSize(width, height, 3.0, shape)


@pytest.mark.parametrize(
    "written", ["63", "x88", "round 40", "circle x", "63x88 ft", "63x88x2", "hex x", "1,5x2", "2x3", ""]
)
def test_what_is_no_size_is_refused_with_what_to_write(written: str) -> None:
    with pytest.raises(UnknownSize) as caught:
        face_size(written)
    assert caught.value.hint


def test_every_shape_is_of_a_size_and_known() -> None:
    assert set(geometry()["shapes"].items()) <= {
        (name, kind) for name in geometry()["sizes"] for kind in ("circle", "hex")
    }


def test_a_circle_and_hexagons_touch_the_edges_of_their_boxes() -> None:
    assert outline(face_size("poker")) == []
    for size in (face_size("circle 40"), face_size("hex 60"), face_size("hex 52 x 60")):
        xs, ys = zip(*outline(size), strict=True)
        assert (min(xs), max(xs)) == pytest.approx((0, size.width)) and (min(ys), max(ys)) == pytest.approx(
            (0, size.height)
        )
    assert {round(hypot(x - 20, y - 20), 3) for x, y in outline(face_size("circle 40"))} == {20.0}
    lying, standing = outline(face_size("hex 60")), outline(face_size("hex 52 x 60"))
    assert (0.0, pytest.approx(30 * 0.75**0.5, abs=0.001)) in lying and (26.0, 0.0) in standing


def test_shapes_share_no_cuts_and_have_their_outline_to_cut_along() -> None:
    round_sheet = sheet("a4", face_size("circle 40"))
    assert round_sheet.gap == 4.0 and sheet("a4", face_size("40x40")).gap == 0.0
    lines = cut_marks(round_sheet, [0])
    cell = round_sheet.cell(0)
    assert {round(hypot(line.x1 - cell.x - 20, line.y1 - cell.y - 20), 3) for line in lines} == {20.0}


def test_an_outline_is_on_the_fronts_alone(tmp_path: Path) -> None:
    game = write_shop(tmp_path)
    add_part(game, "land", f"{HEXES.strip()}\n".replace("pieces:", "backs: true\npieces:"))
    production, _ = produced(loaded(game), Wish(papers=("a4",)))
    sides = [side for plan in production._sheet_plans() for side in plan.sides if side.label == "Land"]
    assert [bool(side.marks) for side in sides] == [True, False] and [side.is_back for side in sides] == [False, True]


def test_a_hex_is_printed_and_shown_as_one(tmp_path: Path) -> None:
    game = write_shop(tmp_path)
    add_part(game, "land", HEXES)
    production, problems = produced(loaded(game), Wish(papers=("a4",)))
    assert problems == []
    face = next(face for face in production.faces.fronts if face.deck.id == "land")
    shown = face_pixels(production, face, 2.0)
    assert [shown.getpixel(at)[3] for at in ((1, 1), (shown.width // 2, 1), (shown.width - 2, shown.height - 2))] == [
        0,
        255,
        0,
    ]
    page = page_pixels(files_of(production)["parts-a4.pdf"][0], 2.0)
    unit = 2.0 * 72 / 25.4
    place = sheet("a4", face.size)
    x, y = (part * unit for part in place.margins)
    assert page.getpixel((round(x - 2 * unit), round(y - 2 * unit))) == (
        255,
        255,
        255,
    )  # a corner of the box is left out
    assert page.getpixel((round(x + 30 * unit), round(y - 1 * unit))) != (255, 255, 255)  # beyond a side there is bleed


@pytest.mark.parametrize(
    ("written", "top", "bottom", "width"),
    [
        ("circle 40", 20, 20, 34.0),
        ("circle 40", 10, 28, 2 * sqrt(17**2 - 10**2)),  # the end that is farther from the middle decides
        ("circle 40", 2, 20, 0.0),  # above the safe zone
        ("circle 40", 20, 38, 0.0),  # below it
        ("hex 60", 26, 26, 60 - 6 / cos(pi / 6)),
        ("hex 60", 30 * 0.75**0.5 / 2, 26, 45 - 6 / cos(pi / 6)),  # half as high as the middle
        ("hex 52 x 60", 20, 40, 46.0),  # between sides that are upright
        ("hex 52 x 60", 7.5, 20, 26 - 2 * 3 * hypot(26, 15) / 15),
        ("poker", 10, 20, 57.5),
        ("circle 16", 8, 8, 12.0),  # an eighth of a small piece
    ],
)
def test_how_wide_a_box_can_be_in_the_safe_zone(written: str, top: float, bottom: float, width: float) -> None:
    assert safe_width(face_size(written), top, bottom) == pytest.approx(width, abs=0.05)


LONG_NAME = "The Remarkably Long Named Warden of the Northern Marches"
LONG_TEXT = "Gain 2 Gold. Draw 2 cards. Gain 1 Gold. Draw 1 card. Gain 3 Gold. Draw 3 cards."


@pytest.mark.parametrize("size", ["hex 90", "hex 60", "circle 70", "hex 60 x 70", "circle 40", "hex 45"])
@pytest.mark.parametrize(
    "card",
    [
        "{name: Iron Fox, tags: [RED], text: Gain 1 Gold.}",
        "{name: Iron Fox, icon: oak, flavour: Quick., vp: 3, text: Gain 1 Gold.}",
        "{name: Ash}",
    ],
)
def test_the_usual_card_stays_in_the_safe_zone_of_its_outline(tmp_path: Path, size: str, card: str) -> None:
    assert produced(loaded(write_shop(tmp_path, shaped(size, card))))[1] == []


@pytest.mark.parametrize("size", ["hex 90", "hex 60", "circle 70", "hex 60 x 70"])
def test_the_usual_card_of_an_outline_has_room_for_long_names_and_texts(tmp_path: Path, size: str) -> None:
    card = f"{{name: {LONG_NAME}, tags: [RED], text: {LONG_TEXT}}}"
    assert produced(loaded(write_shop(tmp_path, shaped(size, card))))[1] == []


def shaped(size: str, card: str) -> str:
    """The file of the goods with one card, of this size."""
    return goods(card).replace("type: Good", f"type: Good\ncard_size: {size}")


@pytest.mark.parametrize(
    ("size", "style", "severity", "said"),
    [
        ("hex 60", "left:4mm;top:4mm", "error", "over the edge of the card"),  # in the rectangle, beside the hex
        ("60 x 52", "left:4mm;top:4mm", "", ""),
        ("hex 60", "left:24mm;top:4mm", "", ""),
        ("hex 60", "left:3.5mm;top:24mm", "warning", "mm from the edge; 3.0 mm are safe"),
        ("60 x 52", "left:3.5mm;top:24mm", "", ""),
        ("hex 60", "left:8mm;top:24.5mm", "", ""),
        ("circle 60", "left:8mm;top:8mm", "error", "over the edge of the card"),
        ("circle 60", "left:24mm;top:8mm", "", ""),
        ("circle 60", "left:9mm;top:24mm;width:6mm;transform:rotate(45deg)", "", ""),
    ],
)
def test_text_is_measured_against_the_outline(tmp_path: Path, size: str, style: str, severity: str, said: str) -> None:
    box = f'<div style="{style};font-size:8pt;line-height:4mm;white-space:nowrap">Fox</div>'
    own = {"good.html": f'{{% extends "base/face.html" %}}{{% block trim %}}{box}{{% endblock %}}'}
    found = produced(loaded(write_shop(tmp_path, shaped(size, "{name: One}"), templates=own)))[1]
    assert [(each.code, each.severity.value) for each in found] == ([("C319", severity)] if severity else [])
    assert all(said in each.message for each in found)


def test_papers_by_name_and_in_numbers() -> None:
    assert paper_size("a4") == (210.0, 297.0)
    assert paper_size("483 x 329") == paper_size("poster=329x483") == (329.0, 483.0)
    assert paper_size("12 x 18 in") == (304.8, 457.2)
    assert (paper_name("a4"), paper_name("poster=329x483"), paper_name("12 x 18 in")) == ("a4", "poster", "12-x-18-in")
    for wrong in ("a9", "circle 200", "5x5", "9999x9999", "300"):
        with pytest.raises(UnknownSize):
            paper_size(wrong)


def test_a_paper_of_the_games_own(tmp_path: Path) -> None:
    game = write_shop(tmp_path)
    (game / "game.yaml").write_text(f"{GAME}papers: {{Poster: 329 x 483, tiny: 2x2}}\ncard_size: 300x400\n")
    shop = loaded(game)
    assert own_papers(shop) == {"poster": "poster=329 x 483"}
    told = [(problem.code, problem.place.line if problem.place else 0) for problem in check_game(shop, [])]
    line = GAME.count("\n") + 1
    assert ("C302", line) in told and "C303" not in {code for code, _ in told}
    production, _ = produced(shop, Wish(papers=("poster=329 x 483",)))
    assert production.oversized() == []
    assert "sheets-poster.pdf" in files_of(production)
