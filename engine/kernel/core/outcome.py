"""The result of a game in which the players play together."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """How players who play together did.

    `is_done` says whether they have won, `kind` names the way it went, without the number `n`; `words` say all of it in
    a sentence.
    """

    is_done: bool
    n: int
    kind: str
    words: str
