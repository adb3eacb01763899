"""All faces as pictures: names, sizes, bleed, inks, and what is too large."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.toolkit.exports.cmyk import profile, written
from tests.toolkit.exports.orders import MAT, codes, exported, here, manifest, picture, shop
from tests.toolkit.press.shop import goods
from toolkit.exports.kinds import Wanted

__all__ = ["here"]


def test_every_front_and_back_is_a_picture(tmp_path: Path) -> None:
    files, problems = exported("png", shop(tmp_path, mat=MAT), Wanted(dpi=60))
    assert problems == []
    assert {str(file.relative_to("out")) for file in files} == {
        "goods/001-apple.png",
        "goods/002-bread.png",
        "goods/back.png",
        "people/001-baker.png",
        "people/back.png",
        "mat/001-mat.png",
        "manifest.json",
    }
    rows = manifest(files)["cards"]
    assert [(row["card"], row["copies"], row["back"]) for row in rows] == [
        ("apple", 7, "goods/back.png"),
        ("bread", 4, "goods/back.png"),
        ("baker", 2, "people/back.png"),
        ("mat", 2, None),
    ]


@pytest.mark.parametrize(("dpi", "size", "with_bleed"), [(300, (750, 1050), (821, 1121)), (72, (180, 252), (197, 269))])
def test_pictures_have_any_dpi(dpi: int, size: tuple[int, int], with_bleed: tuple[int, int], tmp_path: Path) -> None:
    for wanted, expected, mode in ((Wanted(dpi=dpi), size, "RGBA"), (Wanted(dpi=dpi, bleed=True), with_bleed, "RGB")):
        shown = picture(exported("png", shop(tmp_path), wanted)[0], "goods/001-apple.png")
        assert (shown.size, shown.mode) == (expected, mode)
        assert shown.info["dpi"][0] == pytest.approx(dpi, abs=0.02)


def test_cards_as_they_are_cut_have_corners_that_are_not_there(tmp_path: Path) -> None:
    shown = picture(exported("tiff", shop(tmp_path), Wanted(dpi=100))[0], "goods/back.tif")
    assert shown.format == "TIFF"
    corner, middle = shown.getpixel((0, 0)), shown.getpixel((100, 100))
    assert isinstance(corner, tuple) and isinstance(middle, tuple)
    assert (corner[3], middle[3]) == (0, 255)


def test_tiff_by_a_profile_is_in_inks_with_bleed_and_the_profile(tmp_path: Path) -> None:
    files, problems = exported("tiff", shop(tmp_path), Wanted(dpi=100, profile=written(tmp_path)))
    assert problems == []
    shown = picture(files, "goods/001-apple.tif")
    assert (shown.mode, shown.size) == ("CMYK", (274, 374))
    assert shown.info["icc_profile"] == profile()
    assert manifest(files)["bleed_mm"] == 3.0


def test_only_some_cards_are_drawn_with_no_parts(tmp_path: Path) -> None:
    from toolkit.exports import KINDS

    game = shop(tmp_path, mat=MAT)
    files, _ = KINDS["png"].files(game, game.cards[:1], Path("out"), Wanted(dpi=60))
    assert {file.name for file in files} == {"001-apple.png", "back.png", "manifest.json"}


def test_too_many_pixels(tmp_path: Path) -> None:
    files, problems = exported("png", shop(tmp_path, mat=MAT.replace("200x150", "1400x1400")))
    assert (files, codes(problems)) == ({}, ["C337 error"])
    assert "Mat has 276 million pixels" in problems[0].message
    assert '--dpi 160, or leave it out: --only "-deck=mat"' in str(problems[0].hint)


def test_too_many_pixels_near_miss(tmp_path: Path) -> None:
    assert exported("png", shop(tmp_path, mat=MAT.replace("200x150", "1400x1400")), Wanted(dpi=40))[1] == []


def test_a_game_with_errors_is_not_drawn(tmp_path: Path) -> None:
    files, problems = exported("png", shop(tmp_path, goods=goods("{name: Apple, text: Gibber the wug.}")))
    assert (files, codes(problems)) == ({}, ["C201 error"])
