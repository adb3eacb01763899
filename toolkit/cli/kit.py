"""`heap kit`: everything to play a game, in one zip file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer
from toolkit.cli.build import own_paper, papers_called
from toolkit.cli.options import GameArgument, advice, game_folders, harmless, refuse
from toolkit.kit.pack import Packed, pack_kit
from toolkit.paper import paper_name
from toolkit.press.workers import NoPango, WorkerLost, Workers, cores

ENDING = ".zip"
HELP = """Pack everything to play into one zip file: cards, boards in sheets and as one page, mats, tokens, aids, \
score sheet, and the rulebook as a booklet to be folded and as pages for screens.

Its first page says what to print on what, on how many sheets, and how much ink that takes. The rulebook is the game's \
rulebook.md, with the words and icons of its vocabulary behind it. The same game gives the same bytes.

Exit code 0: packed, 1: findings and nothing packed, 2: wrong call.
"""


def kit_command(
    game: GameArgument = None,
    paper: Annotated[
        str,
        typer.Option("--paper", help="a4, letter, another one, or a size.", autocompletion=completion.papers),
    ] = "a4",
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE.zip", help="Default: output/<game>-<paper>.zip."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    folders = game_folders(game)
    if out is not None and len(folders) > 1:
        refuse("One file holds one game.", f"Name one: {', '.join(folder.resolve().name for folder in folders)}.")
    usual = papers_called(paper)
    if len(usual) > 1:
        refuse("A kit is for one paper.", "Name it: --paper a4, or --paper letter.")
    kits = []
    for folder in folders:
        on = (usual or own_paper(folder, paper))[0]
        target = out or Path("output") / f"{folder.resolve().name}-{paper_name(on)}.zip"
        if target.is_dir():
            refuse(f"{target} is a folder.", "Name a file: -o FILE.zip.")
        if target.suffix.lower() != ENDING:
            target = target.with_name(f"{target.name}{ENDING}")
        kits.append((target, packed(folder, target, on)))
        tell(*kits[-1], is_told_later=as_json)
    if as_json:
        problems = [problem for _, report in kits for problem in report.problems]
        answer({"kits": [kit_data(*kit) for kit in kits]}, problems)
    if any(report.is_refused for _, report in kits):
        raise typer.Exit(1)


kit_command.__doc__ = HELP


def packed(folder: Path, out: Path, paper: str) -> Packed:
    """Pack the kit of one game; what keeps it from being packed is refused with a hint."""
    from toolkit.cli.progress import shown_progress

    try:
        with Workers(cores()) as workers, shown_progress() as progress:
            return pack_kit(folder, out, paper, workers, progress)
    except OSError as error:
        where = error.filename or out
        refuse(
            f"{where} cannot be written: {error.strerror or error}.", advice(error, "Name another file: -o FILE.zip.")
        )
    except NoPango as error:
        refuse(f"{error}", error.way_out)
    except WorkerLost as error:
        refuse(f"{error}", "Nothing was packed, but what was laid out is kept: run it again, with less beside it.")


def kit_data(out: Path, report: Packed) -> dict[str, object]:
    """The report on one kit as plain values, for `--json`."""
    return {
        "title": report.title,
        "path": str(out),
        "packed": not report.is_refused,
        "sheets": report.sheets,
        "files": [{"path": name, "bytes": size} for name, size in report.files],
        "notes": report.notes,
    }


def tell(out: Path, report: Packed, *, is_told_later: bool) -> None:
    """Print findings and notes on the error stream, and what the kit holds on the output unless `is_told_later`."""
    from toolkit.cli.findings import print_findings
    from toolkit.report.text import count, weights

    if report.problems:
        print_findings(report.problems)
    for note in report.notes:
        typer.echo(f"heap: {harmless(report.title)}: {harmless(note)}", err=True)
    if report.is_refused:
        weighed = weights(tuple(report.problems))
        typer.echo(f"heap: {harmless(report.title)}: {weighed}, so nothing was packed.", err=True)
        return
    if is_told_later:
        return
    for name, size in report.files:
        typer.echo(f"  {name}\t{size / 1000:,.0f} kB")
    typer.echo(harmless(f"{out}\t{count(len(report.files), 'file')}, {count(report.sheets, 'sheet')} to print"))
