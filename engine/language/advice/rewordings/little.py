"""Words that say little: what may go, what may come in between, and what stands for each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

AT_ONCE = "every effect is resolved at once"


class Left(NamedTuple):
    """What it costs to leave a word out, and what is said of it; "" where nothing is lost."""

    cost: float
    note: str = ""


LEFT_OUT: Mapping[str, Left] = {
    "must": Left(0.1),
    "shall": Left(0.1),
    "should": Left(0.2),
    "will": Left(0.2),
    "then": Left(0.2),
    "also": Left(0.3),
    "too": Left(0.3),
    "simply": Left(0.2),
    "just": Left(0.3),
    "now": Left(0.3),
    "back": Left(0.4),
    "away": Left(0.4),
    "up": Left(0.5),
    "out": Left(0.5),
    "over": Left(0.5),
    "own": Left(0.2),
    "new": Left(0.3),
    "first": Left(0.9),
    "whole": Left(0.2),
    "token": Left(0.3),
    "tokens": Left(0.3),
    "currently": Left(0.3),
    "immediately": Left(0.3, f"“immediately” goes: {AT_ONCE}"),
    "instantly": Left(0.3, f"“instantly” goes: {AT_ONCE}"),
    ",": Left(0.3),
    "a": Left(0.4),
    "the": Left(0.6),
    "of": Left(0.4),
    "is": Left(0.8),
    "are": Left(0.8),
}

PUT_IN: Mapping[str, float] = {
    "a": 0.5,
    "the": 0.5,
    ",": 0.4,
    "of": 0.5,
}

GROUPS = (
    (("on", "at", "in"), 0.3),
    (("of", "from"), 0.3),
    (("to", "into"), 0.3),
    (("in", "into"), 0.3),
    (("a", "1"), 0.3),
    (("each", "all"), 0.15),
    (("their", "its"), 0.1),
    (("they", "it"), 0.3),
    (("may", "can"), 0.1),
)
ALIKE: Mapping[str, tuple[tuple[str, float], ...]] = {
    word: tuple((other, cost) for group, cost in GROUPS if word in group for other in group if other != word)
    for word in dict.fromkeys(word for group, _ in GROUPS for word in group)
}
