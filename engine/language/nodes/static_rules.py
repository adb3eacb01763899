"""Static rules, in force as long as their text is: what is ignored, held and used up, and what cards are worth.

What deeds cost stands in costs, what cannot be done in prohibitions, rules for a while or on condition in sentences.
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form
from engine.language.nodes.adjectives import HasTag
from engine.language.nodes.amounts import Amount, Number
from engine.language.nodes.effects import Body
from engine.language.nodes.events import Duration
from engine.language.nodes.nouns import Kind
from engine.language.nodes.phrases import Some, You
from engine.language.nodes.roles import General, Goal, Indifferent, Topic


class Rule(Body):
    """Something that is true as long as the text is in force."""

    label = "a rule"


class Plain(Rule):
    """A rule without a condition or duration in front."""

    label = "a rule"


Payer = Annotated[General, Sorts(("piece", "player"))]


@form("{doing} takes {n} {noun~n}")
class Uses(Plain):
    """How much of a turn a deed uses up: playing this pair takes 1 action."""

    doing: Using
    n: Amount
    noun: Annotated[str, Word("noun", "thing")]


@form("{verb:ing} {what}")
class Using(Node):
    """A deed done to a card, as a thing: playing this card."""

    label = "a deed"

    verb: Annotated[str, Word("verb", "card")]
    what: Annotated[Goal, Sorts(("card",))]


@form("{what} [be~what] ignored", also("{what} [have~what] no effect"))
class Ignored(Plain):
    """Everybody ignores the card or piece."""

    what: Annotated[Topic, Sorts(("card", "piece"))]


@form("{who} [ignore~who] {what}< {when} >", also("{when}, {who} [ignore~who] {what}"))
class Ignores(Plain):
    """Some pieces or players ignore something."""

    who: Annotated[Indifferent, Sorts(("piece", "player"))]
    what: Annotated[Goal, Sorts(("card", "piece", "thing"))]
    when: Duration | None = None

    def holds(self) -> bool:
        return not (isinstance(self.who, You) and self.when is not None)


@form("{who} may {verb:base} {what}")
class MayHold(Plain):
    """How much more somebody can hold than the rules say: you may carry 1 additional Tiny item."""

    who: Annotated[Topic, Sorts(("piece", "player"))]
    verb: Annotated[str, Word("state-verb", "card")]
    what: Annotated[Some, Sorts(("card",))]


@form("{what} also [have~what] {tag}", also("{what} [count~what] as {tag}"))
class HasAlso(Plain):
    """A card has a tag that is not printed on it."""

    what: Annotated[Topic, Sorts(("card",))]
    tag: HasTag


@form("{verb:base} only during {value}")
class OnlyDuring(Plain):
    """This card may be used only while the table is in this state."""

    verb: Annotated[str, Word("verb", "card")]
    value: Annotated[str, Word("value")]


@form("{verb:base} during any {state}")
class DuringAny(Plain):
    """This card may be used whatever state the table is in."""

    verb: Annotated[str, Word("verb", "card")]
    state: Annotated[str, Word("state")]


@form("never in play")
class NeverInPlay(Plain):
    """This card is put aside and never played with."""


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
