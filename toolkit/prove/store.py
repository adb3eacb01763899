"""The witnesses of a game: one file beside its cards, a line for each witness, sorted by card and sentence.

A sentence is named by its number on the card and a digest of its words, so a text that is edited loses its own
witnesses and no others. Only replaying a witness shows whether it still holds.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TypedDict

from engine.proof.ladder import Row
from engine.proof.witness import Witness
from toolkit.files import json_of, read_ordinary, write_whole
from toolkit.json_form import has_form

FILE = "witnesses.json"
ABOUT = "Games in which each sentence of each card happens, and each of its branches. Written by heap prove."
BETWEEN = "; "
ROW = {"shows": [str], "players": int, "seed": int, "log": str, "actions": str}
FORM = {"about": str, "cards": {str: {str: [ROW]}}}
Kept = dict[str, dict[str, list[Row]]]  # card id -> clause key -> rows


class BrokenStore(ValueError):  # noqa: N818 - it names what was found
    """The file does not hold witnesses; the message says where and why."""


def load_witnesses(folder: Path) -> Kept:
    """The witnesses kept for a game; empty where there is no file. Raises BrokenStore."""
    path = folder / FILE
    try:
        data = json_of(read_ordinary(path))
    except FileNotFoundError as error:
        if path.is_symlink():
            raise BrokenStore(f"{path} is a link to nothing") from error
        return {}
    except OSError as error:
        raise BrokenStore(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise BrokenStore(f"{path} is no JSON: {error}") from error
    if not has_form(data, FORM):
        raise BrokenStore(f"{path} does not hold witnesses")
    return {
        card: {key: [_row(row) for row in rows] for key, rows in clauses.items()}
        for card, clauses in data["cards"].items()
    }


def set_aside(folder: Path) -> Path:
    """Rename a file that does not hold witnesses, so that nothing is lost; returns the new path. Raises OSError."""
    path = folder / FILE
    aside = next(name for name in asides(path) if not os.path.lexists(name))
    path.rename(aside)
    return aside


def asides(path: Path) -> Iterator[Path]:
    """Names beside a file: `witnesses.json.broken`, then with a number."""
    yield path.with_name(f"{path.name}.broken")
    yield from (path.with_name(f"{path.name}.broken-{number}") for number in count(2))


class RowData(TypedDict):
    """A witness as it is written in the file."""

    shows: list[str]
    players: int
    seed: int
    log: str
    actions: str


def _row(row: RowData) -> Row:
    actions = tuple(row["actions"].split(BETWEEN))
    return Row(tuple(row["shows"]), Witness(row["players"], row["seed"], actions, row["log"]))


def save_witnesses(folder: Path, kept: Kept) -> bool:
    """Write the file where it would change; returns whether it did.

    A game without witnesses gets no file. Raises OSError.
    """
    if not kept and not (folder / FILE).exists():
        return False
    content = as_text(kept).encode()
    path = folder / FILE
    if path.exists() and read_ordinary(path) == content:
        return False
    write_whole(path, content)
    return True


def as_text(kept: Kept) -> str:
    """The content of the file."""
    lines = []
    for card in sorted(kept):
        clauses = [
            f"{_json(key)}: [\n   {_joined([_json(_data(row)) for row in _ordered(rows)], '   ')}\n  ]"
            for key, rows in sorted(kept[card].items())
            if rows
        ]
        if clauses:
            lines.append(f"{_json(card)}: {{\n  {_joined(clauses, '  ')}\n }}")
    return f'{{"about": {_json(ABOUT)},\n"cards": {{\n {_joined(lines, " ")}\n}}}}\n'


def _ordered(rows: list[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (len(row.witness.actions), row.labels))


def _joined(parts: list[str], indent: str) -> str:
    return f",\n{indent}".join(parts)


def _data(row: Row) -> RowData:
    witness = row.witness
    return {
        "shows": list(row.labels),
        "players": witness.players,
        "seed": witness.seed,
        "log": witness.shows,
        "actions": BETWEEN.join(witness.actions),
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
