"""What deeds cost ("visiting this house costs +1 AP", "the first raid each night costs 2 AP"), and deeds as things that
have a cost: "visiting adjacent houses".
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form, says
from engine.language.nodes.events import Duration
from engine.language.nodes.nouns import Kind
from engine.language.nodes.phrases import It, Some, You
from engine.language.nodes.roles import General, Goal, Owner, Places
from engine.language.nodes.static_rules import Payer, Plain, Rule


class Doing(Node):
    """A deed as a thing that has a cost: visiting adjacent houses."""

    label = "a deed that has a cost"


@form("{verb:ing}< {place} >")
class DoingOne(Doing):
    """One deed; at the card's own place if the words name none."""

    verb: Annotated[str, Word("priced")]
    place: Annotated[Goal, Sorts(("place", "card"))] | None = None

    def holds(self) -> bool:
        return not isinstance(self.place, Some)


@form("{verbs, or}< {place} >")
class DoingAny(Doing):
    """Several deeds, each of which has the cost: "visiting or raiding a house costs 1 AP"."""

    verbs: tuple[Gerund, ...]
    place: Places | None = None

    def holds(self) -> bool:
        return len(set(self.verbs)) == len(self.verbs)


@form("{verb:ing}")
class Gerund(Node):
    """A deed in a list of deeds."""

    label = "a deed that has a cost"

    verb: Annotated[str, Word("priced")]


@form("moving to {place}")
class MovingTo(Doing):
    """Moving to a place."""

    place: Places


@form("the first {deed}< each {period} >")
class FirstDeed(Doing):
    """The first such deed in each period, whoever does it."""

    deed: Annotated[str, Word("deed")]
    period: Annotated[str, Word("period")] | None = None


@form("the first {deed} {place}< each {period} >")
class FirstDeedAt(Doing):
    """The first such deed at a place in each period, whoever does it: the first raid on this house."""

    deed: Annotated[str, Word("deed-at")]
    place: Places
    period: Annotated[str, Word("period")] | None = None


@form(
    says("the second {deed}< each {period} >", n=2),
    says("the third {deed}< each {period} >", n=3),
    says("the fourth {deed}< each {period} >", n=4),
)
class NthDeed(Doing):
    """The second (third, fourth) such deed in each period, whoever does it."""

    deed: Annotated[str, Word("deed")]
    n: int
    period: Annotated[str, Word("period")] | None = None


@form(
    says("the second {deed} {place}< each {period} >", n=2),
    says("the third {deed} {place}< each {period} >", n=3),
    says("the fourth {deed} {place}< each {period} >", n=4),
)
class NthDeedAt(Doing):
    """The second (third, fourth) such deed at a place in each period, whoever does it."""

    deed: Annotated[str, Word("deed-at")]
    place: Places
    n: int
    period: Annotated[str, Word("period")] | None = None


@form(says("your first {deed} each {period}", owner=You()), says("its first {deed} each {period}", owner=It()),
      "{owner}'s first {deed} each {period}")  # fmt: skip
class TheirFirstDeed(Doing):
    """Somebody's first such deed in each period."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    deed: Annotated[str, Word("deed")]
    period: Annotated[str, Word("period")]


@form(
    says("your second {deed} each {period}", owner=You(), n=2),
    says("its second {deed} each {period}", owner=It(), n=2),
    says("{owner}'s second {deed} each {period}", n=2),
    says("your third {deed} each {period}", owner=You(), n=3),
    says("its third {deed} each {period}", owner=It(), n=3),
    says("{owner}'s third {deed} each {period}", n=3),
)
class TheirNthDeed(Doing):
    """Somebody's second (third) such deed in each period."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    deed: Annotated[str, Word("deed")]
    n: int
    period: Annotated[str, Word("period")]


class Cost(Plain):
    """What a deed costs."""

    label = "a cost"


@form(
    "{doing} costs {price} {currency~price}< for each {per:sg} >< for {who} >",
    also("{doing} costs no {currency:pl}< for {who} >", price=0),
    also("{doing} costs no {currency:sg}< for {who} >", price=0),
)
class CostSet(Cost):
    """The base price of a deed."""

    doing: Doing
    price: int
    currency: Annotated[str, Word("currency")]
    per: Annotated[Kind, Sorts(("card", "piece", "token", "pile", "place", "player"))] | None = None
    who: Payer | None = None


@form(
    "{doing} costs {change:signed} {currency~change}< for each {per:sg} >< for {who} >< {when} >",
    also("{when}, {doing} costs {change:signed} {currency~change}< for each {per:sg} >< for {who} >"),
    also("{doing} costs {change:signed} {currency~change} for {who} for each {per:sg}< {when} >"),
    also("{doing} costs {change:signed} {currency~change}< for each {per:sg} > {when} for {who}"),
    also("{doing} costs you {change:signed} {currency~change}< for each {per:sg} >< {when} >", who=You()),
    also("{when}, {doing} costs you {change:signed} {currency~change}< for each {per:sg} >", who=You()),
    also("{when}, {doing} costs {change:signed} {currency~change} for {who} for each {per:sg}"),
)
class CostChange(Cost):
    """Added to the base price of a deed, before the limits."""

    doing: Doing
    change: int
    currency: Annotated[str, Word("currency")]
    per: Annotated[Kind, Sorts(("card", "piece", "token", "pile", "place", "player"))] | None = None
    who: Payer | None = None
    when: Duration | None = None

    def holds(self) -> bool:
        return self.change != 0


@form(
    "{doing} costs at most {price} {currency~price}< {when} >",
    also("{when}, {doing} costs at most {price} {currency~price}"),
)
class CostAtMost(Plain):
    """A deed costs no more than this, whatever is added to its price."""

    doing: Doing
    price: int
    currency: Annotated[str, Word("currency")]
    when: Duration | None = None


@form(
    "{doing} costs at least {price} {currency~price}< {when} >",
    also("{when}, {doing} costs at least {price} {currency~price}"),
)
class CostAtLeast(Plain):
    """A deed costs no less than this, whatever is taken off its price."""

    doing: Doing
    price: int
    currency: Annotated[str, Word("currency")]
    when: Duration | None = None


@form("{doing} costs {price} {currency~price} for {who} and {second} {unit~second} for {whom}")
class CostSetTwo(Cost):
    """The base price of a deed: one for some players, another for others."""

    doing: Doing
    price: int
    currency: Annotated[str, Word("currency")]
    who: Payer
    second: int
    unit: Annotated[str, Word("currency")]
    whom: Payer

    def holds(self) -> bool:
        return self.currency == self.unit and self.who != self.whom


@form("{costs, and}")
class Costs(Rule):
    """Several costs in one sentence."""

    costs: tuple[Cost, ...]


@form(
    "{who} [pay~who] {change:signed} {currency~change} to {verb:base}< {place} >< for each {per:sg} >< {when} >",
    also("{when}, {who} [pay~who] {change:signed} {currency~change} to {verb:base}< {place} >< for each {per:sg} >"),
    also("{who} [pay~who] {change:signed} {currency~change} for each {per:sg} to {verb:base}< {place} >< {when} >"),
    also("{when}, {who} [pay~who] {change:signed} {currency~change} for each {per:sg} to {verb:base}< {place} >"),
)
class Surcharge(Plain):
    """Added to what somebody pays for a deed, like a change of its price."""

    who: Annotated[General, Sorts(("piece", "player"))]
    change: int
    currency: Annotated[str, Word("currency")]
    verb: Annotated[str, Word("priced")]
    place: Places | None = None
    per: Annotated[Kind, Sorts(("card", "piece", "token", "pile", "place", "player"))] | None = None
    when: Duration | None = None

    def holds(self) -> bool:
        return self.change != 0
