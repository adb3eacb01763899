"""Turns, actions and other things of which somebody has so many: "take an extra turn after this one", "you have 1
additional action this turn", "on your next turn", "each turn".
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form
from engine.language.nodes.acts import Single
from engine.language.nodes.amounts import Difference
from engine.language.nodes.effects import Clause
from engine.language.nodes.events import Coming, Duration, Now, RestOf
from engine.language.nodes.nouns import Kind
from engine.language.nodes.phrases import You, whose
from engine.language.nodes.roles import Animals, Owner, Topic
from engine.language.nodes.static_rules import Plain

Much = Annotated[Kind, Sorts(("token", "pool", "thing"))]


@form(
    "[take] an extra {period} after this one",
    also("[take] an extra {period}"),
    also("[take] another {period}< after this one >"),
    also("[take] an additional {period}< after this one >"),
    also("[take] 1 additional {period}< after this one >"),
    also("[take] 1 extra {period}< after this one >"),
    also("[have] an extra {period}< after this one >"),
    also("[get] an extra {period}< after this one >"),
)
class TakeExtra(Single):
    """One more such period of whoever acts, after the current one and before the order goes on."""

    period: Annotated[str, Word("period")]


@form(*whose("the start of {whose} next {period}"), *whose("the beginning of {whose} next {period}", also))
class StartOfTheirNext(Coming):
    """The moment when somebody's next period begins."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


def _is_bare(kind: Kind) -> bool:
    """Whether a noun is said with nothing that narrows it."""
    return kind == Kind(kind.noun)


@form(
    "{who} [have~who] {n} {kind~n} {when}",
    also("{when}, {who} [have~who] {n} {kind~n}"),
    also("{who} [gain~who] {n} {kind~n} {when}"),
    also("[gain] {n} {kind~n} {when}", who=You()),
    also("[get] {n} {kind~n} {when}", who=You()),
)
class HasMore(Clause):
    """Somebody can do more or less of something in the current period than usual."""

    who: Animals
    n: Difference
    kind: Much
    when: Duration

    def holds(self) -> bool:
        return _is_bare(self.kind) and isinstance(self.when, Now | RestOf)


@form(*whose("{whose} next {period}"))
class NextPeriod(Node):
    """Somebody's next period of a name: your next turn."""

    label = "a period to come"

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


@form(
    "{who} [have~who] {n} {kind~n} on {when}",
    also("on {when}, {who} [have~who] {n} {kind~n}"),
    also("{who} [have~who] {n} {kind~n} in {when}"),
    also("{who} [have~who] {n} {kind~n} during {when}"),
)
class HasMoreNext(Clause):
    """Somebody can do more or less of something in their next period than usual."""

    who: Animals
    n: Difference
    kind: Much
    when: NextPeriod

    def holds(self) -> bool:
        return _is_bare(self.kind) and isinstance(self.who, You) == isinstance(self.when.owner, You)


@form(
    "{who} [have~who] {n} {kind~n} each {period}",
    also("{who} [have~who] {n} {kind~n} every {period}"),
    also("{who} [have~who] {n} {kind~n} in each {period}"),
    also("each {period}, {who} [have~who] {n} {kind~n}"),
    also("{who} [have~who] {n} {kind~n} on each of your {period:pl}", who=You()),
)
class HasMoreEach(Plain):
    """Somebody can do more or less of something in each of their periods."""

    who: Annotated[Topic, Sorts(("piece", "player"))]
    n: Difference
    kind: Much
    period: Annotated[str, Word("period")]

    def holds(self) -> bool:
        return _is_bare(self.kind)
