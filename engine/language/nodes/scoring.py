"""Scoring: what cards are worth for each of some things; who has the second most, as many as others, or the only one.

What cards are worth by a plain number, or more than otherwise, stands in static_rules.
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form, says
from engine.language.nodes.acts import Part, Single
from engine.language.nodes.amounts import Number
from engine.language.nodes.conditions import Fact, Who, WithOne
from engine.language.nodes.nouns import Had, Kind
from engine.language.nodes.phrases import A
from engine.language.nodes.roles import Piles, Places, Standing, Subject, Topic
from engine.language.nodes.static_rules import Payer, Valuation


class Times(Node):
    """How often something counts: once for each of some things."""

    label = "for each of what"


@form("for each {kind:sg}")
class ForOne(Times):
    """Once for each thing of a kind."""

    kind: Annotated[Kind, Sorts(("card", "piece", "place", "player", "token", "pile", "pool"))]


@form(
    "for every {n} {kind:pl}",
    also("for each {n} {kind:pl}"),
    also("for each set of {n} {kind:pl}"),
    also("for every set of {n} {kind:pl}"),
    also("for each pair of {kind:pl}", n=Number(2)),
    also("for every pair of {kind:pl}", n=Number(2)),
)
class ForFew(Times):
    """Once for every `n` things of a kind; what is left over counts for nothing."""

    n: Number
    kind: Annotated[Kind, Sorts(("card", "piece", "place", "player", "token", "pool"))]

    def holds(self) -> bool:
        return self.n.value > 1


class Distinct(Times):
    """Once for each of some things that are not the same."""

    label = "for each of what"


@form("for each different {kind:sg}", also("for every different {kind:sg}"), also("for each distinct {kind:sg}"))
class ForName(Distinct):
    """Once for each name among cards of a kind: copies of one card count once."""

    kind: Annotated[Kind, Sorts(("card",))]


@form("for each different tag in {pile}", also("for each tag in {pile}"), also("for every different tag in {pile}"))
class ForTag(Distinct):
    """Once for each tag that a card in a zone has, however many have it."""

    pile: Piles


@form("{act~} {times}")
class DoDistinct(Part):
    """The act once for each of some things that are not the same."""

    act: Single
    times: Distinct


# --- what cards are worth --------------------------------------------------------------------------------------------


@form("worth {n} {noun~n} {times}")
class WorthThisFor(Valuation):
    """What this card is worth: so much for each of some things, counted when values are."""

    n: Number
    noun: Annotated[str, Word("noun", "pool")]
    times: Times


@form("{what} [be~what] worth {n} {noun~n} {times}< to {who} >")
class WorthFor(Valuation):
    """What a card is worth: so much for each of some things, counted when values are."""

    what: Annotated[Topic, Sorts(("card",))]
    n: Number
    noun: Annotated[str, Word("noun", "pool")]
    times: Times
    who: Payer | None = None


# --- who has how many ------------------------------------------------------------------------------------------------


@form("{who} [have~who] the second most {kind:pl}")
class HasSecondMost(Fact):
    """Exactly one other has more of a kind; where two have the most, nobody has the second most."""

    who: Who
    kind: Annotated[Kind, Sorts(("card", "token", "pool"))]


@form("with the second most {kind:pl}", sorts=("piece", "player"))
class WithSecondMost(Had):
    """Exactly one other has more of a kind."""

    kind: Annotated[Kind, Sorts(("card", "token", "pool"))]


@form(
    says("with more {kind:pl} than {whom}", how="more"),
    says("with fewer {kind:pl} than {whom}", how="fewer"),
    says("with at least as many {kind:pl} as {whom}", how="at least"),
    says("with exactly as many {kind:pl} as {whom}", how="exactly"),
    also("with less {kind:pl} than {whom}", how="fewer"),
    also("with as many {kind:pl} as {whom}", how="exactly"),
    also("ahead of {whom} on the {kind:sg} track", how="more"),
    also("behind {whom} on the {kind:sg} track", how="fewer"),
    sorts=("piece", "player"),
)
class WithCompared(Had):
    """Those who have more of a kind than somebody in particular, or fewer, or as many: `how` says which."""

    kind: Annotated[Kind, Sorts(("card", "token", "pool"))]
    how: str
    whom: WithOne

    def holds(self) -> bool:
        return self.kind.is_plain and self.kind.manner is None


@form("{who} [be~who] tied for the most {kind:pl}", also("{who} [tie~who] for the most {kind:pl}"))
class IsTied(Fact):
    """Somebody has the most of a kind, and another one has as many."""

    who: Who
    kind: Annotated[Kind, Sorts(("card", "token", "pool"))]


@form(
    "there is a tie for the most {kind:pl}",
    also("there is a tie for most {kind:pl}"),
)
class IsTie(Fact):
    """Two or more have the most of a kind."""

    kind: Annotated[Kind, Sorts(("card", "token", "pool"))]


@form("{who} [be~who] the only {kind:sg}")
class IsOnly(Fact):
    """There is no other piece or player of a kind: you are the only player with a Keeper."""

    who: Who
    kind: Annotated[Kind, Sorts(("piece", "player"))]

    def holds(self) -> bool:
        return self.kind.manner is None


@form("{who} [be~who] the only {kind:sg}", also("{who} [be~who] the last {kind:sg}"))
class IsOnlyCard(Fact):
    """There is no other card of a kind: this is the only Stall in your row."""

    who: Annotated[Subject, Sorts(("card",))]
    kind: Annotated[Kind, Sorts(("card",))]

    def holds(self) -> bool:
        return self.kind.manner is None


@form("nobody has {what}", also("no one has {what}"), also("nobody owns {what}"), also("no one owns {what}"))
class NobodyHas(Fact):
    """No player has such a thing."""

    what: Annotated[Standing, Sorts(("card", "token", "pool"))]

    def holds(self) -> bool:
        return isinstance(self.what, A) or type(self.what).__name__ in ("Bare", "Some", "Counted")


@form("nobody is at {place}", also("no one is at {place}"), also("nobody is on {place}"))
class NobodyAt(Fact):
    """No player is at a place, nor at one of several."""

    place: Places
