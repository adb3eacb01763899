"""What `heap diff` and `heap build --since` share: the states that words name, and the page of changes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from toolkit.changes.compare import Comparison
from toolkit.changes.git import GitError
from toolkit.changes.kept import is_kept, kept_state
from toolkit.changes.leaflet import BrokenLeafletError, leaflet
from toolkit.changes.page import page
from toolkit.changes.past import past_state
from toolkit.changes.pictures import Pictures
from toolkit.changes.state import State, state_of
from toolkit.cli.options import advice, refuse
from toolkit.cli.progress import shown_progress
from toolkit.files import write_together
from toolkit.model import Game
from toolkit.press.templates import TemplateFailure
from toolkit.press.workers import NoPango, WorkerLost, Workers, cores

NOW = "as it is now"
HTML, PDF = ".html", ".pdf"
FEW = 8  # so many faces are laid out by one process before another one would have started


def state_called(game: Game, name: str, scratch: Path) -> State:
    """The state that a word names: "" for the game as it is, else a kept kit or a revision.

    Refuses one that cannot be read.
    """
    if not name:
        return state_of(game, NOW)
    try:
        if is_kept(name):
            return kept_state(name)
        return past_state(game.folder, name, scratch)
    except GitError as wrong:
        refuse(f"{wrong}", wrong.hint)
    except OSError as error:
        refuse(
            f"{error.filename or scratch} cannot be written: {error.strerror or error}.",
            "Make room there, or set TMPDIR to a folder.",
        )


def pages_of(comparison: Comparison, wanted: Mapping[Path, str]) -> dict[Path, bytes]:
    """The pages of changes by file: HTML for a file that ends so, else PDF on the paper that is named with it.

    Refuses where they cannot be laid out.
    """
    count = 1 if len(comparison.changes) <= FEW else cores()
    try:
        with Workers(count) as workers, shown_progress() as progress:
            pictures = Pictures(comparison, workers, progress)
            return {path: made(comparison, pictures, path, paper, workers) for path, paper in wanted.items()}
    except (BrokenLeafletError, TemplateFailure) as error:
        refuse(f"The pages of changes cannot be laid out: {error}", "Name a page for browsers: --out FILE.html.")
    except NoPango as error:
        refuse(f"{error}", error.way_out)
    except WorkerLost as error:
        refuse(f"{error}", error.way_out)


def made(comparison: Comparison, pictures: Pictures, path: Path, paper: str, workers: Workers) -> bytes:
    """One page. Raises BrokenLeafletError, TemplateFailure, WorkerLost and NoPango."""
    if path.suffix.lower() == HTML:
        return page(comparison, pictures).encode()
    return leaflet(comparison, pictures, paper, workers)


def write_pages(files: Mapping[Path, bytes]) -> None:
    """Write the pages of changes, all or none; refuses where they cannot be written."""
    try:
        write_together(files)
    except OSError as error:
        refuse(
            f"{error.filename} cannot be written: {error.strerror or error}.",
            advice(error, "Name another place with --out."),
        )
