"""`python -m tests.benchmarks.compare OTHER`: how fast this checkout is beside another one, in turn in one run.

Each measurement is a process of its own, one of this checkout after one of the other, so that whatever else the machine
does falls on both; the quickest of several is taken. Where the processor's instructions can be counted, by `perf` or
with `--instructions` by valgrind (slow), their ratio is told, too: it hardly depends on other work. `--write` puts the
rows into README.md.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.games import ROOT
from tests.benchmarks.table import Row, replace_row, today
from tests.engine.records.games import PLAYED

LAP = Path(__file__).with_name("lap.py")
UNITS = {"games": 30, "clone": 20_000, "redeal": 600, "from_json": 600}
COUNTED = {"games": 5, "clone": 1_000, "redeal": 100, "from_json": 60}  # where instructions are counted
NO_FILE = "--cachegrind-out-file=/dev/null"
PERF = ("perf", "stat", "-x,", "-e", "instructions:u")
VALGRIND = ("valgrind", "--tool=cachegrind", "--cache-sim=no", NO_FILE)


@dataclass(frozen=True, slots=True)
class Work:
    """A kind of work, done again and again in a game."""

    game: str
    work: str

    def command(self, units: int) -> list[str]:
        """What does so many units of it, in a checkout."""
        return [sys.executable, "-P", str(LAP), self.game, self.work, str(units)]


def run(checkout: Path, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run a command in a checkout, with a cache of its own. Raises CalledProcessError where it fails."""
    cache = ROOT / "build" / "benchmarks" / f"compare-{checkout.name}"
    env = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0", "HEAP_CACHE": str(cache)}
    return subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True, check=True)


def instructions(checkout: Path, work: Work, *, thorough: bool) -> int | None:
    """The instructions that the units of COUNTED take; None where nothing can count them."""
    ways = [(PERF, r"^(\d+),[^,]*,instructions")] if shutil.which("perf") else []
    if thorough and shutil.which("valgrind"):
        ways.append((VALGRIND, r"I *refs: *([\d,]+)"))
    for how, pattern in ways:
        found = [
            re.search(pattern, run(checkout, [*how, *work.command(units)]).stderr, re.MULTILINE)
            for units in (COUNTED[work.work], 0)
        ]
        many, none = (int(each[1].replace(",", "")) if each else 0 for each in found)
        if many > none > 0:
            return many - none
    return None


def compared(other: Path, work: Work, turns: int, *, thorough: bool) -> Row:
    """A row that says how much this checkout does in a second beside the other one."""
    rates: dict[Path, float] = {other: 0.0, ROOT: 0.0}
    for _ in range(turns):
        for checkout, best in rates.items():
            seconds = float(run(checkout, work.command(UNITS[work.work])).stdout)
            rates[checkout] = max(best, UNITS[work.work] / seconds)
    counts = [instructions(checkout, work, thorough=thorough) for checkout in (other, ROOT)]
    told = f"{counts[1] / counts[0]:.2f}" if counts[0] and counts[1] else "–"
    what = f"{work.game}: {work.work}"
    return Row((what, shown(rates[other]), shown(rates[ROOT]), f"{rates[ROOT] / rates[other]:.2f}", told, today()))


def shown(rate: float) -> str:
    """A number of units a second."""
    return f"{rate:,.0f}" if rate >= 1000 else f"{rate:.1f}"


def all_work(games: Sequence[str], works: Sequence[str]) -> Iterator[Work]:
    """Every kind of work in every game that was asked for."""
    yield from (Work(game, work) for game in games for work in works)


def main() -> None:
    """Compare what was asked for, row by row."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.compare", description=__doc__)
    parser.add_argument("other", type=Path, help="the folder of another checkout")
    parser.add_argument("--game", action="append", choices=PLAYED, help="only this game; may be given again")
    parser.add_argument("--work", action="append", choices=list(UNITS), help="only this work; may be given again")
    parser.add_argument("--turns", type=int, default=4, help="how often each is measured")
    parser.add_argument("--instructions", action="store_true", help="count them by valgrind where perf cannot")
    parser.add_argument("--write", action="store_true", help="put the rows into README.md")
    asked = parser.parse_args()
    if not (asked.other / "engine" / "kernel").is_dir():
        parser.error(f"{asked.other} is no checkout of Heap")
    print(f"load average before: {os.getloadavg()[0]:.1f}")
    for work in all_work(asked.game or PLAYED, asked.work or list(UNITS)):
        row = compared(asked.other.resolve(), work, max(asked.turns, 1), thorough=asked.instructions)
        print(" | ".join(row.cells), flush=True)
        if asked.write:
            replace_row("compare", row)


if __name__ == "__main__":
    main()
