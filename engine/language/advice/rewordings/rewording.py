"""A way in which designers say something, and how the language says it."""

from __future__ import annotations

from typing import NamedTuple


class Rewording(NamedTuple):
    """What is looked for, what is put there, what to say about it, and how far it leads away.

    Both are patterns (engine/language/advice/patterns.py).
    """

    find: str
    put: str
    note: str = ""
    cost: float = 1.0
