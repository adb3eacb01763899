"""Imposition: which face goes where on which sheet. Numbers in, numbers out; `pdf.Book` draws them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.press.faces import Face
from toolkit.press.pdf_parts import Placement
from toolkit.press.sheets import Line, Sheet


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet of paper. `label` names the deck, `number` counts its sheets from 1."""

    label: str
    number: int
    total: int
    is_back: bool
    sheet: Sheet
    placed: tuple[Placement, ...]
    marks: tuple[Line, ...]


def impose(title: str, copies: Sequence[Face], back: Face | None, sheet: Sheet, duplex: str) -> Iterator[Side]:
    """The sides of a deck: fronts in order, each full sheet followed by its backs, each back behind its front."""
    total = -(-len(copies) // sheet.count)
    for number in range(total):
        part = copies[number * sheet.count : (number + 1) * sheet.count]
        taken = range(len(part))
        fronts = tuple(Placement(face.key, sheet.cell(index, taken)) for index, face in enumerate(part))
        yield Side(title, number + 1, total, False, sheet, fronts, tuple(sheet.marks(taken)))
        if back is not None and duplex != "none":
            where = [sheet.behind(index, duplex) for index in taken]
            turned = sheet.is_upside_down(duplex)
            backs = tuple(Placement(back.key, sheet.cell(index, where), turned) for index in where)
            yield Side(title, number + 1, total, True, sheet, backs, tuple(sheet.marks(where)))
