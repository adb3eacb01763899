"""`heap import`: brings the cards of a table into the YAML files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer, files_data
from toolkit.cli.options import refuse
from toolkit.cli.words import GameOption, game_and_words, is_game, one_whole_game, print_problems
from toolkit.problem import has_errors

FileArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE [GAME]",
        help="The table: .xlsx, .csv, .json, or a folder of .csv.",
        autocompletion=completion.later_games,
    ),
]
DeckOption = Annotated[
    str | None,
    typer.Option(
        "--deck",
        metavar="NAME",
        help="Where the cards go that do not say it; may be a new deck.",
        autocompletion=completion.decks,
    ),
]
SkipOption = Annotated[
    list[str] | None,
    typer.Option("--skip", metavar="COLUMN", help="A column to leave out; may be given several times."),
]
DryRunOption = Annotated[bool, typer.Option("--dry-run", help="Only say what would change.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Write in spite of what the checks find.")]
DeleteOption = Annotated[
    bool, typer.Option("--delete-missing", help="Delete cards that the table's decks have and the table has not.")
]

HELP = """Bring the cards of a table into the YAML: heap import cards.xlsx

A row belongs to the card with its id or, without one, its name. Only what the table says differently is edited: \
comments and layout stay, a column that is not there changes nothing, an empty cell takes the value away. \
New names become new cards. A table with a wrong cell changes nothing at all, nor does one that would bring errors \
into the game, unless --force says so.

Other people's tables are read too, in any order of columns; --deck says which deck their cards go to. The game may \
stand before or behind the file; --game says it without a doubt.

Exit code 0: done, 1: findings, 2: wrong call.
"""


def import_command(  # noqa: PLR0913, PLR0917 - a command has as many parameters as options
    file: FileArgument,
    game: GameOption = None,
    deck: DeckOption = None,
    skip: SkipOption = None,
    dry_run: DryRunOption = False,
    delete_missing: DeleteOption = False,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    from toolkit.files import write_together
    from toolkit.tables.import_table import in_reading_order, prepare_import
    from toolkit.tables.trial import findings_on

    name, words = _game_and_file(file, game)
    if len(words) != 1:
        refuse(f"one table is read at a time, not {len(words)}.", "heap import FILE [GAME]")
    loaded = one_whole_game(name)
    made = prepare_import(Path(words[0]), loaded, _deck_name(deck), delete_missing, skip or ())
    brought = findings_on(made, loaded)
    problems = sorted([*made.problems, *brought], key=in_reading_order)
    print_problems(problems)
    if has_errors(made.problems) or (has_errors(brought) and not force):
        if as_json:
            answer({"changes": [], "files": [], "written": False}, problems)
        way_out = "" if has_errors(made.problems) else " To write it all the same: --force."
        typer.echo(f"Nothing was changed.{way_out}", err=True)
        raise typer.Exit(1)
    try:
        write_together({} if dry_run else {path: text.encode() for path, text in made.files.items()})
    except OSError as error:
        refuse(f"{error.filename} cannot be written: {error.strerror or error}.", "Check its rights.")
    if as_json:
        files = files_data(tuple(made.files))
        answer({"changes": made.lines, "files": files, "written": not dry_run and bool(files)}, problems)
        return
    for line in made.lines:
        typer.echo(line)
    count = f"{len(made.lines)} {'change' if len(made.lines) == 1 else 'changes'}"
    typer.echo(
        f"{count}, not made: --dry-run." if dry_run else f"{count} made." if made.lines else "Nothing to change."
    )


import_command.__doc__ = HELP


def _game_and_file(words: list[str], named: str | None) -> tuple[str | None, list[str]]:
    """The game, if one is named, and the other words; the game may stand before or after the file."""
    if named is None and len(words) == 2 and is_game(words[1]) and not is_game(words[0]):
        return words[1], words[:1]
    return game_and_words(words, named)


def _deck_name(deck: str | None) -> str | None:
    from toolkit.ids import card_id

    if deck is None:
        return None
    name = deck.strip().removesuffix(".yaml")
    if name != card_id(name):
        refuse(f"{deck!r} cannot be the name of a deck file.", f"Such as: --deck {card_id(name) or 'treasure'}")
    return name
