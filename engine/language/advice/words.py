"""The words that the forms themselves are made of, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.language.forms import Node, Optional, Piece, parse_line
from engine.language.verbs import inflect

INFLECTIONS = ("base", "s", "ing", "past")


@cache
def words_of_forms(classes: tuple[type[Node], ...]) -> frozenset[str]:
    """The keys of all words that stand in lines of these classes, verbs in all their inflections."""
    return frozenset(word for piece in _pieces(classes) for word in _words(piece))


@cache
def printed_words(classes: tuple[type[Node], ...]) -> frozenset[str]:
    """The keys of those words that stand in lines which are printed, not only read."""
    return frozenset(word for piece in _pieces(classes, printed=True) for word in _words(piece))


def verbs_of_forms(classes: tuple[type[Node], ...]) -> frozenset[str]:
    """The verbs, in their base form, that stand in lines of these classes."""
    return frozenset(piece.text for piece in _pieces(classes) if piece.kind == "verb")


def _pieces(classes: tuple[type[Node], ...], *, printed: bool = False) -> Iterable[Piece]:
    for cls in classes:
        for line in [line for line in cls.lines if not (printed and line.read_only)]:
            for part in parse_line(line.text):
                yield from part.pieces if isinstance(part, Optional) else (part,)


def _words(piece: Piece) -> Iterable[str]:
    if piece.kind == "word":
        yield piece.text.lower()
    elif piece.kind == "verb":
        yield from (inflect(piece.text, form) for form in INFLECTIONS)
