"""`heap diff`: what has changed on the cards between two states of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer, files_data
from toolkit.cli.build import own_paper, papers_called
from toolkit.cli.options import harmless, refuse
from toolkit.cli.words import GameOption, game_and_words, one_whole_game

HELP = """Show what has changed on the cards: heap diff GAME REV [REV]

REV is a revision in git (a tag, a branch, HEAD~1), or a kit that was kept: the folder that heap build wrote, the zip \
file of heap kit. Without a second one the files as they are now are compared. A card \
has other rules, the same rules in other words, another name, or another look.

Exit code 0: shown, 2: wrong call.
"""


def diff_command(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[GAME] REV [REV]",
            help="Revisions in git, or kits that were kept; REV:FOLDER where the game was elsewhere.",
            autocompletion=completion.first_games,
        ),
    ],
    game: GameOption = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="A page with both faces of each card: .html or .pdf."),
    ] = None,
    paper: Annotated[
        str,
        typer.Option("--paper", help="Of a .pdf: a4, letter, or another one.", autocompletion=completion.papers),
    ] = "a4",
    as_json: JsonOption = False,
) -> None:
    from toolkit.changes.compare import compare
    from toolkit.changes.text import data, lines
    from toolkit.cli.changes import HTML, PDF, pages_of, state_called, write_pages
    from toolkit.scratch import scratch_folder

    name, revisions = game_and_words(words, game)
    if not 1 <= len(revisions) <= 2:
        refuse("One or two revisions are compared.", "heap diff GAME REV, or heap diff GAME REV REV.")
    if out is not None and out.suffix.lower() not in {HTML, PDF}:
        refuse(f"{out} is no page that is written.", "Name a file that ends in .html or .pdf.")
    loaded = one_whole_game(name)
    on = (papers_called(paper) or own_paper(loaded.folder, paper))[0]
    with scratch_folder("diff") as scratch:
        old = state_called(loaded, revisions[0], scratch / "old")
        new = state_called(loaded, revisions[1] if len(revisions) > 1 else "", scratch / "new")
        comparison = compare(old, new)
        if out is not None:
            write_pages(pages_of(comparison, {out: on}))
    if as_json:
        answer({**data(comparison), "files": files_data([out] if out else [])})
        return
    for line in lines(comparison):
        typer.echo(harmless(line))
    if out is not None:
        typer.echo(f"{out}")


diff_command.__doc__ = HELP
