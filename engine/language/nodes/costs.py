"""What deeds cost: "visiting this house costs +1 AP", "the first raid each night costs 2 AP"."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, Word, also, form
from engine.language.nodes.doings import Doing
from engine.language.nodes.durations import Duration
from engine.language.nodes.nouns import Kind
from engine.language.nodes.phrases import You
from engine.language.nodes.roles import General, Places
from engine.language.nodes.rules import Payer, Plain, Rule


class Cost(Plain):
    """What a deed costs."""

    label = "a cost"


@form("{doing} costs {price:} {currency}< for each {per:sg} >< for {who} >")
class CostSet(Cost):
    """The base cost."""

    doing: Doing
    price: int
    currency: Annotated[str, Word("currency")]
    per: Annotated[Kind, Sorts(("card", "piece", "token", "pile", "place", "player"))] | None = None
    who: Payer | None = None


@form(
    "{doing} costs {change:signed} {currency}< for each {per:sg} >< for {who} >< {when} >",
    also("{when}, {doing} costs {change:signed} {currency}< for each {per:sg} >< for {who} >"),
    also("{doing} costs {change:signed} {currency} for {who} for each {per:sg}< {when} >"),
    also("{doing} costs {change:signed} {currency}< for each {per:sg} > {when} for {who}"),
    also("{doing} costs you {change:signed} {currency}< for each {per:sg} >< {when} >", who=You()),
    also("{when}, {doing} costs you {change:signed} {currency}< for each {per:sg} >", who=You()),
    also("{when}, {doing} costs {change:signed} {currency} for {who} for each {per:sg}"),
)
class CostChange(Cost):
    """Added to the base cost before it is clamped at zero."""

    doing: Doing
    change: int
    currency: Annotated[str, Word("currency")]
    per: Annotated[Kind, Sorts(("card", "piece", "token", "pile", "place", "player"))] | None = None
    who: Payer | None = None
    when: Duration | None = None

    def holds(self) -> bool:
        return self.change != 0


@form("{doing} costs at most {price:} {currency}< {when} >", also("{when}, {doing} costs at most {price:} {currency}"))
class CostAtMost(Plain):
    """However much is added, it costs no more."""

    doing: Doing
    price: int
    currency: Annotated[str, Word("currency")]
    when: Duration | None = None


@form(
    "{doing} costs at least {price:} {currency}< {when} >", also("{when}, {doing} costs at least {price:} {currency}")
)
class CostAtLeast(Plain):
    """However much is taken off, it costs no less."""

    doing: Doing
    price: int
    currency: Annotated[str, Word("currency")]
    when: Duration | None = None


@form("{doing} costs {price:} {currency} for {who} and {second:} {unit} for {whom}")
class CostSetTwo(Cost):
    """The base cost, one for these and another for those."""

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
    "{who} [pay~who] {change:signed} {currency} to {verb:base}< {place} >< for each {per:sg} >< {when} >",
    also("{when}, {who} [pay~who] {change:signed} {currency} to {verb:base}< {place} >< for each {per:sg} >"),
    also("{who} [pay~who] {change:signed} {currency} for each {per:sg} to {verb:base}< {place} >< {when} >"),
    also("{when}, {who} [pay~who] {change:signed} {currency} for each {per:sg} to {verb:base}< {place} >"),
)
class Surcharge(Plain):
    """Added to what somebody pays, with all other changes."""

    who: Annotated[General, Sorts(("piece", "player"))]
    change: int
    currency: Annotated[str, Word("currency")]
    verb: Annotated[str, Word("priced")]
    place: Places | None = None
    per: Annotated[Kind, Sorts(("card", "piece", "token", "pile", "place", "player"))] | None = None
    when: Duration | None = None

    def holds(self) -> bool:
        return self.change != 0
