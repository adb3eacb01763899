"""Bids: how much everybody offers, in secret and at once; who has bid the most, and that a bid is paid. The vocabulary
says what it is called: a verb that is done to tokens.

What somebody has bid is what they bid last in the period that goes on, by whatever text or rule. Where several bid at
once, what was bid before is over.
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, Word, also, form, says
from engine.language.nodes.acts import Single
from engine.language.nodes.effects import Clause
from engine.language.nodes.nouns import Having
from engine.language.nodes.passing import is_everybody
from engine.language.nodes.phrases import whose
from engine.language.nodes.roles import Animals, Owner, Pronoun

Verb = Annotated[str, Word("verb", "token")]


@form(
    "{who} secretly {verb~who} any number of {coin:pl}",
    also("{who} secretly {verb~who} any number of {coin:pl} and [reveal~who] it"),
    also("{who} secretly {verb~who} any number of {coin:pl} and [reveal~who] them"),
    also("{who} simultaneously {verb~who} any number of {coin:pl}"),
    also("{who} secretly {verb~who} {coin:pl}"),
    also("{who} {verb~who} any number of {coin:pl} at the same time"),
    also("at the same time, {who} {verb~who} any number of {coin:pl}"),
)
class BidAtOnce(Clause):
    """Everybody who is meant says how many they offer, nobody knowing what others say; no more than they have."""

    who: Animals
    verb: Verb
    coin: Annotated[str, Word("currency")]

    def holds(self) -> bool:
        return is_everybody(self.who)


@form(
    says("who {verb:did} the most", how="most"),
    says("who {verb:did} the least", how="least"),
    also("that {verb:did} the most", how="most"),
    also("that {verb:did} the least", how="least"),
    also("who {verb:did} the fewest", how="least"),
    also("with the highest {verb:noun}", how="most"),
    also("with the lowest {verb:noun}", how="least"),
    also("who [have] the highest {verb:noun}", how="most"),
    also("who [have] the lowest {verb:noun}", how="least"),
    also("with the largest {verb:noun}", how="most"),
    also("with the smallest {verb:noun}", how="least"),
    sorts=("piece", "player"),
)
class BidMost(Having):
    """Of those who have bid, who has bid the most or the least; several where they tie."""

    verb: Verb
    how: str


@form(
    "who {verb:did} {n:}", also("that {verb:did} {n:}"), also("with a {verb:noun} of {n:}"), sorts=("piece", "player")
)
class BidJust(Having):
    """Who has bid exactly so much; who has not bid at all has not bid 0."""

    verb: Verb
    n: int


@form(*whose("[pay] {whose} {verb:noun}"))
class PayBid(Single):
    """As much of what was bid as somebody has bid: all of it, or it cannot be done."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    verb: Verb

    def holds(self) -> bool:
        return isinstance(self.owner, Pronoun)


OF_BIDS = (BidMost, BidJust)
