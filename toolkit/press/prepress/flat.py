"""A face flattened for print: its picture in inks, and over it its text as letters.

Text that something else covers would come to light above the picture. So the face is drawn both ways, in few pixels:
where the two differ, each text is tried alone, and those that make a difference stay in the picture.
"""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.press.prepress.split import Split, over, split
from toolkit.press.raster import differs, page_pixels

TRIAL = 1.0  # pixels to a point: enough to see a covered word


@dataclass(frozen=True, slots=True)
class Flat:
    """A face in two: how it was split, and how many of its texts stay in the picture."""

    parts: Split
    stayed: int


def flattened(face: bytes) -> Flat:
    """A face split so that picture and text over it look like the face. Raises BadFace."""
    whole = page_pixels(face, TRIAL)
    parts = split(face)

    def is_alike(made: Split) -> bool:
        return not differs(page_pixels(over(made.art, made.text), TRIAL), whole)

    if is_alike(parts):
        return Flat(parts, parts.left)
    every = set(range(parts.texts))
    stays = {number for number in every if not is_alike(split(face, every - {number}))}
    parts = split(face, stays)
    if not is_alike(parts):
        stays, parts = every, split(face, every)
    return Flat(parts, len(stays) + parts.left)
