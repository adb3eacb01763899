"""Who does something, in place of “when”: “a player who buys a card gains 1 VP”; and what all wordings have in common
that are read alone (engine/language/nodes/retold.py).
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form, standing
from engine.language.nodes.acts import Act, Deed
from engine.language.nodes.effects import May, Must
from engine.language.nodes.events import Event, Happens
from engine.language.nodes.nouns import Kind
from engine.language.nodes.phrases import A, That
from engine.language.nodes.pile_deeds import DoPile
from engine.language.nodes.sentences import FirstTime, NextTime, Trigger, When

Who = Annotated[Kind, Sorts(("piece", "player"))]
Spot = tuple[int, int]


class Retold(Node):
    """What another form says, by lines that are only read. Where no other form says it, it makes no sense."""

    def holds(self) -> bool:
        return False


# --- who does something, in place of “when” --------------------------------------------------------------------------


@form(
    also("a {kind:sg} who {deed:s} {then:s}"),
    also("a {kind:sg} that {deed:s} {then:s}"),
    also("any {kind:sg} who {deed:s} {then:s}"),
)
class WhoDoes(Retold, Trigger):
    """Each time somebody does something, they do something else: a player who buys a card gains 1 VP."""

    kind: Who
    deed: Deed
    then: Act

    def told(self) -> Node:
        return standing(When(_does(self.kind, self.deed), _do(Must, self.kind, self.then)), self.span)


@form(
    also("a {kind:sg} who {deed:s} may {then:base}"),
    also("a {kind:sg} that {deed:s} may {then:base}"),
    also("any {kind:sg} who {deed:s} may {then:base}"),
)
class WhoDoesMay(Retold, Trigger):
    """Each time somebody does something, they may do something else."""

    kind: Who
    deed: Deed
    then: Act

    def told(self) -> Node:
        return standing(When(_does(self.kind, self.deed), _do(May, self.kind, self.then)), self.span)


@form(also("whoever {deed:s} {then:s}"), also("anybody who {deed:s} {then:s}"), also("anyone who {deed:s} {then:s}"))
class Whoever(Retold, Trigger):
    """Each time a player does something, they do something else: whoever buys a card gains 1 VP."""

    needs_noun, unless_sort = "player", "piece"  # where pieces act, it is one of them

    deed: Deed
    then: Act

    def told(self) -> Node:
        kind = standing(Kind("player"), (self.span[0], max(self.deed.span[0], self.span[0] + 1)))
        return standing(When(_does(kind, self.deed), _do(Must, kind, self.then)), self.span)


@form(
    also("the first {kind:sg} to {deed:base} each {period} {then:s}"),
    also("each {period}, the first {kind:sg} to {deed:base} {then:s}"),
    also("the first {kind:sg} who {deed:s} each {period} {then:s}"),
    also("each {period}, the first {kind:sg} who {deed:s} {then:s}"),
)
class FirstToDo(Retold, Trigger):
    """The first time in each period that somebody does something, they do something else."""

    kind: Who
    deed: Deed
    period: Annotated[str, Word("period")]
    then: Act

    def told(self) -> Node:
        return standing(FirstTime(self.period, _does(self.kind, self.deed), _do(Must, self.kind, self.then)), self.span)


@form(also("the {kind:sg} who {verb:s} this {contest:sg} {then:s}"))
class WhoWins(Retold, Trigger):
    """The next time that somebody wins what is contested, they do something: the player who wins this trick draws."""

    kind: Who
    verb: Annotated[str, Word("verb", "pile")]
    contest: Annotated[str, Word("contest")]
    then: Act

    def told(self) -> Node:
        at = spot_of(self.then)
        deed = standing(DoPile(self.verb, standing(A(standing(Kind(self.contest), at)), at)), at)
        return standing(NextTime(_does(self.kind, deed), _do(Must, self.kind, self.then)), self.span)


def spot_of(node: Node) -> Spot:
    """Where the words for something begin: what is only meant stands there."""
    return node.span[0], node.span[0]


def _does(kind: Kind, deed: Deed) -> Event:
    return standing(Happens(standing(A(kind), kind.span), deed), (kind.span[0], max(deed.span[1], kind.span[1])))


def _do(clause: type[Must | May], kind: Kind, then: Act) -> Must | May:
    return standing(clause(standing(That(kind.noun), spot_of(then)), then), then.span)


TOLD_BY_WHEN: tuple[type[Node], ...] = (WhoDoes, WhoDoesMay, Whoever, FirstToDo, WhoWins)
