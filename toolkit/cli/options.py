"""Arguments and options that several commands share, and how a call is refused."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from toolkit.cli import completion
from toolkit.games import UnknownGame, select_games

if TYPE_CHECKING:  # loading imports the language, which a command with nothing to do has no need of
    from toolkit.model import Card, Game
    from toolkit.problem import Problem

WRONG_CALL = 2
RIGHTS = "Check its rights."
FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}  # the disk, or one's part of it

GameArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help="The game, by name or by the path of its folder; without it the one you are in, or all.",
        autocompletion=completion.games,
    ),
]
OneGameArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help="The game, by name or by the path of its folder; without it the one you are in.",
        autocompletion=completion.games,
    ),
]
OnlyOption = Annotated[
    str | None,
    typer.Option("--only", metavar="QUERY", help="Only the cards that a search finds, e.g. 't:trash vp>=2'."),
]


class Refusal(typer.Exit):
    """Raised once a command has been refused; exit code 2. Carries the message, the hint and any `problems`."""

    def __init__(self, message: str, hint: str = "", problems: Sequence[Problem] = ()) -> None:
        super().__init__(WRONG_CALL)
        self.message, self.hint, self.problems = message, hint, problems


def refuse(message: str, hint: str = "", problems: Sequence[Problem] = ()) -> NoReturn:
    """Refuse a call: print the message and the hint on the error stream, and raise Refusal, for exit code 2."""
    typer.echo(f"heap: {harmless(message)}", err=True)
    if hint:
        typer.echo(f"  {harmless(hint)}", err=True)
    raise Refusal(message, hint, problems)


def advice(error: OSError, otherwise: str) -> str:
    """What to do where a file cannot be written: make room where the disk is full, else what the command says."""
    if error.errno in FULL:
        return "Make room on that disk, and call it again."
    if error.errno == errno.EROFS and otherwise == RIGHTS:
        return "Nothing can be written there. Work on a copy: heap copy GAME FOLDER."
    return otherwise


def harmless(words: str) -> str:
    """Words, which may quote a file or a path, without characters that a terminal would act upon."""
    if all(line.isprintable() for line in words.split("\n")):
        return words
    from toolkit.report.text import printable

    return "\n".join(printable(line) for line in words.split("\n"))


def game_folders(name: str | None) -> tuple[Path, ...]:
    """The folders of the games that a command is about; refuses a name that is no game."""
    try:
        return tuple(_shown(folder) for folder in select_games(name, Path.cwd()))
    except UnknownGame as unknown:
        refuse(str(unknown), unknown.hint)


def load_games(name: str | None) -> list[tuple[Path, Game | None, list[Problem]]]:
    """The games that a command is about, each as (folder, game or None, findings on its files)."""
    from toolkit.load import load_game

    return [(folder, *load_game(folder)) for folder in game_folders(name)]


def selected_cards(game: Game, query: str | None) -> tuple[Card, ...]:
    """The game's cards that the query of `--only` finds; all without a query."""
    return selections([game], query)[0]


def selections(games: Sequence[Game], query: str | None) -> list[tuple[Card, ...]]:
    """For each game the cards that the query of `--only` finds, all without a query; refuses a wrong query.

    Where only some of the games know a word of it, it finds nothing in the others.
    """
    if query is None:
        return [game.cards for game in games]
    from toolkit.query import QueryError, parse_query

    try:
        selected = parse_query(query).select_all(games)
    except QueryError as error:
        refuse(f"--only {query!r}: {error}", error.hint)
    return [tuple(card for owner, card in selected if owner is game) for game in games]


def typed(folder: Path) -> str:
    """A folder as it is typed in a command: quoted for the shell, and never mistaken for an option."""
    import shlex

    return shlex.quote(f"./{folder}" if str(folder).startswith("-") else str(folder))


def _shown(folder: Path) -> Path:
    """The folder relative to the current one where it lies below that."""
    try:
        return folder.relative_to(Path.cwd())
    except ValueError:
        return folder
