"""`heap export`: cards as a spreadsheet, CSV or JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.options import OnlyOption, refuse, selected_cards
from toolkit.cli.words import GameOption, game_and_words, is_game, one_whole_game, print_problems
from toolkit.games import GAME_FILE
from toolkit.model import Game

FileArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME] FILE", help="Where to write: .xlsx, .csv, .json, or a folder of .csv.", show_default=False
    ),
]
KINDS = (".xlsx", ".csv", ".json")

HELP = """Write the cards as a table: heap export cards.xlsx

A workbook has a sheet for each deck, a .csv file one table with a column deck, a folder a .csv file for each deck. \
Nothing is lost: what you change there comes back with heap import.

The first word is the game if it names one and a file follows; --game says it without a doubt.
"""


def export_command(file: FileArgument = None, game: GameOption = None, only: OnlyOption = None) -> None:
    from toolkit.tables.export import export_table

    name, words = game_and_words(file or [], game)
    if not words or (len(words) == 1 and name is None and is_game(words[0])):
        refuse("There is no file to write to.", f"Name one: {way_out(words[0] if words else name)}")
    if len(words) != 1:
        refuse(f"one file is written at a time, not {len(words)}.", "heap export [GAME] FILE")
    path = Path(words[0])
    if path.suffix and path.suffix.lower() not in KINDS and not path.is_dir():
        refuse(f"{path.suffix} is no kind of table that is written.", f"There are {', '.join(KINDS)}, and folders.")
    loaded = one_whole_game(name)
    cards = selected_cards(loaded, only)
    try:
        refuse_taken(path, loaded)
        problems = export_table(loaded, cards, path)
    except OSError as error:
        refuse(f"{path} cannot be written: {error.strerror or error}.", "Name another place.")
    if problems:
        print_problems(problems)
        raise typer.Exit(1)
    typer.echo(f"{path}: {len(cards)} {'card' if len(cards) == 1 else 'cards'}")


def way_out(game: str | None) -> str:
    """A call that names a file."""
    return f"heap export {f'{game} ' if game else ''}cards.xlsx"


def refuse_taken(path: Path, game: Game) -> None:
    """No folder is made on the way, and a folder with anything else than this game's tables in it is left alone."""
    folder = path.resolve().parent
    if not folder.is_dir():
        refuse(f"There is no folder {path.parent}.", "Make it, or name another place.")
    if not path.is_dir() or path.suffix.lower() in KINDS:
        return
    if (path / GAME_FILE).exists():
        refuse(f"{path} is the folder of a game.", f"Name a file: {way_out(game.id)}")
    tables = {f"{deck.id}.csv" for deck in game.decks}
    strange = sorted(each.name for each in path.iterdir() if each.name not in tables and not each.name.startswith("."))
    if strange:
        refuse(f"{path} has other files in it: {strange[0]}.", f"Name a new folder, or a file: {way_out(game.id)}")


export_command.__doc__ = HELP
