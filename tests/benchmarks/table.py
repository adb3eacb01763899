"""The tables in README.md: a heading of two lines, then rows, each replaced when it is measured again."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

README = Path(__file__).parent / "README.md"
BEGIN, END = "<!-- {}: begin -->", "<!-- {}: end -->"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table: its first cell names it."""

    cells: tuple[str, ...]

    @property
    def name(self) -> str:
        """What was measured."""
        return self.cells[0]


def replace_row(part: str, row: Row, file: Path = README) -> None:
    """Put a row where the one of its name stands in the table of a part, or at the end."""
    before, block, after = cut(file.read_text(encoding="utf-8"), part)
    lines = block.strip().splitlines()
    rows = {known.name: known for known in read_rows(lines)} | {row.name: row}
    body = "\n".join([*lines[:2], *(f"| {' | '.join(each.cells)} |" for each in rows.values())])
    file.write_text(f"{before}{BEGIN.format(part)}\n{body}\n{END.format(part)}{after}", encoding="utf-8")


def read_rows(lines: Sequence[str]) -> list[Row]:
    """The rows under a table's heading."""
    return [Row(tuple(cell.strip() for cell in line.strip("|").split("|"))) for line in lines[2:]]


def cut(text: str, part: str) -> tuple[str, str, str]:
    """What stands before, between and after the marks of a part."""
    found = re.search(f"{re.escape(BEGIN.format(part))}(.*?){re.escape(END.format(part))}", text, re.DOTALL)
    assert found, f"README.md has no part {part}"
    return text[: found.start()], found[1], text[found.end() :]


def today() -> str:
    """The date, as rows bear it."""
    return datetime.now(UTC).date().isoformat()


def write_machine(load: float, file: Path = README) -> None:
    """Say what machine the last run was on."""
    before, _, after = cut(file.read_text(encoding="utf-8"), "machine")
    begin, end = BEGIN.format("machine"), END.format("machine")
    file.write_text(f"{before}{begin}\n{machine(load)}\n{end}{after}", encoding="utf-8")


def machine(load: float) -> str:
    """The machine in one line, with how busy it was."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    system = f"{platform.system()} on {platform.machine()}"
    cores = f"{os.cpu_count()} cores, {memory:.0f} GiB of memory"
    return f"{cores}, {system}, Python {platform.python_version()}; load average before: {load:.1f}"
