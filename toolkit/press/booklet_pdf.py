"""Booklets as PDF, beside `pdf.py` the one module that knows pikepdf: faces drawn into pages, and pages onto sheets."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from toolkit.press.book_pages import BookPages, Gap
from toolkit.press.books import Leaf
from toolkit.press.fold import Spread
from toolkit.press.pdf import Book, place
from toolkit.press.pdf_parts import MM, Info, Placement, points
from toolkit.press.sheets import Cell as Corner
from toolkit.press.sheets import FaceSize

CORNER_MM = 3.0  # radius of a card's corners in its own size
CURVE = 0.5523  # of a radius: where a Bézier curve has its handles to be a quarter of a circle
STAPLES = (0.25, 0.75)  # where on the fold staples go, as parts of its length
MARK_MM = 3.0  # how long the marks on the fold are


def with_faces(
    pages: BookPages, leaves: Mapping[str, Leaf], fonts: Mapping[str, bytes], info: Info, *, empty: int = 0
) -> bytes:
    """The pages of a document as PDF, with faces drawn into the boxes that wait for them, and empty pages after them.

    Outlines and links stay. Faces that are not among the leaves are left out. Raises BadFace.
    """
    book = Book(fonts, Pdf.open(io.BytesIO(pages.pdf)))
    for gap in pages.gaps:
        if (leaf := leaves.get(gap.face)) is not None:
            book.add_face(gap.face, leaf.pdf, leaf.size)
    for number, page in enumerate(book.pdf.pages):
        here = [gap for gap in pages.gaps if gap.page == number and gap.face in book.faces]
        if here:
            names = {key: f"/HeapFace{at}" for at, key in enumerate(book.faces)}
            height = float(page.mediabox[3]) / MM
            drawn = "\n".join(in_gap(gap, names[gap.face], book.sizes[gap.face], height) for gap in here)
            for key in dict.fromkeys(gap.face for gap in here):
                page.add_resource(book.faces[key], Name.XObject, Name(names[key]))
            page.contents_add(b"q\n", prepend=True)
            page.contents_add(f"\nQ\n{drawn}\n".encode())
    size = book.pdf.pages[0].mediabox
    for _ in range(empty):
        book.pdf.add_blank_page(page_size=(float(size[2]), float(size[3])))
    return book.save(info)


def in_gap(gap: Gap, name: str, size: FaceSize, paper_height: float) -> str:
    """The operators that draw a face, as it looks when it is cut, into a box of a page."""
    scale = gap.width / size.width
    cell = Corner(gap.x, gap.y, 0, 0, 0, 0)
    drawn = place(Placement(gap.face, cell, scale=scale, bleed=0.0), name, size, paper_height)
    if size.shape:
        return drawn
    box = (gap.x, paper_height - gap.y - size.height * scale, size.width * scale, size.height * scale)
    radius = min(CORNER_MM, size.width / 8, size.height / 8) * scale
    return f"q {rounded(*box, radius)} W n {drawn} Q"


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """The path of a rectangle with round corners; millimetres from the lower left corner of the page."""
    right, top, handle = x + width, y + height, radius * (1 - CURVE)

    def to(*numbers: float) -> str:
        return " ".join(map(points, numbers))

    return (
        f"{to(x + radius, y)} m {to(right - radius, y)} l"
        f" {to(right - handle, y, right, y + handle, right, y + radius)} c {to(right, top - radius)} l"
        f" {to(right, top - handle, right - handle, top, right - radius, top)} c {to(x + radius, top)} l"
        f" {to(x + handle, top, x, top - handle, x, top - radius)} c {to(x, y + radius)} l"
        f" {to(x, y + handle, x + handle, y, x + radius, y)} c h"
    )


def imposed(pdf: bytes, paper: tuple[float, float], sides: Sequence[Spread], info: Info) -> bytes:
    """Pages two by two on sheets of a paper (width and height in millimetres, lying), with marks on the fold.

    Each page takes half of the sheet, moved towards the fold by the side's creep.
    """
    width, height = paper
    book = Book({})
    with Pdf.open(io.BytesIO(pdf)) as source:
        forms = [book.pdf.copy_foreign(page.as_form_xobject()) for page in source.pages]
    for side in sides:
        drawn = [
            on_half("/L", 0.0, side.creep, paper),
            on_half("/R", width / 2, -side.creep, paper),
            "" if side.is_back else fold_marks(paper),
        ]
        halves = {"/L": forms[side.left], "/R": forms[side.right]}
        box = Array([0, 0, round(width * MM, 4), round(height * MM, 4)])
        page = Dictionary(
            Type=Name.Page,
            MediaBox=box,
            Contents=book.pdf.make_stream("\n".join(drawn).encode()),
            Resources=Dictionary(XObject=Dictionary(halves)),
        )
        book.pdf.pages.append(pikepdf.Page(book.pdf.make_indirect(page)))
    return book.save(info)


def on_half(name: str, left: float, creep: float, paper: tuple[float, float]) -> str:
    """The operators that draw a page on a half of a sheet, and nothing of it beyond the fold."""
    clip = f"{points(left)} 0 {points(paper[0] / 2)} {points(paper[1])} re W n"
    return f"q {clip} 1 0 0 1 {points(left + creep)} 0 cm {name} Do Q"


def fold_marks(paper: tuple[float, float]) -> str:
    """Short grey lines on the outside of a fold where staples go."""
    x, ends = paper[0] / 2, [paper[1] * at for at in STAPLES]
    lines = " ".join(f"{points(x)} {points(y - MARK_MM / 2)} m {points(x)} {points(y + MARK_MM / 2)} l" for y in ends)
    return f"q 0.6 G 0.4 w {lines} S Q"
