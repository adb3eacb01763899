"""What came of a trial: a table by area and by kind, and the survivors by name."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.planted.trial import COLUMNS, Result

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
HEADS = {"bare": "proof without evidence", "kept": "proof with evidence", "tests": "tests"}
REFUSED = "FoundError"  # how it begins where a game's texts are not all read any more


def read(file: Path) -> dict[str, Result]:
    """The results of a file, by name; a later row of a fault is in place of an earlier one."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {row["name"]: Result(**row) for row in map(json.loads, lines)}


def argued() -> dict[str, str]:
    """The faults that change nothing, by name, each with the reason: judged by people, never by a program."""
    found: dict[str, str] = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return found


def lines(results: Iterable[Result], equivalent: dict[str, str]) -> Iterator[str]:
    """The table as Markdown, and below it who survived."""
    every = list(results)
    planted = [each for each in every if not each.at_once]
    same = [each for each in planted if each.name in equivalent]
    counted = [each for each in planted if each.name not in equivalent]
    refused = sum(each.at_once.startswith(REFUSED) for each in every)
    crashed = len(every) - len(planted) - refused
    yield f"{len(planted)} faults; {len(same)} of them change nothing. Beside them {crashed} let nothing start and"
    yield f"{refused} let texts of shipped cards be refused: found at once, they do not count."
    yield ""
    yield f"| faults | number | {' | '.join(HEADS.values())} | nothing |"
    yield "|---|---|---|---|---|---|"[: 4 * (len(HEADS) + 3) + 1]
    yield _row("all", counted)
    for area in dict.fromkeys(each.area for each in counted):
        yield _row(area, [each for each in counted if each.area == area])
    for kind in sorted({each.kind for each in counted}):
        yield _row(kind, [each for each in counted if each.kind == kind])
    yield ""
    yield from _named("Found by nothing", [each for each in counted if is_missed(each, COLUMNS)])
    for column, head in HEADS.items():
        missed = [each for each in counted if is_missed(each, (column,)) and not is_missed(each, COLUMNS)]
        yield from _named(f"Not found by: {head}", missed)
    yield from (f"- {each.name}: changes nothing: {equivalent[each.name]}" for each in same)


def is_missed(result: Result, columns: Sequence[str]) -> bool:
    """Whether all of these columns were asked and none has noticed a fault."""
    return all(result.found.get(column) == "" for column in columns)


def _row(name: str, results: Sequence[Result]) -> str:
    cells = [_share(results, column) for column in HEADS]
    asked = [each for each in results if len(each.found) == len(COLUMNS)]
    nothing = sum(is_missed(each, COLUMNS) for each in asked)
    cells.append(f"{nothing} of {len(asked)}" if asked else "–")
    return f"| {name} | {len(results)} | {' | '.join(cells)} |"


def _share(results: Sequence[Result], column: str) -> str:
    """How many were found, and how many were not asked about to the end: found they are not."""
    found = sum(bool(each.found.get(column)) for each in results)
    left = sum(column not in each.found for each in results)
    share = f"{100 * found / len(results):.0f} %" if results else "–"
    return f"{found} of {len(results)}, {share}" + (f"; {left} open" if left else "")


def _named(head: str, results: Sequence[Result]) -> Iterator[str]:
    if results:
        yield f"{head}: {len(results)}"
        yield ""
        yield from (f"- `{each.name}`" for each in results)
        yield ""
