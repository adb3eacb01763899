"""`heap contact`: all cards of a game on one picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.options import GameArgument, OnlyOption, refuse, selected_cards
from toolkit.cli.words import readable_games

HELP = """Write a contact sheet: one picture with the front of every card, as --only chooses them, deck by deck.

Exit code 0: written, 1: written or not, with findings on the faces, 2: wrong call.
"""


def contact_command(
    game: GameArgument = None,
    only: OnlyOption = None,
    columns: Annotated[int, typer.Option("--columns", min=1, max=100, help="Cards side by side.")] = 14,
    width: Annotated[int, typer.Option("--width", min=100, max=20000, help="Pixels across.")] = 2000,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help=".png or .jpg; default: output/<game>/contact-sheet.png."),
    ] = None,
) -> None:
    from toolkit.cli.produced import finished, picture_kind, produced, written
    from toolkit.cli.progress import shown_progress
    from toolkit.press.pictures import Unprintable, contact_picture

    kind = picture_kind(out)
    games = readable_games(game)
    if out is not None and len(games) > 1:
        refuse("one file holds one game.", f"Name one: {', '.join(each.id for each in games)}.")
    found = []
    for each in games:
        cards = selected_cards(each, only)
        production, problems = produced(each, cards, draft=False)
        found += problems
        try:
            with shown_progress() as progress:
                content = contact_picture(production, kind, (columns, width), progress)
        except Unprintable:
            typer.echo(f"heap: {each.title} has no card to show.", err=True)
            continue
        written(out or Path("output") / each.id / "contact-sheet.png", content)
    finished(found)


contact_command.__doc__ = HELP
