"""`heap diff`: what has changed on the cards between two states of a game."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer
from toolkit.cli.options import harmless, refuse
from toolkit.cli.words import GameOption, game_and_words, one_whole_game

if TYPE_CHECKING:
    from toolkit.changes.state import State
    from toolkit.model import Game

HELP = """Show what has changed on the cards: heap diff GAME REV [REV]

REV is a revision in git: a tag, a branch, HEAD~1. Without a second one the files as they are now are compared. A card \
has other rules, the same rules in other words, or another look.

Exit code 0: shown, 2: wrong call.
"""


def diff_command(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[GAME] REV [REV]",
            help="Revisions in git, or folders of kits; REV:FOLDER where the game was elsewhere.",
            autocompletion=completion.first_games,
        ),
    ],
    game: GameOption = None,
    as_json: JsonOption = False,
) -> None:
    from toolkit.changes.compare import compare
    from toolkit.changes.text import data, lines

    name, revisions = game_and_words(words, game)
    if not 1 <= len(revisions) <= 2:
        refuse("One or two revisions are compared.", "heap diff GAME REV, or heap diff GAME REV REV.")
    loaded = one_whole_game(name)
    with TemporaryDirectory(prefix="heap-diff-") as scratch:
        old = state_called(loaded, revisions[0], Path(scratch) / "old")
        new = state_called(loaded, revisions[1] if len(revisions) > 1 else "", Path(scratch) / "new")
        comparison = compare(old, new)
        if as_json:
            answer(data(comparison))
            return
        for line in lines(comparison):
            typer.echo(harmless(line))


diff_command.__doc__ = HELP


def state_called(game: Game, name: str, scratch: Path) -> State:
    """The state that a word names: "" for the game as it is, else a revision. Refuses one that cannot be read."""
    from toolkit.changes.git import NoRevision
    from toolkit.changes.past import past_state
    from toolkit.changes.state import state_of

    if not name:
        return state_of(game, "as it is now")
    try:
        return past_state(game.folder, name, scratch)
    except NoRevision as wrong:
        refuse(f"{wrong}", wrong.hint)
    except OSError as error:
        refuse(f"{error.filename or scratch} cannot be written: {error.strerror or error}.", "Set TMPDIR to a folder.")
