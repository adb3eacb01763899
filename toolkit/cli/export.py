"""`heap export`: cards as a spreadsheet, CSV or JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.options import OnlyOption, refuse, selected_cards
from toolkit.cli.words import GameOption, game_and_words, one_whole_game, print_problems

FileArgument = Annotated[
    list[str], typer.Argument(metavar="[GAME] FILE", help="Where to write: .xlsx, .csv, .json, or a folder of .csv.")
]
KINDS = (".xlsx", ".csv", ".json")

HELP = """Write the cards as a table: heap export cards.xlsx

A workbook has a sheet for each deck, a .csv file one table with a column deck, a folder a .csv file for each deck. \
Nothing is lost: what you change there comes back with heap import.

The first word is the game if it names one and a file follows; --game says it without a doubt.
"""


def export_command(file: FileArgument, game: GameOption = None, only: OnlyOption = None) -> None:
    from toolkit.tables.export import export_table

    name, words = game_and_words(file, game)
    if len(words) != 1:
        refuse(f"one file is written at a time, not {len(words)}.", "heap export [GAME] FILE")
    path = Path(words[0])
    if path.suffix and path.suffix.lower() not in KINDS and not path.is_dir():
        refuse(f"{path.suffix} is no kind of table that is written.", f"There are {', '.join(KINDS)}, and folders.")
    loaded = one_whole_game(name)
    cards = selected_cards(loaded, only)
    try:
        problems = export_table(loaded, cards, path)
    except OSError as error:
        refuse(f"{path} cannot be written: {error.strerror or error}.", "Name another place.")
    if problems:
        print_problems(problems)
        raise typer.Exit(1)
    typer.echo(f"{path}: {len(cards)} {'card' if len(cards) == 1 else 'cards'}")


export_command.__doc__ = HELP
