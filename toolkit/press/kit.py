"""The pipeline: a game's folder in, a print kit and findings out.

stamp holds? ── yes ──> nothing to do
    │ no
load ──> check ──> faces (HTML, keys) ──> cached? lay out the rest ──> findings ──> impose ──> write ──> stamp
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.cache import Cache
from toolkit.files import remove_files, remove_parts, write_together
from toolkit.press.progress import Progress
from toolkit.press.stamp import Stamp, read_stamp, write_stamp
from toolkit.press.wish import Wish
from toolkit.press.workers import NoPango, WorkerLost, Workers, cores
from toolkit.problem import Problem, Severity

if TYPE_CHECKING:  # loading cards imports the language, which a kit that is up to date does not need
    from toolkit.model import Card, Game

Select = Callable[["Game"], Sequence["Card"]]


@dataclass(slots=True)
class KitReport:
    """What a run has printed, and the findings."""

    title: str = ""
    files: list[tuple[str, int]] = field(default_factory=list)  # file and its pages, 0 where it has none
    designs: int = 0
    cards: int = 0
    pieces: int = 0  # boards, playmats and tokens
    left_out: int = 0  # designs that could not be laid out; only where printing was forced
    laid_out: int = 0
    seconds: float = 0.0
    problems: list[Problem] = field(default_factory=list)
    is_up_to_date: bool = False
    is_refused: bool = False
    changes: dict[str, object] | None = None  # what an update was made of, as plain values
    told: tuple[str, ...] = ()  # the same as lines for people


def build_kit(
    folder: Path, out: Path, wish: Wish, select: Select | None = None, progress: Progress | None = None
) -> KitReport:
    """Print the kit of the game in `folder` into the folder `out`. Nothing is done where the last kit's stamp holds.

    Raises WorkerLost, NoPango, and OSError where `out` cannot be written.
    """
    begun = time.perf_counter()
    stamp = read_stamp(out / wish.stamp_name)
    if stamp is not None and stamp.holds(folder, str(wish), out):
        return KitReport(**stamp.about(), seconds=time.perf_counter() - begun, is_up_to_date=True)
    with Workers(cores()) as workers:
        workers.warm(1 if stamp is not None else cores())
        report = Printing(folder, out, wish, workers, progress or Progress(), stamp).run(select)
    report.seconds = time.perf_counter() - begun
    return report


@dataclass(slots=True)
class Printing:
    """One run in which something has changed since the last."""

    folder: Path
    out: Path
    wish: Wish
    workers: Workers
    progress: Progress
    last: Stamp | None

    def run(self, select: Select | None) -> KitReport:
        """Load, check, lay out and write; returns the report."""
        from toolkit.check.run import check_game
        from toolkit.load import load_game

        stamp = Stamp.before(self.folder, str(self.wish))
        game, problems = load_game(self.folder)
        if game is None:
            return KitReport(self.folder.name, problems=problems, is_refused=True)
        stamp.add_templates(game.templates)
        cards = tuple(select(game)) if select else (*game.cards, *game.pieces)
        report = counted(game, cards, self.wish)
        chosen = {card.id for card in cards} if select else None
        problems_now = [each for each in check_game(game, problems) if not is_told_later(each)]
        self.note(report, problems_now, chosen)
        if not report.is_refused:
            self.print(game, cards, report, stamp)
        return report

    def note(self, report: KitReport, problems: Sequence[Problem], chosen: set[str] | None) -> None:
        """Add findings to the report; an error stops the press.

        With a selection, findings on other cards are left out.
        """
        report.problems += [each for each in problems if chosen is None or not each.card or each.card in chosen]
        report.is_refused = has_errors(report.problems) and not self.wish.force

    def print(self, game: Game, cards: Sequence[Card], report: KitReport, stamp: Stamp) -> None:
        """Lay out and write the files, and remember in the stamp what they were made from."""
        from toolkit.press.produce import Production

        cache = Cache()
        production = Production(game, cards, self.wish, cache)
        stamp.add_own(production.faces.own)
        self.note(report, production.oversized(), None)
        if not report.is_refused:
            self.note(report, production.lay_out(self.workers, self.progress), None)
        report.laid_out, report.left_out = production.laid_out, production.left_out
        if report.is_refused:
            return
        last = self.last if self.last and self.last.inputs[:1] == stamp.inputs[:1] else Stamp("", "")
        made = production.files(self.workers, self.progress, partial(last.drawn, self.out))
        stamp.plans = production.plans
        contents = {name: content for name, (content, _) in made.items()}
        write_together({self.out / name: content for name, content in contents.items()})
        report.files = [(name, pages) for name, (_, pages) in made.items()]
        remove_parts(self.out / name for name in contents)
        if self.last:
            remove_files(self.out, set(self.last.outputs) - set(made))
        if not has_errors(report.problems):
            stamp.tell(report)
            write_stamp(self.out / self.wish.stamp_name, stamp, contents)
        if report.laid_out:
            cache.trim()


def counted(game: Game, cards: Sequence[Card], wish: Wish) -> KitReport:
    """A report that says how many cards and pieces there are to print."""
    parts = {part.id for part in game.parts}
    proper = [card for card in cards if card.deck not in parts]
    copies = sum(map(wish.copies_of, proper))
    pieces = sum(map(wish.copies_of, cards)) - copies
    return KitReport(game.title, designs=len(proper), cards=copies, pieces=pieces)


def is_told_later(problem: Problem) -> bool:
    """Whether it is the warning about cards too large for the usual papers: the press says it for the papers chosen."""
    return problem.name == "oversized-card" and problem.severity is Severity.WARNING


def has_errors(problems: Sequence[Problem]) -> bool:
    """Whether some finding is more than a warning."""
    return any(problem.severity is Severity.ERROR for problem in problems)


__all__ = ["KitReport", "NoPango", "Progress", "Wish", "WorkerLost", "build_kit"]
