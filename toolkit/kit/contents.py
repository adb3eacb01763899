"""The files of a kit that show faces: cards on sheets, each part on sheets of its own, and boards as one page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from toolkit.check.card_sizes import size_of
from toolkit.kit.counted import counts_of, in_words
from toolkit.model import Deck
from toolkit.paper import fits, paper_name
from toolkit.press.books import Plan
from toolkit.press.produce import Production
from toolkit.press.sheets import Sheet
from toolkit.press.templates import slug
from toolkit.press.workers import Workers

BOOKLET = "Rulebook"  # what the sheets of the rulebook are called


class Stock(StrEnum):
    """What something is printed on."""

    PAPER = "paper"
    CARD = "card"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class Printed:
    """A file of a kit that is to be printed.

    `edge` is the edge the paper turns over, "" for one side. `sheets` is how many sheets of paper it takes, `count`
    what is on them, in words. A file for print shops has `paper` "".
    """

    name: str
    what: str
    count: str
    content: bytes
    stock: Stock
    paper: str
    edge: str
    sheets: int


def printed_faces(production: Production, paper: str, workers: Workers) -> list[Printed]:
    """The files of a kit that show faces, drawn. Raises WorkerLost, and BadFace where something kept is damaged."""
    rows = [*_cards(production, paper), *_parts(production, paper), *_whole(production, paper)]
    drawn = workers.draw([plan for plan, _ in rows])
    return [make(content) for (_, make), content in zip(rows, drawn, strict=True)]


@dataclass(frozen=True, slots=True)
class _Row:
    """What is said of a file before it is drawn."""

    plan: Plan
    what: str
    count: str
    stock: Stock
    paper: str
    edge: str

    def __call__(self, content: bytes) -> Printed:
        backs = sum(side.is_back for side in self.plan.sides)
        sheets = self.plan.page_count - backs
        return Printed(
            self.plan.name, self.what, self.count, content, self.stock, self.paper, self.edge if backs else "", sheets
        )


def _cards(production: Production, paper: str) -> Iterator[tuple[Plan, _Row]]:
    decks = [deck for deck in production.decks() if not deck.is_part]
    plan = production.sheet_plan(f"cards-{paper_name(paper)}.pdf", "cards", decks, paper)
    if plan is not None:
        count = f"{in_words(counts_of(production.game, decks))}{to_fold(plan)}"
        yield plan, _Row(plan, "Cards", count, Stock.CARD, paper_name(paper), production.wish.duplex)


def _parts(production: Production, paper: str) -> Iterator[tuple[Plan, _Row]]:
    for part in production.decks():
        if part.is_part:
            name = f"parts/{slug(part.id)}-{paper_name(paper)}.pdf"
            plan = production.sheet_plan(name, part.title, [part], paper)
            if plan is not None:
                what = part.title if fits(paper, size_of(production.game, part)) else f"{part.title}, in sheets"
                count, edge = f"{counted(part)}{to_fold(plan)}", production.wish.duplex
                yield plan, _Row(plan, what, count, stock_of(part), paper_name(paper), edge)


def _whole(production: Production, paper: str) -> Iterator[tuple[Plan, _Row]]:
    """Boards that are larger than the paper once more, as one page each, for a print shop."""
    for part in production.decks():
        if not part.is_part or fits(paper, size_of(production.game, part)):
            continue
        faces = [face for face in production.faces.fronts if face.deck.id == part.id and production.is_printable(face)]
        if faces:
            name, size = f"whole/{slug(part.id)}.pdf", size_of(production.game, part)
            pages = tuple(face.key for face in faces)
            plan = Plan(name, production.info(part.title), production.fonts, production.leaves(faces), pages=pages)
            what = f"{part.title}, as one page"
            yield plan, _Row(plan, what, f"{size.width:g} × {size.height:g} mm", Stock.BOARD, "", "")


def to_fold(plan: Plan) -> str:
    """What is to be done with sheets that have backs beside their fronts, in words; "" for others."""
    is_folded = any(isinstance(side.sheet, Sheet) and side.sheet.fold for side in plan.sides)
    return ", to be folded in the middle and glued" if is_folded else ""


def counted(part: Deck) -> str:
    """How many pieces a part has, in words."""
    number = sum(piece.copies for piece in part.cards)
    return f"{number} piece{'s' if number != 1 else ''}"


def stock_of(part: Deck) -> Stock:
    """What a part is printed on, as its file says; card without that."""
    return Stock(str(part.data.get("stock", Stock.CARD)))
