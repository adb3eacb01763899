"""Pictures of cards: one face, or all of them side by side."""

from __future__ import annotations

from toolkit.press.books import Leaf, Plan, draw
from toolkit.press.faces import Face
from toolkit.press.outline import outline
from toolkit.press.pdf_parts import Info
from toolkit.press.produce import Production
from toolkit.press.progress import Progress
from toolkit.press.raster import INCH_MM, Pixels, cornered, cut_out, jpeg, page_pixels, pasted, png
from toolkit.press.sheets import FaceSize, geometry

POINTS = 72.0  # to an inch
COLOURS = 256
GROUND = "#ffffff"
JPEG = (".jpg", ".jpeg")
KINDS = (".png", *JPEG)


class Unprintable(Exception):  # noqa: N818 - it names what was found
    """There is no face to show; the findings say why."""


def face_picture(production: Production, face: Face, kind: str, dpi: float, with_bleed: bool = False) -> bytes:
    """A face as the bytes of an image file, `kind` being its ending (".png", ".jpg").

    It is shown as cut, with rounded corners, or with its bleed. Raises Unprintable.
    """
    pixels = face_pixels(production, face, dpi / POINTS, with_bleed)
    return jpeg(pixels, dpi) if kind in JPEG else png(pixels, dpi)


def face_pixels(production: Production, face: Face, scale: float, with_bleed: bool = False) -> Pixels:
    """A face as pixels, with `scale` pixels to a point. Raises Unprintable."""
    kept = production.kept.get(face.key)
    if kept is None or kept.is_broken:
        raise Unprintable(face.key)
    leaf = Leaf(kept.pdf, face.size)
    plan = Plan("", Info("", "", ""), production.fonts, {face.key: leaf}, pages=(face.key,))
    if with_bleed:
        return page_pixels(draw(plan), scale)
    unit = POINTS / INCH_MM
    cut = page_pixels(draw(plan), scale, cut=face.size.bleed * unit)
    return as_cut(cut, face.size, unit * scale)


def as_cut(face: Pixels, size: FaceSize, unit: float) -> Pixels:
    """A face without its bleed as it looks when it is cut, with `unit` pixels to a millimetre."""
    if size.shape:
        return cut_out(face, [(x * unit, y * unit) for x, y in outline(size)])
    return cornered(face, geometry()["faces"]["corner"] * unit)


def contact_picture(production: Production, kind: str, shape: tuple[int, int], progress: Progress) -> bytes:
    """All fronts side by side as the bytes of an image file; `shape` is (columns, width in pixels).

    Faces that cannot be printed are left out. Raises Unprintable where none is left.
    """
    columns, width = shape
    faces = [face for face in production.faces.fronts if not production.kept[face.key].is_broken]
    if not faces:
        raise Unprintable("none")
    columns = min(columns, len(faces))
    gap = max(4, round(width / columns / 14))
    cell = (width - gap * (columns + 1)) / columns
    progress.begin("Pictures", len(faces))
    cards, top, row_height = [], gap, 0
    for index, face in enumerate(faces):
        row, column = divmod(index, columns)
        if row and not column:
            top, row_height = top + row_height + gap, 0
        pixels = face_pixels(production, face, cell / (face.size.width / INCH_MM * POINTS))
        cards.append((pixels, (round(gap + column * (cell + gap)), top)))
        row_height = max(row_height, pixels.height)
        progress.advance(1)
    whole = pasted(cards, (width, top + row_height + gap), GROUND)
    return jpeg(whole) if kind in JPEG else png(whole, colours=COLOURS)
