"""CSV as spreadsheet programs write and read it: with commas, semicolons or tabs, with or without byte order mark."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path

from toolkit.check.table_offences import UNREADABLE_TABLE
from toolkit.problem import Problem
from toolkit.tables.columns import ANY_GAME, Headings
from toolkit.tables.extent import MOST_COLUMNS, too_large
from toolkit.tables.read_bytes import read_bytes
from toolkit.tables.sheet import Cell, Row, Sheet, file_place

LARGEST_BYTES = 32 * 2**20
SEPARATOR_LINE = re.compile(r"sep=(.)\r?\n")
FORMULA = re.compile(r"'*[=+\-@\t\r]")  # the beginning of what a spreadsheet program would evaluate
GUARDED = re.compile(r"'+[=+\-@\t\r]")


def read_csv(path: Path, deck: str = "", headings: Headings = ANY_GAME) -> tuple[Sheet | None, list[Problem]]:
    """The table in a CSV file, or None and why.

    `deck` is the deck that the file's name says, if it says one; `headings` are known, to find the separator.
    """
    raw, problems = read_bytes(path, LARGEST_BYTES)
    if raw is None:
        return None, problems
    text = _decoded(raw)
    if text is None:
        message = "This file is not UTF-8."
        return None, [UNREADABLE_TABLE.at(file_place(str(path)), message, 'Save it as "CSV UTF-8".')]
    if "\0" in text:
        message = "This file has NUL characters; it is not CSV."
        return None, [UNREADABLE_TABLE.at(file_place(str(path)), message, 'Save the table as "CSV UTF-8".')]
    return _sheet(path, text, deck, headings)


def _decoded(raw: bytes) -> str | None:
    """The text of a file: UTF-16 with a mark (Excel's "Unicode text"), else UTF-8; None for other encodings."""
    encoding = "utf-16" if raw.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError:
        return None


def _sheet(path: Path, text: str, deck: str, known: Headings) -> tuple[Sheet | None, list[Problem]]:
    named = SEPARATOR_LINE.match(text)
    text = text[named.end() :] if named else text
    separator = named[1] if named else _separator(text, known)
    records: list[list[str]] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for record in reader:
            if problems := too_large(file_place(str(path)), 1, len(record)):
                return None, problems
            records.append(record)
    except csv.Error as error:
        place = file_place(str(path))
        message = f"Around line {reader.line_num} this stops being CSV: {error}."
        return None, [UNREADABLE_TABLE.at(place, message, 'Check the quotes there; a " inside quotes is doubled.')]
    rows = [Row(number, tuple(_unguarded(cell) for cell in record)) for number, record in enumerate(records, 1)]
    used = [row for row in rows if not row.is_blank]
    if not used:
        message = "There is nothing in this table."
        return None, [
            UNREADABLE_TABLE.at(file_place(str(path)), message, "Write headings and rows, and save it again.")
        ]
    heading, *rest = used
    headings = tuple(str(cell) for cell in heading.cells)
    return Sheet(str(path), "", headings, tuple(rest), heading.number, deck=deck), []


def _separator(text: str, known: Headings) -> str:
    """The separator with which the first line has the most known headings."""
    line = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;\t", key=lambda separator: (_known_headings(line, separator, known), line.count(separator)))


def _known_headings(line: str, separator: str, known: Headings) -> int:
    try:
        headings = next(csv.reader([line], delimiter=separator), [])
    except csv.Error:  # reading the whole table reports what is wrong
        return 0
    return sum(known.column(heading) is not None for heading in headings[:MOST_COLUMNS])


def csv_bytes(headings: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
    """A table as the bytes of a CSV file, with the byte order mark that makes Excel read it as UTF-8."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(headings)
    writer.writerows([_written(cell) for cell in row] for row in rows)
    return b"\xef\xbb\xbf" + out.getvalue().encode("utf-8", "surrogatepass")


def _written(cell: Cell) -> str:
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, str):
        return f"'{cell}" if FORMULA.match(cell) else cell
    return "" if cell is None else str(cell)


def _unguarded(cell: str) -> str:
    return cell[1:] if GUARDED.match(cell) else cell
