"""What `heap diff` and `heap build --since` share: the states that words name, and the page of changes."""

from __future__ import annotations

from pathlib import Path

from toolkit.changes.compare import Comparison
from toolkit.changes.git import GitError
from toolkit.changes.past import past_state
from toolkit.changes.pictures import Pictures
from toolkit.changes.state import State, state_of
from toolkit.cli.options import refuse
from toolkit.cli.progress import shown_progress
from toolkit.files import write_together
from toolkit.model import Game
from toolkit.press.workers import NoPango, WorkerLost, Workers, cores

NOW = "as it is now"
FEW = 8  # so many faces are laid out by one process before another one would have started


def state_called(game: Game, name: str, scratch: Path) -> State:
    """The state that a word names: "" for the game as it is, else a revision. Refuses one that cannot be read."""
    if not name:
        return state_of(game, NOW)
    try:
        return past_state(game.folder, name, scratch)
    except GitError as wrong:
        refuse(f"{wrong}", wrong.hint)
    except OSError as error:
        refuse(f"{error.filename or scratch} cannot be written: {error.strerror or error}.", "Set TMPDIR to a folder.")


def pictures_of(comparison: Comparison) -> Pictures:
    """The faces of the cards that changed, laid out; refuses where they cannot be laid out at all."""
    count = 1 if len(comparison.changes) <= FEW else cores()
    try:
        with Workers(count) as workers, shown_progress() as progress:
            return Pictures(comparison, workers, progress)
    except NoPango as error:
        refuse(f"{error}", error.way_out)
    except WorkerLost as error:
        refuse(f"{error}", "What was laid out is kept: run it again, with less beside it.")


def write_pages(files: dict[Path, bytes]) -> None:
    """Write the pages of changes, all or none; refuses where they cannot be written."""
    try:
        write_together(files)
    except OSError as error:
        refuse(f"{error.filename} cannot be written: {error.strerror or error}.", "Name another place with --out.")
