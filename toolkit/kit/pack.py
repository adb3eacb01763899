"""The pipeline: a game's folder in, one zip file with everything to play out.

load ──> check ──> faces ──> sheets, parts, boards ──> rulebook ──> score sheet ──> what to print on what ──> zip
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from toolkit.cache import Cache
from toolkit.check.run import check_game
from toolkit.files import remove_parts, write_whole
from toolkit.kit.archive import MANIFEST, manifest, packed
from toolkit.kit.booklet import STYLE, UnprintableBookError, make_booklet
from toolkit.kit.contents import BOOKLET, Printed, Stock, printed_faces
from toolkit.kit.paperwork import guide, measured, score_sheet
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.own_icons import own_icons
from toolkit.paper import paper_name
from toolkit.press.book_pages import BookPages
from toolkit.press.credits import Credits, as_markdown, credits_for
from toolkit.press.kept_revisions import REVISIONS, kept_revisions
from toolkit.press.kit import is_told_later
from toolkit.press.produce import Production
from toolkit.press.progress import Progress
from toolkit.press.templates import TemplateFailure, Templates
from toolkit.press.wish import Wish
from toolkit.press.workers import Workers
from toolkit.problem import Problem, has_errors
from toolkit.rulebook import RULEBOOK_FILE, Rulebook, read_rulebook
from toolkit.version import version

GUIDE = "print-me-first.pdf"


@dataclass(slots=True)
class Packed:
    """What was packed: the files and their sizes in bytes, findings, and what the kit has to do without, in words."""

    title: str = ""
    files: list[tuple[str, int]] = field(default_factory=list)
    sheets: int = 0
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    is_refused: bool = False


def pack_kit(folder: Path, out: Path, paper: str, workers: Workers, progress: Progress) -> Packed:
    """Pack the kit of the game in a folder into the zip file `out`, which is replaced as a whole.

    Raises WorkerLost, NoPango, and OSError where `out` cannot be written.
    """
    game, problems = load_game(folder)
    if game is None:
        return Packed(folder.name, problems=problems, is_refused=True)
    report = Packed(game.title)
    report.problems += [each for each in check_game(game, problems) if not is_told_later(each)]
    if not has_errors(report.problems):
        Packing(game, paper, workers, progress, report).run(out)
    report.is_refused = has_errors(report.problems)
    return report


class Packing:
    """One kit in the making."""

    def __init__(self, game: Game, paper: str, workers: Workers, progress: Progress, report: Packed) -> None:
        self.game, self.paper, self.workers, self.progress, self.report = game, paper, workers, progress, report

    def run(self, out: Path) -> None:
        """Make all files and write them; where something has an error, nothing is written."""
        production = Production(self.game, (*self.game.cards, *self.game.pieces), Wish((self.paper,)), Cache())
        self.report.problems += production.oversized()
        self.report.problems += production.lay_out(self.workers, self.progress)
        if has_errors(self.report.problems):
            return
        production.heal(self.workers, self.progress)
        self.progress.begin("Kit", 4)
        try:
            content = self._made(production)
        except TemplateFailure as failure:
            self.report.problems.append(failure.problem)
            return
        self.progress.advance(1)
        write_whole(out, content)
        remove_parts([out])

    def _made(self, production: Production) -> bytes:
        """The bytes of the kit. Raises TemplateFailure, WorkerLost and NoPango."""
        credits = self._credits(production)
        files = printed_faces(production, self.paper, self.workers)
        self.progress.advance(1)
        score = self._pages("score sheet", score_sheet(production, self.paper, self.workers))
        if score is not None:
            name, seats = f"score-sheet-{paper_name(self.paper)}.pdf", ""
            files.append(Printed(name, "Score sheet", seats, score.pdf, Stock.PAPER, self.paper, "", score.count))
        made = self._booklet(production, credits)
        if made is not None:
            files.insert(0, made[0])
        self.progress.advance(1)
        rows = measured(files)
        self.progress.advance(1)
        first = self._pages("page that says what to print", guide(production, rows, self.paper, self.workers))
        contents = {GUIDE: first.pdf} if first is not None else {}
        contents |= {"rulebook.pdf": made[1]} if made is not None else {}
        contents |= {file.name: file.content for file in files}
        plans = list(production.face_plans())  # not to be printed: by them a later printing shows what has changed
        contents |= {plan.name: pdf for plan, pdf in zip(plans, self.workers.draw(plans), strict=True)}
        fronts = list(filter(production.is_printable, production.faces.fronts))
        contents[REVISIONS] = kept_revisions(self.game, fronts)
        contents["CREDITS.md"] = as_markdown(self.game.title, credits).encode()
        return self._packed(contents, sum(file.sheets for file in files if file.paper))

    def _packed(self, contents: dict[str, bytes], sheets: int) -> bytes:
        """The zip file with its manifest, and what the report says of it."""
        game = self.game
        about = {"game": game.id, "title": game.title, "version": game.version, "paper": self.paper, "heap": version()}
        contents[MANIFEST] = manifest(about, contents)
        self.report.sheets = sheets
        self.report.files = [(name, len(content)) for name, content in contents.items()]
        return packed(f"{game.id}-{paper_name(self.paper)}", contents)

    def _credits(self, production: Production) -> Credits:
        css = f"{production.faces.css}\n{Templates(self.game).page_css(STYLE)}"
        return credits_for((face.html for face in production.faces.all()), css, own_icons(self.game.folder))

    def _booklet(self, production: Production, credits: Credits) -> tuple[Printed, bytes] | None:
        """The rulebook as it is printed, and as single pages; None, with a note, where there is none."""
        rulebook = self._rulebook()
        if rulebook is None:
            return None
        try:
            made = make_booklet(production, rulebook, self.paper, credits, self.workers)
        except UnprintableBookError as error:
            self.report.notes.append(f"The rulebook is left out: {error}.")
            return None
        name, count = f"rulebook-booklet-{paper_name(self.paper)}.pdf", f"{made.page_count} pages, to be folded"
        file = Printed(name, BOOKLET, count, made.sheets, Stock.PAPER, self.paper, "short", made.sheet_count)
        return file, made.pages

    def _rulebook(self) -> Rulebook | None:
        """The game's rulebook; None, with a note, where there is none that can be read."""
        try:
            rulebook = read_rulebook(self.game)
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
            self.report.notes.append(f"The rulebook is left out: {RULEBOOK_FILE} is not read, {reason}.")
            return None
        if rulebook is None:
            self.report.notes.append(f"There is no rulebook: write one in {self.game.folder / RULEBOOK_FILE}.")
        return rulebook

    def _pages(self, what: str, pages: BookPages | None) -> BookPages | None:
        """Pages that could be laid out; None, with a note, for others."""
        if pages is not None and pages.broken:
            self.report.notes.append(f"The {what} is left out: {pages.broken}.")
            return None
        return pages
