"""How the pages of a booklet lie on sheets that are printed on both sides, folded once and put into each other.

Arithmetic alone, in millimetres: page numbers from 0, sheets from the outermost. `booklet_pdf` draws the result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

PAGES_A_SHEET = 4
SHEET_MM = 0.1  # how thick a sheet is: 80 to 100 g/m²


@dataclass(frozen=True, slots=True)
class Spread:
    """One side of a sheet: two pages beside each other.

    `creep` is how far both are moved towards the fold, in millimetres: a sheet that lies in others sticks out at the
    open edge, by their thickness, and is cut off there.
    """

    left: int
    right: int
    creep: float
    is_back: bool


def missing_pages(count: int) -> int:
    """How many pages a booklet of so many lacks to be sheets of four."""
    return -count % PAGES_A_SHEET


def sheet_count(count: int) -> int:
    """How many sheets a booklet of so many pages takes."""
    return (count + missing_pages(count)) // PAGES_A_SHEET


def spreads(count: int, thick: float = SHEET_MM) -> Iterator[Spread]:
    """The sides of the sheets of a booklet, each front followed by its back, the outermost sheet first.

    Raises ValueError where the number of pages cannot be divided by four.
    """
    if missing_pages(count):
        raise ValueError(f"{count} pages are no sheets of four")
    for sheet in range(count // PAGES_A_SHEET):
        first, last, creep = 2 * sheet, count - 1 - 2 * sheet, round(sheet * thick, 4)
        yield Spread(last, first, creep, is_back=False)
        yield Spread(first + 1, last - 1, creep, is_back=True)
