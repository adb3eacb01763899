"""Pictures of faces for screens: WebP in two sizes, named by the key of the face, and kept.

A key stands for everything that a face is made from, so a picture under its key never changes.
"""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.cache import Cache
from toolkit.press.books import Leaf, Plan, draw
from toolkit.press.pdf_parts import BadFace, Info
from toolkit.press.pictures import as_cut
from toolkit.press.raster import INCH_MM, page_pixels, webp
from toolkit.press.sheets import FaceSize
from toolkit.press.turns import Turns

SIZES = {"small": 420, "large": 1000}  # pixels of the longer side of a usual card
USUAL_MM = 88.9  # the longer side of a usual card; what is larger gets more pixels, up to MOST
MOST = {"small": 900, "large": 2400}
POINTS = 72.0
KIND = "pictures"
TURNS = Turns()  # what rasterises knows no threads; and whoever waits finds the picture made
HURRIED = "large"  # somebody looks at that card; small ones are asked for by the hundred


def pixels_of(size: FaceSize, name: str) -> int:
    """How many pixels the longer side of a face has in a picture of this size."""
    longer = max(size.width, size.height)
    return round(min(MOST[name], SIZES[name] * max(1.0, longer / USUAL_MM)))


def screen_picture(key: str, leaf: Leaf, fonts: Mapping[str, bytes], name: str, cache: Cache) -> bytes | None:
    """A face as it looks when it is cut, as WebP in a size of SIZES; None for one that cannot be drawn."""
    if (kept := kept_picture(key, name, cache)) is not None:
        return kept
    with TURNS.turn(is_hurried=name == HURRIED):
        if (kept := kept_picture(key, name, cache)) is not None:
            return kept
        made = drawn(key, leaf, fonts, name)
        if made is not None:
            cache.put(KIND, f"{key}{name}", made)
        return made


def kept_picture(key: str, name: str, cache: Cache) -> bytes | None:
    """The picture of a face that was drawn before; None where none is kept."""
    kept = cache.get(KIND, f"{key}{name}")
    if kept is None or not is_webp(kept):
        return None
    cache.touch(KIND, f"{key}{name}")
    return kept


def drawn(key: str, leaf: Leaf, fonts: Mapping[str, bytes], name: str) -> bytes | None:
    """A face as WebP, drawn anew; None for one that cannot be drawn."""
    plan, size = Plan("", Info("", "", ""), fonts, {key: leaf}, pages=(key,)), leaf.size
    unit = pixels_of(size, name) / max(size.width, size.height)
    try:
        pixels = page_pixels(draw(plan), unit * INCH_MM / POINTS, cut=size.bleed * POINTS / INCH_MM)
    except BadFace:
        return None
    return webp(as_cut(pixels, size, unit))


def is_webp(content: bytes) -> bool:
    """Whether some bytes begin and are as long as a WebP file says of itself."""
    is_long = int.from_bytes(content[4:8], "little") + 8 == len(content)
    return is_long and content[:4] == b"RIFF" and content[8:12] == b"WEBP"
