"""Numbers with their nouns."""

from __future__ import annotations


def counted(number: int, one: str, more: str = "") -> str:
    """A number with its noun: "1 branch", "2 branches"."""
    return f"{number:,} {one if number == 1 else more or one + 's'}"
