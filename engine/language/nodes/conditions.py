"""Conditions: what has to be true, after "if", "while" and "unless"."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form, says
from engine.language.nodes.adjectives import Other, Sized, Tagged
from engine.language.nodes.amounts import Compare
from engine.language.nodes.nouns import AT, In, Kind
from engine.language.nodes.phrases import It, Opponent, That, The, You
from engine.language.nodes.roles import Goal, Piles, Places, Pronoun, Standing, Subject


class Condition(Node):
    """Something that is true or not."""

    label = "a condition"


class Fact(Condition):
    """A single condition."""

    label = "a condition"


Who = Annotated[Subject, Sorts(("piece", "player"))]


@form("{who} {verb~who} {what}")
class Holds(Fact):
    """Somebody holds cards: it carries a FOOD item."""

    who: Who
    verb: Annotated[str, Word("state-verb", "card")]
    what: Annotated[Standing, Sorts(("card",))]


@form("{who} [do~who] not {verb:base} {what}")
class HoldsNot(Fact):
    """Somebody does not hold such cards: it does not carry a FOOD item."""

    who: Who
    verb: Annotated[str, Word("state-verb", "card")]
    what: Annotated[Standing, Sorts(("card",))]


@form("{who} [have~who] {what}")
class Has(Fact):
    """A thing has at least this: you have food, this house has 3 Features."""

    who: Annotated[Subject, Sorts(("piece", "player", "place", "card"))]
    what: Annotated[Standing, Sorts(("card", "token", "pool", "piece", "thing", "pile"))]


@form("{who} [do~who] not have {what}")
class HasNot(Fact):
    """A thing does not have this."""

    who: Annotated[Subject, Sorts(("piece", "player", "place", "card"))]
    what: Annotated[Standing, Sorts(("card", "token", "pool", "piece", "thing", "pile"))]

    def holds(self) -> bool:
        return type(self.what).__name__ != "Counted" or type(getattr(self.what, "n", None)).__name__ != "No"


@form(
    "{who} [have~who] the most {kind:pl}",
    also("{who} [have~who] the highest {kind:sg}"),
    also("{who} [be~who] furthest on the {kind:sg} track"),
)
class HasMost(Fact):
    """Nobody has more of a kind; others may have as many."""

    who: Who
    kind: Annotated[Kind, Sorts(("card", "token", "pool"))]


@form("{who} [have~who] the fewest {kind:pl}", also("{who} [have~who] the lowest {kind:sg}"))
class HasFewest(Fact):
    """Nobody has fewer of a kind; others may have as few."""

    who: Who
    kind: Annotated[Kind, Sorts(("card", "token", "pool"))]


class Compared(Node):
    """With whom somebody is compared."""

    label = "whom it is compared with"


@form(
    "each other {kind:sg}",
    also("any other {kind:sg}"),
    also("every other {kind:sg}"),
    also("all other {kind:pl}"),
)
class WithAll(Compared):
    """With all others of a kind: it has to be so for each of them."""

    kind: Annotated[Kind, Sorts(("piece", "player"))]

    def holds(self) -> bool:
        return self.kind.manner is None


@form("another {kind:sg}", also("some other {kind:sg}"), also("at least one other {kind:sg}"))
class WithSome(Compared):
    """With others of a kind: it has to be so for at least one of them."""

    kind: Annotated[Kind, Sorts(("piece", "player"))]

    def holds(self) -> bool:
        return self.kind.manner is None


@form("{whom}")
class WithOne(Compared):
    """With somebody in particular: you, that player, the player on your left."""

    whom: Annotated[Subject, Sorts(("piece", "player"))]

    def holds(self) -> bool:
        return isinstance(self.whom, You | It | That | The | Opponent) or type(self.whom).__name__ in (
            "OnLeft",
            "OnRight",
            "Neighbours",
        )


@form(
    says("{who} [have~who] more {kind:pl} than {whom}", how="more"),
    says("{who} [have~who] fewer {kind:pl} than {whom}", how="fewer"),
    says("{who} [have~who] at least as many {kind:pl} as {whom}", how="at least"),
    says("{who} [have~who] at most as many {kind:pl} as {whom}", how="at most"),
    says("{who} [have~who] exactly as many {kind:pl} as {whom}", how="exactly"),
    says("{who} [have~who] at least twice as many {kind:pl} as {whom}", how="twice"),
    also("{who} [have~who] twice as many {kind:pl} as {whom}", how="twice"),
    also("{who} [have~who] less {kind:pl} than {whom}", how="fewer"),
    also("{who} [do~who] not have more {kind:pl} than {whom}", how="at most"),
    also("{who} [have~who] the same number of {kind:pl} as {whom}", how="exactly"),
    also("{who} [be~who] ahead of {whom} on the {kind:sg} track", how="more"),
    also("{who} [be~who] behind {whom} on the {kind:sg} track", how="fewer"),
)
class HasCompared(Fact):
    """Somebody has more of a kind than others, or fewer, or as many: `how` says which."""

    who: Who
    kind: Annotated[Kind, Sorts(("card", "token", "pool"))]
    how: str
    whom: Compared

    def holds(self) -> bool:
        is_own = isinstance(self.whom, WithOne) and self.whom.whom == self.who
        return self._is_comparable() and not isinstance(self.kind.manner, Other) and not is_own

    def _is_comparable(self) -> bool:
        """Whether it is said no more than what it is, or that it lies in a zone of each of them: cards in your hand."""
        where = self.kind.where
        if where is None or self.kind.having is not None:
            return self.kind.is_plain
        owner = vars(where.landmark()).get("owner") if isinstance(where, In) else None
        return isinstance(owner, Pronoun) and isinstance(owner, You) == isinstance(self.who, You)


@form("{who} [be~who] at {place}", also("{who} [be~who] on {place}", why=AT))
class IsAt(Fact):
    """A piece is at a place."""

    who: Annotated[Subject, Sorts(("piece",))]
    place: Places


@form("{who} [be~who] not at {place}")
class IsNotAt(Fact):
    """A piece is not at a place."""

    who: Annotated[Subject, Sorts(("piece",))]
    place: Places


@form("{who} [be~who] a {kind:sg}")
class IsA(Fact):
    """A piece is of a kind: it is a SMALL animal."""

    who: Annotated[Subject, Sorts(("piece",))]
    kind: Annotated[Kind, Sorts(("piece",))]

    def holds(self) -> bool:
        return self.kind.is_plain


@form("{who} [be~who] a {kind:sg}")
class IsCard(Fact):
    """A card is of a kind: that item is a FOOD item."""

    who: Annotated[Subject, Sorts(("card",))]
    kind: Annotated[Kind, Sorts(("card",))]

    def holds(self) -> bool:
        return self.kind.is_plain


@form("{who} [be~who] not a {kind:sg}")
class IsNotA(Fact):
    """A piece is not of a kind."""

    who: Annotated[Subject, Sorts(("piece",))]
    kind: Annotated[Kind, Sorts(("piece",))]

    def holds(self) -> bool:
        return self.kind.is_plain


@form("{who} [be~who] not a {kind:sg}")
class IsNotCard(Fact):
    """A card is not of a kind."""

    who: Annotated[Subject, Sorts(("card",))]
    kind: Annotated[Kind, Sorts(("card",))]

    def holds(self) -> bool:
        return self.kind.is_plain


@form("{who} [be~who] {tags}")
class IsTagged(Fact):
    """A thing has tags: you are SMALL."""

    who: Annotated[Subject, Sorts(("piece", "card"))]
    tags: Annotated[Tagged, Sorts(("card",))]


@form("{what} [be~what] {size}")
class IsSized(Fact):
    """A card has a size: that item is Tiny."""

    what: Annotated[Subject, Sorts(("card",))]
    size: Annotated[Sized, Sorts(("card",))]


@form("{n} {kind~n} [be~n] at {place}")
class NumberAt(Fact):
    """As many pieces are at a place as the comparison says: 2 or more animals are at this house."""

    n: Compare
    kind: Annotated[Kind, Sorts(("piece",))]
    place: Places

    def holds(self) -> bool:
        return self.kind.is_plain


@form("{who} {verb:did} {place} {when}", also("{who} [have~who] {verb:past} {place} {when}"))
class HasDoneAt(Fact):
    """Somebody has done a deed at a place in a period: an animal raided this house tonight."""

    who: Who
    verb: Annotated[str, Word("verb", "place")]
    place: Places
    when: Annotated[str, Word("now")]


@form(
    says("{who} drew {what} {when}", verb="draw"),
    says("{who} discarded {what} {when}", verb="discard"),
    "{who} {verb:did} {what} {when}",
    also("{who} [have~who] drawn {what} {when}", verb="draw"),
    also("{who} [have~who] discarded {what} {when}", verb="discard"),
    also("{who} [have~who] {verb:past} {what} {when}"),
)
class HasDoneTo(Fact):
    """Somebody has done a deed to cards in a period: you stashed 2 or more items tonight."""

    who: Who
    verb: Annotated[str, Word("verb", "card")]
    what: Annotated[Standing, Sorts(("card",))]
    when: Annotated[str, Word("now")]


@form(
    says("{who} did not draw {what} {when}", verb="draw"),
    says("{who} did not discard {what} {when}", verb="discard"),
    "{who} did not {verb:base} {what} {when}",
    also("{who} [have~who] not drawn {what} {when}", verb="draw"),
    also("{who} [have~who] not discarded {what} {when}", verb="discard"),
    also("{who} [have~who] not {verb:past} {what} {when}"),
)
class HasNotDoneTo(Fact):
    """Somebody has not done a deed to such cards in a period: you did not stash a FOOD item tonight."""

    who: Who
    verb: Annotated[str, Word("verb", "card")]
    what: Annotated[Standing, Sorts(("card",))]
    when: Annotated[str, Word("now")]

    def holds(self) -> bool:
        return type(self.what).__name__ in ("A", "Another", "This", "That")


@form(
    says("this is the first {kind:sg} you drew {when}", verb="draw", n=1),
    says("this is the second {kind:sg} you drew {when}", verb="draw", n=2),
    says("this is the third {kind:sg} you drew {when}", verb="draw", n=3),
    says("this is the first {kind:sg} you discarded {when}", verb="discard", n=1),
    says("this is the second {kind:sg} you discarded {when}", verb="discard", n=2),
    says("this is the third {kind:sg} you discarded {when}", verb="discard", n=3),
    says("this is the first {kind:sg} you {verb:did} {when}", n=1),
    says("this is the second {kind:sg} you {verb:did} {when}", n=2),
    says("this is the third {kind:sg} you {verb:did} {when}", n=3),
    also("this is the first {kind:sg} you have {verb:past} {when}", n=1),
    also("this is the second {kind:sg} you have {verb:past} {when}", n=2),
    also("this is the third {kind:sg} you have {verb:past} {when}", n=3),
    also("it is the first {kind:sg} you {verb:did} {when}", n=1),
    also("it is the second {kind:sg} you {verb:did} {when}", n=2),
    also("it is the third {kind:sg} you {verb:did} {when}", n=3),
    also("it is the first {kind:sg} you drew {when}", verb="draw", n=1),
    also("it is the second {kind:sg} you drew {when}", verb="draw", n=2),
    also("it is the first {kind:sg} you discarded {when}", verb="discard", n=1),
    also("it is the second {kind:sg} you discarded {when}", verb="discard", n=2),
    also("this is the first {kind:sg} you have drawn {when}", verb="draw", n=1),
    also("this is the second {kind:sg} you have drawn {when}", verb="draw", n=2),
)
class IsNthDone(Fact):
    """You have done a deed to so many cards of a kind in a period, the last one among them."""

    kind: Annotated[Kind, Sorts(("card",))]
    verb: Annotated[str, Word("verb", "card")]
    when: Annotated[str, Word("now")]
    n: int

    def holds(self) -> bool:
        return self.kind.is_plain and self.kind.manner is None


@form("{what} [be~what] in {pile}")
class IsIn(Fact):
    """Such cards lie in a pile: no other TOY item is in your stash."""

    what: Annotated[Standing, Sorts(("card",))]
    pile: Piles


@form("{what} [be~what] on {where}", also("{what} [be~what] at {where}", why=AT))
class IsOn(Fact):
    """Such cards or tokens lie on a place or a card."""

    what: Annotated[Standing, Sorts(("card", "token"))]
    where: Annotated[Goal, Sorts(("place", "card"))]


@form("there [be~what] {what}")
class There(Fact):
    """Such things exist: there is a Pet at this house."""

    what: Annotated[Standing, Sorts(("piece", "card", "token", "pile"))]

    def holds(self) -> bool:
        return type(self.what).__name__ in ("A", "Another", "Some", "Counted")


@form("the result is {value}", also("you roll a {value}"), also("you rolled a {value}"), also("it shows a {value}"))
class Result(Fact):
    """The die just rolled shows this number."""

    value: int


@form(
    "the result is {n}",
    also("the total is {n}"),
    also("you roll {n}"),
    also("you rolled {n}"),
    also("you roll a {n}"),
    also("you rolled a {n}"),
    also("it shows {n}"),
    also("it shows a {n}"),
    also("the die shows {n}"),
)
class ResultIn(Fact):
    """The die just rolled shows a number in this range."""

    n: Compare


@form("{who} would be stuck without {what}")
class StuckWithout(Fact):
    """Somebody could not go on if a card were gone."""

    who: Who
    what: Annotated[Goal, Sorts(("card",))]


@form("it is {value}")
class StateIs(Fact):
    """A state of the whole table: it is Night."""

    value: Annotated[str, Word("value")]


@form("{facts, and}")
class AllSo(Condition):
    """All of these conditions hold."""

    facts: tuple[Fact, ...]


@form("{facts, or}")
class AnySo(Condition):
    """At least one of these conditions holds."""

    facts: tuple[Fact, ...]
