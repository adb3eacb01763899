"""Between the values of a card and the cells of a table: each kind of column in both directions, without loss.

A list is in one cell, with commas; an item with a comma in it is quoted. A plain value (of `art`) is the number or
truth value that it looks like; a text that only looks like one has an apostrophe before it, as in spreadsheets.
"""

from __future__ import annotations

import re
from datetime import date, time, timedelta
from math import isfinite

from toolkit.load.shape import LINE_BREAKS, LONGEST_NAME
from toolkit.tables.columns import Column, Kind
from toolkit.tables.sheet import Cell

Value = str | int | float | bool | tuple[str, ...] | None

WHOLE = re.compile(r"[+-]?[0-9]{1,15}")
DECIMAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?")
TRUTH = {"true": True, "false": False}
ANSWERS = {**TRUTH, "yes": True, "no": False, "y": True, "n": False, "x": True, "1": True, "0": False}
MARKED = re.compile(rf"'+({DECIMAL.pattern}|true|false|)", re.IGNORECASE)
ITEM = re.compile(r'\s*(?:"((?:[^"]|"")*)"|([^,;\n"]*))\s*(?:[,;\n]|$)')
NEEDS_QUOTES = re.compile(r'[,;"\n]|^\s|\s$|^$')
CONTROL = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)
BREAK = re.compile(f"[{LINE_BREAKS}]")


class WrongCell(ValueError):  # noqa: N818 - says what the cell is, not that the program failed
    """A cell does not fit its column; the caller knows its place."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def to_cell(value: Value, column: Column) -> Cell:
    """The cell for a value of a card; None for an empty one."""
    if value is None:
        return None
    if isinstance(value, tuple):
        return ", ".join(_quoted(item) for item in value) or None
    if not isinstance(value, str):
        return value
    if column.part and _needs_mark(value, column.kind):
        return f"'{value}"
    return value if value or column.part else None


def from_cell(cell: Cell | date | time | timedelta, column: Column) -> Value:
    """The value that a cell means; None for an empty one. Raises WrongCell."""
    if isinstance(cell, date | time | timedelta):
        raise WrongCell(
            f"The spreadsheet program made a date of this: {cell}.", "Format the cell as text; type it again."
        )
    if cell is None or (isinstance(cell, str) and not cell.strip()):
        return None
    if column.kind is Kind.NUMBER:
        return _whole(cell, column)
    if column.kind is Kind.PLAIN and not isinstance(cell, str):
        return cell
    text = _text(cell)
    if column.kind in (Kind.TRUTH, Kind.LIST):
        return _truth(text) if column.kind is Kind.TRUTH else tuple(_fitting(item, column) for item in _items(text))
    if column.part and MARKED.fullmatch(text) and _needs_mark(text[1:], column.kind):
        return text[1:]
    return plain(text) if column.kind is Kind.PLAIN else _fitting(text, column)


def _fitting(text: str, column: Column) -> str:
    """The text itself. Raises WrongCell where it must stand in one line and does not, or is no name for its length."""
    if column.in_one_line and not text.isprintable() and (found := BREAK.search(text)):
        what = "tab" if found[0] == "\t" else "line break"
        raise WrongCell(f"A {what} stands here.", "Write it in one line, with blanks between the words.")
    if column.word and len(text) > LONGEST_NAME:
        raise WrongCell(f"A name of {len(text)} letters stands here.", f"Write at most {LONGEST_NAME}.")
    return text


def plain(text: str) -> str | int | float | bool:
    """A cell's text as a value: an int, float or bool where it is written like one, else the text itself."""
    if text.lower() in TRUTH:
        return TRUTH[text.lower()]
    if WHOLE.fullmatch(text):
        return int(text)
    return float(text) if DECIMAL.fullmatch(text) and isfinite(float(text)) else text


def _needs_mark(text: str, kind: Kind) -> bool:
    """Whether this text would be read as something else, or end up as an empty cell."""
    if MARKED.fullmatch(text) if text.startswith("'") else not text:
        return True
    return kind is Kind.PLAIN and not isinstance(plain(text), str)


def _quoted(item: str) -> str:
    return '"' + item.replace('"', '""') + '"' if NEEDS_QUOTES.search(item) else item


def _items(text: str) -> tuple[str, ...]:
    items: list[str] = []
    position = 0
    while position < len(text):
        item = ITEM.match(text, position)
        if item is None or item.end() == position:
            raise WrongCell('A " in this list is not closed.', 'Quote a whole item: A, "B, C"; write a " inside as "".')
        position = item.end()
        if item[1] is not None:
            items.append(item[1].replace('""', '"'))
        elif item[2].strip():
            items.append(item[2].strip())
    return tuple(items)


def _whole(cell: Cell, column: Column) -> int:
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    text = _text(cell)
    if isinstance(cell, bool) or not WHOLE.fullmatch(text):
        raise WrongCell(f"{text!r} is not a whole number.", "Write it in digits.")
    number = int(text)
    least, most = column.least, column.most
    if (least is not None and number < least) or (most is not None and number > most):
        bounds = [f"from {least}" if least is not None else "", f"to {most}" if most is not None else ""]
        raise WrongCell(f"{number} is out of range.", f"Write a number {' '.join(filter(None, bounds))}.")
    return number


def _truth(text: str) -> bool:
    if text.casefold() not in ANSWERS:
        raise WrongCell(f"{text!r} is neither yes nor no.", "Write yes or no.")
    return ANSWERS[text.casefold()]


def _text(cell: Cell) -> str:
    """A cell as text, without white space around it and with one kind of line end. Raises WrongCell."""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 1e15:
        return str(int(cell))
    text = str(cell).replace("\r\n", "\n").replace("\r", "\n").strip()
    if control := CONTROL.search(text):
        raise WrongCell(f"The control character U+{ord(control[0]):04X} stands here.", "Delete it.")
    return text
