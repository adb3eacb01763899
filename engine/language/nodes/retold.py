"""Wordings that are read alone: what is said by them is said by other forms, and stands in the tree as these; so it is
printed in their words, and whatever carries these out carries it out.

A wording belongs here where its slots are not those of the form that says the same. Where they are, it is a line of it.
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, changed, form, standing
from engine.language.nodes.acts import Both, Single, Stage
from engine.language.nodes.adjectives import HasTag, Opposing
from engine.language.nodes.amounts import Exactly, Number, OrMore
from engine.language.nodes.bids import BidMost
from engine.language.nodes.conditions import AllSo, Condition, Fact, Has, There
from engine.language.nodes.decks import Discard
from engine.language.nodes.doing import DoCard
from engine.language.nodes.drawing import DiscardDownTo
from engine.language.nodes.effects import Clause, Must
from engine.language.nodes.events import ComesToHave, EntersPlay, Event
from engine.language.nodes.nouns import From, Kind, kind_of
from engine.language.nodes.passing import GivePile, PassCards, is_everybody
from engine.language.nodes.phrases import A, Counted, It, Some, The, This, You
from engine.language.nodes.possession import Owned
from engine.language.nodes.roles import Animals, Cards, Goal, Standing, Subject
from engine.language.nodes.scoring import WithCompared
from engine.language.nodes.sentences import Trigger, When
from engine.language.nodes.taking import Gain
from engine.language.nodes.whoever import TOLD_BY_WHEN, Retold, Spot, spot_of

Such = Annotated[Kind, Sorts(("card",))]


# --- the rest of a hand ----------------------------------------------------------------------------------------------


@form(
    also("{who} [choose~who] a {kind:sg} to keep and [discard~who] the rest", n=Number(1)),
    also("{who} [choose~who] a {kind:sg} to keep, then [discard~who] the rest", n=Number(1)),
    also("{who} [choose~who] {n} {kind~n} to keep and [discard~who] the rest"),
    also("{who} [choose~who] {n} {kind~n} to keep, then [discard~who] the rest"),
)
class KeepAndDiscard(Retold, Clause):
    """Everybody who is meant discards down to so many cards: each player chooses 2 to keep and discards the rest."""

    who: Animals
    n: Number
    kind: Such

    def told(self) -> Node:
        if not is_everybody(self.who) or not self.kind.is_plain:
            return self
        span = (self.kind.span[0], self.span[1])
        left = standing(Some(self.n, self.kind), self.kind.span)
        return standing(Must(self.who, standing(DiscardDownTo(left), span)), self.span)


@form(
    also("{first~} and [pass] the rest to {whom}"),
    also("{first~} and [give] the rest to {whom}"),
    also("{first~}, then [pass] the rest to {whom}"),
    also("{first~}, then [give] the rest to {whom}"),
)
class PassTheRest(Retold, Stage):
    """Something is done to a card of one's own hand, and what is left of it goes to somebody else."""

    first: DoCard
    whom: Annotated[Animals, Sorts(("player", "piece"))]

    def told(self) -> Node:
        kind = kind_of(self.first.what)
        hand = kind.where.source if kind is not None and isinstance(kind.where, From) else None
        if not isinstance(hand, Owned) or not isinstance(hand.owner, You):
            return self
        at = spot_of(self.whom)
        rest = standing(Owned(hand.owner, standing(Kind(hand.kind.noun), at)), at)
        then = standing(GivePile(rest, self.whom), (self.first.span[1], self.span[1]))
        return standing(Both((self.first, then)), self.span) if then.holds() else self


@form(
    also("{who} [pass~who] {what} to the {noun:sg} on their left at the same time", side=1),
    also("{who} [pass~who] {what} to the {noun:sg} on their right at the same time", side=-1),
    also("{who} [pass~who] {what} to the {noun:sg} to their left at the same time", side=1),
    also("{who} [pass~who] {what} to the {noun:sg} to their right at the same time", side=-1),
    also("at the same time, {who} [pass~who] {what} to the {noun:sg} on their left", side=1),
    also("at the same time, {who} [pass~who] {what} to the {noun:sg} on their right", side=-1),
    also("{who} simultaneously [pass~who] {what} to the {noun:sg} on their left", side=1),
    also("{who} simultaneously [pass~who] {what} to the {noun:sg} on their right", side=-1),
)
class PassAtOnce(Retold, Clause):
    """Everybody passes cards to whoever sits beside them, at once."""

    who: Animals
    what: Cards
    noun: Annotated[str, Word("noun", "player")]
    side: int

    def told(self) -> Node:
        passed = standing(PassCards(self.who, self.what, self.side), self.span)
        return passed if passed.holds() else self


# --- bids ------------------------------------------------------------------------------------------------------------


@form(
    also("the highest {verb:doer}", how="most"),
    also("the lowest {verb:doer}", how="least"),
    number="sg",
    sorts=("player",),
)
class Bidder(Retold, Subject, Goal):
    """Who has bid the most, or the least: the highest bidder."""

    needs_noun = "player"

    verb: Annotated[str, Word("verb", "token")]
    how: str

    def told(self) -> Node:
        having = standing(BidMost(self.verb, self.how), self.span)
        return standing(The(standing(Kind("player", having=having), self.span)), self.span)


# --- conditions ------------------------------------------------------------------------------------------------------


@form(
    also("there [be~what] {what} on the board"),
    also("there [be~what] {what} in play"),
    also("there [be~what] {what} on the table"),
)
class ThereInPlay(Retold, Fact):
    """Such things exist, wherever they lie."""

    what: Annotated[Standing, Sorts(("piece", "token", "pile"))]

    def told(self) -> Node:
        there, kind = standing(There(self.what), self.span), kind_of(self.what)
        return there if there.holds() and kind is not None and kind.is_plain else self


@form("{n:} {tag}")
class Share(Node):
    """So many things with a tag, in a list of several: 1 FARM."""

    label = "so many of a tag"

    n: int
    tag: HasTag


@form(
    also("{who} [have~who] at least {shares, and} {noun:sg}"), also("{who} [have~who] at least {shares, and} {noun:pl}")
)
class HasEach(Retold, Condition):
    """Somebody has so many things with each of several tags: you have at least 1 FARM and 1 CRAFT building."""

    who: You
    shares: tuple[Share, ...]
    noun: Annotated[str, Word("noun", "card")]

    def told(self) -> Node:
        if len({each.tag for each in self.shares}) < len(self.shares):
            return self
        facts = [standing(Has(You(), self._of(each)), each.span) for each in self.shares]
        return standing(AllSo(tuple(facts)), self.span)

    def _of(self, share: Share) -> Counted:
        kind = standing(Kind(self.noun, tags=share.tag), share.span)
        return standing(Counted(standing(OrMore(share.n), spot_of(share)), kind), share.span)


@form("{n} {noun~n}")
class Piece(Node):
    """So many things of a noun, in a list of several: 1 Idol."""

    label = "so many of a kind"

    n: int
    noun: Annotated[str, Word("noun", "card")]


@form(also("{who} [have~who] at least {pieces, and}"), also("{who} [have~who] {pieces, and}"))
class HasEachNoun(Retold, Condition):
    """Somebody has so many cards of each of several nouns: you have at least 1 Idol and 1 Mask."""

    who: You
    pieces: tuple[Piece, ...]

    def told(self) -> Node:
        if len({each.noun for each in self.pieces}) < len(self.pieces):
            return self
        facts = [standing(Has(You(), _so_many(each)), each.span) for each in self.pieces]
        return standing(AllSo(tuple(facts)), self.span)


def _so_many(piece: Piece) -> Counted:
    kind = standing(Kind(piece.noun), piece.span)
    return standing(Counted(standing(OrMore(piece.n), spot_of(piece)), kind), piece.span)


@form(
    also("{who} [have~who] only {n:} {kind:sg} left", n=1),
    also("{who} [have~who] only {n:} {kind:pl} left"),
    also("{who} [have~who] just {n:} {kind:pl} left"),
)
class HasOnlyLeft(Retold, Event):
    """Somebody comes to have no more than so many cards: when a player has only 1 card left."""

    who: Annotated[Subject, Sorts(("piece", "player"))]
    n: int
    kind: Such

    def told(self) -> Node:
        if not self.kind.is_plain or self.n < 1:
            return self
        left = standing(Counted(standing(Exactly(self.n), spot_of(self.kind)), self.kind), self.kind.span)
        return standing(ComesToHave(self.who, left), self.span)


# --- tracks, tokens, and cards that enter play -----------------------------------------------------------------------


@form(also("{who} [advance~who] {n} space", n=Number(1)), also("{who} [advance~who] {n} spaces"))
class Advance(Retold, Clause):
    """Who is told by where they are on a track goes on along it: all players behind you on it advance 1 space."""

    who: Animals
    n: Number

    def told(self) -> Node:
        kind = kind_of(self.who)
        having = kind.having if kind is not None else None
        if not isinstance(having, WithCompared):
            return self
        at = (self.span[1], self.span[1])
        steps = standing(Some(self.n, changed(having.kind, "manner", None)), at)
        return standing(Must(self.who, standing(Gain(steps), at)), self.span)


@form(also("{who} [reach~who] the {track}"))
class ReachesEnd(Retold, Event):
    """Somebody comes to have as much of a counter as there can be: when you reach the end of the Faith track."""

    who: Annotated[Subject, Sorts(("piece", "player"))]
    track: Annotated[str, Word("track-end")]

    def told(self) -> Node:
        n, _, noun = self.track.partition(" ")
        at = (self.span[1], self.span[1])
        whole = standing(Counted(standing(Exactly(int(n)), at), standing(Kind(noun), at)), at)
        return standing(ComesToHave(self.who, whole), self.span)


@form(
    also("{who} [reach~who] {n:} on the {kind:sg} track"), also("{who} [reach~who] space {n:} of the {kind:sg} track")
)
class Reaches(Retold, Event):
    """Somebody comes to have so much of a counter, or more: when you reach 5 on the Faith track."""

    who: Annotated[Subject, Sorts(("piece", "player"))]
    n: int
    kind: Annotated[Kind, Sorts(("token", "pool"))]

    def told(self) -> Node:
        if not self.kind.is_plain or self.n < 1:
            return self
        so_much = standing(Counted(standing(OrMore(self.n), spot_of(self.kind)), self.kind), self.kind.span)
        return standing(ComesToHave(self.who, so_much), self.span)


@form(also("[heal] {what}"))
class Heal(Retold, Single):
    """Tokens go from whoever or whatever is hurt, in a game that has no verb for it."""

    unless_verb = "heal"

    what: Annotated[Goal, Sorts(("token",))]

    def told(self) -> Node:
        kind = kind_of(self.what)
        is_from = kind is not None and isinstance(kind.where, From)
        return standing(Discard(self.what), self.span) if is_from else self


@form(also("{what} [enter~what] play {verb:past}"), also("{what} [come~what] into play {verb:past}"))
class EntersDone(Retold, Trigger):
    """A deed is done to a card as soon as it is in play: this creature enters play exhausted."""

    what: Annotated[Subject, Sorts(("card",))]
    verb: Annotated[str, Word("verb", "card")]

    def told(self) -> Node:
        return _entering(self.what, self.verb, self.span) if isinstance(self.what, This | A) else self


@form(also("{kind:pl} enter play {verb:past}"), also("{kind:pl} come into play {verb:past}"))
class AllEnterDone(Retold, Trigger):
    """A deed is done to each such card as soon as it is in play."""

    kind: Such
    verb: Annotated[str, Word("verb", "card")]

    def told(self) -> Node:
        return _entering(standing(A(self.kind), self.kind.span), self.verb, self.span)


@form(
    also("your {noun}'s {kind:pl} enter play {verb:past}"),
    also("your {noun}'s {kind:pl} come into play {verb:past}"),
)
class TheirsEnterDone(Retold, Trigger):
    """A deed is done to each such card of the other player as soon as it is in play."""

    noun: Annotated[str, Word("opponent")]
    kind: Such
    verb: Annotated[str, Word("verb", "card")]

    def told(self) -> Node:
        if self.kind.manner is not None:
            return self
        theirs = changed(self.kind, "manner", standing(Opposing(), self.kind.span))
        return _entering(standing(A(theirs), self.kind.span), self.verb, self.span)


def _entering(what: Subject, verb: str, span: Spot) -> Node:
    at, end = (what.span[1], span[1]), (span[1], span[1])
    done = standing(Must(You(), standing(DoCard(verb, standing(It("card"), end)), at)), at)
    return standing(When(standing(EntersPlay(what), what.span), done), span)


ONLY_READ: tuple[type[Node], ...] = (
    *TOLD_BY_WHEN, KeepAndDiscard, PassTheRest, PassAtOnce, Bidder, ThereInPlay,
    ReachesEnd, Reaches, Share, HasEach, Piece, HasEachNoun, HasOnlyLeft, Advance, Heal, EntersDone, AllEnterDone,
    TheirsEnterDone,
)  # fmt: skip
