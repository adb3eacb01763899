"""How icons are set into a picture, the hours of the night, edges of drawings, and zeros without a slash."""

from __future__ import annotations

import io
from pathlib import Path
from tempfile import mkdtemp

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from toolkit.cache import Cache
from toolkit.press.art import WIDTH, Picture, compose, drawings_of, figures, read_address
from toolkit.press.figures import WHOLE, extent
from toolkit.press.fonts import PLAIN, font_file, packed_file, unpack
from toolkit.press.icons import Icons
from toolkit.press.open_zero import with_open_zero
from toolkit.press.palette import at_hour, luminance, tones
from toolkit.press.shapes import BadGround, read_ground

ICONS = Icons()
NIGHT = tones("#E69F00", "#221c3b", "#fff4dd")


def drawn(font: bytes, name: str) -> list[tuple[str, object]]:
    with TTFont(io.BytesIO(font)) as opened:
        glyphs = opened.getGlyphSet()
        pen = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(pen)
        return pen.value


def holes(font: bytes, name: str) -> int:
    return sum(operator == "moveTo" for operator, _ in drawn(font, name)) - 1


def test_zeros_have_no_slash_and_all_other_letters_stay() -> None:
    plain = unpack(packed_file(PLAIN, "latin-400-normal").read_bytes())
    opened = with_open_zero(plain)
    assert (holes(plain, "zero"), holes(opened, "zero"), holes(opened, "zero.tf")) == (2, 1, 1)
    for name in ("eight", "O", "four"):
        assert drawn(opened, name) == drawn(plain, name)
    used = font_file(PLAIN, "latin-400-normal", Cache(Path(mkdtemp())))
    assert used is not None and holes(used, "zero") == 1


def test_a_zero_without_a_slash_stays_as_it_is() -> None:
    display = unpack(packed_file("caprasimo", "latin-400-normal").read_bytes())
    assert drawn(with_open_zero(display), "zero") == drawn(display, "zero")


def test_hours_change_the_sky_and_nothing_else() -> None:
    skies = [luminance(at_hour(NIGHT, hour)["sky"]) for hour in ("midnight", "dusk", "", "dawn")]
    assert skies == sorted(set(skies))
    assert at_hour(NIGHT, "noon") == NIGHT
    assert at_hour(NIGHT, "dawn")["ink"] == NIGHT["ink"]


def test_chance_takes_no_drawing_of_a_sky_or_a_foreground() -> None:
    grounds = ["sky-rays", "front-rain", "scene-tub", "hill"]
    chosen = {compose(f"card-{number}", "bat", {}, grounds, NIGHT).ground for number in range(20)}
    assert chosen == {"hill"}
    picture = compose("card", "bat", {"behind": "sky-rays", "hour": "dusk", "figure": "cut"}, grounds, NIGHT)
    assert drawings_of(read_address(picture.address())) == ("sky-rays", "hill", "")
    assert read_address(picture.address()) == picture


@pytest.mark.parametrize("kind", ["", "body", "cut", "plate", "dark"])
@pytest.mark.parametrize("angle", [0.0, 37.0])
def test_icons_fill_their_room_and_stay_in_it(kind: str, angle: float) -> None:
    picture = Picture(icon="bat", second="cat", figure=kind, angle=angle, left=0.1, right=0.1, top=0.1, second_x=1.0)
    for figure in figures(picture, 400.0, ICONS):
        left, top, right, bottom = figure.box()
        assert 0.1 * WIDTH <= left < right <= 0.9 * WIDTH and 0.1 * WIDTH <= top < bottom <= 400.0
    main = figures(picture, 400.0, ICONS)[1].box()
    assert main[2] - main[0] > 0.4 * WIDTH or main[3] - main[1] > 0.4 * 400.0


def test_the_box_of_an_icon_turns_with_it() -> None:
    left, top, right, bottom = extent("0 192 m\n512 192 l\n512 320 l\n0 320 l\nh", 0.0, False)
    assert (left, top, right, bottom) == (-0.5, -0.125, 0.5, 0.125)
    turned = extent("0 192 m\n512 192 l\n512 320 l\n0 320 l\nh", 90.0, False)
    assert turned == pytest.approx((-0.125, -0.5, 0.125, 0.5))
    assert extent("", 0.0, False) == WHOLE


def test_edges_of_drawings_are_drawn() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9" fill="none" stroke="ink" stroke-width="{}"/></svg>'
    [shape] = read_ground(svg.format("7").encode())
    assert "0 0 0 RG 7 w" in shape.paint({"ink": "#000000"}, False, 400.0)
    assert shape.paint({"ink": "#000000"}, True, 400.0).endswith("S Q")
    with pytest.raises(BadGround):
        read_ground(svg.format("thick").encode())
    [hidden] = read_ground(b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9" fill="none"/></svg>')
    assert hidden.paint({}, False, 400.0) == ""
