"""The rulebook of a game as a booklet: single pages for screens, and two by two on sheets to be folded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from html import escape

from markupsafe import Markup

from toolkit.kit import words
from toolkit.kit.counted import counts_of
from toolkit.kit.markdown import Chapters, Heading, chapters_of
from toolkit.model import Card, Game
from toolkit.paper import FaceSize, paper_size
from toolkit.press import fold
from toolkit.press.book_pages import BookPages
from toolkit.press.books import Leaf
from toolkit.press.credits import Credits
from toolkit.press.layout_paper import Paper
from toolkit.press.palette import contrast
from toolkit.press.picture_address import PictureAddress
from toolkit.press.produce import Production
from toolkit.press.templates import Templates
from toolkit.press.text import Rules
from toolkit.press.workers import Workers
from toolkit.rulebook import SIMPLE, Rulebook, card_called

STYLE = "booklet.css"
SHOWN_MM = 38.0  # width of a card in the text
LEAST_MM, HIGHEST_MM = 12.0, 92.0  # the least width and the greatest height of anything shown in the text
MARGINS_MM, BETWEEN_MM = 28.0, 4.0  # of a page, left and right together; between cards that stand in a row
COVER_MM = 44.0  # the greatest width of a card on the cover
MOST_ON_COVER = 3
MOST_RUN_ON = 8  # pages; a rulebook that is no longer is laid out without page breaks too, to take a sheet less
PAPER, LEAST_CONTRAST = "#ffffff", 4.0
USUAL_COLOUR = "#37325F"  # of a game whose decks have none


@dataclass(frozen=True, slots=True)
class Booklet:
    """A rulebook as PDF: its pages, and the sheets of them; how many there are of both."""

    pages: bytes
    sheets: bytes
    page_count: int
    sheet_count: int


class UnprintableBookError(RuntimeError):
    """A rulebook cannot be laid out; the message says why."""


def make_booklet(production: Production, rulebook: Rulebook, paper: str, credits: Credits, workers: Workers) -> Booklet:
    """The rulebook of a game whose faces are laid out, on half sheets of a paper.

    Raises UnprintableBookError, TemplateFailure, WorkerLost and NoPango.
    """
    from toolkit.press.booklet_pdf import imposed, with_faces

    writer = BookletWriter(production, rulebook, paper, credits)
    pages, runs_on = writer.laid_out(workers), False
    if fold.PAGES_A_SHEET < pages.count <= MOST_RUN_ON:
        shorter = writer.laid_out(workers, runs_on=True)
        runs_on = fold.sheet_count(shorter.count) < fold.sheet_count(pages.count)
        pages = shorter if runs_on else pages
    if lacking := fold.missing_pages(pages.count):
        pages = writer.laid_out(workers, lacking, runs_on=runs_on)
    lacking = fold.missing_pages(pages.count)  # where a game's own template has no pages for notes
    single = with_faces(pages, writer.leaves(), production.fonts, production.info("rulebook"), empty=lacking)
    sides = list(fold.spreads(pages.count + lacking))
    sheets = imposed(single, writer.sheet, sides, production.info("rulebook, to be folded"))
    return Booklet(single, sheets, pages.count + lacking, len(sides) // 2)


class BookletWriter:
    """Makes the HTML of one rulebook, and has it laid out."""

    def __init__(self, production: Production, rulebook: Rulebook, paper: str, credits: Credits) -> None:
        self.production, self.game, self.credits = production, production.game, credits
        shorter, longer = sorted(paper_size(paper))
        self.sheet, self.width, self.height = (longer, shorter), longer / 2, shorter
        self.templates = Templates(self.game)
        self.fronts = {name_of(face.card): face for face in production.faces.fronts if face.card is not None}
        rules = Rules(self.game.vocabulary, (card.name for card in (*self.game.cards, *self.game.pieces)))
        self.chapters: Chapters = chapters_of(rulebook.text, rules.phrase, self._shown, self._picture)

    def laid_out(self, workers: Workers, notes: int = 0, *, runs_on: bool = False) -> BookPages:
        """The pages, with so many empty ones for notes before the last; sections begin on a new page or run on.

        Raises UnprintableBookError and TemplateFailure.
        """
        production = self.production
        css = self.templates.page_css(STYLE)
        paper = Paper(self.width, self.height, css, self.templates.folders, self.game.folder.resolve())
        html = self.templates.page("booklet.html", self._values(notes) | {"runs_on": runs_on})
        pages = workers.pages(paper, production.cache.folder, html)
        if pages.broken:
            raise UnprintableBookError(pages.broken)
        return pages

    def leaves(self) -> dict[str, Leaf]:
        """The faces that can be drawn, by the names of their cards in the document."""
        kept = self.production.kept
        faces = {name: face for name, face in self.fronts.items() if not kept[face.key].is_broken}
        drawn = self.production.leaves(faces.values())
        return {name: drawn[face.key] for name, face in faces.items()}

    def _values(self, notes: int) -> dict[str, object]:
        game, chapters = self.game, self.chapters
        glossary, signs = words.glossary(game, chapters), words.icon_key(game)
        index = words.by_letter(words.index(game, chapters))
        behind = {"glossary": glossary, "icons": signs, "index": index}
        titles = {"glossary": "Glossary", "icons": "Icons", "index": "Index"}
        extra = {f"behind-{name}": titles[name] for name, rows in behind.items() if rows}
        cover = list(self._on_cover())
        return {
            "accent": accent_of(game),
            "width": self.width,
            "height": self.height,
            "cards": cover,
            "card_height": max((card["height"] for card in cover), default=0.0),
            "tagline": chapters.tagline,
            "facts": facts_of(game),
            "contents": [plain_fields(each) for each in words.contents(chapters.headings, extra)],
            "text": Markup(chapters.html),
            "glossary": [plain_fields(each) for each in glossary],
            "signs": [(kind, [plain_fields(each) for each in row]) for kind, row in words.by_kind(signs)],
            "index": [(letter, [plain_fields(each) for each in row]) for letter, row in index],
            "notes": notes,
            "author": str(game.data.get("author", "")),
            "authors": self.credits.authors,
            "fonts": self.credits.fonts,
        }

    def _on_cover(self) -> Iterator[dict[str, float | str]]:
        """A card of each of the first decks that have one, as large as there is room for."""
        shown = [deck.cards[0] for deck in self.game.decks if deck.cards and name_of(deck.cards[0]) in self.leaves()]
        shown = shown[:MOST_ON_COVER]
        for card in shown:
            size = self._size(card)
            width = min(COVER_MM, size.width, (self.width - MARGINS_MM) / len(shown) - BETWEEN_MM)
            height = round(width * size.height / size.width, 2)
            yield {"id": name_of(card), "width": round(width, 2), "height": height, "shape": size.shape}

    def _shown(self, name: str, caption: str, in_row: int) -> str:
        """A box for a card in the text, with a caption below; the caption alone where there is no such card."""
        card = card_called(name, self.game)
        if card is None or name_of(card) not in self.fronts:
            return escape(caption)
        size = self._size(card)
        room = (self.width - MARGINS_MM) / max(1, in_row) - BETWEEN_MM
        wanted = SHOWN_MM if size.width < SHOWN_MM * 2.5 else room
        width = max(LEAST_MM, min(wanted, size.width, room, HIGHEST_MM * size.width / size.height))
        style = f"width:{width:.2f}mm;height:{width * size.height / size.width:.2f}mm"
        below = f'<b style="width:{width:.2f}mm">{escape(caption)}</b>' if caption else ""
        kind = "card shaped" if size.shape else "card"
        return f'<span class="{kind}"><i data-face="{escape(name_of(card))}" style="{style}"></i>{below}</span>'

    def _size(self, card: Card) -> FaceSize:
        return self.fronts[name_of(card)].size

    def _picture(self, file: str) -> str:
        return str(PictureAddress(file, self.game.data.get("cmyk") == "keep"))


def name_of(card: Card) -> str:
    """What a card is called in the document: its deck and its id, as a piece may have the id of a card."""
    return f"{card.deck}/{card.id}"


def accent_of(game: Game) -> str:
    """The colour of a game's headings: of its decks' colours the first that is read well on white, else the darkest."""
    colours = [deck.colour for deck in (*game.decks, *game.parts) if deck.colour] or [USUAL_COLOUR]
    read_well = [colour for colour in colours if contrast(colour, PAPER) >= LEAST_CONTRAST]
    return read_well[0] if read_well else max(colours, key=lambda colour: contrast(colour, PAPER))


def facts_of(game: Game) -> list[dict[str, str]]:
    """What a cover says in numbers: players, age, minutes, cards, tiles, tokens; only what is known."""
    known = [
        ("players", SIMPLE["players"](game), "players"),
        ("age", str(game.data.get("age", "")), "years and up"),
        ("time", SIMPLE["time"](game), "minutes"),
        *((kind, str(number), kind) for number, kind in counts_of(game, game.decks)),
    ]
    return [{"value": value, "name": name} for _, value, name in known if value]


def plain_fields(entry: words.Entry | words.Sign | Heading) -> dict[str, object]:
    """A record as templates are given it."""
    return asdict(entry)
