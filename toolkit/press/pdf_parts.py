"""What a page of a PDF is described with; apart from the PDF library, which takes a while to import."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.press.sheets import Cell


class BadFace(ValueError):  # noqa: N818 - it names what was found
    """What was kept as a face, or a font it needs, is none."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A face on a page: which, where, whether it is turned by half, and how large beside its own size."""

    face: str
    cell: Cell
    turned: bool = False
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Info:
    """What a PDF says of itself."""

    title: str
    author: str
    keywords: str
    subject: str = ""
