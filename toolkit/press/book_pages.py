"""What the pages of a rulebook are once they are laid out; apart from the layout engine, which takes long to import."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gap:
    """A box on a page, from 0, that waits for a face: its upper left corner and its width in millimetres."""

    page: int
    face: str
    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class BookPages:
    """A document as PDF, how many pages it has, where faces belong on them, and what the layout engine remarked.

    Where it could not be laid out, `broken` says why, and there is no PDF.
    """

    pdf: bytes = b""
    count: int = 0
    gaps: tuple[Gap, ...] = ()
    remarks: tuple[str, ...] = ()
    broken: str = ""
