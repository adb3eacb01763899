"""What the commands that show faces share: laying faces out, writing pictures, reporting findings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from toolkit.cache import Cache
from toolkit.cli.answer import answer, files_data
from toolkit.cli.options import advice, refuse
from toolkit.cli.progress import shown_progress
from toolkit.files import write_whole
from toolkit.model import Card, Game
from toolkit.press.kit import has_errors
from toolkit.press.produce import Production
from toolkit.press.wish import Wish
from toolkit.press.workers import NoPango, WorkerLost, Workers, cores
from toolkit.problem import Problem

FEW = 8  # so many faces are laid out by one process before another one would have started


def produced(game: Game, cards: Sequence[Card], draft: bool) -> tuple[Production, list[Problem]]:
    """The faces of these cards, laid out, and the findings on them; refuses where they cannot be laid out at all."""
    production = Production(game, cards, Wish(papers=(), draft=draft), Cache())
    try:
        with Workers(1 if len(cards) <= FEW else cores()) as workers, shown_progress() as progress:
            problems = production.lay_out(workers, progress)
            production.heal(workers, progress)
    except NoPango as error:
        refuse(f"{error}", error.way_out)
    except WorkerLost as error:
        refuse(f"{error}", error.way_out)
    return production, problems


def picture_kind(path: Path | None) -> str:
    """The kind of picture that a file's name asks for, as ".png"; that is also the default. Refuses other kinds."""
    from toolkit.press.pictures import KINDS

    if path is None:
        return KINDS[0]
    if path.suffix.lower() not in KINDS:
        called = f"{path.suffix} is no kind of picture that is written." if path.suffix else f"{path} has no suffix."
        refuse(called, f"There are {', '.join(KINDS)}: {path.with_suffix(KINDS[0]) if path.name else 'card.png'}")
    return path.suffix.lower()


def written(path: Path, content: bytes) -> Path:
    """Write a picture and return its path; refuses where it cannot be written."""
    try:
        write_whole(path, content)
    except OSError as error:
        refuse(
            f"{path} cannot be written: {error.strerror or error}.",
            advice(error, f"Name another file with --out FILE{path.suffix}."),
        )
    return path


def finished(
    paths: Sequence[Path], problems: Sequence[Problem], *, as_json: bool, loading: Sequence[Problem] = ()
) -> None:
    """Print the paths of the pictures and the findings; exits with code 1 where a finding is an error.

    `loading` are findings on files that were read in part, of which a line was printed: they stand in the JSON too.
    """
    from toolkit.cli.findings import print_findings

    if as_json:
        answer({"files": files_data(paths)}, [*loading, *problems])
    else:
        for path in paths:
            typer.echo(f"{path}")
    if problems:
        print_findings(problems)
    if has_errors(problems):
        raise typer.Exit(1)
