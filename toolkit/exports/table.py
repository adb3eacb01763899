"""Cards as tables, which come back with `heap import`: workbooks, CSV and JSON, as the file's name says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from toolkit.exports.kinds import Files
from toolkit.model import Card, Game
from toolkit.problem import Problem


def files(game: Game, cards: Sequence[Card], path: Path) -> tuple[Files, list[Problem]]:
    """A workbook, a table, or a folder with a table for each deck."""
    from toolkit.tables.export import table_files

    return table_files(game, cards, path)
