"""Standing rules that are none of what has a module beside this one: costs, worth (valuations), what cannot be done
(bans), and rules for a while or on condition (limits).
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form
from engine.language.nodes.adjectives import HasTag
from engine.language.nodes.amounts import Amount
from engine.language.nodes.durations import Duration
from engine.language.nodes.effects import Body
from engine.language.nodes.phrases import Some, You
from engine.language.nodes.roles import General, Goal, Indifferent, Topic


class Rule(Body):
    """Always so while the text is in force."""

    label = "a rule"


class Plain(Rule):
    """A rule without a condition or duration in front."""

    label = "a rule"


Payer = Annotated[General, Sorts(("piece", "player"))]


@form("{doing} takes {n} {noun~n}")
class Uses(Plain):
    """What of the turn a deed takes up: playing this pair takes 1 action."""

    doing: Using
    n: Amount
    noun: Annotated[str, Word("noun", "thing")]


@form("{verb:ing} {what}")
class Using(Node):
    """A deed done to a card, as a thing."""

    label = "a deed"

    verb: Annotated[str, Word("verb", "card")]
    what: Annotated[Goal, Sorts(("card",))]


@form("{what} [be~what] ignored", also("{what} [have~what] no effect"))
class Ignored(Plain):
    """It does nothing, to nobody."""

    what: Annotated[Topic, Sorts(("card", "piece"))]


@form("{who} [ignore~who] {what}< {when} >", also("{when}, {who} [ignore~who] {what}"))
class Ignores(Plain):
    """To these it does nothing."""

    who: Annotated[Indifferent, Sorts(("piece", "player"))]
    what: Annotated[Goal, Sorts(("card", "piece", "thing"))]
    when: Duration | None = None

    def holds(self) -> bool:
        return not (isinstance(self.who, You) and self.when is not None)


@form("{who} may {verb:base} {what}")
class MayHold(Plain):
    """More room than the rules give: you may carry 1 additional Tiny item."""

    who: Annotated[Topic, Sorts(("piece", "player"))]
    verb: Annotated[str, Word("state-verb", "card")]
    what: Annotated[Some, Sorts(("card",))]


@form("{what} also [have~what] {tag}", also("{what} [count~what] as {tag}"))
class HasAlso(Plain):
    """It carries a tag that is not printed on it."""

    what: Annotated[Topic, Sorts(("card",))]
    tag: HasTag


@form("{verb:base} only during {value}")
class OnlyDuring(Plain):
    """When this card may be used."""

    verb: Annotated[str, Word("verb", "card")]
    value: Annotated[str, Word("value")]


@form("{verb:base} during any {state}")
class DuringAny(Plain):
    """This card may be used at all times."""

    verb: Annotated[str, Word("verb", "card")]
    state: Annotated[str, Word("state")]


@form("never in play")
class NeverInPlay(Plain):
    """The card takes no part."""
