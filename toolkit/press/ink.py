"""How much ink pages take, reckoned from what they look like by a table of what a printer mixes of each colour."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from PIL import ImageFilter, ImageStat

from toolkit.press.raster import Pixels, pages_seen

TABLE = Path(__file__).with_name("inks.toml")
DPI = 48  # of the pages that are looked at: at this size thin lines and letters are as dark as they are in print
POINTS = 72
MOST = 400  # per cent: all four inks


def page_inks(pdf: bytes) -> list[float]:
    """How much ink each page of a PDF takes: 1.0 where one of the four inks covers all of it, 4.0 at the most."""
    return [ink_of(page) for page in pages_seen(pdf, DPI / POINTS)]


def ink_of(pixels: Pixels) -> float:
    """How much ink a picture in RGB takes, as `page_inks` says."""
    mean: float = ImageStat.Stat(pixels.filter(_mixed())).mean[0]
    return mean / 255 * MOST / 100


@cache
def _mixed() -> ImageFilter.Color3DLUT:
    """A filter whose first channel is the ink of a colour, of the most there can be."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    values = [value for total in table["totals"] for value in (total / MOST, 0.0, 0.0)]
    return ImageFilter.Color3DLUT(table["steps"], values)
