"""From cards to the files of a kit: faces, sheets for each paper, credits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from toolkit.cache import Cache
from toolkit.check.card_sizes import place_of, size_of
from toolkit.check.checks.impossible_sheets import contradictory
from toolkit.check.checks.oversized_card import as_laid_out, on_paper
from toolkit.check.references import references
from toolkit.model import Card, Deck, Game
from toolkit.own_icons import own_icons
from toolkit.paper import FaceSize, UnknownSize, fits, paper_name
from toolkit.press import sheets
from toolkit.press.books import Leaf, Plan, draw
from toolkit.press.credits import as_markdown, credits_for
from toolkit.press.faces import Face, Faces, faces_of, without_number
from toolkit.press.folding import impose_folded, unfolded
from toolkit.press.impose import Manner, Side, impose, impose_tiles
from toolkit.press.judge import problems_on
from toolkit.press.kept import KeptFace, unpacked
from toolkit.press.kept_html import KeptHtml
from toolkit.press.kept_revisions import REVISIONS, kept_revisions
from toolkit.press.labels import label_texts, with_label
from toolkit.press.layout_paper import Paper
from toolkit.press.letters import Letters, plain_letters
from toolkit.press.pdf_parts import BadFace, Info
from toolkit.press.progress import Progress
from toolkit.press.sheets import Sheet
from toolkit.press.stand_in import told_once
from toolkit.press.templates import slug
from toolkit.press.tiling import tiling
from toolkit.press.wish import Wish
from toolkit.press.workers import Workers
from toolkit.problem import Problem
from toolkit.schema import ICON
from toolkit.sheet_style import SHEETS, style_of

Drawn = Callable[[str, str], bytes | None]


def nothing(name: str, plan: str) -> bytes | None:
    """None for every file: nothing was drawn before."""
    return None


class Production:
    """One printing of one game. Making it fills in the templates."""

    def __init__(
        self, game: Game, cards: Sequence[Card], wish: Wish, cache: Cache, html: KeptHtml | None = None
    ) -> None:
        self.game, self.wish, self.cache = game, wish, cache
        self.faces: Faces = faces_of(game, cards, wish.draft, wish.papers, html)
        self.faces.fronts = [
            without_number(face) if face.card and wish.is_beside_old(face.card) else face for face in self.faces.fronts
        ]
        self.left_out = len(cards) - len(self.faces.fronts)
        self.kept: dict[str, KeptFace] = {}
        self.fonts: dict[str, bytes] = {}  # by the name under which they are kept
        self.plans: dict[str, str] = {}  # digests of the plans by which the files were drawn
        self.laid_out = 0
        self.is_fresh = False  # whether faces in the cache are ignored
        self.manner = manner_of(game, wish)
        self._known_letters: Letters | None = None

    def lay_out(self, workers: Workers, progress: Progress) -> list[Problem]:
        """Get every face from the cache or from a worker; returns the findings. Raises WorkerLost and NoPango."""
        missing: dict[Paper, dict[str, str]] = {}
        for face in self.faces.all():
            if face.key not in self.kept and not self._fetch(face):
                faces = self.faces
                cut = face.size if face.size.shape else None
                paper = Paper(*face.size.full, faces.css, faces.folders, faces.home, faces.made_of, cut)
                missing.setdefault(paper, {})[face.key] = face.html
        self.laid_out = sum(len(items) for items in missing.values())
        if missing:
            progress.begin("Faces", self.laid_out)
            self._lay_out_missing(missing, workers, progress)
        self.left_out += sum(self.kept[face.key].is_broken for face in self.faces.fronts)
        told = {name for name, _ in references(self.game, ICON)}
        return told_once([*self.faces.problems, *problems_on(self.faces, self.kept, told)], self.faces.css)

    def heal(self, workers: Workers, progress: Progress) -> None:
        """Lay all faces out anew where what was kept cannot be drawn, as a file in the cache may hold anything.

        Raises WorkerLost.
        """
        try:
            plan = Plan("", self.info(""), self.fonts, self.leaves(self._printable()))
            draw(plan)
        except BadFace:
            self._lay_out_anew(workers, progress)

    def _lay_out_anew(self, workers: Workers, progress: Progress) -> None:
        """Remove every face and font of this printing from the cache, and lay out all faces."""
        for name in self.fonts:
            self.cache.remove("printed-fonts", name)
        for key in self.kept:
            self.cache.remove("faces", key)
        self.kept, self.fonts = {}, {}
        self.is_fresh = True
        self.lay_out(workers, progress)

    def _printable(self) -> Iterator[Face]:
        return filter(self.is_printable, self.faces.all())

    def is_printable(self, face: Face) -> bool:
        """Whether a face was laid out and can be drawn."""
        return not self.kept[face.key].is_broken

    def oversized(self) -> list[Problem]:
        """Findings on decks whose cards have no room on a paper that was asked for, or not as it is to be laid out.

        Boards go over several sheets.
        """
        problems = {}
        for deck in self.decks():
            size, place = unfolded(size_of(self.game, deck), deck.fold), place_of(self.game, deck)
            for paper in self.wish.papers:
                if not fits(paper, size):
                    if not deck.is_part:
                        problems[place, paper] = on_paper(size, place, (paper,))
                elif reason := self._misfit(deck, size, paper):
                    problems[place, paper] = as_laid_out(place, reason)
        own = style_of(self.game.data.get(SHEETS) or {})
        together = [] if self.manner.style == own else contradictory(self.game, self.manner.style)
        return [*problems.values(), *together]  # of the game's own settings alone the checks tell

    def _misfit(self, deck: Deck, size: FaceSize, paper: str) -> str:
        """Why a deck has no room on a paper that is large enough, as sheets are to be laid out; "" where it has."""
        style = self.manner.style
        try:
            sheets.sheet(paper, size, style, is_folded=style.sides == "gutterfold" and self._is_double(deck, paper))
        except UnknownSize as unknown:
            return f"{unknown}"
        return ""

    def _fetch(self, face: Face) -> bool:
        """Take a face and its fonts from the cache; False where some of it is not there."""
        face_kept = unpacked(self.cache.get("faces", face.key))
        if self.is_fresh or face_kept is None or not all(self._fetch_font(name) for name in face_kept.fonts):
            return False
        self.kept[face.key] = face_kept
        self.cache.touch("faces", face.key)
        return True

    def _fetch_font(self, name: str) -> bool:
        if name not in self.fonts:
            font = self.cache.get("printed-fonts", name)
            if font is None:
                return False
            self.fonts[name] = font
        return True

    def _lay_out_missing(self, missing: dict[Paper, dict[str, str]], workers: Workers, progress: Progress) -> None:
        """Let workers lay out the faces that the cache does not have."""
        jobs = [(paper, list(items.items())) for paper, items in missing.items()]
        for batch in workers.lay_out(jobs, self.cache.folder):
            self.fonts.update(batch.fonts)
            for key, packed in batch.faces:
                face = unpacked(packed)
                if face is not None:
                    self.kept[key] = face
            progress.advance(len(batch.faces))
        for face in self.kept.values():
            for name in face.fonts:
                self._fetch_font(name)

    def files(self, workers: Workers, progress: Progress, drawn: Drawn = nothing) -> dict[str, tuple[bytes, int]]:
        """All files of the kit by name, each with its number of pages. Raises WorkerLost.

        `drawn` gives the content of a file that was drawn by the same plan before, or None.
        """
        try:
            return self._files(workers, progress, drawn)
        except BadFace:
            self._lay_out_anew(workers, progress)
            return self._files(workers, progress, drawn)

    def _files(self, workers: Workers, progress: Progress, drawn: Drawn) -> dict[str, tuple[bytes, int]]:
        plans = [*self._sheet_plans(), *self.face_plans()]
        self.plans = {plan.name: plan.digest() for plan in plans}
        made = {plan.name: (drawn(plan.name, self.plans[plan.name]), plan.page_count) for plan in plans}
        missing = [plan for plan in plans if made[plan.name][0] is None]
        progress.begin("Files", sum(plan.page_count for plan in missing))
        for plan, content in zip(missing, workers.draw(missing), strict=True):
            made[plan.name] = (content, plan.page_count)
            progress.advance(plan.page_count)
        credits = credits_for((face.html for face in self.faces.all()), self.faces.css, own_icons(self.game.folder))
        made[f"CREDITS{self.wish.face_suffix}.md"] = (as_markdown(self.game.title, credits).encode(), 0)
        if not self.wish.variant and not self.wish.draft:
            fronts = list(filter(self.is_printable, self.faces.fronts))
            made[REVISIONS] = (kept_revisions(self.game, fronts, self.wish.face_suffix), 0)
        return {name: (content, pages) for name, (content, pages) in made.items() if content is not None}

    def _sheet_plans(self) -> Iterator[Plan]:
        """The PDFs of sheets for each paper, decks with backs apart from those without.

        Decks of one size share sheets; each size begins a new one.
        """
        for paper in self.wish.papers:
            for kind, has_backs in (("sheets", True), ("parts", False)):
                decks = [deck for deck in self.decks() if self._is_double(deck, paper) == has_backs]
                name = f"{kind}-{paper_name(paper)}{self.wish.suffix}.pdf"
                plan = self.sheet_plan(name, f"{kind} for {paper_name(paper)}", decks, paper)
                yield from filter(None, [plan])

    def sheet_plan(self, name: str, subject: str, decks: Sequence[Deck], paper: str) -> Plan | None:
        """A PDF of the sheets of some decks; None where none of them has anything to print."""
        sides = [side for group in self._of_one_size(decks) for side in self._sides(group, paper)]
        if self.manner.style.label is not False:
            sides = labelled(sides, self.game, self._letters())
        if self.manner.style.sides == "backs":
            sides = [side for side in sides if side.is_back]
        if not sides:
            return None
        used = {item.face for side in sides for item in side.placed}
        leaves = self.leaves(face for face in self.faces.all() if face.key in used)
        letters = self._letters().fonts if any(side.note for side in sides) else ()
        correction = dict(self.wish.corrections).get(paper) if any(side.is_back for side in sides) else None
        return Plan(name, self.info(subject), self.fonts, leaves, tuple(sides), (), letters, correction)

    def _letters(self) -> Letters:
        """The letters of labels."""
        if self._known_letters is None:
            self._known_letters = plain_letters(self.cache)
        return self._known_letters

    def _of_one_size(self, decks: Sequence[Deck]) -> list[list[Deck]]:
        """The decks in groups of one size, in the order in which each size comes first."""
        groups: dict[tuple[FaceSize, str], list[Deck]] = {}
        for deck in decks:
            groups.setdefault((size_of(self.game, deck), deck.fold), []).append(deck)
        return list(groups.values())

    def _is_double(self, deck: Deck, paper: str) -> bool:
        """Whether a deck's sheets are printed on both sides.

        Those of a board in several sheets are not, as they are glued, nor are cards that are folded over.
        """
        return deck.has_backs and not deck.fold and (not deck.is_part or fits(paper, size_of(self.game, deck)))

    def face_plans(self) -> Iterator[Plan]:
        """A PDF of faces with bleed for each deck: its fronts, then its backs."""
        for deck in self.decks():
            fronts = [face for face in self.faces.fronts if face.deck.id == deck.id]
            backs = {back.key: back for front in fronts if (back := self.faces.back_of(front)) is not None}
            faces = [face for face in [*fronts, *backs.values()] if not self.kept[face.key].is_broken]
            if faces:
                name = f"faces/{slug(deck.id)}{self.wish.face_suffix}.pdf"
                pages = tuple(face.key for face in faces)
                yield Plan(name, self.info(deck.title), self.fonts, self.leaves(faces), pages=pages)

    def leaves(self, faces: Iterable[Face]) -> dict[str, Leaf]:
        """Faces as they are drawn, by key; those that are broken must not be among them."""
        return {face.key: Leaf(self.kept[face.key].pdf, face.size) for face in faces}

    def info(self, subject: str) -> Info:
        """What a PDF of this printing says of itself."""
        game = self.game
        author = str(game.data.get("author") or game.title)
        return Info(
            f"{game.title} {game.version}", author, f"{game.id}, {game.version}, cards, print and play", subject
        )

    def decks(self) -> list[Deck]:
        """The decks and parts that have something to print, in the order of the game."""
        wanted = {face.deck.id for face in self.faces.fronts}
        return [deck for deck in (*self.game.decks, *self.game.parts) if deck.id in wanted]

    def _sides(self, decks: Sequence[Deck], paper: str) -> Iterator[Side]:
        """The sides of the sheets of decks of one size, with each card as often as it has copies."""
        size, fold, style = size_of(self.game, decks[0]), decks[0].fold, self.manner.style
        if fold:
            copies = [(face, self._back(face)) for deck in decks for face in self._copies(deck)]
            yield from impose_folded(copies, sheets.sheet(paper, unfolded(size, fold), style), fold, self.manner)
            return
        if fits(paper, size):
            copies = [(face, self._back(face)) for deck in decks for face in self._copies(deck)]
            is_folded = style.sides == "gutterfold" and any(back is not None for _, back in copies)
            yield from impose(copies, sheets.sheet(paper, size, style, is_folded=is_folded), self.manner)
            return
        for deck in decks:
            guides = self.faces.guides.get((deck.id, paper), [])
            if guides and not any(self.kept[guide.key].is_broken for guide in guides):
                for number, board in enumerate(self._copies(deck)):
                    yield from islice(
                        impose_tiles(deck.title, board, guides, tiling(paper, size)), int(number > 0), None
                    )

    def _copies(self, deck: Deck) -> list[Face]:
        """The fronts of a deck that can be printed, each as often as it is wished for."""
        return [
            face
            for face in self.faces.fronts
            if face.card is not None and face.deck.id == deck.id and not self.kept[face.key].is_broken
            for _ in range(self.wish.copies_of(face.card))
        ]

    def _back(self, front: Face) -> Face | None:
        """The back of a front; None where there is none, or it cannot be printed."""
        back = self.faces.back_of(front)
        return None if back is None or self.kept[back.key].is_broken else back


def manner_of(game: Game, wish: Wish) -> Manner:
    """How the sheets of a game are laid out: as is wished for, then as the game says."""
    style = wish.style.before(style_of(game.data.get(SHEETS) or {}))
    duplex = "none" if style.sides == "fronts" else wish.duplex
    return Manner(duplex, style, wish.draft)


def labelled(sides: Sequence[Side], game: Game, letters: Letters) -> list[Side]:
    """The sides of a file, each with a label that says which sheet it is; those of a board have guides of their own.

    A title for which there are no letters is told by the name of its file.
    """
    ids = {deck.title: deck.id for deck in (*game.decks, *game.parts)}
    title = f"{game.title if letters.has(game.title) else game.id} {game.version}"
    total, number, made = sum(not side.is_back for side in sides), 0, []
    for side in sides:
        number += not side.is_back
        if not isinstance(side.sheet, Sheet):
            made.append(side)
            continue
        decks = [deck if letters.has(deck) else ids[deck] for deck in side.decks]
        texts = label_texts(title, decks, number, total, is_back=side.is_back)
        note, marks = with_label(side.sheet, side.used, side.marks, texts, letters)
        made.append(replace(side, note=note, marks=tuple(marks)))
    return made
