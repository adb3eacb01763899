"""Asks at the terminal what a heading of a table means that Heap does not know."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import typer

from toolkit.cli.options import harmless

if TYPE_CHECKING:
    from toolkit.model import Game
    from toolkit.tables.columns import Headings
    from toolkit.tables.sheet import Cell, Sheet

SHOWN = 3  # cells that are shown as examples
LEFT_OUT = "-"


def asks() -> bool:
    """Whether there is somebody to ask: both ends are a terminal."""
    streams = (sys.stdin, sys.stdout)
    return all(stream is not None and stream.isatty() for stream in streams)


def with_answers(sheets: Sequence[Sheet], game: Game, said: Mapping[str, str]) -> dict[str, str | None]:
    """What somebody answers of each unknown heading: a field, "" to leave it out, None for a column of their own."""
    from toolkit.tables.columns import headings_of
    from toolkit.tables.declare import unknown_headings

    headings = headings_of(game.vocabulary, said)
    return {heading: _asked(heading, cells, headings) for heading, cells in unknown_headings(sheets, headings).items()}


def _asked(heading: str, cells: Sequence[Cell], headings: Headings) -> str | None:
    from toolkit.nearest import one_of
    from toolkit.tables.columns import known_headings
    from toolkit.tables.declare import column_name, kind_of

    examples = [harmless(str(cell))[:24] for cell in cells if cell not in (None, "")][:SHOWN]
    typer.echo(f"The column {heading!r} is no field of a card. It holds {', '.join(examples) or 'nothing'}.")
    own = f"Enter keeps it as a column of this game's own, {column_name(heading)} ({kind_of(cells)})"
    typer.echo(f"  {own}; {LEFT_OUT} leaves it out; or write the field that it is.")
    while True:
        answer = str(typer.prompt(f"  {heading}", default="", show_default=False, prompt_suffix=": ")).strip()
        if not answer:
            return None
        if answer == LEFT_OUT:
            return ""
        if headings.column(answer) is not None:
            return answer
        typer.echo(f"  {answer!r} is no field. {one_of(answer, known_headings(headings))}")
