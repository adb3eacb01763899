"""`python -m tests.planted`: plant faults that a seed draws, and see what notices them.

Each is planted in a copy of this checkout, never here. What came of each is added to a file of JSON lines at once, so
that a trial that was broken off goes on with --resume. Columns: kept (a proof with what is kept), tests, bare (a proof
without any evidence, so that only the second opinion and what must always be true can notice).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tests.planted.faults import AREAS, Fault, drawn, sites
from tests.planted.order import test_files
from tests.planted.scratch import Copy
from tests.planted.table import argued, is_missed, lines, read
from tests.planted.trial import ASKED, COLUMNS, Result, Trial
from tests.recipes import ROOT

BUILD = ROOT / "build" / "planted"
BARS = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    made = argparse.ArgumentParser(prog="python -m tests.planted", description=__doc__)
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--count", type=int, default=150, help="faults that can be run")
    made.add_argument("--column", action="append", choices=ASKED, help="only this; may be given again")
    made.add_argument("--resume", action="store_true", help="keep what is known, and ask only what is not")
    made.add_argument("--forward", action="store_true", help="with --resume: only faults of which nothing is known")
    made.add_argument("--again", choices=(*COLUMNS, "all"), help="ask anew of those that this missed, or that all did")
    made.add_argument("--area", action="append", choices=tuple(AREAS), help="only faults in this; may be given again")
    made.add_argument("--name", action="append", help="only this fault; may be given again")
    made.add_argument("--folder", type=Path, default=BUILD, help="for the copy and the results")
    made.add_argument("--table", action="store_true", help="ask nothing, print what is known")
    made.add_argument("--first", action="append", metavar="FILE", help="a file of tests to ask first, once more")
    made.add_argument("--most-seconds", type=float, default=1e6, help="of tests for each fault; --resume goes on")
    made.add_argument("--times", action="store_true", help="only measure how long each file of tests takes")
    return made


def wanted(asked: argparse.Namespace, copy: Copy, known: dict[str, Result]) -> Iterator[Fault]:
    """The faults to be asked about, in their order."""
    areas = asked.area or [*AREAS]
    names = asked.name
    for fault in drawn(sites(copy.root), asked.seed):
        if fault.area in areas and (not names or fault.name in names):
            yield fault


def run(asked: argparse.Namespace, file: Path) -> None:
    """Ask about as many faults as wanted; each result is written down at once."""
    known = read(file) if asked.resume or asked.again or asked.name else {}
    if not known and not asked.name:
        file.unlink(missing_ok=True)
    columns = tuple(asked.column or ASKED)
    trial = Trial(Copy(asked.folder), asked.folder, asked.most_seconds, asked.first or [])
    trial.prepare()
    for result in known.values():
        trial.learn(result)
    count = len(asked.name) if asked.name else asked.count
    with Progress(*BARS, console=Console(stderr=True)) as progress, file.open("a", encoding="utf-8") as out:
        task = progress.add_task("faults", total=count)
        for fault in wanted(asked, trial.copy, known):
            if progress.tasks[0].completed >= count:
                break
            progress.update(task, description=f"{fault.area}, {fault.kind}")
            before = known.get(fault.name) if asked.resume or not asked.name else None
            if before is not None and asked.again:
                missed = COLUMNS if asked.again == "all" else (asked.again,)
                if is_missed(before, missed):
                    before.found = {column: what for column, what in before.found.items() if column not in missed}
            if before is None or not (before.at_once or asked.forward):
                was = before.row() if before is not None else ""
                before = trial.asked(fault, columns, before)
                if before.row() != was:
                    tell(before, out)
            result = before
            if not result.at_once:
                progress.advance(task)


def tell(result: Result, out: TextIO) -> None:
    """Write down a result."""
    out.write(result.row() + "\n")
    out.flush()
    if not sys.stderr.isatty():
        sys.stdout.write(f"{result.name} {result.at_once or result.found} {result.seconds}\n")
        sys.stdout.flush()


def measure(asked: argparse.Namespace) -> None:
    """Write down how many seconds each file of tests takes."""
    copy, times = Copy(asked.folder), asked.folder / "times.json"
    known = json.loads(times.read_text(encoding="utf-8")) if times.exists() and asked.resume else {}
    for path in test_files(copy.root):
        if path not in known:
            said = copy.run(["-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", path], 1200.0)
            known[path] = round(said.seconds, 1)
            sys.stdout.write(f"{path} {said.seconds:.1f} {said.last if said.code else ''}\n")
            sys.stdout.flush()
            times.write_text(json.dumps(known, indent=1), encoding="utf-8")


def main() -> int:
    """Do what is asked for, and print the table."""
    asked = parser().parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    file = asked.folder / f"seed-{asked.seed}.jsonl"
    if asked.times:
        measure(asked)
        return 0
    if not asked.table:
        run(asked, file)
    known = read(file)
    order = {name: place for place, name in enumerate(known)}
    some = [known[name] for name in asked.name if name in known] if asked.name else list(known.values())
    sys.stdout.write("\n".join(lines(sorted(some, key=lambda each: order[each.name]), argued())) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
