"""The error of a query that cannot be carried out: it knows where, and what to write instead."""

from __future__ import annotations

import unicodedata


class QueryError(ValueError):
    """A query that cannot be carried out; `position` and `length` are in characters of the query, from 0."""

    def __init__(self, message: str, position: int = 0, hint: str = "", length: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.position = position
        self.hint = hint
        self.length = max(1, length)

    def report(self, query: str) -> str:
        """The message, the query with carets under the fault, and the hint, as lines for a terminal."""
        shown = "".join(letter if letter.isprintable() else " " for letter in query)
        before = shown[: self.position]
        carets = "^" * max(1, _width(shown[self.position : self.position + self.length]))
        lines = [self.message, f"  {shown}", f"  {' ' * _width(before)}{carets}"]
        return "\n".join([*lines, f"  {self.hint}"] if self.hint else lines)


def _width(text: str) -> int:
    """How many columns of a terminal a text takes: wide letters take two, combining ones none."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )
