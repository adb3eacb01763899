"""A table as it is in a file: sheets of rows of cells, each with the place where a person would look for it."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.problem import Place

CARD = "card"  # what a row is called where cards are written one by one, and none of them is blank by design
Cell = str | int | float | bool | None


@dataclass(frozen=True, slots=True, order=True)
class CellPlace(Place):
    """A place in a table: `line` is the row, `column` the column. It prints as people speak of cells."""

    sheet: str = ""
    heading: str = ""
    row_name: str = "row"

    def __str__(self) -> str:
        sheet = f"sheet {self.sheet}, " if self.sheet else ""
        if not self.line:
            return f"{self.file}: {sheet}".rstrip(" :,")
        row = f"{self.row_name} {self.line}"
        if not self.column:
            return f"{self.file}: {sheet}{row}"
        letters = column_letters(self.column)
        column = f"column {letters} ({self.heading})" if self.heading else f"column {letters}"
        return f"{self.file}: {sheet}{row}, {column}"


@dataclass(frozen=True, slots=True)
class Row:
    """One row; `number` is the one that the spreadsheet program shows."""

    number: int
    cells: tuple[Cell, ...]

    @property
    def is_blank(self) -> bool:
        """Whether all cells are empty."""
        return all(cell is None or cell == "" for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Headings and rows. `title` is empty for files that hold only one table."""

    file: str
    title: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    heading_row: int = 1
    row_name: str = "row"
    deck: str = ""  # the deck's id, where the file itself says it

    def place(self, row: int = 0, column: int = 0) -> CellPlace:
        """The place of a cell (`column` counts from 1); of a row without a column, and of the sheet without a row."""
        heading = self.headings[column - 1].strip() if 0 < column <= len(self.headings) else ""
        return CellPlace(self.file, row, column, row, column + 1, self.title, heading, self.row_name)


def column_letters(number: int) -> str:
    """The letters of a column by its number: 1 -> A, 26 -> Z, 27 -> AA."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def file_place(file: str) -> CellPlace:
    """The place of a table as a whole."""
    return CellPlace(file, 0, 0, 0, 0)
