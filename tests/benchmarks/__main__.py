"""`python -m tests.benchmarks [NAME...]`: measure, and write what was measured into README.md."""

from __future__ import annotations

import argparse
import os
from functools import partial

from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn

from tests.benchmarks.cases import CASES, Bench
from tests.benchmarks.fresh import CommandFailed
from tests.benchmarks.games import ROOT
from tests.benchmarks.peers import PEERS
from tests.benchmarks.seen import watch
from tests.benchmarks.stranger import strangers_game
from tests.benchmarks.table import replace_row, write_machine

BUILD = ROOT / "build" / "benchmarks"
COLUMNS = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed} rows"))
EVERYTHING = {**CASES, "watch": watch, "stranger": strangers_game, **PEERS}


def main() -> int:
    """Measure what was named; without names all but the other tools, which have to be installed first."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument(
        "name", nargs="*", help=f"{', '.join(CASES)}, watch, stranger; with other tools: {', '.join(PEERS)}"
    )
    names = parser.parse_args().name or [*CASES, "watch", "stranger"]
    if unknown := [name for name in names if name not in EVERYTHING]:
        parser.error(f"there is no {unknown[0]}; there are {', '.join(EVERYTHING)}")
    failed = 0
    load = os.getloadavg()[0]
    with Progress(*COLUMNS, TimeElapsedColumn()) as progress:
        for name in names:
            task = progress.add_task(name, total=None)
            bench = Bench(BUILD / name, partial(tell, progress, task, name))
            try:
                for row in EVERYTHING[name](bench):
                    replace_row("peers" if name in PEERS else "results", row)
                    progress.advance(task)
                    progress.console.print(" | ".join(row.cells), highlight=False, markup=False)
            except CommandFailed as error:
                failed = 1
                progress.console.print(f"{name}: {error}", style="red", markup=False)
            progress.update(task, description=name, total=1, completed=1)
    write_machine(load)
    return failed


def tell(progress: Progress, task: TaskID, name: str, doing: str) -> None:
    """Say what a case is doing."""
    progress.update(task, description=f"{name}: {doing}")


if __name__ == "__main__":
    raise SystemExit(main())
