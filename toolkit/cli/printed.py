"""Prints one game; what keeps it from being printed is refused with a way out."""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.cli.options import advice, refuse
from toolkit.games import GAME_FILE
from toolkit.press.kit import KitReport, NoPango, Wish, WorkerLost, build_kit

if TYPE_CHECKING:
    from toolkit.model import Card, Game


def nowhere(error: OSError, out: Path) -> tuple[str, str]:
    """What a failure of the system is that names no file, and a way out."""
    from tempfile import gettempdir

    reason = f"{error.strerror or error}"
    if error.errno == errno.EAGAIN:  # said of a process that could not be started
        return f"no more processes can be started: {reason}.", "End other programs, or allow more: ulimit -u."
    where = f"{out} or the folder for temporary files, {gettempdir()}"
    return f"{where}: {reason}.", "Make room, or name others: --out DIR, and TMPDIR=DIR before the command."


def printed(folder: Path, out: Path, wish: Wish, select: Callable[[Game], Sequence[Card]] | None) -> KitReport:
    """Print one game; returns the report. What keeps it from being printed is refused with a hint."""
    from toolkit.cli.progress import shown_progress

    if (out / GAME_FILE).exists():
        refuse(f"{out} is a game's own folder; nothing is printed into it.", "Name another folder with --out DIR.")
    try:
        with shown_progress() as progress:
            report = build_kit(folder, out, wish, select, progress)
    except OSError as error:
        if error.filename is None:  # the system does not say which file it was
            refuse(*nowhere(error, out))
        refuse(
            f"{error.filename} cannot be written: {error.strerror or error}.",
            advice(error, "Name another folder: --out DIR."),
        )
    except NoPango as error:
        refuse(f"{error}", error.way_out)
    except WorkerLost as error:
        refuse(f"{error}", "Nothing was printed, but what was laid out is kept: run it again, with less beside it.")
    return report
