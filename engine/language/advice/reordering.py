"""What a sentence says of when, how long, whether and for each of what, moved to its front or to its end.

Such a part begins with a word that shows what it is, and ends before a comma, before another such part, or where the
sentence ends. Here are only the ways: which order is English the grammar says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.language.advice.inflection import Inflection
from engine.language.advice.patterns import Part

BEGINNINGS = frozenset(["when", "whenever", "if", "while", "until", "during"])
OF_EACH = frozenset(["each", "every", "per"])
PAIRED = {"at": frozenset(["the"]), "for": OF_EACH, "once": OF_EACH}  # words that begin such a part with the next one


class Move(NamedTuple):
    """The words from `start` up to `end`, and what they become."""

    start: int
    end: int
    parts: tuple[Part, ...]


def moves(keys: Sequence[str], inflection: Inflection) -> Iterator[Move]:
    """The ways to move one such part of a sentence, given by the keys of its words, its full stop among them."""
    first, last = (2 if keys[1:2] == (":",) else 0), len(keys) - 1
    starts = [at for at in range(first, last) if _begins(keys, at, inflection)]
    commas = [at for at in range(first, last) if keys[at] == ","]
    for start in starts:
        for end in sorted({last, *(at for at in (*starts, *commas) if at > start)}):
            if start > first:
                left = start - 1 if keys[start - 1] == "," else start
                right: tuple[Part, ...] = ((end, last),) if end < last else ()
                yield Move(first, last, ((start, end), ",", (first, left), *right))
            elif end < last:
                yield Move(first, last, ((end + (keys[end] == ","), last), (start, end)))


def _begins(keys: Sequence[str], at: int, inflection: Inflection) -> bool:
    """Whether a part that can be moved begins with a word."""
    if keys[at] in BEGINNINGS or (at + 1 < len(keys) and keys[at + 1] in PAIRED.get(keys[at], ())):
        return True
    listed = [
        *inflection.listed("now", ""),
        *((("each", *words), id) for words, id in inflection.listed("period", "sg")),
    ]
    return any(tuple(keys[at : at + len(words)]) == words for words, _ in listed)
