"""How large a table of cards may be: what is far larger is refused before it is taken apart."""

from __future__ import annotations

from toolkit.check.table_offences import UNREADABLE_TABLE
from toolkit.problem import Problem
from toolkit.tables.sheet import CellPlace

MOST_COLUMNS = 16_384  # what spreadsheet programs have
MOST_CELLS = 1_000_000


def too_large(place: CellPlace, rows: int, columns: int) -> list[Problem]:
    """The finding on a table with too many columns, or with too many cells in that many rows; [] where it will do."""
    if columns > MOST_COLUMNS:
        message = f"This table has more than {MOST_COLUMNS:,} columns."
        return [UNREADABLE_TABLE.at(place, message, "Delete the columns behind the cards.")]
    if rows * columns > MOST_CELLS:
        message = f"This table has {rows:,} rows and {columns:,} columns: more than {MOST_CELLS:,} cells."
        return [UNREADABLE_TABLE.at(place, message, "Delete the rows and columns that are no cards.")]
    return []
