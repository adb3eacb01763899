"""Profiles that are named, and colours of screens as inks within a limit."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from tests.toolkit.exports.cmyk import profile, written
from tests.toolkit.exports.orders import codes, exported, here, shop
from toolkit.exports.kinds import Wanted
from toolkit.exports.profiles import is_cmyk, profile_from
from toolkit.press.prepress.colours import Inks, jpeg_ink, limit, most_ink, profile_of, raw_ink

__all__ = ["here"]
GROUND = Image.new("RGB", (40, 40), (11, 26, 46))


@pytest.fixture(scope="module")
def inks() -> Inks:
    return Inks(profile_of(profile()), 240)


def test_unfit_profile(tmp_path: Path) -> None:
    bad = tmp_path / "bad.icc"
    for content, reason in (
        (b"no profile", "it is no ICC profile"),
        (profile(space=b"RGB "), "it is a profile of RGB, not of CMYK"),
        (profile(kind=b"scnr"), "it is no profile for printing"),
        (profile()[:300], "it is damaged"),
    ):
        bad.write_bytes(content)
        _, [problem] = profile_from(Wanted(profile=bad))
        assert (problem.code, reason in problem.message) == ("C335", True), problem.message
    for wanted in (Wanted(), Wanted(profile=tmp_path / "none.icc"), Wanted(profile=tmp_path)):
        assert codes(profile_from(wanted)[1]) == ["C335 error"]
    assert codes(exported("drivethru", shop(tmp_path))[1]) == ["C335 error"]


def test_unfit_profile_near_miss(tmp_path: Path) -> None:
    found, problems = profile_from(Wanted(profile=written(tmp_path)))
    assert (problems, found and found.title) == ([], "Greedy press")


@pytest.mark.parametrize(
    ("title", "condition"),
    [("Coated FOGRA39 (ISO 12647-2:2004)", "FOGRA39"), ("ISO Coated v2 300% (ECI)", "FOGRA39"), ("My press", "")],
)
def test_the_printing_condition_is_known_by_the_profile(title: str, condition: str) -> None:
    assert profile_of(profile(title)).condition == condition


def test_profiles_are_found_by_what_they_are(tmp_path: Path) -> None:
    assert is_cmyk(written(tmp_path))
    (tmp_path / "screen.icc").write_bytes(profile(space=b"RGB ", kind=b"mntr"))
    assert not is_cmyk(tmp_path / "screen.icc")
    assert not is_cmyk(tmp_path / "none.icc")


# --- inks ---


def test_paper_has_no_ink_and_black_text_one(inks: Inks) -> None:
    assert inks.ink((1, 1, 1)) == (0, 0, 0, 0)
    assert inks.text((0, 0, 0)) == inks.text((0.07, 0.14, 0.23)) == (0, 0, 0, 1)
    assert inks.text((1, 1, 1)) == inks.text((0.98, 0.99, 1)) == (0, 0, 0, 0)
    assert inks.text((0.4, 0.4, 0.4)) == (0, 0, 0, 0.6)


def test_coloured_text_keeps_its_colour(inks: Inks) -> None:
    cyan, magenta, yellow, _ = inks.text((0.9, 0.1, 0.1))
    assert cyan < 0.2 and magenta > 0.7 and yellow > 0.7


def test_no_pixel_has_more_ink_than_is_allowed() -> None:
    colours = bytes(range(256)) * 3 * 16
    picture = Image.frombytes("RGB", (64, 64), colours[: 64 * 64 * 3])
    picture.paste(GROUND)
    for most in (240, 300):
        made = Inks(profile_of(profile()), most).picture(picture)
        assert made.mode == "CMYK"
        assert most - 3 < most_ink(made) <= most
    assert most_ink(Inks(profile_of(profile()), 400).picture(picture)) > 330


@pytest.mark.parametrize("ink", [(1, 1, 1, 1), (0.9, 0.8, 0.7, 0.6), (1, 1, 1, 0), (0, 0, 1, 1)])
def test_a_limit_takes_out_what_the_colours_have_in_common(ink: tuple[float, float, float, float]) -> None:
    made = limit(ink, 2.4)
    assert sum(made) <= 2.4
    assert made == ink if sum(ink) <= 2.39 else made[3] >= ink[3]
    order = sorted(range(3), key=lambda at: ink[at])
    assert [made[at] for at in order] == sorted(made[:3])


def test_what_becomes_of_a_dark_ground_is_told(inks: Inks) -> None:
    heavy = inks.heavy(GROUND)
    assert heavy is not None
    assert (heavy.share, heavy.most > 300) == (1.0, True)
    before, after = heavy.lightness
    assert after == pytest.approx(before, abs=12)
    assert inks.heavy(Image.new("RGB", (40, 40), (200, 220, 230))) is None


def test_ink_is_measured_in_pixels_of_any_packing() -> None:
    picture = Image.new("CMYK", (8, 8), (51, 102, 153, 204))
    assert raw_ink(picture.tobytes(), (8, 8), 4, False) == pytest.approx(200)
    assert raw_ink(picture.tobytes(), (8, 8), 4, True) == pytest.approx(200)
    assert raw_ink(bytes([51]) * 64, (8, 8), 1, False) == pytest.approx(80)
    out = io.BytesIO()
    Image.new("CMYK", (8, 8), (0, 0, 51, 0)).save(out, "JPEG", quality=100)
    adobe = jpeg_ink(out.getvalue(), is_inverted=True)
    assert adobe == pytest.approx(20, abs=2)
    assert jpeg_ink(out.getvalue(), is_inverted=False) == pytest.approx(380, abs=2)
