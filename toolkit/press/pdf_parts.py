"""What the pages of a PDF are described with; apart from the PDF library, which takes a while to import."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.press.sheets import Cell

MM = 72 / 25.4  # points in a millimetre


class BadFace(ValueError):  # noqa: N818 - it names what was found
    """Something kept as a face, or a font that it needs, cannot be read as one."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A face on a page: its key, its cell, whether it is turned by 180 degrees, and its scale.

    One that is no rectangle is printed so far beyond its outline; None is all of its bleed.
    """

    face: str
    cell: Cell
    turned: bool = False
    scale: float = 1.0
    bleed: float | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """Words on a sheet: where their base line begins, in millimetres from the upper left corner, and their size.

    They are read from the left, or upwards.
    """

    text: str
    x: float
    y: float
    points: float
    is_upwards: bool = False


@dataclass(frozen=True, slots=True)
class Info:
    """A PDF's title, author, keywords and subject."""

    title: str
    author: str
    keywords: str
    subject: str = ""


def points(millimetres: float) -> str:
    """Millimetres as a number of points, to a thousandth."""
    return f"{millimetres * MM:.3f}".rstrip("0").rstrip(".")
