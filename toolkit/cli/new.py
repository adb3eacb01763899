"""`heap new`: makes a small game of the user's own to begin with."""

from __future__ import annotations

from errno import ENAMETOOLONG
from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.answer import JsonOption, answer, files_data
from toolkit.cli.import_ import AsOption, said_by
from toolkit.cli.options import advice, harmless, refuse, typed
from toolkit.cli.words import print_problems
from toolkit.problem import Problem, has_errors


def why(failure: OSError) -> str:
    """What the system says about a failure, with the name of the file where it is known."""
    where = f"{harmless(failure.filename)}: " if isinstance(failure.filename, str) else ""
    return f"{where}{failure.strerror or failure}"


NameArgument = Annotated[
    str, typer.Argument(metavar="NAME", help="The title of the game; its folder is named after it.")
]
FromOption = Annotated[
    str | None,
    typer.Option("--from", metavar="TABLE", help="Make it of a table: .xlsx, .csv, .json, or an https address."),
]
InOption = Annotated[Path, typer.Option("--in", metavar="DIR", help="Where the game's folder is made.")]


def new_command(
    name: NameArgument,
    table: FromOption = None,
    named: AsOption = None,
    parent: InOption = Path(),
    as_json: JsonOption = False,
) -> None:
    """Begin a game of your own: heap new "Night Market"

    Makes a folder with a small game that checks and prints at once: game.yaml with its vocabulary, two decks, \
rulings and a template. Change what is there, a line at a time, and run heap check after each.

    With --from, the game is made of a table of cards as it is: heap new "Night Market" --from cards.xlsx
    Columns that Heap does not know become columns of the game's own, unless --as says what they are: --as Qty=copies, \
or --as Notes=skip.
    """
    from toolkit.starter import NoStart, begin_game

    lines: list[str] = []
    problems: list[Problem] = []
    try:
        if table is not None:
            folder, lines, problems = _from_table(name, parent, table, said_by(named, None))
        else:
            folder = begin_game(name, parent)
    except NoStart as failure:
        refuse(str(failure), failure.hint)
    except OSError as failure:
        hint = "Take a shorter name." if failure.errno == ENAMETOOLONG else "Choose another folder with --in."
        refuse(f"the game cannot be written: {why(failure)}.", advice(failure, hint))
    if as_json:
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        answer({"folder": str(folder), "files": files_data(files)}, problems)
        return
    for line in lines:
        typer.echo(line)
    typer.echo(f"{folder}: a game {'made of ' + table if table is not None else 'with two decks'}.")
    next_ones = {
        f"heap check {typed(folder)}": "checks every card",
        f"heap build {typed(folder)}": "prints the sheets",
        f"heap play {typed(folder)} --web": "lays it on a table in browsers, for you and friends",
    }
    width = max(map(len, next_ones))
    for command, purpose in next_ones.items():
        typer.echo(f"  {command:{width}}  {purpose}")


def _from_table(name: str, parent: Path, table: str, said: dict[str, str]) -> tuple[Path, list[str], list[Problem]]:
    """The folder of a game made of a table, a line about each thing in it, and the findings. May raise NoStart."""
    from toolkit.load import load_game
    from toolkit.tables.begin import begin_from_table
    from toolkit.tables.moved import keep_exchanged
    from toolkit.tables.web import FetchError

    try:
        begun = begin_from_table(name, parent, table, said)
    except FetchError as failure:
        refuse(str(failure), failure.hint)
    print_problems(begun.problems)
    if has_errors(begun.made.problems):
        typer.echo("Nothing was made.", err=True)
        raise typer.Exit(1)
    game, _ = load_game(begun.folder)
    if game is not None:
        keep_exchanged(game, table)
    return begun.folder, begun.made.lines, begun.problems
