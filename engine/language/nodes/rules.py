"""Standing rules: what costs what, what is worth what, what cannot be done, and for how long."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engine.language.forms import Node, Sorts, Word, also, form, says
from engine.language.nodes.acts import Single
from engine.language.nodes.adjectives import HasTag
from engine.language.nodes.amounts import Amount, Number
from engine.language.nodes.conditions import Condition
from engine.language.nodes.durations import Duration
from engine.language.nodes.effects import Body
from engine.language.nodes.nouns import Kind
from engine.language.nodes.phrases import It, Some, You
from engine.language.nodes.roles import General, Goal, Indifferent, Owner, Places, Standing, Topic
from engine.language.nodes.spots import Spot


class Rule(Body):
    """Always so while the text is in force."""

    label = "a rule"


class Plain(Rule):
    """A rule without a condition or duration in front."""

    label = "a rule"


class Cost(Plain):
    """What a deed costs."""

    label = "a cost"


class Doing(Node):
    """A deed as a thing: visiting adjacent houses."""

    label = "a deed that has a cost"


Payer = Annotated[General, Sorts(("piece", "player"))]


@form("{verb:ing}< {place} >")
class DoingOne(Doing):
    """One deed, here if no place is named."""

    verb: Annotated[str, Word("priced")]
    place: Annotated[Goal, Sorts(("place", "card"))] | None = None

    def holds(self) -> bool:
        return not isinstance(self.place, Some)


@form("{verbs, or}< {place} >")
class DoingAny(Doing):
    """Any of the deeds."""

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
    """Going there."""

    place: Places


@form("the first {deed}< each {period} >")
class FirstDeed(Doing):
    """The first one in each period, whoever does it."""

    deed: Annotated[str, Word("deed")]
    period: Annotated[str, Word("period")] | None = None


@form("the first {deed} {place}< each {period} >")
class FirstDeedAt(Doing):
    """The first one at a place in each period, whoever does it: the first raid on this house."""

    deed: Annotated[str, Word("deed-at")]
    place: Places
    period: Annotated[str, Word("period")] | None = None


@form(
    says("the second {deed}< each {period} >", n=2),
    says("the third {deed}< each {period} >", n=3),
    says("the fourth {deed}< each {period} >", n=4),
)
class NthDeed(Doing):
    """The second (third, fourth) one in each period, whoever does it."""

    deed: Annotated[str, Word("deed")]
    n: int
    period: Annotated[str, Word("period")] | None = None


@form(
    says("the second {deed} {place}< each {period} >", n=2),
    says("the third {deed} {place}< each {period} >", n=3),
    says("the fourth {deed} {place}< each {period} >", n=4),
)
class NthDeedAt(Doing):
    """The second (third, fourth) one at a place in each period, whoever does it."""

    deed: Annotated[str, Word("deed-at")]
    place: Places
    n: int
    period: Annotated[str, Word("period")] | None = None


@form(says("your first {deed} each {period}", owner=You()), says("its first {deed} each {period}", owner=It()),
      "{owner}'s first {deed} each {period}")  # fmt: skip
class TheirFirstDeed(Doing):
    """Somebody's first one in each period."""

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
    """Somebody's second (third) one in each period."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    deed: Annotated[str, Word("deed")]
    n: int
    period: Annotated[str, Word("period")]


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


@form("{who} cannot {verb:base} {what}", also("{who} may not {verb:base} {what}"))
class CannotHold(Plain):
    """A lasting deed is not allowed: you cannot carry Awkward items."""

    who: Annotated[Topic, Sorts(("piece", "player"))]
    verb: Annotated[str, Word("state-verb", "card")]
    what: Annotated[Standing, Sorts(("card",))]


@form(
    "{who} cannot {act:base}",
    also("{who} may not {act:base}"),
    also("{who} can't {act:base}"),
    also("{who} [do~who] not {act:base}"),
)
class Cannot(Plain):
    """It is not allowed."""

    who: Annotated[Topic, Sorts(("piece", "player"))]
    act: Single

    def holds(self) -> bool:
        return getattr(self.act, "when", None) is None and not isinstance(getattr(self.act, "what", None), Some)


@form("{what} cannot be {verb:past}< by {who} >")
class CannotBeDone(Plain):
    """A deed is not allowed to be done to a card."""

    what: Annotated[Topic, Sorts(("card",))]
    verb: Annotated[str, Word("verb", "card")]
    who: Payer | None = None


@form("{what} cannot be {verb:past}< by {who} >")
class CannotBeDoneAt(Plain):
    """A deed is not allowed to be done at a place: this house cannot be raided."""

    what: Annotated[Topic, Sorts(("place",))]
    verb: Annotated[str, Word("verb", "place")]
    who: Payer | None = None


@form("{what} cannot be taken< {where} >< by {who} >")
class CannotBeTaken(Plain):
    """It stays where it is."""

    what: Annotated[Topic, Sorts(("card", "token"))]
    where: Source | None = None
    who: Payer | None = None

    def holds(self) -> bool:
        kind = getattr(self.what, "kind", None)
        return kind is None or kind.where is None or self.where is None


@form("from {source}")
class Source(Node):
    """Where it would be taken from."""

    label = "where it is taken from"

    source: Annotated[Goal, Sorts(("place", "pile", "card"))]


@form("{what} cannot be put {where}", also("{what} cannot be placed {where}"))
class CannotBePut(Plain):
    """It does not come to lie there."""

    what: Annotated[Topic, Sorts(("card", "token"))]
    where: Spot


@form("{what} cannot be discarded")
class CannotBeDiscarded(Plain):
    """It stays in play."""

    what: Annotated[Topic, Sorts(("card", "token", "pile"))]


@form("{what} cannot be moved", also("{what} cannot move"), also("{what} [do~what] not move"))
class CannotBeMoved(Plain):
    """It stays where it is."""

    what: Annotated[Topic, Sorts(("piece", "card"))]


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


@form("{rule} if {condition}", also("if {condition}, {rule}"), also("while {condition}, {rule}"))
class WorthIf(Rule):
    """It is worth that much where the condition is so when values are counted."""

    rule: Valuation
    condition: Condition


@form("{when}, {rule}", also("{rule:narrow} {when}"))
class Lasting(Rule):
    """The rule holds for so long."""

    narrow: ClassVar[dict[str, type[Node]]] = {"rule": Plain}

    when: Duration
    rule: Rule

    def holds(self) -> bool:
        return not isinstance(self.rule, Lasting | CostChange | CostAtMost | CostAtLeast | Surcharge | While | Ignores)


@form(
    "while {condition}, {rule}",
    also("if {condition}, {rule}"),
    also("{rule:narrow} while {condition}"),
    also("{rule:narrow} if {condition}"),
)
class While(Rule):
    """The rule holds as long as the condition is so."""

    narrow: ClassVar[dict[str, type[Node]]] = {"rule": Plain}

    condition: Condition
    rule: Rule

    def holds(self) -> bool:
        return not isinstance(self.rule, While | Lasting | WorthIf | Valuation)
