"""How those did who played together."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """How those who play together did: `kind` names the way it went, without the number `n`; `words` say all of it."""

    is_done: bool
    n: int
    kind: str
    words: str
