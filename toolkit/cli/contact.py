"""`heap contact`: all cards of a game on one picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.answer import JsonOption
from toolkit.cli.options import GameArgument, OnlyOption, refuse, selected_cards
from toolkit.cli.words import readable_games
from toolkit.problem import Problem

HELP = """Write a contact sheet: one picture with the front of every card, as --only chooses them, deck by deck.

Exit code 0: written, 1: written or not, with findings on the faces, 2: wrong call.
"""


def contact_command(  # noqa: PLR0913, PLR0917 - a command has as many parameters as options
    game: GameArgument = None,
    only: OnlyOption = None,
    columns: Annotated[int, typer.Option("--columns", min=1, max=100, help="Cards side by side.")] = 14,
    width: Annotated[int, typer.Option("--width", min=100, max=20000, help="Pixels across.")] = 2000,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help=".png or .jpg; default: output/<game>/contact-sheet.png."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    from toolkit.cli.produced import finished, picture_kind, produced, written
    from toolkit.cli.progress import shown_progress
    from toolkit.press.pictures import Unprintable, contact_picture

    kind = picture_kind(out)
    loading: list[Problem] = []
    games = readable_games(game, loading)
    if out is not None and len(games) > 1:
        refuse("one file holds one game.", f"Name one: {', '.join(each.id for each in games)}.")
    problems_found: list[Problem] = []
    paths = []
    for each in games:
        cards = selected_cards(each, only)
        production, problems = produced(each, cards, draft=False)
        problems_found += problems
        try:
            with shown_progress() as progress:
                content = contact_picture(production, kind, (columns, width), progress)
        except Unprintable:
            typer.echo(f"heap: {each.title} has no card to show.", err=True)
            continue
        paths.append(written(out or Path("output") / each.id / "contact-sheet.png", content))
    finished(paths, problems_found, as_json=as_json, loading=loading)


contact_command.__doc__ = HELP
