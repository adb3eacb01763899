"""`heap phrasebook`: sentences that a game can say, in its own words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer, files_data
from toolkit.cli.options import GameArgument, harmless, refuse
from toolkit.cli.words import one_whole_game

if TYPE_CHECKING:
    from toolkit.model import Game
    from toolkit.phrasebook import Family

MARKDOWN, PDF = ".md", ".pdf"
HELP = """Show what the cards of a game can say: heap phrasebook GAME

Sentences by family, in the words of the game. Before one is shown it was read, and the rules of the game can play it. \
What could be said with another word in game.yaml stands at the end, with the entry that brings it. --out writes it as \
Markdown or as pages to print.

Exit code 0: shown, 2: wrong call.
"""


def phrasebook_command(
    game: GameArgument = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Write it there instead: .md or .pdf."),
    ] = None,
    paper: Annotated[
        str,
        typer.Option("--paper", help="Of a .pdf: a4, letter, or another one.", autocompletion=completion.papers),
    ] = "a4",
    as_json: JsonOption = False,
) -> None:
    from toolkit.cli.build import own_paper, papers_called
    from toolkit.cli.progress import shown_progress
    from toolkit.phrasebook import phrasebook
    from toolkit.phrasebook.filled import count_of_patterns
    from toolkit.phrasebook.told import data, lines

    if out is not None and out.suffix.lower() not in {MARKDOWN, PDF}:
        refuse(f"{out} is no phrasebook that is written.", "Name a file that ends in .md or .pdf.")
    loaded = one_whole_game(game)
    on = (papers_called(paper) or own_paper(loaded.folder, paper))[0]
    with shown_progress() as progress:
        progress.begin("Trying sentences", count_of_patterns())
        families = phrasebook(loaded, progress.advance)
    if out is not None:
        _write(loaded, families, out, on)
    if as_json:
        answer({**data(loaded, families), "files": files_data([out] if out else [])})
        return
    for line in lines(loaded, families) if out is None else [f"{out}"]:
        typer.echo(harmless(line))


def _write(game: Game, families: Sequence[Family], out: Path, paper: str) -> None:
    from toolkit.cli.produced import written
    from toolkit.phrasebook.told import markdown

    made = markdown(game, families).encode() if out.suffix.lower() == MARKDOWN else _printed(game, families, paper)
    written(out, made)


def _printed(game: Game, families: Sequence[Family], paper: str) -> bytes:
    from toolkit.phrasebook.told import BrokenPhrasebookError, pages
    from toolkit.press.templates import TemplateFailure
    from toolkit.press.workers import NoPango, WorkerLost, Workers

    try:
        with Workers(1) as workers:
            return pages(game, families, paper, workers)
    except (BrokenPhrasebookError, TemplateFailure, WorkerLost, NoPango) as error:
        refuse(f"it cannot be laid out: {str(error).rstrip('.')}.", "Write it as Markdown: --out phrasebook.md")


phrasebook_command.__doc__ = HELP
