"""What cards are worth."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, Word, also, form
from engine.language.nodes.amounts import Number
from engine.language.nodes.conditions import Condition
from engine.language.nodes.nouns import Kind
from engine.language.nodes.roles import Topic
from engine.language.nodes.rules import Payer, Plain, Rule


class Valuation(Plain):
    """What a card is worth."""

    label = "what it is worth"


@form("{what} [be~what] worth {n} {noun~n}< to {who} >", also("{what} [be~what] worth {n} {noun~n} each< to {who} >"))
class Worth(Valuation):
    """What a card is worth."""

    what: Annotated[Topic, Sorts(("card", "token"))]
    n: Number
    noun: Annotated[str, Word("noun", "pool")]
    who: Payer | None = None


@form("{what} [be~what] worth {change:signed} {noun~change}< for each {per:sg} >< to {who} >")
class WorthMore(Valuation):
    """Added to what a card is worth."""

    what: Annotated[Topic, Sorts(("card",))]
    change: int
    noun: Annotated[str, Word("noun", "pool")]
    per: Annotated[Kind, Sorts(("card", "piece", "token", "pile"))] | None = None
    who: Payer | None = None


@form("worth {n} {noun~n}")
class WorthThis(Valuation):
    """What this card is worth."""

    n: Number
    noun: Annotated[str, Word("noun", "pool")]


@form("worth {change:signed} {noun~change}< for each {per:sg} >")
class WorthThisMore(Valuation):
    """Added to what this card is worth."""

    change: int
    noun: Annotated[str, Word("noun", "pool")]
    per: Annotated[Kind, Sorts(("card", "piece", "token", "pile", "place"))] | None = None


@form("{rule} if {condition}", also("if {condition}, {rule}"), also("while {condition}, {rule}"))
class WorthIf(Rule):
    """It is worth that much where the condition is so when values are counted."""

    rule: Valuation
    condition: Condition
