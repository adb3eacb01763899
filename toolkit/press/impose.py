"""Imposition: which face goes where on which sheet. Numbers in, numbers out; `pdf.Book` draws the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from toolkit.press.faces import Face
from toolkit.press.lines import Line
from toolkit.press.marks import cut_marks, fold_line, zone_lines
from toolkit.press.pdf_parts import Note, Placement
from toolkit.press.sheets import Cell, Sheet
from toolkit.press.tiling import Tiling
from toolkit.sheet_style import AS_USUAL, SheetStyle

Copy = tuple[Face, Face | None]  # a copy of a card: its front, and its back if one is printed


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet of paper. `label` names the decks on it, `used` are the places of the sheet that are taken.

    `note` is what is printed in its margin, once the sheets of a file are counted.
    """

    label: str
    decks: tuple[str, ...]
    is_back: bool
    sheet: Sheet | Tiling
    placed: tuple[Placement, ...]
    marks: tuple[Line, ...]
    used: tuple[int, ...] = ()
    note: Note | None = None


@dataclass(frozen=True, slots=True)
class Manner:
    """How cards are put on sheets: the edge these turn over ("none" prints no backs), the style, and whether all cards
    have lines to cut along as they are drafts.
    """

    duplex: str = "long"
    style: SheetStyle = AS_USUAL
    is_lined: bool = False

    def lines(self, sheet: Sheet, used: Iterable[int]) -> list[Line]:
        """What is drawn on a sheet on which these places are taken."""
        taken = tuple(used)
        zones = zone_lines(sheet, taken) if self.style.zones else []
        return [*zones, *cut_marks(sheet, taken, self.style.marks, is_lined=self.is_lined), *fold_line(sheet)]

    def side(
        self, sheet: Sheet, decks: tuple[str, ...], placed: Mapping[int, Placement], *, is_back: bool = False
    ) -> Side:
        """A side with these faces at their places, and its marks; an outline is cut on the front alone."""
        marks = [] if is_back and sheet.card.shape else self.lines(sheet, placed)
        return Side(", ".join(decks), decks, is_back, sheet, tuple(placed.values()), tuple(marks), tuple(placed))


def dealt(copies: Sequence[Copy], count: int, order: str | None) -> Iterator[Sequence[Copy]]:
    """The copies of each sheet that has room for so many: sheet after sheet.

    In stacks, each place has those that follow each other: sheets that lie on each other are cut into piles in order.
    """
    total = -(-len(copies) // count)
    for number in range(total):
        yield copies[number::total] if order == "stacks" else copies[number * count : (number + 1) * count]


def impose(copies: Sequence[Copy], sheet: Sheet, manner: Manner) -> Iterator[Side]:
    """The sides of the sheets of cards of one size: fronts in order, each sheet followed by its backs.

    Each back lies behind its front, which on a sheet that is folded is on its other half. There are no backs where no
    card on the sheet has one.
    """
    for part in dealt(copies, sheet.count, manner.style.order):
        pairs = list(zip(sheet.fronts, part, strict=False))
        backs = {sheet.behind(index, manner.duplex): back for index, (_, back) in pairs if back is not None}
        turned = sheet.is_upside_down(manner.duplex)
        used = [index for index, _ in pairs]
        both = [*used, *backs] if sheet.fold else used
        bleed = sheet.card.bleed if sheet.card.shape else None
        placed = {index: Placement(front.key, sheet.cell(index, both), bleed=bleed) for index, (front, _) in pairs}
        cells = both if sheet.fold else list(backs)
        behind = {
            index: Placement(back.key, sheet.cell(index, cells), turned, bleed=bleed) for index, back in backs.items()
        }
        decks = tuple(dict.fromkeys(front.deck.title for front, _ in part))
        if sheet.fold:
            yield manner.side(sheet, decks, {**placed, **behind})
            continue
        yield manner.side(sheet, decks, placed)
        if behind and manner.duplex != "none":
            yield manner.side(sheet, decks, behind, is_back=True)


def impose_tiles(title: str, board: Face, guides: Sequence[Face], tiling: Tiling) -> Iterator[Side]:
    """The sheets of a board: first a plan of how they go together, then each part of the board with its guide above it.

    `guides` are faces as large as the paper: one for the first sheet, then one for each tile. Raises ValueError where
    their number differs.
    """
    whole = Cell(0, 0, 0, 0, 0, 0)
    plan, *others = guides
    x, y, scale = tiling.small
    small = Placement(board.key, Cell(x, y, 0, 0, 0, 0), scale=scale)
    yield Side(title, (title,), False, tiling, (small, Placement(plan.key, whole)), ())
    for tile, guide in zip(tiling.tiles(), others, strict=True):
        placed = (Placement(board.key, tiling.cell(tile)), Placement(guide.key, whole))
        yield Side(title, (title,), False, tiling, placed, tuple(tiling.marks(tile)))
