"""How much ink pages take, against what Ghostscript 10.00.0 says of the same colours (`gs -sDEVICE=ink_cov`)."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from toolkit.press.ink import ink_of, page_inks

MEASURED = {  # parts of one ink
    (255, 255, 255): 0.0,
    (0, 0, 0): 2.96,
    (255, 0, 0): 2.0,
    (0, 0, 255): 1.65,
    (128, 128, 128): 1.46,
    (29, 24, 48): 2.83,  # the ink of the games' texts
    (250, 240, 215): 0.216,  # and their paper
}


def page(colour: tuple[int, int, int], covered: float = 1.0) -> bytes:
    picture = Image.new("RGB", (200, 100), "white")
    picture.paste(colour, (0, 0, round(200 * covered), 100))
    out = io.BytesIO()
    picture.save(out, "PDF", resolution=72, quality=100)
    return out.getvalue()


@pytest.mark.parametrize("colour", MEASURED)
def test_a_colour_takes_the_ink_that_was_measured(colour: tuple[int, int, int]) -> None:
    assert ink_of(Image.new("RGB", (4, 4), colour)) == pytest.approx(MEASURED[colour], rel=0.1, abs=0.02)


def test_the_ink_of_a_page_goes_by_what_is_covered() -> None:
    [whole], [half], [none] = page_inks(page((0, 0, 0))), page_inks(page((0, 0, 0), 0.5)), page_inks(page((0, 0, 0), 0))
    assert (whole, half, none) == pytest.approx((2.96, 1.48, 0), rel=0.03, abs=0.02)
