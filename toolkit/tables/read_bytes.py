"""Reads the bytes of a table, up to a limit, with a finding where that is not possible."""

from __future__ import annotations

from pathlib import Path

from toolkit.check.table_offences import UNREADABLE_TABLE
from toolkit.files import TooLarge, Unfit, read_ordinary
from toolkit.problem import Problem
from toolkit.tables.sheet import file_place

INSTEAD = "Name a .csv, .xlsx or .json file, or a folder of .csv."


def read_bytes(path: Path, limit: int) -> tuple[bytes | None, list[Problem]]:
    """The content of a file of at most `limit` bytes, or None and why."""
    try:
        raw = read_ordinary(path, limit)
    except FileNotFoundError:
        return None, [_finding(path, "There is no such file.", INSTEAD)]
    except TooLarge:
        message = f"This file has more than {limit // 2**20} MB."
        return None, [_finding(path, message, "A table of cards is far smaller; take out pictures and other sheets.")]
    except Unfit as unfit:
        return None, [_finding(path, f"This is {unfit.what}.", INSTEAD)]
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return None, [_finding(path, f"This file cannot be read: {reason}.", "Check its name and rights.")]
    if not raw.strip():
        return None, [_finding(path, "This file is empty.", "Save the table again.")]
    return raw, []


def _finding(path: Path, message: str, hint: str) -> Problem:
    return UNREADABLE_TABLE.at(file_place(str(path)), message, hint)
