"""The pages that go with a kit: what is printed on what, and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.check.card_sizes import size_of
from toolkit.kit.contents import BOOKLET, Printed, Stock
from toolkit.paper import fits, paper_size
from toolkit.press.book_pages import BookPages
from toolkit.press.ink import page_inks
from toolkit.press.layout_paper import Paper
from toolkit.press.produce import Production
from toolkit.press.templates import Templates
from toolkit.press.workers import Workers

STYLE = "kit.css"
STOCKS = {
    Stock.PAPER: ("Paper", "80 to 120 g/m²"),
    Stock.CARD: ("Card", "200 to 300 g/m²"),
    Stock.BOARD: ("Card, glued on board", "200 g/m² on 1 to 2 mm"),
}
EDGES = {"long": "both sides, flip on long edge", "short": "both sides, flip on short edge", "": "one side"}
MOST_SEATS = 6  # columns of a score sheet


@dataclass(frozen=True, slots=True)
class Measured:
    """A file to be printed, and how much ink a sheet of it takes: 1.0 is a sheet covered by one ink."""

    file: Printed
    ink: float


def measured(files: Sequence[Printed]) -> list[Measured]:
    """Files with the ink that they take, on average of their pages."""
    rows = []
    for file in files:
        inks = page_inks(file.content)
        rows.append(Measured(file, sum(inks) / max(1, file.sheets)))
    return rows


def guide(production: Production, rows: Sequence[Measured], paper: str, workers: Workers) -> BookPages:
    """The page that says what is printed on what. Raises TemplateFailure and NoPango."""
    shown = [
        {
            "name": row.file.name,
            "what": row.file.what,
            "count": row.file.count,
            "stock": STOCKS[row.file.stock][0],
            "weight": STOCKS[row.file.stock][1],
            "sides": EDGES[row.file.edge],
            "sheets": row.file.sheets,
            "ink": f"{row.ink * 100:.0f} %",
            "is_for_shops": not row.file.paper,
        }
        for row in rows
    ]
    at_home = [row for row in rows if row.file.paper]
    sizes = [size_of(production.game, deck) for deck in production.decks()]
    values: dict[str, object] = {
        "rows": shown,
        "paper": paper,
        "sheets": {stock.value: sum(row.file.sheets for row in at_home if row.file.stock is stock) for stock in Stock},
        "stocks": [(stock.value, *STOCKS[stock]) for stock in Stock],
        "ink": f"{sum(row.ink * row.file.sheets for row in at_home):.1f}",
        "has_straight_cuts": any(not size.shape for size in sizes),
        "has_outlines": any(size.shape for size in sizes),
        "has_tiles": any(not fits(paper, size) for size in sizes),
        "has_booklet": any(row.file.what == BOOKLET for row in rows),
    }
    return _page(production, "kit.html", values, paper, workers)


def score_sheet(production: Production, paper: str, workers: Workers) -> BookPages | None:
    """The score sheet of a game that says what is counted; None for others. Raises TemplateFailure and NoPango."""
    rows = [str(row) for row in production.game.data.get("score") or ()]
    if not rows:
        return None
    seats = min(MOST_SEATS, production.game.players[1])
    return _page(production, "score.html", {"rows": rows, "seats": seats}, paper, workers)


def _page(production: Production, template: str, values: dict[str, object], paper: str, workers: Workers) -> BookPages:
    templates = Templates(production.game)
    width, height = paper_size(paper)
    css = templates.page_css(STYLE)
    html = templates.page(template, {**values, "width": width, "height": height})
    home = production.game.folder.resolve()
    return workers.pages(Paper(width, height, css, templates.folders, home), production.cache.folder, html)
