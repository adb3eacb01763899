"""Effects that depend on something: a condition, a result, or whether somebody did, did not or could not do it."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engine.language.forms import Node, Sorts, also, form, rival
from engine.language.nodes.acts import Single
from engine.language.nodes.conditions import Condition
from engine.language.nodes.effects import Clause, Effect, May, MayPay, Outcome, Permission
from engine.language.nodes.phrases import Opponent, That, TheyOne
from engine.language.nodes.roles import Animals, Pronoun

SPOKEN_OF = (Pronoun, TheyOne, That, Opponent)  # whoever was named before, you, or the other one of two


@form("{clause} unless {condition}")
class Unless(Effect):
    """The effect, if the condition does not hold."""

    clause: Clause
    condition: Condition


@form("{clause} unless {who} {act~who}")
class UnlessDone(Effect):
    """The effect, unless somebody chooses to do the act instead."""

    clause: Clause
    who: Animals
    act: Single

    def holds(self) -> bool:
        return isinstance(self.who, SPOKEN_OF)


@form("if {condition}, {effect}", also("{effect:narrow} if {condition}"))
class If(Effect):
    """The effect, if the condition holds."""

    narrow: ClassVar[dict[str, type[Node]]] = {"effect": Clause}

    condition: Condition
    effect: Effect

    def holds(self) -> bool:
        return not isinstance(self.effect, (*BRANCHES, OrElse))


@form(
    "if {condition}, {effect}; otherwise, {other}",
    also("if {condition}, {effect}; if you are not, {other}"),
    also("if {condition}, {effect}; if it is not, {other}"),
)
class IfElse(Effect):
    """One effect if the condition holds, the other if it does not."""

    condition: Condition
    effect: Clause
    other: Clause


@form("if {condition}, {effect}; if {who} [do~who] not, {other}")
class IfNot(Effect):
    """The first effect if the condition holds; the other if the first was not done, for whatever reason."""

    condition: Condition
    effect: Clause
    who: Annotated[Pronoun, Sorts(("piece", "player"))]
    other: Clause

    def holds(self) -> bool:
        return not isinstance(self.effect, Permission)


@form(
    "{effect} if {condition}; if {who} [do~who] not, {other}",
    rival("if {condition}, {effect}; if {who} [do~who] not, {other}"),
)
class MayIfNot(Effect):
    """A permission if the condition holds; the other if it was not made use of, for whatever reason."""

    effect: Permission
    condition: Condition
    who: Annotated[Pronoun, Sorts(("piece", "player"))]
    other: Clause


@form(
    "if {condition}, {first}, and if {who} [do~who] not, {other}",
    rival("if {condition}, {first}; if {who} [do~who] not, {other}"),
)
class IfDeclined(Effect):
    """If the condition holds, a permission, and what happens to those who decline it; else nothing."""

    condition: Condition
    first: Permission
    who: Annotated[Pronoun, Sorts(("piece", "player"))]
    other: Clause


@form("{first}; if {who} [do~who] not, {other}")
class OrElse(Effect):
    """An optional effect, and what happens to those who decline it."""

    first: Clause
    who: Annotated[Pronoun, Sorts(("piece", "player"))]
    other: Clause

    def holds(self) -> bool:
        return isinstance(self.first, May | MayPay)


@form("{first}; if {who} [do~who], {then}")
class AndThen(Effect):
    """An optional effect, and what happens to those who accept it."""

    first: Clause
    who: Annotated[Pronoun, Sorts(("piece", "player"))]
    then: Clause

    def holds(self) -> bool:
        return isinstance(self.first, May | MayPay)


@form("on a {value:}, {effect}")
class OnResult(Effect):
    """The effect, if the die just rolled shows this number."""

    value: int
    effect: Clause


@form("on a {value:} or {other:}, {effect}")
class OnResults(Effect):
    """The effect, if the die just rolled shows one of two numbers."""

    value: int
    other: int
    effect: Clause

    def holds(self) -> bool:
        return self.value != self.other


@form("if {who} [do~who], {effect}")
class IfDone(Effect):
    """What happens to those who did what the optional sentence before offers."""

    who: Animals
    effect: Outcome

    def holds(self) -> bool:
        return not isinstance(self.effect, BRANCHES)


@form("if {who} [do~who] not, {effect}")
class IfNotDone(Effect):
    """What happens to those who did not do what the optional sentence before offers."""

    who: Animals
    effect: Outcome

    def holds(self) -> bool:
        return not isinstance(self.effect, BRANCHES)


@form("if {who} cannot, {effect}")
class IfUnable(Effect):
    """What happens to those who could not do what the sentence before says."""

    who: Animals
    effect: Outcome

    def holds(self) -> bool:
        return not isinstance(self.effect, BRANCHES)


BRANCHES = (If, IfElse, IfNot, MayIfNot, IfDeclined, IfDone, IfNotDone, IfUnable)  # not one inside another
