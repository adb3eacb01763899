"""What the pages of a PDF are described with; apart from the PDF library, which takes a while to import."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.press.sheets import Cell


class BadFace(ValueError):  # noqa: N818 - it names what was found
    """Something kept as a face, or a font that it needs, cannot be read as one."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A face on a page: its key, its cell, whether it is turned by 180 degrees, and its scale."""

    face: str
    cell: Cell
    turned: bool = False
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Info:
    """A PDF's title, author, keywords and subject."""

    title: str
    author: str
    keywords: str
    subject: str = ""
