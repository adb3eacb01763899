"""Choices with many options in two steps: what to do, "place 0,1", then in which way, "up" or "right"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rich.console import RenderableType

COLUMNS = 3  # of what there is to do


class Group(NamedTuple):
    """Options whose texts differ in the last word only: the words before it, the options, and how each goes on."""

    head: str
    values: list[int]
    ways: list[str]

    @property
    def more(self) -> str:
        """What only some of the ways lead to, each once: the parts of their explanations after the first comma."""
        return "; ".join(dict.fromkeys(rest for way in self.ways if (rest := way.partition(", ")[2])))


def groups_of(values: Sequence[int], words: Sequence[str]) -> list[Group]:
    """Options by the words before their last one, in the order of the first of each."""
    found: dict[str, Group] = {}
    for value, said in zip(values, words, strict=True):
        text, _, more = said.partition(" · ")
        head, _, last = text.rpartition(" ")
        group = found.setdefault(head, Group(head, [], []))
        group.values.append(value)
        group.ways.append(f"{last} · {more}" if more else last)
    return list(found.values())


def group_named(groups: Sequence[Group], text: str) -> Group | None:
    """The group by its number from 1, its words, or the last of them where no other ends so; else None."""
    if text.isascii() and text.isdigit():
        number = int(text[:9])
        return groups[number - 1] if 1 <= number <= len(groups) else None
    meant = [group for group in groups if text.casefold() == group.head.casefold()]
    meant = meant or [group for group in groups if text == group.head.rpartition(" ")[2]]
    return meant[0] if len(meant) == 1 else None


def heads(groups: Sequence[Group]) -> RenderableType:
    """What there is to do, numbered, in columns, with what some of the ways lead to."""
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 2, 0, 0))
    rows = -(-len(groups) // COLUMNS)
    cells = [
        Text.assemble((f"{number:>3} ", "bold"), group.head, (f" · {group.more}" if group.more else "", "dim"))
        for number, group in enumerate(groups, 1)
    ]
    for row in range(rows):
        grid.add_row(*cells[row::rows])
    return grid


def ways(group: Group, pictures: Sequence[RenderableType]) -> RenderableType:
    """The ways to do one thing side by side, numbered, each with its picture below where there are any."""
    from rich.console import Group as Parts
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 3, 0, 0))
    cells = []
    for number, way in enumerate(group.ways, 1):
        last, _, more = way.partition(" · ")
        lines = more.replace(", ", "\n" + " " * 4)
        cells.append(Text.assemble((f"{number:>3} ", "bold"), last, (f" {lines}" if lines else "", "dim")))
    grid.add_row(*cells)
    if pictures:
        grid.add_row(*pictures)
    return Parts(Text(f"{group.head}: which way? (back: something else)", "bold"), grid)
