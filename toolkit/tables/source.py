"""Where a table comes from: a file, a folder, or an https address."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from toolkit.files import write_whole
from toolkit.model import Game
from toolkit.problem import Problem
from toolkit.scratch import scratch_folder
from toolkit.tables.columns import ANY_GAME, Headings
from toolkit.tables.import_table import read_table
from toolkit.tables.sheet import Sheet
from toolkit.tables.web import Fetched, fetch, is_address


def sheets_of(where: str, game: Game, headings: Headings = ANY_GAME) -> tuple[list[Sheet], list[Problem]]:
    """The sheets of a table in a file, a folder, or at an https address, and what is wrong there. Raises FetchError."""
    if not is_address(where):
        return read_table(Path(where), game, headings)
    return _as_fetched(where, fetch(where), game, headings)


def _as_fetched(address: str, fetched: Fetched, game: Game, headings: Headings) -> tuple[list[Sheet], list[Problem]]:
    """The sheets of what was fetched; their places name the address."""
    with scratch_folder("import") as folder:
        path = folder / f"table{fetched.suffix}"
        write_whole(path, fetched.content)
        sheets, problems = read_table(path, game, headings)
    return [replace(sheet, file=address) for sheet in sheets], _at(address, problems)


def _at(address: str, problems: Sequence[Problem]) -> list[Problem]:
    return [replace(each, place=replace(each.place, file=address) if each.place else None) for each in problems]
