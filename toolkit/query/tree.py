"""A query as a tree. `str()` of every node is a query that reads back as the same tree."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Style(StrEnum):
    """How a value is written: in a word `*` stands for any letters, in quotes for itself."""

    WORD = "word"
    QUOTED = "quoted"
    PATTERN = "pattern"


@dataclass(frozen=True, slots=True)
class Value:
    """The right side of a term. `start` is the offset in the query of the first character of `text`."""

    text: str
    style: Style = Style.WORD
    start: int = field(default=0, compare=False)

    def __str__(self) -> str:
        if self.style is Style.PATTERN:
            return f"/{self.text.replace('/', chr(92) + '/')}/"
        if self.style is Style.WORD:
            return self.text
        escaped = self.text.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'


@dataclass(frozen=True, slots=True)
class Term:
    """One condition: `vp>=2`. A term without a key asks for the name."""

    key: str
    operator: str
    value: Value
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.key}{self.operator}{self.value}"


@dataclass(frozen=True, slots=True)
class Not:
    """`-part`: the part does not hold."""

    part: Node

    def __str__(self) -> str:
        return f"-{_grouped(self.part)}"


@dataclass(frozen=True, slots=True)
class Both:
    """All parts hold; they are written side by side."""

    parts: tuple[Node, ...]

    def __str__(self) -> str:
        return " ".join(_grouped(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Either:
    """At least one part holds: `one or other`."""

    parts: tuple[Node, ...]

    def __str__(self) -> str:
        return " or ".join(f"({part})" if isinstance(part, Either) else str(part) for part in self.parts)


Node = Term | Not | Both | Either


def _grouped(node: Node) -> str:
    return f"({node})" if isinstance(node, Both | Either) else str(node)


@dataclass(frozen=True, slots=True)
class Order:
    """One `sort:` of a query; of several, the first one decides first."""

    by: str
    descending: bool = False
    start: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{'-' if self.descending else ''}sort:{self.by}"
