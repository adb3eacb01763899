"""Calls of the form `heap find [GAME] QUERY...`: which words name the game, and the games that can be read.

The last words are what the command is about. The first one is the game where it is the name of one (or the path of a
game's folder) and more words follow; `--game` names the game in any case.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from engine.language.hint import lines_of
from toolkit.cli import completion
from toolkit.cli.options import load_games, refuse
from toolkit.games import GAME_FILE, named_games
from toolkit.model import Game
from toolkit.problem import Problem, Severity, has_errors

GameOption = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        help="The game, by name or by the path of its folder.",
        autocompletion=completion.games,
    ),
]


def game_and_words(words: list[str], named: str | None) -> tuple[str | None, list[str]]:
    """The name of the game, if there is one, and the words without it."""
    if named is None and len(words) > 1 and is_game(words[0]):
        return words[0], words[1:]
    return named, words


def is_game(word: str) -> bool:
    """Whether a word is the name of a game, or the path of a game's folder."""
    here = Path.cwd()
    return word in named_games(here) or ("\0" not in word and (here / word / GAME_FILE).is_file())


def readable_games(name: str | None, found: list[Problem] | None = None) -> list[Game]:
    """The games that can be loaded, at least in part; a line on the error stream names each with errors in its files.

    The findings on the files of those are added to `found`. Refuses where no game can be loaded.
    """
    left: list[Problem] = [] if found is None else found
    loaded = load_games(name)
    for folder, game, problems in loaded:
        if game is None or has_errors(problems):
            first = next(problem for problem in problems if problem.severity is Severity.ERROR)
            state = "cannot be read" if game is None else "is read in part"
            typer.echo(f"heap: {folder} {state}: {first.place}: {first.message}", err=True)
            typer.echo(f"  See all of it: heap check {folder}", err=True)
            left += problems
    games = [game for _, game, _ in loaded if game]
    if not games:
        refuse("there is no game to read.", "Mend what stands above, or name another game.", left)
    return games


def one_whole_game(name: str | None) -> Game:
    """The one game that a command is about; refuses several games, and one that cannot be loaded completely."""
    loaded = load_games(name)
    if len(loaded) > 1:
        refuse(
            "this is done for one game at a time.", f"Name one: {', '.join(folder.name for folder, _, _ in loaded)}."
        )
    folder, game, problems = loaded[0]
    if game is None or has_errors(problems):
        errors = [problem for problem in problems if problem.severity is Severity.ERROR]
        print_problems(errors)
        refuse(f"{folder} cannot be read whole.", f"Mend it first: heap check {folder}", errors)
    return game


def print_problems(problems: Sequence[Problem]) -> None:
    """Print findings on the error stream without quoting files, because tables have no lines to quote."""
    for problem in problems:
        where = f"{problem.place}: " if problem.place else ""
        typer.echo(f"{where}{problem.severity.value} {problem.code} {problem.message} ({problem.name})", err=True)
        for line in lines_of(problem.hint):
            typer.echo(f"  → {line}", err=True)
