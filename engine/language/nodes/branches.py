"""Effects that depend on something: if, unless, otherwise, on a result, for those who did or did not."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engine.language.forms import Node, Sorts, also, form
from engine.language.nodes.acts import Single
from engine.language.nodes.conditions import Condition
from engine.language.nodes.effects import Clause, Effect, May, MayPay, Outcome
from engine.language.nodes.roles import Animals, Pronoun


@form("{clause} unless {condition}")
class Unless(Effect):
    """It is done where the condition is not so."""

    clause: Clause
    condition: Condition


@form("{clause} unless {who} {act~who}")
class UnlessDone(Effect):
    """Who it is about may do the one to be spared the other."""

    clause: Clause
    who: Annotated[Pronoun, Sorts(("piece", "player"))]
    act: Single


@form("if {condition}, {effect}", also("{effect:narrow} if {condition}"))
class If(Effect):
    """Only where the condition is so."""

    narrow: ClassVar[dict[str, type[Node]]] = {"effect": Clause}

    condition: Condition
    effect: Effect

    def holds(self) -> bool:
        return not isinstance(self.effect, If | IfElse | IfNot | IfDone | IfNotDone | IfUnable)


@form(
    "if {condition}, {effect}; otherwise, {other}",
    also("if {condition}, {effect}; if you are not, {other}"),
    also("if {condition}, {effect}; if it is not, {other}"),
)
class IfElse(Effect):
    """One effect where the condition is so, the other where it is not."""

    condition: Condition
    effect: Clause
    other: Clause


@form("if {condition}, {effect}; if {who} [do~who] not, {other}")
class IfNot(Effect):
    """The other effect where the first was not done, for whatever reason."""

    condition: Condition
    effect: Clause
    who: Annotated[Pronoun, Sorts(("piece", "player"))]
    other: Clause


@form("{first}; if {who} [do~who] not, {other}")
class OrElse(Effect):
    """An optional effect, and what happens to who does without it."""

    first: Clause
    who: Annotated[Pronoun, Sorts(("piece", "player"))]
    other: Clause

    def holds(self) -> bool:
        return isinstance(self.first, May | MayPay)


@form("{first}; if {who} [do~who], {then}")
class AndThen(Effect):
    """An optional effect, and what happens to who makes use of it."""

    first: Clause
    who: Annotated[Pronoun, Sorts(("piece", "player"))]
    then: Clause

    def holds(self) -> bool:
        return isinstance(self.first, May | MayPay)


@form("on a {value:}, {effect}")
class OnResult(Effect):
    """Where the die just rolled shows that number."""

    value: int
    effect: Clause


@form("on a {value:} or {other:}, {effect}")
class OnResults(Effect):
    """Where the die just rolled shows one of two numbers."""

    value: int
    other: int
    effect: Clause

    def holds(self) -> bool:
        return self.value != self.other


@form("if {who} [do~who], {effect}")
class IfDone(Effect):
    """What follows when the optional sentence before was done."""

    who: Animals
    effect: Outcome

    def holds(self) -> bool:
        return not isinstance(self.effect, If | IfElse | IfNot | IfDone | IfNotDone | IfUnable)


@form("if {who} [do~who] not, {effect}")
class IfNotDone(Effect):
    """What follows when the optional sentence before was not done."""

    who: Animals
    effect: Outcome

    def holds(self) -> bool:
        return not isinstance(self.effect, If | IfElse | IfNot | IfDone | IfNotDone | IfUnable)


@form("if {who} cannot, {effect}")
class IfUnable(Effect):
    """What follows when the sentence before could not be done."""

    who: Animals
    effect: Outcome

    def holds(self) -> bool:
        return not isinstance(self.effect, If | IfElse | IfNot | IfDone | IfNotDone | IfUnable)
