"""Other tools on the same work, side by side: each in a virtual environment of its own under build/, never in Heap's.

None of them does what Heap does. yamllint and check-jsonschema are what people hold YAML data to without Heap: layout
and shape of the files. decksmith prints cards from a layout file and a table.
"""

from __future__ import annotations

import csv
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.benchmarks.cases import LONG, SHORT, Bench, shown
from tests.benchmarks.fresh import Run, fresh
from tests.benchmarks.games import REAL, ROOT, generated, loaded
from tests.benchmarks.table import Row, today
from tests.benchmarks.texts import texts

LAYOUT = """id: canvas
width: 750
height: 1050
background_color: [240, 240, 240]
elements:
  - {id: name, type: text, position: [375, 80], anchor: top-center, text: "%name%", color: [20, 20, 20], font_size: 52}
  - {id: kind, type: text, position: [375, 600], anchor: top-center, text: "%kind%", color: [20, 20, 20], font_size: 32}
  - {id: rules, type: text, position: [75, 670], text: "%text%", color: [20, 20, 20], font_size: 36, width: 600}
"""


def yaml_data(bench: Bench) -> Iterator[Row]:
    """Checking 10,000 cards: layout with yamllint, shape with check-jsonschema, meaning with Heap."""
    bench.tell("making texts")
    game = generated(bench.folder / "top-of-the-heap", texts(REAL, 10_000, LONG, bench.corpus), 10_000)
    first, again = bench.heap("check", game), bench.heap("check", game)
    lint, laid = installed("yamllint", bench), ["-d", "relaxed", "--no-warnings", game]
    yield against("Check 10,000 cards, the first time: yamllint", first, lint, laid)
    yield against("Check 10,000 cards, again: yamllint", again, lint, laid)
    schema = bench.folder / "deck.schema.json"
    schema.write_text(bench.heap("schema", "deck", game).output)
    held = ["--schemafile", schema, game / "generated.yaml"]
    schema_checker = installed("check-jsonschema", bench)
    yield against("Check 10,000 cards, the first time: check-jsonschema", first, schema_checker, held)
    yield against("Check 10,000 cards, again: check-jsonschema", again, schema_checker, held)


def printing(bench: Bench) -> Iterator[Row]:
    """1,000 cards on sheets: Heap's vector faces with pictures and icons, decksmith's names and texts as PNG."""
    bench.tell("making texts")
    fitting = [text for text in texts(REAL, 10_000, LONG, bench.corpus) if len(text) <= SHORT]
    game = generated(bench.folder / "top-of-the-heap", fitting, 1_000)
    run = bench.heap("build", game, "--out", bench.folder / "out", "--paper", "a4")
    tool = installed("decksmith", bench)
    work = bench.folder / "decksmith"
    work.mkdir()
    (work / "deck.yaml").write_text(LAYOUT)
    with (work / "deck.csv").open("w", newline="") as file:
        table = csv.writer(file, delimiter=";")
        table.writerow(["name", "kind", "text"])
        table.writerows([card.name, card.type, " ".join(card.text.split())] for card in loaded(game).cards)
    if tool is None:
        yield absent("1,000 cards on A4 sheets: decksmith", run)
        return
    bench.tell("decksmith")
    made = fresh([tool, "build", "--spec", work / "deck.yaml", "--data", work / "deck.csv", "--output", work / "png"])
    laid = fresh([tool, "export", work / "png", "--output", work / "sheets.pdf"])
    seconds, cpu = made.seconds + laid.seconds, made.cpu_seconds + laid.cpu_seconds
    both = Run(seconds, cpu, max(made.peak_mb, laid.peak_mb), "")
    yield compared("1,000 cards on A4 sheets: decksmith (PNG, names and texts only)", run, both)


PEERS: dict[str, Callable[[Bench], Iterator[Row]]] = {"peers-check": yaml_data, "peers-print": printing}


def installed(package: str, bench: Bench) -> Path | None:
    """The command of a package, installed on first use; None where it cannot be had."""
    home = ROOT / "build" / "peers" / package
    command = home / "bin" / package
    if not command.exists():
        bench.tell(f"installing {package}")
        subprocess.run([sys.executable, "-m", "venv", home], check=True)
        pip = [home / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package]
        subprocess.run([str(part) for part in pip], check=False, capture_output=True)
    return command if command.exists() else None


def against(what: str, heap: Run, tool: Path | None, arguments: Sequence[object]) -> Row:
    """Heap's run beside one of another tool."""
    return absent(what, heap) if tool is None else compared(what, heap, fresh([tool, *map(str, arguments)]))


def compared(what: str, heap: Run, other: Run) -> Row:
    """Times, memory, and how many times as long Heap takes."""
    ratio = f"{heap.seconds / other.seconds:.2f} times as long"
    return Row((what, shown(heap), shown(other), ratio, today()))


def absent(what: str, heap: Run) -> Row:
    """The tool could not be installed."""
    return Row((what, shown(heap), "cannot be installed here", "–", today()))
