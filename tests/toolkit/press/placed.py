"""What lies where on the pages of a PDF, read from its operators and its words: nothing of the code that placed it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass

import pikepdf
import pypdfium2

MM = 72 / 25.4
BLEED = 3.0  # of a face as it is drawn
Matrix = tuple[float, float, float, float, float, float]
SAME: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True)
class Placed:
    """A face on a page. Corners of the card as cut in the card's own order, from its upper left clockwise, and the box
    to which it is clipped (left, top, right, bottom): millimetres from the upper left of the page.
    """

    corners: tuple[tuple[float, float], ...]
    clip: tuple[float, float, float, float]
    words: str

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        xs, ys = zip(*self.corners, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def place(self) -> tuple[float, float]:
        """The upper left of its box, rounded, to compare with others."""
        return round(self.box[0], 1), round(self.box[1], 1)


@dataclass(frozen=True)
class Page:
    """A page: its size in millimetres, its faces, and the words that stand beside them."""

    width: float
    height: float
    faces: tuple[Placed, ...]
    label: str


def joined(first: Matrix, second: Matrix) -> Matrix:
    """The matrix that does the first, then the second."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def applied(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def pages_of(content: bytes) -> list[Page]:
    """All pages of a PDF of sheets."""
    words = pypdfium2.PdfDocument(content)
    with pikepdf.open(io.BytesIO(content)) as pdf:
        return [page_of(page, words[number].get_textpage()) for number, page in enumerate(pdf.pages)]


def page_of(page: pikepdf.Page, words: pypdfium2.PdfTextPage) -> Page:
    left, low, right, high = (float(value) for value in page.MediaBox)
    assert (left, low) == (0, 0)
    faces = tuple(faces_on(page, words, high))
    whole = words.get_text_bounded()
    label = next((line for line in whole.splitlines() if "sheet" in line), "")
    return Page(right / MM, high / MM, faces, label)


def faces_on(page: pikepdf.Page, words: pypdfium2.PdfTextPage, height: float) -> Iterator[Placed]:
    matrix, clip, kept = SAME, (0.0, 0.0, 0.0, 0.0), []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "q":
            kept.append((matrix, clip))
        elif name == "Q":
            matrix, clip = kept.pop()
        elif name == "cm":
            matrix = joined(tuple(float(value) for value in operands), matrix)  # type: ignore[arg-type]
        elif name == "re":
            x, y, width, high = (float(value) for value in operands)
            ends = [applied(matrix, x, y), applied(matrix, x + width, y + high)]
            (x1, x2), (y1, y2) = sorted(end[0] for end in ends), sorted(end[1] for end in ends)
            clip = (x1 / MM, (height - y2) / MM, x2 / MM, (height - y1) / MM)
        elif name == "Do":
            form = page.Resources.XObject[str(operands[0])]
            _, _, wide, high = (float(value) for value in form.BBox)
            inset = BLEED * MM
            own = [(inset, high - inset), (wide - inset, high - inset), (wide - inset, inset), (inset, inset)]
            points = [applied(matrix, *corner) for corner in own]
            xs, ys = zip(*points, strict=True)
            shown = words.get_text_bounded(min(xs), min(ys), max(xs), max(ys))
            corners = tuple((x / MM, (height - y) / MM) for x, y in points)
            yield Placed(corners, clip, " ".join(shown.split()))
