"""From cards to the files of a kit: faces, sheets for each paper, credits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from toolkit.cache import Cache, write_whole
from toolkit.model import Card, Deck, Game
from toolkit.press import sheets
from toolkit.press.credits import as_markdown, credits_for
from toolkit.press.faces import Face, Faces, faces_of
from toolkit.press.impose import Side, impose
from toolkit.press.judge import problems_on
from toolkit.press.kept import KeptFace, unpacked
from toolkit.press.kit import Progress, Wish
from toolkit.press.layout_paper import Paper
from toolkit.press.pdf_parts import Info
from toolkit.press.templates import slug
from toolkit.press.workers import Workers
from toolkit.problem import Problem


class Production:
    """One printing of one game."""

    def __init__(self, game: Game, cards: Sequence[Card], wish: Wish, cache: Cache) -> None:
        self.game, self.cards, self.wish, self.cache = game, cards, wish, cache
        self.faces: Faces = faces_of(game, cards, wish.draft)
        self.kept: dict[str, KeptFace] = {}
        self.laid_out = 0

    def lay_out(self, workers: Workers, progress: Progress) -> list[Problem]:
        """Get every face from the cache or from a worker, and say what is wrong with them."""
        lay_out_faces(self, self.faces.all(), workers, progress)
        return [*self.faces.problems, *problems_on(self.faces, self.kept)]

    def write(self, out: Path, progress: Progress) -> list[tuple[Path, int]]:
        """Write all files of the kit; each with its number of pages."""
        from toolkit.press.pdf import Book

        fonts = printed_fonts(self.kept.values(), self.cache)
        written = []
        sides = {paper: list(self._sides(paper)) for paper in self.wish.papers}
        progress.begin("Sheets", sum(len(side) for side in sides.values()))
        for paper in self.wish.papers:
            book = Book(fonts)
            self._fill(book, sides[paper], progress)
            written.append(self._saved(book, out / f"sheets-{paper}{self.wish.suffix}.pdf", f"sheets for {paper}"))
        for deck in self._decks():
            book = Book(fonts)
            fronts = [face for face in self.faces.fronts if face.deck.id == deck.id]
            for face in [*fronts, self.faces.backs[deck.id]]:
                if not self.kept[face.key].broken:
                    book.add_face(face.key, self.kept[face.key].pdf, face.size)
                    book.add_face_page(face.key, face.size)
            written.append(self._saved(book, out / "faces" / f"{slug(deck.id)}{self.wish.suffix}.pdf", deck.title))
        given = credits_for((face.html for face in self.faces.all()), self.faces.css)
        if not self.wish.suffix:
            write_whole(out / "CREDITS.md", as_markdown(self.game.title, given).encode())
        return written

    def _saved(self, book, path: Path, subject: str) -> tuple[Path, int]:  # type: ignore[no-untyped-def]
        pages = len(book.pdf.pages)
        keywords = f"{self.game.id}, {self.game.version}, cards, print and play"
        info = Info(f"{self.game.title} {self.game.version}", self.author, keywords, subject)
        write_whole(path, book.save(info))
        return path, pages

    @property
    def author(self) -> str:
        """Who made the game, as game.yaml says."""
        return str(self.game.data.get("author") or self.game.title)

    def _decks(self) -> list[Deck]:
        """The decks that have cards to print, in the order of the game."""
        wanted = {face.deck.id for face in self.faces.fronts}
        return [deck for deck in self.game.decks if deck.id in wanted]

    def _sides(self, paper: str) -> Iterable[Side]:
        """All sides of all sheets; a deck begins a new sheet."""
        for deck in self._decks():
            copies = [
                face
                for face in self.faces.fronts
                if face.deck.id == deck.id and face.card is not None and not self.kept[face.key].broken
                for _ in range(face.card.copies)
            ]
            if copies:
                back = self.faces.backs[deck.id]
                usable = None if self.kept[back.key].broken else back
                yield from impose(deck.title, copies, usable, sheets.sheet(paper, copies[0].size), self.wish.duplex)

    def _fill(self, book, sides: Sequence[Side], progress: Progress) -> None:  # type: ignore[no-untyped-def]
        """Draw the sides of the sheets."""
        by_key = {face.key: face for face in self.faces.all()}
        label = ""
        for side in sides:
            for placed in side.placed:
                face = by_key[placed.face]
                book.add_face(face.key, self.kept[face.key].pdf, face.size)
            if side.label != label:
                label = side.label
                book.label(label)
            sheet = side.sheet
            book.add_sheet((sheet.width, sheet.height), sheet.card, side.placed, side.marks, sheet.mark_width)
            progress.advance(1)


def lay_out_faces(production: Production, faces: Sequence[Face], workers: Workers, progress: Progress) -> None:
    """Fill `kept` for these faces: from the cache, and from workers what is not in it."""
    cache, kept = production.cache, production.kept
    missing: dict[Paper, dict[str, str]] = {}
    for face in faces:
        if face.key in kept:
            continue
        found = complete(unpacked(cache.get("faces", face.key)), cache)
        if found is not None:
            kept[face.key] = found
            continue
        paper = Paper(*face.size.full, production.faces.css, production.faces.folders)
        missing.setdefault(paper, {})[face.key] = face.html
    count = sum(len(items) for items in missing.values())
    production.laid_out += count
    if not count:
        return
    progress.begin("Faces", count)
    jobs = [(paper, list(items.items())) for paper, items in missing.items()]
    for key, packed in workers.lay_out(jobs, cache.folder, progress.advance):
        face_kept = unpacked(packed)
        if face_kept is not None:
            kept[key] = face_kept


def complete(face: KeptFace | None, cache: Cache) -> KeptFace | None:
    """The face, if the fonts that it needs are kept as well."""
    if face is None or not all(cache.path("printed-fonts", name).exists() for name in face.fonts):
        return None
    return face


def printed_fonts(faces: Iterable[KeptFace], cache: Cache) -> dict[str, bytes]:
    """The fonts these faces need, by name."""
    names = {name for face in faces for name in face.fonts}
    return {name: font for name in sorted(names) if (font := cache.get("printed-fonts", name)) is not None}
