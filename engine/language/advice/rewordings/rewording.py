"""A way in which designers say something, and how the language says it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple


class Rewording(NamedTuple):
    """What is looked for, what is put there, what to say about it, and how far it leads away.

    Both are patterns (engine/language/advice/patterns.py). In what is looked for, words joined by "_" stand together
    as one of several: "as_soon_as|once".
    """

    find: str
    put: str
    note: str = ""
    cost: float = 1.0


def one_by_one(row: Rewording) -> Iterator[Rewording]:
    """A row for each choice among words that stand together; the row itself where there are none."""
    parts = row.find.split()
    ways = [
        (*(each.replace("_", " ") for each in options if "_" in each), *_single(options)) if "_" in part else (part,)
        for part in parts
        for options in [part.split("|")]
    ]
    for find in product(*ways):
        yield row._replace(find=" ".join(find))


def _single(options: list[str]) -> tuple[str, ...]:
    """The words that stand by themselves, as one part of a pattern; none where there are none."""
    words = "|".join(each for each in options if "_" not in each)
    return (words,) if words else ()
