"""The pipeline: a game's folder in, a print kit and findings out.

stamp holds? ── yes ──> nothing to do
    │ no
load ──> check ──> faces (HTML, keys) ──> cached? lay out the rest ──> findings ──> impose ──> write ──> stamp
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from toolkit.cache import Cache
from toolkit.model import Card, Game
from toolkit.press.stamp import digest_of, read_stamp, write_stamp
from toolkit.press.workers import WorkerLost, Workers, cores
from toolkit.problem import Problem, Severity

Select = Callable[[Game], Sequence[Card]]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be printed. `variant` names a selection of the cards: "" for all of them."""

    papers: tuple[str, ...] = ("a4", "letter")
    duplex: str = "long"
    draft: bool = False
    force: bool = False
    variant: str = ""

    @property
    def suffix(self) -> str:
        """What the names of the files say of it."""
        parts = [self.variant, {"long": "", "short": "short-edge", "none": "one-sided"}[self.duplex]]
        parts.append("draft" if self.draft else "")
        return "".join(f"-{part}" for part in parts if part)


@dataclass(slots=True)
class KitReport:
    """What came of it."""

    title: str = ""
    files: list[tuple[str, int]] = field(default_factory=list)  # file and its pages
    designs: int = 0
    cards: int = 0
    laid_out: int = 0
    seconds: float = 0.0
    problems: list[Problem] = field(default_factory=list)
    is_up_to_date: bool = False
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """Whom to tell how far it is: `begin(what, total)` and `advance(number)`."""

    begin: Callable[[str, int], None] = lambda what, total: None
    advance: Callable[[int], None] = lambda number: None


def build_kit(
    folder: Path, out: Path, wish: Wish, select: Select | None = None, progress: Progress | None = None
) -> KitReport:
    """Print the kit of the game in `folder` into the folder `out`. Raises WorkerLost, OSError for `out`."""
    begun = time.perf_counter()
    stamp_file = out / f".kit{wish.suffix}.json"
    stamp = read_stamp(stamp_file)
    if stamp is not None and stamp.holds(str(wish), out):
        return report_of(stamp.report, time.perf_counter() - begun)
    with Workers(cores()) as workers:
        workers.warm(1 if stamp is not None else cores())
        report = _print(folder, out, wish, select, Run(workers, progress or Progress(), stamp_file))
    report.seconds = time.perf_counter() - begun
    return report


@dataclass(slots=True)
class Run:
    """What one printing needs besides the wish."""

    workers: Workers
    progress: Progress
    stamp_file: Path


def report_of(data: dict[str, Any], seconds: float) -> KitReport:
    """The report of an earlier run that still holds."""
    return KitReport(
        data["title"],
        [(name, pages) for name, pages in data["files"]],
        data["designs"],
        data["cards"],
        0,
        seconds,
        is_up_to_date=True,
    )


def _print(folder: Path, out: Path, wish: Wish, select: Select | None, run: Run) -> KitReport:
    """Everything that happens when something changed."""
    from toolkit.check import check_game
    from toolkit.load import load_game
    from toolkit.press.produce import Production

    game, problems = load_game(folder)
    if game is None:
        return KitReport(folder.name, problems=problems, is_refused=True)
    folders = (folder.resolve(), game.templates.resolve())
    inputs = digest_of(folders, str(wish))
    report = KitReport(game.title, problems=check_game(game, problems))
    cards = tuple(select(game)) if select else game.cards
    report.designs, report.cards = len(cards), sum(card.copies for card in cards)
    chosen = {card.id for card in cards}
    if stops(report.problems, chosen, bool(select)) and not wish.force:
        report.is_refused = True
        return report
    production = Production(game, cards, wish, Cache())
    report.problems += production.lay_out(run.workers, run.progress)
    report.laid_out = production.laid_out
    if stops(report.problems, chosen, bool(select)) and not wish.force:
        report.is_refused = True
        return report
    written = production.write(out, run.progress)
    report.files = [(str(path.relative_to(out)), pages) for path, pages in written]
    if not report.problems:
        about = {"title": report.title, "files": report.files, "designs": report.designs, "cards": report.cards}
        write_stamp(run.stamp_file, folders, inputs, [path for path, _ in written], about)
    return report


def stops(problems: Sequence[Problem], chosen: set[str], is_selection: bool) -> bool:
    """Is there an error on what is to be printed? With a selection, errors on other cards do not count."""
    return any(
        problem.severity is Severity.ERROR and (not is_selection or not problem.card or problem.card in chosen)
        for problem in problems
    )


__all__ = ["KitReport", "Progress", "Wish", "WorkerLost", "build_kit"]
