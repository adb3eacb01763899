"""What is measured, as a written list. Each case yields rows; every command runs in a process of its own."""

from __future__ import annotations

import json
import shutil
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.fresh import Run, fresh
from tests.benchmarks.games import REAL, copy_of_real, generated
from tests.benchmarks.table import Row, today
from tests.benchmarks.texts import texts

HEAP = Path(sys.executable).parent / "heap"
LONG, SHORT = 200, 100  # characters of a text at most; the short ones fit any face
OFTEN = 11  # runs of what is over in a moment


@dataclass(frozen=True, slots=True)
class Budget:
    """What a measurement is held against: milliseconds where it says so, else seconds; MiB."""

    seconds: float | None = None
    mb: float | None = None

    def __str__(self) -> str:
        parts = [f"≤ {self.seconds:g} s" if self.seconds else "", f"≤ {self.mb:g} MB" if self.mb else ""]
        return ", ".join(part for part in parts if part) or "none"

    def is_met(self, run: Run) -> bool:
        """Both of them."""
        return (self.seconds is None or run.seconds <= self.seconds) and (self.mb is None or run.peak_mb <= self.mb)


class Bench:
    """Where a case works: a folder of its own with a cache of its own, both empty at the start."""

    def __init__(self, folder: Path, tell: Callable[[str], None]) -> None:
        self.folder, self.tell = folder, tell
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)

    @property
    def corpus(self) -> Path:
        """Where random texts are kept between runs."""
        return self.folder.parent / "texts"

    def heap(self, *arguments: object) -> Run:
        """Run `heap` with this bench's cache."""
        self.tell(f"heap {arguments[0]}")
        return fresh([HEAP, *map(str, arguments)], {"HEAP_CACHE": str(self.folder / "cache")})

    def forget(self) -> None:
        """Empty the cache."""
        shutil.rmtree(self.folder / "cache", ignore_errors=True)


def row(what: str, budget: Budget, runs: Sequence[Run], more: str = "") -> Row:
    """The middle one of some runs against its budget, with the most memory of any."""
    middle = Run(
        statistics.median(run.seconds for run in runs),
        statistics.median(run.cpu_seconds for run in runs),
        max(run.peak_mb for run in runs),
        "",
    )
    measured = shown(middle) + (f"; {more}" if more else "")
    return Row((what, str(budget), measured, verdict(budget, middle), today()))


def shown(run: Run) -> str:
    """Time, time on the cores, memory."""
    return f"{run.seconds:.2f} s ({run.cpu_seconds:.2f} s on the cores), {run.peak_mb:.0f} MB"


def verdict(budget: Budget, run: Run) -> str:
    """Whether it is met."""
    return "–" if budget == Budget() else "yes" if budget.is_met(run) else "**no**"


def check(bench: Bench) -> Iterator[Row]:
    """`heap check` of the shipped game, and what of it is Python and typer; in turn, so that other work meets all."""
    bench.heap("check", REAL)
    cold, warm, typer, python = [], [], [], []
    for _ in range(OFTEN):
        bench.forget()
        cold.append(bench.heap("check", REAL))
        warm.append(bench.heap("check", REAL))
        typer.append(fresh([sys.executable, "-c", "import typer"]))
        python.append(fresh([sys.executable, "-c", "pass"]))
    yield row("`heap check`, shipped game, first time", Budget(0.5), cold, quickest(cold))
    yield row("`heap check`, shipped game, again", Budget(0.2), warm, quickest(warm))
    yield row("`import typer` alone", Budget(), typer, quickest(typer))
    yield row("Python alone", Budget(), python, quickest(python))


def quickest(runs: Sequence[Run]) -> str:
    """The least time that a run took: what the work needs when nothing else runs."""
    return f"the quickest of {len(runs)} {min(run.seconds for run in runs):.2f} s"


def read(bench: Bench) -> Iterator[Row]:
    """One sentence that was never read, in a process that has read others."""
    bench.tell("making texts")
    file = bench.folder / "texts.json"
    file.write_text(json.dumps(texts(REAL, 10_000, LONG, bench.corpus)[:2_000]))
    bench.tell("reading")
    timed = json.loads(fresh([sys.executable, "-m", "tests.benchmarks.reading", file]).output)
    for what, found in timed.items():
        found.sort()
        middle = statistics.median(found)
        most = found[int(len(found) * 0.95)]
        measured = (
            f"median {middle:.2f} ms, 95 of 100 within {most:.2f} ms, longest {found[-1]:.1f} ms ({len(found)} texts)"
        )
        is_met = "yes" if most <= 1 else "median only" if middle <= 1 else "**no**"
        yield Row((f"Read a text never seen, {what}, warm", "≤ 1 ms", measured, is_met, today()))


def build(bench: Bench) -> Iterator[Row]:
    """`heap build` of the shipped game: from nothing, with nothing changed, with one card changed."""
    game, out = copy_of_real(bench.folder / "top-of-the-heap"), bench.folder / "out"
    cold = []
    for _ in range(3):
        bench.forget()
        shutil.rmtree(out, ignore_errors=True)
        cold.append(bench.heap("build", game, "--out", out))
    yield row("`heap build`, shipped game, from nothing", Budget(), cold, "179 faces, sheets for A4 and Letter")
    same = [bench.heap("build", game, "--out", out) for _ in range(5)]
    yield row("`heap build`, shipped game, nothing changed", Budget(0.5), same)
    changed = []
    deck = game / "trash.yaml"
    before = deck.read_text()
    for number in range(2, 7):
        deck.write_text(before.replace("gain 1 Snack.", f"gain {number} Snacks.", 1))
        assert deck.read_text() != before
        changed.append(bench.heap("build", game, "--out", out))
    yield row("`heap build`, shipped game, one card changed", Budget(1.5), changed)


def faces(bench: Bench) -> Iterator[Row]:
    """1,000 different faces from nothing, and what sheets with 3,000 copies of them add."""
    bench.tell("making texts")
    made = texts(REAL, 10_000, LONG, bench.corpus)
    fitting = [text for text in made if len(text) <= SHORT]
    game = generated(bench.folder / "top-of-the-heap", fitting, 1_000, 3_000)
    out = bench.folder / "out"
    one = ("build", game, "--out", out, "--paper", "a4")
    run = bench.heap(*one)
    yield row("1,000 different faces from nothing, sheets for A4", Budget(8, 700), [run])
    both: list[Run] = []
    alone: list[Run] = []
    for paper, runs in (("both", both), ("a4", alone)) * 3:
        shutil.rmtree(out)
        runs.append(bench.heap("build", game, "--out", out, "--paper", paper))
    added = statistics.median(run.seconds for run in both) - statistics.median(run.seconds for run in alone)
    size, once = kib(out.rglob("sheets-a4*.pdf")), kib(out.rglob("faces/*.pdf"))
    measured = f"{added:.2f} s; {size:,} KB, each face once is {once:,} KB"
    budget = Budget(1)
    is_met = verdict(budget, Run(added, 0, 0, ""))
    yield Row(("Sheets with 3,000 copies of them for one paper", str(budget), measured, is_met, today()))


def check_many(bench: Bench) -> Iterator[Row]:
    """`heap check` of 10,000 cards with 10,000 different texts."""
    bench.tell("making texts")
    game = generated(bench.folder / "top-of-the-heap", texts(REAL, 10_000, LONG, bench.corpus), 10_000)
    first = bench.heap("check", game)
    assert first.output.startswith("Clean"), f"remove {bench.corpus}: {first.output[-2000:]}"
    yield row("`heap check`, 10,000 cards with different texts, first time", Budget(12, 500), [first])
    again = [bench.heap("check", game) for _ in range(3)]
    yield row("`heap check`, 10,000 cards with different texts, again", Budget(4, 500), again)


def kib(files: Iterator[Path]) -> int:
    """Size of files together."""
    return sum(file.stat().st_size for file in files) // 1024


CASES: dict[str, Callable[[Bench], Iterator[Row]]] = {
    "check": check,
    "read": read,
    "build": build,
    "faces": faces,
    "check-many": check_many,
}
