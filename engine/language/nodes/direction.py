"""The order of turns: which way round it goes, and whose turn comes next."""

from __future__ import annotations

from engine.language.forms import also, form
from engine.language.nodes.acts import Single
from engine.language.nodes.nouns import Kind, KindHere
from engine.language.nodes.roles import Goal, Owner, Subject


@form(
    "[reverse] the direction of play",
    also("[reverse] the direction of the game"),
    also("[reverse] the order of play"),
    also("[reverse] the order of turns"),
    also("[reverse] the turn order"),
    also("[reverse] direction"),
    also("[change] the direction of play"),
)
class Reverse(Single):
    """Turns go the other way round the table from now on, from whoever has one now."""


@form("the next {kind:sg}", also("the next {kind:sg} in turn order"), number="sg", sorts=("player",))
class NextInTurn(Subject, Goal, Owner):
    """The player whose turn comes next in the order of turns, whichever way round it goes."""

    kind: KindHere

    def holds(self) -> bool:
        return self.kind == Kind(self.kind.noun)
