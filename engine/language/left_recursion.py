"""Refuses, when a grammar is made, the forms that the chart parser cannot read: left-recursive ones, and empty lines.

The parser reads a category at a token by reading, at the same token, what its lines begin with. A form that begins with
its own category ("{one} and {two}" among things, where both are things) would recurse without end; so would forms that
begin with each other. Write such a form so that it begins with a word or with a narrower category, or as a list
("{things, and}"). A line of which everything is optional would match no token, and what follows it would not be found.

Node classes are compared first, which takes a millisecond. Classes know neither sorts nor numbers (a plural phrase may
begin with a singular one without harm), so only where classes begin with each other are their categories compared too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import TypeVar

from engine.language.forms import Node, Optional, Piece, parse_line, slot_types
from engine.language.grammar import CAPITAL, Category, Grammar

T = TypeVar("T")
SLOT_FIRST = ("{", "<", CAPITAL)  # a line whose text begins with one of these may begin with a slot


class UnreadableFormError(ValueError):
    """A form whose sentences could never be read; the message names the lines and says what to write instead."""


def refuse_unreadable(grammar: Grammar) -> None:
    """Check a grammar. Raises UnreadableFormError for a line that may be empty and for left-recursive lines."""
    if not recurs(grammar.classes):
        return
    starts = [grammar.number(Category(base)) for base in bases(grammar.classes)]
    circle = circle_in(starts, grammar.beginnings)
    if circle:
        raise UnreadableFormError(told(grammar, circle))


def told(grammar: Grammar, circle: list[int]) -> str:
    """The message for a circle of category numbers: which lines begin with each other, and what to write instead."""
    parts = []
    for number, following in pairwise(circle):
        production = grammar.beginnings(number)[following]
        asked = grammar.categories[following].label
        if production.cls is not None and production.line is not None:
            parts.append(f"{production.cls.__name__} (“{production.line.text}”) begins with {asked}")
    way_out = "Begin a line with a word or with a narrower category."
    return f"{', and '.join(parts)}: it would have to be read before itself. {way_out}"


# --- classes ---------------------------------------------------------------------------------------------------------


@cache
def recurs(classes: tuple[type[Node], ...]) -> bool:
    """Whether some classes may begin with each other. Raises UnreadableFormError for a line that may be empty."""
    members: dict[type[Node], list[type[Node]]] = defaultdict(list)
    for cls in classes:
        for base in cls.__mro__:
            if issubclass(base, Node):
                members[base].append(cls)
    begins = {cls: [each for base in begun(cls) for each in members[base]] for cls in classes}
    return bool(circle_in(classes, begins.__getitem__))


def begun(cls: type[Node]) -> set[type[Node]]:
    """The categories that the lines of a class can begin with, as node classes."""
    lines = [line.text for line in cls.lines if line.text.startswith(SLOT_FIRST) or not line.text]
    pieces = [piece for text in lines for piece in first_pieces(cls, text)]
    return {base for piece in pieces if piece.kind == "slot" and (base := asked_by(cls, piece)) is not None}


def first_pieces(cls: type[Node], text: str) -> Iterator[Piece]:
    """The pieces that a line can begin with, optional segments in or out.

    Raises UnreadableFormError where it may be empty.
    """
    for part in parse_line(text):
        pieces = part.pieces if isinstance(part, Optional) else (part,)
        spoken = [piece for piece in pieces if piece.text != CAPITAL]
        yield from spoken[:1]
        if spoken and not isinstance(part, Optional):
            return
    raise UnreadableFormError(f"{cls.__name__} (“{text}”) may be empty: write a word outside < >.")


def asked_by(cls: type[Node], piece: Piece) -> type[Node] | None:
    """The category that a slot asks for, or None where it asks for a word or a number."""
    return cls.narrow[piece.text] if piece.feature == "narrow" else slot_types(cls)[piece.text].category


def bases(classes: Iterable[type[Node]]) -> list[type[Node]]:
    """All categories that these classes belong to, each once."""
    return list(dict.fromkeys(base for cls in classes for base in cls.__mro__ if issubclass(base, Node)))


# --- circles ---------------------------------------------------------------------------------------------------------


def circle_in(starts: Iterable[T], following: Callable[[T], Iterable[T]]) -> list[T]:
    """A path from an item back to itself, with that item at both ends; empty where no path leads back."""
    done: set[T] = set()
    for start in starts:
        way, ahead = [start], [iter(following(start))]
        while way and start not in done:
            item = next(ahead[-1], None)
            if item is None:
                done.add(way.pop())
                ahead.pop()
            elif item in way:
                return [*way[way.index(item) :], item]
            elif item not in done:
                way.append(item)
                ahead.append(iter(following(item)))
    return []
