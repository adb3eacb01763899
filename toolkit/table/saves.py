"""Records as files: read with a message for everything that may be wrong, and written whole."""

from __future__ import annotations

from pathlib import Path

from engine.kernel import Referee
from engine.records import SUFFIX, BadRecord, CannotReplay, Played, Record, read_record, resume, write_record
from toolkit.files import TooLarge, read_ordinary, write_whole

HOME = Path(".heap") / "games"
LARGEST = 20_000_000  # bytes; a game's record has about ten thousand


class BadSave(Exception):  # noqa: N818 - it says what was found
    """A file cannot be read or played; the message names it, `hint` says what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def load_record(path: Path) -> Record:
    """The record in a file. Raises BadSave."""
    try:
        text = read_ordinary(path, LARGEST).decode("utf-8")
    except TooLarge as error:
        raise BadSave(f"{path} is too large to be the record of a game.") from error
    except OSError as error:
        raise BadSave(f"{path} cannot be read: {error.strerror or error}.") from error
    except ValueError as error:
        raise BadSave(f"{path} is no record of a game: it is not UTF-8.") from error
    try:
        return read_record(text)
    except BadRecord as bad:
        raise BadSave(f"{path}: {bad}.", bad.hint) from bad


def resumed(path: Path, referee: Referee, record: Record, *, quiet: bool = False) -> Played:
    """The game of a record, to be played on from its last action. Raises BadSave."""
    try:
        return resume(referee, record, quiet=quiet)
    except CannotReplay as cannot:
        raise BadSave(f"{path} cannot be played on: {cannot}.", cannot.hint) from cannot


def save(path: Path, played: Played) -> None:
    """Write the record of the game so far. Raises OSError."""
    write_whole(path, write_record(played.record()).encode())


def free_path(game: str, seed: int) -> Path:
    """The path of a file for a new game that does not exist yet."""
    path = HOME / f"{game}-{seed}{SUFFIX}"
    number = 2
    while path.exists():
        path = HOME / f"{game}-{seed}-{number}{SUFFIX}"
        number += 1
    return path
