"""Cards as tables, which `heap import` reads again: workbooks, CSV and JSON, by the ending of the path."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from toolkit.exports.kinds import Files
from toolkit.model import Card, Game
from toolkit.problem import Problem


def files(game: Game, cards: Sequence[Card], path: Path) -> tuple[Files, list[Problem]]:
    """The content of each file by its path, and findings; with findings there are no files.

    By the ending of the path these are a workbook, one table, or a folder with a table for each deck.
    """
    from toolkit.tables.export import table_files

    return table_files(game, cards, path)
