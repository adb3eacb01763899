"""The result of a game in which the players play together, and how a game came to its end."""

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


class Ending(NamedTuple):
    """What ended a game, after how long, and who brought it about.

    `kind` says it as a clause; `n` counts the periods of the game named `unit` ("rounds") that were begun; `by` is the
    seat of the player who ended it, -1 where the rules did.
    """

    kind: str
    n: int
    unit: str
    by: int = -1

    @property
    def words(self) -> str:
        """All of it in a clause: "the heist was ended, by player 2, 17 rounds"."""
        return ", ".join([self.kind, *([f"by player {self.by + 1}"] if self.by >= 0 else []), f"{self.n} {self.unit}"])
