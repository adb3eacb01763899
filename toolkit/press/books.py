"""The PDFs of a kit, described as plain data so that any process can draw them: pages of faces, or sheets of faces."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a process that only finds that nothing has changed imports none of them
    from toolkit.press.correction import Correction, Matrix
    from toolkit.press.impose import Side
    from toolkit.press.pdf_parts import Info
    from toolkit.press.sheets import FaceSize


@dataclass(frozen=True, slots=True)
class Leaf:
    """A face to be drawn: the bytes of its cached PDF, and its size with bleed in millimetres."""

    pdf: bytes
    size: FaceSize


@dataclass(frozen=True, slots=True)
class Plan:
    """A PDF to be drawn: its faces by key, the fonts they need by name, and either sides of sheets or single pages."""

    name: str
    info: Info
    fonts: Mapping[str, bytes]
    leaves: Mapping[str, Leaf]
    sides: tuple[Side, ...] = ()
    pages: tuple[str, ...] = ()  # keys of faces, one for each page
    letters: tuple[bytes, ...] = ()  # fonts of what is written beside faces
    correction: Correction | None = None  # of the backs, for one printer

    @property
    def page_count(self) -> int:
        """How many pages the PDF will have."""
        return len(self.sides) + len(self.pages)

    def digest(self) -> str:
        """A digest of everything that the PDF will show: its faces by their keys, and where they lie."""
        digest = hashlib.sha256(repr((self.info, self.pages, list(self.leaves))).encode())
        for side in self.sides:
            sheet = side.sheet
            form = (sheet.width, sheet.height)
            digest.update(repr((side.label, form, side.is_back, side.placed, side.marks, side.note)).encode())
        digest.update(repr(self.correction).encode())
        return digest.hexdigest()


def draw(plan: Plan) -> bytes:
    """The bytes of a planned PDF. Raises BadFace where a kept face or font cannot be read."""
    from toolkit.press.pdf import Book

    book = Book(plan.fonts, letters=plan.letters)
    for key, leaf in plan.leaves.items():
        book.add_face(key, leaf.pdf, leaf.size)
    label = ""
    for side in plan.sides:
        if side.label != label:
            label = side.label
            book.label(label)
        sheet = side.sheet
        notes = () if side.note is None else (side.note,)
        moved = None if plan.correction is None else moved_by(plan.correction, side)
        book.add_sheet((sheet.width, sheet.height), side.placed, side.marks, notes, moved)
    for key in plan.pages:
        book.add_face_page(key, plan.leaves[key].size)
    return book.save(plan.info)


def moved_by(correction: Correction, side: Side) -> tuple[tuple[float, float], Matrix]:
    """The size of the page of a side, which stands, and how all of it is moved: a back as the printer needs it."""
    from toolkit.press.correction import after, upright

    size, turned = upright(side.sheet.width, side.sheet.height)
    return size, after(correction.back_matrix(size), turned) if side.is_back else turned
