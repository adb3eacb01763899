"""Forms that the chart parser cannot read are refused when a grammar is made: left-recursive ones, and empty lines.

The parser reads a category at a token by reading what its lines begin with at the same token. A form that begins with
its own category ("{one} and {two}" among things, where both are things) would wait for itself; so would forms that
begin with each other. Write such a form so that it begins with a word or with a narrower category, or as a list
("{things, and}"). A line of which all may be left out begins with nothing, and what follows it would not be found.

The classes are looked at first, which takes a millisecond. They know neither sorts nor numbers: a plural phrase may
well begin with a singular one. Only where classes begin with each other are their categories looked at too.
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
SLOT_FIRST = ("{", "<", CAPITAL)  # how the text of a line begins that may begin with a slot


class UnreadableFormError(ValueError):
    """A form whose sentences would never be found; the message names the lines and says what to write instead."""


def refuse_unreadable(grammar: Grammar) -> None:
    """Raise UnreadableFormError where a line may be empty, or where lines begin with what begins with them."""
    if not recurs(grammar.classes):
        return
    starts = [grammar.number(Category(base)) for base in bases(grammar.classes)]
    circle = circle_in(starts, grammar.beginnings)
    if circle:
        raise UnreadableFormError(told(grammar, circle))


def told(grammar: Grammar, circle: list[int]) -> str:
    """Which lines begin with each other, and the way out."""
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
    """The categories that lines of a class can begin with."""
    lines = [line.text for line in cls.lines if line.text.startswith(SLOT_FIRST) or not line.text]
    pieces = [piece for text in lines for piece in first_pieces(cls, text)]
    return {base for piece in pieces if piece.kind == "slot" and (base := asked_by(cls, piece)) is not None}


def first_pieces(cls: type[Node], text: str) -> Iterator[Piece]:
    """What a line can begin with, optional segments in or out. Raises UnreadableFormError where it may be empty."""
    for part in parse_line(text):
        pieces = part.pieces if isinstance(part, Optional) else (part,)
        spoken = [piece for piece in pieces if piece.text != CAPITAL]
        yield from spoken[:1]
        if spoken and not isinstance(part, Optional):
            return
    raise UnreadableFormError(f"{cls.__name__} (“{text}”) may be empty: write a word outside < >.")


def asked_by(cls: type[Node], piece: Piece) -> type[Node] | None:
    """The category that a slot asks for, None where it asks for a word or a number."""
    return cls.narrow[piece.text] if piece.feature == "narrow" else slot_types(cls)[piece.text].category


def bases(classes: Iterable[type[Node]]) -> list[type[Node]]:
    """All categories that these classes belong to, each once."""
    return list(dict.fromkeys(base for cls in classes for base in cls.__mro__ if issubclass(base, Node)))


# --- circles ---------------------------------------------------------------------------------------------------------


def circle_in(starts: Iterable[T], following: Callable[[T], Iterable[T]]) -> list[T]:
    """A way from something back to itself, which stands at both ends; empty where there is none."""
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
