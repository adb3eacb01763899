"""`heap new`: makes a small game of the user's own to begin with."""

from __future__ import annotations

from errno import ENAMETOOLONG
from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.answer import JsonOption, answer, files_data
from toolkit.cli.options import harmless, refuse, typed


def why(failure: OSError) -> str:
    """What the system says about a failure, with the name of the file where it is known."""
    where = f"{harmless(failure.filename)}: " if isinstance(failure.filename, str) else ""
    return f"{where}{failure.strerror or failure}"


NameArgument = Annotated[
    str, typer.Argument(metavar="NAME", help="The title of the game; its folder is named after it.")
]
InOption = Annotated[Path, typer.Option("--in", metavar="DIR", help="Where the game's folder is made.")]


def new_command(name: NameArgument, parent: InOption = Path(), as_json: JsonOption = False) -> None:
    """Begin a game of your own: heap new "Night Market"

    Makes a folder with a small game that checks and prints at once: game.yaml with its vocabulary, two decks, \
rulings and a template. Change what is there, a line at a time, and run heap check after each.
    """
    from toolkit.starter import NoStart, begin_game

    try:
        folder = begin_game(name, parent)
    except NoStart as failure:
        refuse(str(failure), failure.hint)
    except OSError as failure:
        way_out = "Take a shorter name." if failure.errno == ENAMETOOLONG else "Choose another folder with --in."
        refuse(f"the game cannot be written: {why(failure)}.", way_out)
    if as_json:
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        answer({"folder": str(folder), "files": files_data(files)})
        return
    typer.echo(f"{folder}: a game with two decks.")
    for command, purpose in (("check", "checks every card"), ("build", "prints the sheets")):
        typer.echo(f"  heap {command} {typed(folder)}  {purpose}")
