"""`heap import`: brings the cards of a table into the YAML files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer, files_data
from toolkit.cli.options import RIGHTS, advice, refuse
from toolkit.cli.words import GameOption, game_and_words, is_game, one_whole_game, print_problems
from toolkit.problem import has_errors

if TYPE_CHECKING:
    from toolkit.model import Game
    from toolkit.problem import Problem
    from toolkit.tables import PreparedImport
    from toolkit.tables.sheet import Sheet

SKIP = "skip"  # in the place of a field: the column is left out

FileArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE [GAME]",
        help="The table: .xlsx, .csv, .json, a folder of .csv, or an https address.",
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
AsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--as", metavar="COLUMN=FIELD", help="What a column is: --as Qty=copies, --as Notes=skip; also several times."
    ),
]
SkipOption = Annotated[
    list[str] | None,
    typer.Option("--skip", metavar="COLUMN", help="A column to leave out; may be given several times."),
]
DeclareOption = Annotated[
    bool,
    typer.Option(
        "--declare", help="Declare in game.yaml what is new: columns of the game's own, types, sizes, tags, decks."
    ),
]
DryRunOption = Annotated[bool, typer.Option("--dry-run", help="Only say what would change.")]
YesOption = Annotated[bool, typer.Option("--yes", "-y", help="Ask nothing: write what is shown.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Write in spite of what the checks find.")]
DeleteOption = Annotated[
    bool, typer.Option("--delete-missing", help="Delete cards that the table's decks have and the table has not.")
]

BringBackOption = Annotated[
    bool, typer.Option("--bring-back", help="Add cards again that were deleted or renamed since the table was written.")
]

HELP = """Bring the cards of a table into the YAML: heap import cards.xlsx

A row belongs to the card with its id or, without one, its name. Only what the table says differently is edited: \
comments and layout stay, a column that is not there changes nothing, an empty cell takes the value away. \
New names become new cards. A table with a wrong cell changes nothing at all, nor does one that would bring errors \
into the game, unless --force says so. A card that was deleted or renamed in the files since the table was written \
stays out, unless --bring-back says so.

Other people's tables are read too, in any order of columns; --deck says which deck their cards go to. A heading that \
Heap does not know is asked for on a terminal; elsewhere --as, --skip or --declare say what it is. The answers are \
kept in the game's import.yaml, so that it is asked once.

\b
heap import cards.xlsx my-game --as Qty=copies --skip Notes
heap import "https://docs.google.com/.../pub?output=csv" my-game --deck cards --declare

The game may stand before or behind the file; --game says it without a doubt. heap new NAME --from FILE makes a new \
game of a table.

Exit code 0: done, 1: findings, 2: wrong call.
"""


def import_command(  # noqa: PLR0913, PLR0917 - a command has as many parameters as options
    file: FileArgument,
    game: GameOption = None,
    deck: DeckOption = None,
    named: AsOption = None,
    skip: SkipOption = None,
    declare: DeclareOption = False,
    dry_run: DryRunOption = False,
    delete_missing: DeleteOption = False,
    bring_back: BringBackOption = False,
    force: ForceOption = False,
    yes: YesOption = False,
    as_json: JsonOption = False,
) -> None:
    from toolkit.cli.ask_columns import asks, with_answers
    from toolkit.tables import Wishes, prepare
    from toolkit.tables.import_table import in_reading_order
    from toolkit.tables.moved import gone_since, moved_since, unsure
    from toolkit.tables.remembered import with_remembered
    from toolkit.tables.trial import findings_on

    name, words = _game_and_file(file, game)
    if len(words) != 1:
        _refuse_words(words)
    loaded = one_whole_game(name)
    sheets, problems, kept = _read(words[0], loaded, said_by(named, skip))
    answers = {} if yes or as_json or declare or not asks() else with_answers(sheets, loaded, kept)
    said = {**kept, **{heading: meant for heading, meant in answers.items() if meant is not None}}
    own = [heading for heading, meant in answers.items() if meant is None]
    gone = frozenset[str]() if bring_back else gone_since(loaded, words[0])
    made = prepare(sheets, problems, loaded, Wishes(_deck_name(deck), delete_missing, said, declare, own, gone))
    made.problems += moved_since(made.rows, made.left_out, loaded, words[0], delete_missing)
    if not has_errors(made.problems):
        memory, new_problems = with_remembered(loaded.folder, _worth_remembering(said, sheets))
        made.files |= memory
        made.problems += new_problems
    brought = findings_on(made, loaded)
    problems = sorted([*made.problems, *brought], key=in_reading_order)
    print_problems(problems)
    if not bring_back and (line := unsure(made.rows, loaded, words[0])):
        typer.echo(line, err=True)
    if has_errors(made.problems) or (has_errors(brought) and not force):
        if as_json:
            answer({"changes": [], "differences": [], "files": [], "written": False}, problems)
        way_out = "" if has_errors(made.problems) else " To write it all the same: --force."
        typer.echo(f"Nothing was changed.{way_out}", err=True)
        raise typer.Exit(1)
    _finish(made, problems, (loaded, words[0]), (dry_run, yes, as_json))


import_command.__doc__ = HELP


def _read(where: str, game: Game, said: Mapping[str, str]) -> tuple[list[Sheet], list[Problem], dict[str, str]]:
    """The sheets of a table, what is wrong with them, and what headings mean by what was said before and now."""
    from toolkit.tables.columns import headings_of, simplified
    from toolkit.tables.remembered import remembered
    from toolkit.tables.source import sheets_of
    from toolkit.tables.web import FetchError

    kept, problems = remembered(game.folder)
    now = {simplified(heading) for heading in said}
    kept = {**{heading: meant for heading, meant in kept.items() if simplified(heading) not in now}, **said}
    try:
        sheets, new_problems = sheets_of(where, game, headings_of(game.vocabulary, kept))
    except FetchError as failure:
        refuse(str(failure), failure.hint)
    return sheets, [*problems, *new_problems], kept


def said_by(named: Sequence[str] | None, skip: Sequence[str] | None) -> dict[str, str]:
    """What the options of a call say that headings mean; "" for those that are left out."""
    said = {heading.strip(): "" for heading in skip or ()}
    for each in named or ():
        heading, equals, meant = each.rpartition("=")
        if not (equals and heading.strip() and meant.strip()):
            refuse(f"{each!r} does not say what a column is.", "Such as: --as Qty=copies")
        said[heading.strip()] = "" if meant.strip() == SKIP else meant.strip()
    return said


def _worth_remembering(said: Mapping[str, str], sheets: Sequence[Sheet]) -> dict[str, str]:
    """What was said of headings that the table has."""
    from toolkit.tables.columns import simplified

    here = {simplified(heading) for sheet in sheets for heading in sheet.headings}
    return {heading: meant for heading, meant in said.items() if simplified(heading) in here}


def _finish(
    made: PreparedImport, problems: list[Problem], about: tuple[Game, str], how: tuple[bool, bool, bool]
) -> None:
    """Show what changes and write it; `about` are the game and its table, `how` is (dry run, ask nothing, JSON)."""
    from toolkit.cli.ask_columns import asks
    from toolkit.tables.told import told

    dry_run, yes, as_json = how
    if not as_json:
        for line in told(made.lines, made.differences):
            typer.echo(line)
        if made.lines and not dry_run and not yes and asks() and not typer.confirm("Write this?", default=True):
            typer.echo("Nothing was changed.", err=True)
            raise typer.Exit(1)
    if not dry_run:
        _write(made, *about)
    if as_json:
        files = files_data(tuple(made.files))
        changes = [{"card": d.card, "field": d.field, "old": d.old, "new": d.new} for d in made.differences]
        written = not dry_run and bool(files)
        answer({"changes": made.lines, "differences": changes, "files": files, "written": written}, problems)
        return
    count = f"{len(made.lines)} {'change' if len(made.lines) == 1 else 'changes'}"
    typer.echo(
        f"{count}, not made: --dry-run." if dry_run else f"{count} made." if made.lines else "Nothing to change."
    )


def _write(made: PreparedImport, game: Game, table: str) -> None:
    from toolkit.files import write_together
    from toolkit.load import load_game
    from toolkit.tables.moved import keep_exchanged

    try:
        write_together({path: text.encode() for path, text in made.files.items()})
    except OSError as error:
        refuse(f"{error.filename} cannot be written: {error.strerror or error}.", advice(error, RIGHTS))
    after, _ = load_game(game.folder)
    if after is not None:
        keep_exchanged(after, table, (row.id for row in made.left_out))


def _game_and_file(words: list[str], named: str | None) -> tuple[str | None, list[str]]:
    """The game, if one is named, and the other words; the game may stand before or after the file."""
    if named is None and len(words) == 2 and is_game(words[1]) and not is_game(words[0]):
        return words[1], words[:1]
    return game_and_words(words, named)


def _refuse_words(words: list[str]) -> NoReturn:
    """Say what is wrong with several words of which none is a game: it is not there yet, or there are many tables."""
    tables = [word for word in words if "://" in word or Path(word).exists()]
    others = [word for word in words if word not in tables]
    if len(tables) == len(others) == 1:
        refuse(f"there is no game {others[0]}.", f"To make it of the table: heap new {others[0]} --from {tables[0]}")
    refuse(f"one table is read at a time, not {len(words)}.", "heap import FILE [GAME]")


def _deck_name(deck: str | None) -> str | None:
    from toolkit.ids import card_id
    from toolkit.load import is_deck_name

    if deck is None:
        return None
    name = deck.strip().removesuffix(".yaml")
    if name != card_id(name) or not is_deck_name(name):
        such = card_id(name) if is_deck_name(card_id(name)) else "treasure"
        refuse(f"{deck!r} cannot be the name of a deck file.", f"Such as: --deck {such}")
    return name
