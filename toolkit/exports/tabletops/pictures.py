"""Faces as pictures for screens: each alone, or many on sheets with a grid, in RGB and with at most 4096 pixels a side.

A sheet is named by the digest of its content: a sheet that did not change keeps its name, and so does its address.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from toolkit.exports.gallery import Design, Gallery, drawn
from toolkit.exports.kinds import Wanted
from toolkit.exports.tabletops.things import Pile, Things
from toolkit.paper import FaceSize
from toolkit.press.faces import Face
from toolkit.press.pictures import POINTS, as_cut
from toolkit.press.raster import INCH_MM, Pixels, centred_pixels, jpeg, page_pixels, pasted, png, webp

MOST_SIDE = 4096  # pixels of a side of any picture
MOST_ON_SHEET = 69  # faces on a sheet; the seventieth place is what others see of a hidden card
MOST_COLUMNS = 10
SHEET_DPI, ALONE_DPI, LEAST_DPI = 230, 180, 150
GROUND_SIZE = (440, 260)  # pixels, of the proportions of a table
LARGEST = 2400  # pixels of the longer side of a picture alone
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Some fronts of a pile on a grid, each design once: which they are, row by row, and the file with its content."""

    designs: tuple[Design, ...]
    columns: int
    rows: int
    file: str
    content: bytes


def digest(content: bytes) -> str:
    """A name for some content."""
    return hashlib.sha256(content).hexdigest()[:16]


# --- alone ------------------------------------------------------------------------------------------------------------


def fitting_dpi(size: FaceSize, dpi: float, most: int) -> float:
    """The resolution, or a lower one at which the longer side of a face has at most so many pixels."""
    return min(dpi, most / max(size.width, size.height) * INCH_MM)


def alone(
    things: Things,
    gallery: Gallery,
    wanted: Wanted,
    file: Callable[[Pixels], bytes],
    only: Collection[str] | None = None,
) -> dict[str, bytes]:
    """The content of a picture of each front and back by its name, or of `only` some, as it looks when it is cut."""
    faces = {name: face for name, face in gallery.faces().items() if only is None or name in only}
    return drawn(gallery, faces, wanted, look_of(things, wanted.dpi or ALONE_DPI, LARGEST), file)


def look_of(things: Things, dpi: int, most: int) -> Callable[[str, Face, bytes], Pixels]:
    """What makes the picture of a face from its name and its PDF: as it looks when it is cut, of a piece that stands
    what is seen of it; the longer side of a face has at most so many pixels.
    """
    boxes = {pile.key: pile.stands for pile in things.piles}

    def picture(name: str, face: Face, pdf: bytes) -> Pixels:
        return cut(face.size, pdf, fitting_dpi(face.size, dpi, most), boxes.get(face.deck.id))

    return picture


def cut(size: FaceSize, pdf: bytes, dpi: float, box: Box | None = None) -> Pixels:
    """A face as it looks when it is cut, or a box of it in millimetres."""
    pixels = plain(size, pdf, dpi)
    if box is None:
        return as_cut(pixels, size, dpi / INCH_MM)
    unit = dpi / INCH_MM
    left, top, width, height = (round(value * unit) for value in box)
    return pixels.crop((left, top, left + width, top + height))


def plain(size: FaceSize, pdf: bytes, dpi: float) -> Pixels:
    """A face without its bleed, with square corners."""
    return page_pixels(pdf, dpi / POINTS, cut=size.bleed * POINTS / INCH_MM)


as_webp, as_jpeg = webp, partial(jpeg, dpi=None)


# --- sheets -----------------------------------------------------------------------------------------------------------


def sheets_of(pile: Pile, gallery: Gallery, wanted: Wanted, *, backs: bool = False) -> list[Sheet]:
    """The fronts of a pile, or its backs, on as few sheets as there may be."""
    cell, columns, rows = grid_of(pile.size, wanted.dpi)
    many = min(columns * rows, MOST_ON_SHEET)
    made = []
    for begin in range(0, len(pile.designs), many):
        some = pile.designs[begin : begin + many]
        made.append(_sheet(some, gallery, cell, columns, backs=backs))
    return made


def grid_of(size: FaceSize, dpi: int | None = None) -> tuple[tuple[int, int], int, int]:
    """The pixels of a face on a sheet, and how many columns and rows there are at most.

    It does not depend on how many faces there are, so that one more changes the last sheet alone.
    """
    unit = fitting_dpi(size, dpi or SHEET_DPI, MOST_SIDE) / INCH_MM
    width, height = max(1, round(size.width * unit)), max(1, round(size.height * unit))
    return (width, height), min(MOST_COLUMNS, MOST_SIDE // width), min(MOST_COLUMNS, MOST_SIDE // height)


def _sheet(
    designs: Sequence[Design], gallery: Gallery, cell: tuple[int, int], most: int, *, backs: bool = False
) -> Sheet:
    """One sheet, no larger than its faces need."""
    columns = min(most, len(designs))
    rows = ceil(len(designs) / columns)
    scale = cell[0] / designs[0].front.size.width * INCH_MM / POINTS
    placed = []
    for at, design in enumerate(designs):
        face = design.back if backs and design.back is not None else design.front
        row, column = divmod(at, columns)
        placed.append((centred_pixels(gallery.pdf(face), scale, cell), (column * cell[0], row * cell[1])))
    whole = pasted(placed, (columns * cell[0], rows * cell[1]), "#ffffff")
    content = as_jpeg(whole)
    return Sheet(tuple(designs), columns, rows, f"{digest(content)}.jpg", content)


def back_picture(pile: Pile, gallery: Gallery, wanted: Wanted) -> bytes:
    """The first back of a pile, as large as a face on its sheets."""
    cell, _, _ = grid_of(pile.size, wanted.dpi)
    face = next(design.back for design in pile.designs if design.back is not None)
    return as_jpeg(centred_pixels(gallery.pdf(face), cell[0] / pile.size.width * INCH_MM / POINTS, cell))


def plain_ground(colour: str) -> Pixels:
    """A picture of one colour, for the table."""
    return pasted([], GROUND_SIZE, colour)


def named(pictures: Mapping[str, bytes], ending: str) -> dict[str, str]:
    """The file of each picture, by the picture's name: it is called by its content."""
    return {name: f"{digest(content)}{ending}" for name, content in pictures.items()}


def thumbnail(face: Face, gallery: Gallery, pixels: int) -> bytes:
    """A small PNG of a face whose longer side has so many pixels."""
    return png(cut(face.size, gallery.pdf(face), pixels / max(face.size.width, face.size.height) * INCH_MM))
