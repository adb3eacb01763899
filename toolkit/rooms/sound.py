"""Looks at a file of kept games before it is used: a stranger's folder may bring one along.

SQLite follows links, waits for pipes that lie beside a file, and runs what views and triggers say. So a file and what
lies beside it have to be ordinary files in their place, and nothing is in it but tables as Heap makes them.
"""

from __future__ import annotations

import math
import os
import sqlite3
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

from toolkit.files import json_of, refuse_kind, refuse_stray
from toolkit.json_form import has_form

BESIDE = ("-journal", "-wal", "-shm")  # endings of the files that SQLite makes beside its own
LOCK = ".lock"  # the ending of a file that holds a game
MOST_SEATS = 64
MOST_SECONDS = 2**37  # since 1970: the year 6325
OBJECTS = "SELECT type, name, tbl_name, sql FROM sqlite_master"
Row = tuple[Any, ...]


class DamagedError(sqlite3.DatabaseError):
    """A file of games holds something that was never kept in it; the message says what."""


def refuse_unfit(path: Path) -> None:
    """Raise Unfit where a file of games, or what SQLite would use beside it, is a link out of a game's folder or no
    file at all.
    """
    real = os.path.realpath(path)
    for each in (path, *(Path(f"{real}{ending}") for ending in BESIDE)):
        refuse_stray(each, projects=True)
        if each.exists():
            refuse_kind(each, each.stat().st_mode)


def refuse_strange(base: sqlite3.Connection, make: Callable[[sqlite3.Connection], None]) -> None:
    """Raise DamagedError where a file has tables, views or triggers other than those that `make` makes."""
    own = sqlite3.connect(":memory:", isolation_level=None)
    try:
        make(own)
        known: Collection[Row] = set(own.execute(OBJECTS))
    finally:
        own.close()
    for found in base.execute(OBJECTS):
        if found not in known:
            raise DamagedError(f"it holds the {found[0]} {found[1]!r}, which Heap does not keep")


def reason(error: OSError | sqlite3.Error) -> str:
    """Why a file of games cannot be used, as the end of a sentence; what lies beside it is named."""
    if not isinstance(error, OSError) or not error.strerror:
        return f"{error}"
    name = Path(str(error.filename or "")).name
    return f"{name}: {error.strerror}" if name.endswith((*BESIDE, LOCK)) else error.strerror


def sound(row: Row, kinds: Sequence[type], what: str) -> Row:
    """The row, if its values are of these types: an int is a float, a float is a time, and None stands for no text.

    Raises DamagedError.
    """
    if len(row) != len(kinds) or not all(map(_is_of, row, kinds)):
        raise DamagedError(f"{what} in it is damaged")
    return row


def _is_of(value: object, kind: type) -> bool:
    if kind is float:
        return isinstance(value, int | float) and math.isfinite(value) and 0 <= value < MOST_SECONDS
    return isinstance(value, kind)


def seats_in(text: str, what: str) -> tuple[str, ...]:
    """Who sits where, as it was kept. Raises DamagedError."""
    seats = _value(text, what)
    if not isinstance(seats, list) or not has_form(seats, [str]) or len(seats) > MOST_SEATS:
        raise DamagedError(f"{what} in it is damaged")
    return tuple(seats)


def number_in(text: str, what: str) -> int:
    """A whole number, as it was kept. Raises DamagedError."""
    try:
        return int(text)
    except ValueError as error:
        raise DamagedError(f"{what} in it is damaged") from error


def files_in(text: str, what: str) -> dict[str, str]:
    """Files by name, as they were kept. Raises DamagedError, also for a name that leads to a folder."""
    files = _value(text, what)
    if not isinstance(files, dict) or not has_form(files, {str: str}) or not all(map(_is_name, files)):
        raise DamagedError(f"{what} in it is damaged")
    return dict(files)


def shown_in(text: str, what: str) -> str:
    """The text, if it is a JSON object. Raises DamagedError."""
    if not isinstance(_value(text, what), dict):
        raise DamagedError(f"{what} in it is damaged")
    return text


def _value(text: str, what: str) -> object:
    try:
        found: object = json_of(text)
        return found
    except ValueError as error:
        raise DamagedError(f"{what} in it is damaged") from error


def _is_name(name: str) -> bool:
    return name == Path(name).name and name != ".." and "\0" not in name and len(name.encode("utf-8", "replace")) <= 255
