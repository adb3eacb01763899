"""The bytes of a table, with a limit, and a finding where there are none."""

from __future__ import annotations

from pathlib import Path

from toolkit.check.table_offences import UNREADABLE_TABLE
from toolkit.problem import Problem
from toolkit.tables.sheet import file_place


def read_bytes(path: Path, limit: int) -> tuple[bytes | None, list[Problem]]:
    """The content of a file up to a limit, or why there is none."""
    try:
        if not path.is_file():
            return None, [_finding(path, _what_instead(path), "Name a .csv, .xlsx or .json file, or a folder of .csv.")]
        with path.open("rb") as file:
            raw = file.read(limit + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return None, [_finding(path, f"This file cannot be read: {reason}.", "Check its name and rights.")]
    if len(raw) > limit:
        message = f"This file has more than {limit // 2**20} MB."
        return None, [_finding(path, message, "A table of cards is far smaller; take out pictures and other sheets.")]
    if not raw.strip():
        return None, [_finding(path, "This file is empty.", "Save the table again.")]
    return raw, []


def _what_instead(path: Path) -> str:
    if path.is_dir():
        return "This is a folder."
    if path.exists():
        return "This is no ordinary file."
    return "There is no such file."


def _finding(path: Path, message: str, hint: str) -> Problem:
    return UNREADABLE_TABLE.at(file_place(str(path)), message, hint)
