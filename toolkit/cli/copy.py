"""`heap copy`: copies a game with its templates, to be changed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.answer import JsonOption, answer, files_data
from toolkit.cli.new import why
from toolkit.cli.options import advice, game_folders, harmless, refuse, typed

FolderArgument = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder that is made for the copy.")]


def copy_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game by name or by its folder.")],
    folder: FolderArgument,
    as_json: JsonOption = False,
) -> None:
    """Copy a game to change it: heap copy night-market my-market

    Everything that the game is made of comes along: cards, parts, rulebook, rulings, witnesses, and its templates, also
    those that lie with Heap. What was printed, and hidden files, stay behind. The copy is played by the same rules.
    """
    from toolkit.starter import NoStart, copy_game

    (source,) = game_folders(game)
    try:
        count = copy_game(source, folder)
    except NoStart as failure:
        refuse(harmless(str(failure)), failure.hint)
    except OSError as failure:
        refuse(f"the game cannot be written: {why(failure)}.", advice(failure, "Choose another folder."))
    if as_json:
        answer(
            {"folder": str(folder), "files": files_data(sorted(path for path in folder.rglob("*") if path.is_file()))}
        )
        return
    name = typed(folder)
    typer.echo(harmless(f"{folder}: {count} files of {source.name}."))
    for command, purpose in (("check", "checks every card"), ("build", "prints the sheets")):
        typer.echo(harmless(f"  heap {command} {name}  {purpose}"))
