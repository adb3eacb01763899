"""Votes: everybody votes for a player, nobody knowing for whom the others do.

A vote is a counter of the vocabulary that is called as a verb is which is done to a player; who has the most of them is
said as of any counter.
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, Word, also, form
from engine.language.nodes.effects import Clause
from engine.language.nodes.nouns import kind_of
from engine.language.nodes.passing import is_everybody
from engine.language.nodes.phrases import A, Another
from engine.language.nodes.roles import Animals, Owner


@form(
    "{who} {vote~who} for {whom}",
    also("{who} secretly {vote~who} for {whom}"),
    also("{who} simultaneously {vote~who} for {whom}"),
    also("{who} {vote~who} for {whom} at the same time"),
    also("at the same time, {who} {vote~who} for {whom}"),
)
class VoteAtOnce(Clause):
    """Everybody who is meant chooses a player at once; who is chosen has a vote for each, and none from before."""

    who: Animals
    vote: Annotated[str, Word("ballot")]
    whom: Annotated[Owner, Sorts(("player",))]

    def holds(self) -> bool:
        kind = kind_of(self.whom)
        is_one = isinstance(self.whom, A | Another) and kind is not None and kind.is_plain
        return is_everybody(self.who) and is_one
