"""What each key of game.yaml is for: its line in the declared shapes, and an example of what it lets cards say.

The examples stand in explained.toml; each goes into the vocabulary of the game that `heap new` makes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import get_args, is_typeddict

from toolkit.schema import GameShape, Shape, VocabularyShape, fields_of, unwrapped

ALL = "vocabulary"
FILE = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True, slots=True)
class Example:
    """What to write under `vocabulary:`, what a card of the type `on` can say then, and what else it does.

    `is_read_without` says that the sentence is read without the key too, where that changes what it means.
    """

    key: str
    write: str
    says: str = ""
    on: str = ""
    shows: str = ""
    is_read_without: bool = False

    def data(self) -> dict[str, object]:
        """As plain values, for `--json`."""
        return {"write": self.write, "says": self.says, "on": self.on, "shows": self.shows}


@dataclass(frozen=True, slots=True)
class Key:
    """A key of game.yaml by its path ("zones.sees"), what it is for, and its example in the vocabulary."""

    path: str
    means: str
    example: Example | None = None

    @property
    def part(self) -> str:
        """The key below which it stands."""
        return self.path.partition(".")[0]


@cache
def keys() -> tuple[Key, ...]:
    """All keys: those of the vocabulary by part, then the others of game.yaml with the keys below them."""
    shown = {row["key"]: Example(**row) for row in tomllib.loads(FILE.read_text(encoding="utf-8"))["example"]}
    others = {name: declared for name, declared in fields_of(GameShape).items() if name != ALL}
    rows = [*_declared(fields_of(VocabularyShape)), *_declared(others)]
    return tuple(Key(path, means, shown.get(path)) for path, means in rows)


def parts() -> list[str]:
    """The names of what can be explained by itself: zones, counters, setup, …"""
    return list(dict.fromkeys(key.part for key in keys()))


def manual(part: str = "") -> str:
    """The keys of a part, or of all, in Markdown."""
    chosen = [key for key in keys() if part in ("", ALL, key.part)]
    begin = [
        f"# {part or ALL}",
        "The words in game.yaml say what cards can say. Examples go under `vocabulary:` in the game of `heap new`.",
        *([] if part in parts() else ["One part alone: heap explain zones."]),
    ]
    return "\n\n".join([*begin, *(_told(key) for key in chosen)])


def _declared(fields: Mapping[str, Shape]) -> Iterator[tuple[str, str]]:
    """Paths and their lines, those of records below a key after it."""
    for name, declared in fields.items():
        shape, marks = unwrapped(declared)
        below = _record(shape)
        said = next((mark for mark in marks if isinstance(mark, str)), "")
        yield name, said or " ".join((below.__doc__ or "").split() if below is not None else [])
        if below is not None:
            for key, means in _declared(fields_of(below)):
                if "." not in key:
                    yield f"{name}.{key}", means


def _record(shape: Shape) -> type | None:
    """The record that a key holds, by itself, in a list or by name; None where it holds plain values."""
    if isinstance(shape, type) and is_typeddict(shape):
        return shape
    found = [_record(unwrapped(each)[0]) for each in get_args(shape)]
    return next((each for each in found if each is not None), None)


def _told(key: Key) -> str:
    """A key, what it is for, and its example."""
    deep = "##" if "." not in key.path else "###"
    lines = [f"{deep} {key.path}", "", key.means]
    if key.example is not None:
        lines += ["", *(f"    {line}" for line in key.example.write.splitlines()), ""]
        if key.example.says:
            lines.append(f"On a {key.example.on}: “{key.example.says}”")
        if key.example.shows:
            lines.append(key.example.shows)
    return "\n".join(lines).rstrip()
