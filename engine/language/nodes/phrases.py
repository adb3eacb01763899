"""Phrases that pick things by a noun, a name or a pronoun ("a Snack", "each other animal", "the Cat", "it"), and
portions of them: "2 of those items", "1 Snack and 1 AP", "the rest".

`each` reaches over the whole sentence: "a Feature pile from each house" is one pile a house.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from engine.language.forms import Line, Node, Sorts, Word, also, form, says
from engine.language.nodes.adjectives import Other
from engine.language.nodes.amounts import Additional, Amount, Compare, Fewer, Number
from engine.language.nodes.nouns import KindHere
from engine.language.nodes.roles import (
    Excepted,
    General,
    Goal,
    Here,
    Holder,
    Indifferent,
    Noun,
    Owner,
    Pointed,
    Pronoun,
    Standing,
    Subject,
    Topic,
)


@form("they", number="pl", sorts=("piece", "player"))
class TheyDo(Holder):
    """Those whom a rule is about, inside that rule: each item they carry."""


@form("it", number="sg", sorts=("piece", "pile", "card", "place"))
class It(Pronoun, Goal, General, Topic, Pointed, Excepted):
    """What the trigger is about; without a trigger, the thing of its sort that was just named.

    "Its" can mean a thing of any sort: then `sort` is empty.
    """

    sort: str = ""


@form("they", number="pl", sorts=("player",))
class They(Pronoun):
    """The player who was just named; only in "their"."""

    def holds(self) -> bool:
        return False


@form("you", number="pl", sorts=("piece", "player"))
class You(Pronoun, General, Goal, Topic, Indifferent, Excepted):
    """The player who holds the card or resolves it; the imperative leaves the word out."""


@form("your {noun}", also("the {noun}"), number="sg", sorts=("player",))
class Opponent(Subject, Goal, Owner, Holder, General, Topic, Standing):
    """The other player, in a game of two."""

    noun: Annotated[str, Word("opponent")]


@form("a {kind:sg}", also("a {kind:sg} of its choice"), also("a {kind:sg} of your choice"), number="sg")
class A(Subject, Owner, Goal, Standing, Topic, Holder):
    """One thing of a kind; the actor chooses where there are several."""

    kind: KindHere

    def holds(self) -> bool:
        return not isinstance(self.kind.manner, Other)


@form("another {kind:sg}", also("a different {kind:sg}"), number="sg")
class Another(Subject, Owner, Goal, Standing, Holder):
    """One thing of a kind, not the one that is spoken of."""

    kind: KindHere

    def holds(self) -> bool:
        return self.kind.manner is None


@form("any {kind:sg}", number="sg")
class Any(Subject, Goal):
    """One thing of a kind, which the actor chooses among all there are."""

    kind: KindHere


@form("each {kind:sg}", also("every {kind:sg}"), number="sg")
class Each(Subject, Owner, Goal, Standing, Topic):
    """All things of a kind, one after the other."""

    kind: KindHere


@form("all {kind:pl}", also("the {kind:pl}"), number="pl")
class All(Subject, Goal, Standing, Topic, Indifferent):
    """All things of a kind, together."""

    kind: KindHere


@form(
    "{n} {kind~n}",
    also("{n} on the {kind:sg} track"),
    also("{n} space on the {kind:sg} track"),
    also("{n} spaces on the {kind:sg} track"),
    number="~n",
)
class Some(Subject, Goal, Standing):
    """A number of things of a kind, as in "two Snacks" or "up to 3 Snacks"."""

    n: Amount
    kind: KindHere

    def holds(self) -> bool:
        return not (isinstance(self.n, Additional | Fewer) and isinstance(self.kind.manner, Other))


@form("each of {n} {kind:pl}", number="sg")
class EachOf(Goal):
    """A number of things of a kind, with each of which the same is done: 2 Snacks on each of 2 houses."""

    n: Number
    kind: KindHere

    def holds(self) -> bool:
        return self.n.value > 1


@form("{n} {kind~n}", number="~n")
class Counted(Standing):
    """Things of a kind, as many as the comparison asks for."""

    n: Compare
    kind: KindHere


@form("{kind:pl}", number="pl")
class Bare(General, Goal, Standing, Topic, Indifferent):
    """All things of a kind, in general: SMALL animals."""

    kind: KindHere


@form("this {noun}", number="sg")
class This(Subject, Owner, Goal, Topic, Standing, Pointed, Excepted):
    """The card itself, or the place it lies at, or the piece it stands for."""

    noun: Noun


@form("that {noun}", number="sg")
class That(Subject, Owner, Goal, General, Topic, Pointed, Holder, Excepted):
    """The thing that was just named."""

    noun: Noun


@form("those {noun:pl}", number="pl")
class Those(Subject, Goal, Topic, Pointed, Excepted):
    """The things that were just named."""

    noun: Noun


@form("them", number="pl", sorts=("card", "token", "piece"))
class Them(Goal, Pointed):
    """The things that were just named, of whatever sort."""

    sort: str = ""


@form("they", number="pl", sorts=("player",))
class TheyOne(Subject):
    """The player who was just named, who does something: choose a player; they draw a card."""


@form("they", number="pl", sorts=("card",))
class TheyAll(Topic):
    """The cards that were just named, of whom something is said."""


@form("the {kind:sg}", number="sg", sorts=("card", "piece", "place", "player", "token", "pile", "die", "thing"))
class The(Subject, Owner, Goal, General, Topic):
    """The only thing of its kind there is: the opposite house, the house with the most Features."""

    kind: KindHere


@form("the {name}", also("{name}"), number="sg")
class Named(Subject, Owner, Goal, General, Topic, Standing, Excepted):
    """A thing with a proper name: the Cat."""

    name: Annotated[str, Word("name"), Here]


@form("{members, and}", number="pl")
class Several(Subject, Goal, Topic):
    """Things with proper names in a row: the Cat and the Big Dog."""

    members: tuple[Annotated[Named, Here], ...]

    def holds(self) -> bool:
        return len(set(self.members)) == len(self.members)


@form("{members, and}", number="pl")
class Kinds(General, Goal, Topic, Indifferent):
    """Several kinds of things in general: SMALL animals and DIG animals."""

    members: tuple[Annotated[Bare, Here], ...]

    def holds(self) -> bool:
        return len(set(self.members)) == len(self.members)


@form("the {name}", number="sg")
class Unique(Goal, Owner, Subject, Topic):
    """The only thing of its noun: the Nest."""

    name: Annotated[str, Word("unique"), Here]


@form("the {noun} rolled", number="sg", sorts=("place", "thing"))
class Rolled(Goal, Subject, Owner):
    """What the die just rolled shows: the house rolled."""

    noun: Noun


@form("the next {kind:sg}< {who} {verb~who} >", number="sg", sorts=("card", "thing"))
class Next(Goal):
    """The next thing of a kind that will come."""

    kind: KindHere
    who: Annotated[Pronoun, Sorts(("piece", "player"))] | None = None
    verb: Annotated[str, Word("verb")] | None = None

    def holds(self) -> bool:
        return self.kind.is_plain


@form("{n} of {group:pl}", number="~n", sorts=("card", "token", "piece", "place"))
class Of(Goal, Subject):
    """As many things out of a group as the amount says."""

    n: Amount
    group: Annotated[Group, Here]


class Group(Node):
    """Things that were named before, or that belong to somebody."""

    feature = "number"


@form("those {noun:pl}", number="pl")
class TheseOnes(Group):
    """The things that were just named, as a group."""

    noun: Noun


@form("{n} {noun~n}")
class Portion(Node):
    """An amount of one counter, in a list of several: each has its own number."""

    n: Amount
    noun: Annotated[str, Word("noun", "goods")]


@form("{parts, and}", number="pl", sorts=("token", "pool"))
class Together(Goal):
    """Amounts of several counters: 1 Snack and 1 AP."""

    parts: tuple[Portion, ...]


@form("each of {group:pl}", number="sg", sorts=("card", "token", "piece", "place", "player"))
class EachOfGroup(Subject, Goal):
    """Each thing out of a group, with which the same is done: 1 Snack on each of those houses."""

    group: Annotated[Group, Here]


@form("them", number="pl", sorts=("card", "token", "piece", "place", "player"))
class OfThem(Group):
    """The things that were just named, of whatever sort, as a group."""


@form("{n}", number="~n", sorts=("card",))
class JustSo(Goal):
    """As many of the cards looked at as the amount says: take 1."""

    n: Annotated[Amount, Here]

    def holds(self) -> bool:
        return type(self.n).__name__ in ("Number", "UpTo")


@form("the rest", also("the others"), also("the other"), number="pl", sorts=("card",))
class Rest(Goal):
    """The cards that were looked at and not taken."""


def whose(text: str, line: Callable[..., Line] = says) -> tuple[Line, ...]:
    """The lines of a form with a field `owner`, by one with {whose}: your, its, their, that player's.

    `line` is what makes each, `also` for wordings that are not printed.
    """
    own: tuple[tuple[str, Pronoun], ...] = (("your", You()), ("its", It()), ("their", They()))
    return (*(line(text.replace("{whose}", word), owner=owner) for word, owner in own),
            line(text.replace("{whose}", "{owner}'s")))  # fmt: skip


def amount_of(node: Node) -> Amount | Compare | None:
    """The amount in a phrase: 2 in "2 Snacks"; None where it has none, as in "the Snack"."""
    found = vars(node).get("n")
    return found if isinstance(found, Amount | Compare) else None
