"""Workbooks: the one module that knows openpyxl.

A workbook is a zip file of XML made by somebody else. Its unpacked size is checked before anything is unpacked, and
whatever the parser fails at becomes a finding.
"""

from __future__ import annotations

import re
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from toolkit.check.table_offences import HIDDEN_SHEET, UNREADABLE_TABLE, WRONG_CELL
from toolkit.problem import Problem
from toolkit.tables.extent import MOST_CELLS, MOST_COLUMNS
from toolkit.tables.read_bytes import read_bytes
from toolkit.tables.sheet import Cell, Row, Sheet, file_place

if TYPE_CHECKING:
    from openpyxl.workbook.workbook import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

LARGEST_BYTES = 32 * 2**20
LARGEST_UNPACKED = 64 * 2**20
MOST_PARTS = 2000
LONGEST_CELL = 32_767
WIDEST = 60
ROW_OR_CELL = re.compile(rb"<(?:\w+:)?(row|c)[\s/>]")  # in the XML of a sheet
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
TO_ESCAPE = re.compile(r"[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")


def read_xlsx(path: Path) -> tuple[list[Sheet], list[Problem]]:
    """The visible sheets of a workbook that are not empty, and what is wrong with it."""
    raw, problems = read_bytes(path, LARGEST_BYTES)
    if raw is None:
        return [], problems
    if reason := _refusal(raw):
        return [], [UNREADABLE_TABLE.at(file_place(str(path)), *reason)]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # warnings about pictures, styles and extensions, none of which hold cards
            return _read(path, raw)
    except Exception as error:  # whatever a damaged part makes the parser raise
        message = f"This workbook is damaged: {_one_line(error)}."
        return [], [
            UNREADABLE_TABLE.at(file_place(str(path)), message, "Open it in a spreadsheet program and save it.")
        ]


def _one_line(error: Exception) -> str:
    """What made the parser fail, in a line: what it says of itself alone sends to a list that nobody sees."""
    if isinstance(error.__cause__, Exception):
        return _one_line(error.__cause__)
    if isinstance(error, IndexError | AttributeError | TypeError):
        return "a part of it points to what is not there"
    words = " ".join(str(error).replace('"', "").split()) or type(error).__name__
    return (
        "it is locked with a password" if "is encrypted" in words else shorten(words, 160, placeholder="…").rstrip(".")
    )


def _refusal(raw: bytes) -> tuple[str, str] | None:
    """Why a file must not be unpacked, as message and hint; None where it may be."""
    if raw.startswith(OLD_EXCEL):
        return "This is an .xls file or locked with a password.", "Save it as .xlsx without a password."
    try:
        with zipfile.ZipFile(BytesIO(raw)) as archive:
            parts = archive.infolist()
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
                limit = LARGEST_UNPACKED // 2**20
                return f"Unpacked, this workbook has more than {limit} MB.", "Take out what is not cards."
            for part in parts:
                if part.filename.endswith(".xml") and (reason := _refused_xml(archive.read(part))):
                    return reason
    except Exception as error:  # zipfile raises half a dozen kinds for damaged files
        return f"This is no workbook: {_one_line(error)}.", "Save the table as .xlsx, or as .csv."
    return None


def _refused_xml(xml: bytes) -> tuple[str, str] | None:
    """Why a part of a workbook must not be parsed: cells by the million take a minute and a gigabyte."""
    if b"<!DOCTYPE" in xml or b"<!ENTITY" in xml:
        return "This workbook declares XML entities.", "Open it in a spreadsheet program and save it."
    in_row = in_sheet = 0
    for found in ROW_OR_CELL.finditer(xml):
        is_cell = found[1] == b"c"
        in_row, in_sheet = in_row + 1 if is_cell else 0, in_sheet + is_cell
        if in_row > MOST_COLUMNS:
            return f"A row has more than {MOST_COLUMNS:,} columns.", "Delete the columns behind the cards."
        if in_sheet > MOST_CELLS:
            return f"A sheet has more than {MOST_CELLS:,} cells.", "Delete what is not cards."
    return None


def _read(path: Path, raw: bytes) -> tuple[list[Sheet], list[Problem]]:
    from openpyxl import load_workbook

    book = load_workbook(BytesIO(raw), data_only=False)
    results = load_workbook(BytesIO(raw), data_only=True) if _has_formulas(book) else book
    sheets: list[Sheet] = []
    problems: list[Problem] = []
    for sheet in book.worksheets:
        read, new_problems = _read_sheet(path, sheet, results[sheet.title])
        sheets += [read] if read else []
        problems += new_problems
    if not sheets and not problems:
        message, hint = "There is nothing in this workbook.", "Write headings and rows, and save it again."
        problems.append(UNREADABLE_TABLE.at(file_place(str(path)), message, hint))
    return sheets, problems


def _cell_count(sheet: Worksheet) -> int:
    return int(sheet.max_row or 0) * int(sheet.max_column or 0)


def _has_formulas(book: Workbook) -> bool:
    return any(
        cell.data_type == "f"
        for sheet in book.worksheets
        if _cell_count(sheet) <= MOST_CELLS
        for row in sheet.iter_rows()
        for cell in row
    )


def _read_sheet(path: Path, sheet: Worksheet, results: Worksheet) -> tuple[Sheet | None, list[Problem]]:
    shell = Sheet(str(path), sheet.title, (), ())
    if sheet.sheet_state != "visible":
        hint = "Show it if its cards are meant, or delete it."
        return None, [HIDDEN_SHEET.at(shell.place(), "This sheet is hidden and was not read.", hint)]
    if _cell_count(sheet) > MOST_CELLS or (sheet.max_column or 0) > MOST_COLUMNS:
        message = f"This sheet reaches to row {sheet.max_row}, column {sheet.max_column}."
        return None, [UNREADABLE_TABLE.at(shell.place(), message, "Delete the rows and columns behind the cards.")]
    rows = [row for row in _rows(results) if not row.is_blank]
    if not rows:
        return None, []
    heading, *rest = rows
    headings = tuple("" if cell is None else str(cell) for cell in heading.cells)
    read = Sheet(str(path), sheet.title, headings, tuple(rest), heading.number)
    return read, [*_merged(sheet, read), *_wrong_results(sheet, results, read)]


def _rows(sheet: Worksheet) -> Iterator[Row]:
    for number, values in enumerate(sheet.iter_rows(values_only=True), 1):
        yield Row(number, tuple(_unescaped(value) for value in values))


def _unescaped(value: Any) -> Any:
    if hasattr(value, "text") and not isinstance(value, str):
        return str(value)  # an array formula
    if not isinstance(value, str):
        return value
    return ESCAPED.sub(lambda found: chr(int(found[1], 16)), value)


def _merged(sheet: Worksheet, read: Sheet) -> Iterator[Problem]:
    for merged in sheet.merged_cells.ranges:
        row, column = merged.min_row or 0, merged.min_col or 0
        if (merged.max_row or 0) >= read.heading_row and merged.size != {"rows": 1, "columns": 1}:
            place = read.place(row, column)
            yield WRONG_CELL.at(
                place, f"The cells {merged.coord} are merged.", "Split them: each card has its own cells."
            )


def _wrong_results(sheet: Worksheet, results: Worksheet, read: Sheet) -> Iterator[Problem]:
    """Findings on formulas whose result was not stored, and on results that are errors."""
    for number, row in enumerate(sheet.iter_rows(), 1):
        for column, cell in enumerate(row, 1):
            if cell.data_type not in ("f", "e"):
                continue
            result = results.cell(number, column)
            place = read.place(number, column)
            if result.data_type == "e":
                yield WRONG_CELL.at(place, f"This cell holds the error {result.value}.", "Mend or empty it.")
            elif result.value is None:
                hint = "Open the workbook in a spreadsheet program and save it, or write the value."
                yield WRONG_CELL.at(place, "This formula has no stored result.", hint)


def xlsx_bytes(tables: Sequence[tuple[str, Sequence[str], Sequence[Sequence[Cell]]]]) -> bytes:
    """A workbook of (title, headings, rows) as bytes. Text stays text whatever it looks like: no formulas, no dates."""
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.worksheets[0])
    for title, headings, rows in tables:
        _write_sheet(book.create_sheet(title), headings, rows)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _write_sheet(sheet: Worksheet, headings: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
    from openpyxl.cell.cell import Cell as WritableCell
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    for number, values in enumerate([headings, *rows], 1):
        for column, value in enumerate(values, 1):
            if value is None:
                continue
            value = _exact(value)
            cell = sheet.cell(number, column)
            assert isinstance(cell, WritableCell)
            if isinstance(value, str):
                cell.value = TO_ESCAPE.sub(_escape, value)
                cell.data_type = "s"  # also where it looks like a formula or an error
                cell.number_format = "@"
                cell.alignment = Alignment(vertical="top", wrap_text="\n" in value or len(value) > WIDEST)
            else:
                cell.value = value
                cell.alignment = Alignment(vertical="top")
            if number == 1:
                cell.font = Font(bold=True)
    for column, heading in enumerate(headings, 1):
        widths = [len(str(row[column - 1])) for row in rows if row[column - 1] is not None]
        sheet.column_dimensions[get_column_letter(column)].width = min(WIDEST, max([len(heading), *widths]) + 2)
    sheet.freeze_panes = "B2"
    sheet.auto_filter.ref = f"A1:{get_column_letter(max(1, len(headings)))}{len(rows) + 1}"


def _exact(value: Cell) -> Cell:
    """A value as it is, but a number that workbooks would round (to 16 digits) as text."""
    return repr(value) if isinstance(value, float) and float(f"{value:.16g}") != value else value


def _escape(found: re.Match[str]) -> str:
    return f"_x{ord(found[0]):04X}_"
