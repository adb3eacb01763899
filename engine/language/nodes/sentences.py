"""Whole sentences: triggers, moments, limits and uses of a card; and rules that hold for a while or on condition."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engine.language.forms import Node, Word, also, form, says
from engine.language.nodes.conditions import Condition
from engine.language.nodes.costs import CostAtLeast, CostAtMost, CostChange, Surcharge
from engine.language.nodes.effects import Body, Effect, Limited, Outcome
from engine.language.nodes.events import Duration, Event, Moment
from engine.language.nodes.static_rules import Ignores, Plain, Rule, Valuation


@form("{when}, {rule}", also("{rule:narrow} {when}"))
class Lasting(Rule):
    """A rule that holds for a duration."""

    narrow: ClassVar[dict[str, type[Node]]] = {"rule": Plain}

    when: Duration
    rule: Rule

    def holds(self) -> bool:
        return not isinstance(self.rule, Lasting | CostChange | CostAtMost | CostAtLeast | Surcharge | While | Ignores)


@form(
    "while {condition}, {rule}",
    also("as long as {condition}, {rule}"),
    also("if {condition}, {rule}"),
    also("{rule:narrow} while {condition}"),
    also("{rule:narrow} as long as {condition}"),
    also("{rule:narrow} if {condition}"),
)
class While(Rule):
    """A rule that holds as long as a condition is met."""

    narrow: ClassVar[dict[str, type[Node]]] = {"rule": Plain}

    condition: Condition
    rule: Rule

    def holds(self) -> bool:
        return not isinstance(self.rule, While | Lasting | WorthIf | Valuation)


@form("{rule} if {condition}", also("if {condition}, {rule}"), also("while {condition}, {rule}"))
class WorthIf(Rule):
    """What a card is worth if a condition is met when values are counted."""

    rule: Valuation
    condition: Condition


class Ability(Body):
    """A sentence that waits for something, or is limited."""

    label = "an ability"


class Trigger(Ability, Limited):
    """A sentence that waits for an event or a moment."""

    label = "a trigger"


@form(
    "when {event}, {effect}",
    also("whenever {event}, {effect}"),
    also("each time {event}, {effect}"),
    also("{effect} when {event}"),
)
class When(Trigger):
    """An effect each time an event happens."""

    event: Event
    effect: Outcome


@form(
    "the first time each {period} {event}, {effect}",
    also("the first time {event} each {period}, {effect}"),
    also("when {event} for the first time each {period}, {effect}"),
)
class FirstTime(Trigger):
    """An effect only the first time that an event happens in each period."""

    period: Annotated[str, Word("period")]
    event: Event
    effect: Outcome


@form("when {event} while {condition}, {effect}")
class WhenWhile(Trigger):
    """An effect each time an event happens while a condition is met."""

    event: Event
    condition: Condition
    effect: Outcome


@form(
    says("the second time each {period} {event}, {effect}", n=2),
    says("the third time each {period} {event}, {effect}", n=3),
    says("the fourth time each {period} {event}, {effect}", n=4),
    also("the second time {event} each {period}, {effect}", n=2),
    also("the third time {event} each {period}, {effect}", n=3),
    also("when {event} for the second time each {period}, {effect}", n=2),
    also("when {event} for the third time each {period}, {effect}", n=3),
)
class NthTime(Trigger):
    """An effect only the second (third, fourth) time that an event happens in each period."""

    period: Annotated[str, Word("period")]
    n: int
    event: Event
    effect: Outcome


@form(
    says("every second time {event}, {effect}", n=2),
    says("every third time {event}, {effect}", n=3),
    says("every fourth time {event}, {effect}", n=4),
    also("each second time {event}, {effect}", n=2),
    also("every other time {event}, {effect}", n=2),
    also("each third time {event}, {effect}", n=3),
)
class EveryNth(Trigger):
    """An effect every second (third, fourth) time that an event happens, counted while the card is in force."""

    n: int
    event: Event
    effect: Outcome


@form("the next time {event}, {effect}")
class NextTime(Trigger):
    """An effect once, the next time that an event happens."""

    event: Event
    effect: Outcome


@form("at {moment}, {effect}", also("{effect} at {moment}"))
class AtMoment(Trigger):
    """An effect each time a moment comes."""

    moment: Moment
    effect: Outcome


@form("{when}, {trigger}")
class For(Ability):
    """A trigger that waits for a duration only."""

    when: Duration
    trigger: Trigger


@form("once per {period}, {body}", also("once each {period}, {body}"), also("once a {period}, {body}"))
class OncePer(Ability):
    """An ability that works at most once in each period."""

    period: Annotated[str, Word("period")]
    body: Limited


@form("{use}: ^ {body}")
class Used(Ability):
    """What a way of using the card does."""

    use: Annotated[str, Word("use")]
    body: Effect


@form("{rule}")
class Imposing(Outcome):
    """A rule that holds for a while from now on: raiding costs +1 AP tonight."""

    rule: Rule

    def holds(self) -> bool:
        return isinstance(self.rule, Lasting) or getattr(self.rule, "when", None) is not None


class Sentence(Node):
    """The root of a sentence's tree."""

    label = "a sentence"


@form("{body}.")
class Says(Sentence):
    """A sentence with its full stop."""

    body: Body
