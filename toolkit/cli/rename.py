"""`heap rename`: calls a tag, a counter, a noun or a card otherwise, everywhere."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer, files_data
from toolkit.cli.options import RIGHTS, advice, harmless, refuse
from toolkit.cli.words import GameOption, game_and_words, one_whole_game, print_problems

if TYPE_CHECKING:
    from toolkit.rename.prepared import Prepared

COLOURS = {"+": "green", "-": "red", "@": "cyan"}
WORDS = 3  # what is renamed, the old name, the new one

HELP = """Call something otherwise everywhere: heap rename counter Coin Shell my-game

What is renamed is a tag, a counter, a noun or a card. It changes in game.yaml, on the cards, in their rules texts, in \
plural and after “a” or “an”, in rulings, glossary and rulebook; comments and layout stay. A card's id follows its \
name, unless its file says one.

First you see every change, then it asks. Each rules text is read with the old and with the new word: where one would \
say something else, or the checks would find more errors than now, nothing is written, unless --force says so. \
Flavour lines and names that have the word in them stay as they are, and are listed.

\b
heap rename tag FOOD EDIBLE my-game --yes
heap rename noun house leaf my-game --plural leaves

What was proven holds for the texts as they were: heap prove proves the changed ones again.

Exit code 0: done or shown, 1: it would say something else, 2: wrong call.
"""


def rename_command(  # noqa: PLR0913, PLR0917 - a command has as many parameters as options
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="tag|counter|noun|card OLD NEW [GAME]",
            help="What it is, what it is called, and what it is to be called.",
            autocompletion=completion.renamed,
        ),
    ],
    game: GameOption = None,
    plural: Annotated[
        str, typer.Option("--plural", metavar="WORD", help="The new plural, where it is not a regular one.")
    ] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Write in spite of what is found.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Ask nothing: write what is shown.")] = False,
    as_json: JsonOption = False,
) -> None:
    from toolkit.rename.prepared import prepare
    from toolkit.rename.wish import RenameError, Wish

    name, (kind, old, new) = _said(words, game)
    loaded = one_whole_game(name)
    try:
        made = prepare(Wish(kind, old, new, plural, force), loaded)
    except RenameError as failure:
        refuse(harmless(str(failure)), harmless(failure.hint))
    if not as_json:
        _show(made)
    stopped = not made.is_clean and not force
    asked = bool(made.files) and not (stopped or dry_run or yes or as_json) and _asks()
    written = bool(made.files) and not (stopped or dry_run)
    written = written and (yes or (asked and typer.confirm("Write this?", default=True)))
    if written:
        _write(made)
    if as_json:
        answer(_data(made, written), made.problems)
    elif not stopped:
        typer.echo(_ending(made, written, "." if asked else ": --dry-run." if dry_run else ". To write it: --yes."))
    if stopped:
        typer.echo("Nothing was changed. To write it all the same: --force.", err=True)
        raise typer.Exit(1)


rename_command.__doc__ = HELP


def _said(words: list[str], game: str | None) -> tuple[str | None, tuple[str, str, str]]:
    """The game and the three words of a call; the game may stand before or behind them."""
    from toolkit.rename.kinds import KINDS

    chosen: str | None = game
    rest = words
    if game is None and len(words) == WORDS + 1 and words[0] in KINDS:
        chosen, rest = words[WORDS], words[:WORDS]
    elif len(words) > WORDS:
        chosen, rest = game_and_words(words, game)
    if len(rest) != WORDS:
        refuse("what is renamed, its name and its new name are three words.", "heap rename tag OLD NEW [GAME]")
    kind, old, new = rest
    return chosen, (kind, old, new)


def _show(made: Prepared) -> None:
    from toolkit.rename.told import diff

    in_colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    for line in diff(made):
        shown = harmless(line)
        typer.echo(typer.style(shown, fg=COLOURS[line[0]]) if in_colour and line[0] in COLOURS else shown)
    print_problems(made.problems)
    for each in made.unlike:
        typer.echo(harmless(f"{each.where}: this would say something else ({each.card}): {each.sentence}"), err=True)
        typer.echo("  → Write that sentence otherwise first, or choose another word.", err=True)
    for note in made.notes:
        typer.echo(harmless(note), err=True)


def _asks() -> bool:
    """Whether there is somebody at a terminal to ask."""
    from toolkit.cli.ask_columns import asks

    return asks()


def _write(made: Prepared) -> None:
    """Replace the files together, unless one has changed since it was read."""
    from toolkit.files import write_together
    from toolkit.load.read_file import read_file

    for path, (before, _) in made.files.items():
        file, _ = read_file(path)
        if file is None or file.text != before:
            refuse(f"{path} has changed meanwhile.", "Call it again.")
    try:
        write_together({path: after.encode() for path, (_, after) in made.files.items()})
    except OSError as error:
        refuse(f"{error.filename} cannot be written: {error.strerror or error}.", advice(error, RIGHTS))


def _ending(made: Prepared, written: bool, why: str) -> str:
    """The last line; `why` nothing was written, and how it would be."""
    from toolkit.rename.told import counted

    return f"{counted(made)} changed." if written else f"{counted(made)}, not changed{why}"


def _data(made: Prepared, written: bool) -> dict[str, object]:
    from toolkit.rename.told import diff

    naming = made.naming
    return {
        "renamed": {"kind": naming.kind, "old": naming.old, "new": naming.new},
        "places": made.count,
        "diff": list(diff(made)),
        "unlike": [{"card": each.card, "where": each.where, "sentence": each.sentence} for each in made.unlike],
        "notes": made.notes,
        "files": files_data(tuple(made.files)),
        "written": written,
    }
