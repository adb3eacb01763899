"""Naming things: nouns with what narrows them, and the phrases that pick some of them out.

`each` reaches over the whole sentence: "a Feature pile from each house" is one pile a house.
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form, says
from engine.language.nodes.amounts import Additional, Amount, Compare, Fewer

Here = Sorts(())  # the sort the phrase itself was asked for


class Phrase(Node):
    """Some things of the game."""

    feature = "number"
    label = "a thing"


class Subject(Phrase):
    """Somebody who does something."""

    label = "who does it"


class General(Phrase):
    """Whom a standing rule is about."""

    label = "whom it is about"


class Owner(Phrase):
    """Whose something is."""

    label = "whose it is"


class Goal(Phrase):
    """What a deed is done to."""

    label = "a thing"


class Topic(Phrase):
    """What a standing rule is about."""

    label = "what it is about"


class Pointed(Phrase):
    """The very thing spoken of."""

    label = "that thing"


class Indifferent(Phrase):
    """Whom something does nothing to."""

    label = "whom it does nothing to"


class Standing(Phrase):
    """What a house, an animal or a player has."""

    label = "what it has"


Animals = Annotated[Subject, Sorts(("piece", "player"))]
Places = Annotated[Goal, Sorts(("place",))]
Cards = Annotated[Goal, Sorts(("card",))]
Tokens = Annotated[Goal, Sorts(("token", "pool"))]
Piles = Annotated[Goal, Sorts(("pile",))]
Noun = Annotated[str, Word("noun"), Here]


# --- what narrows a noun -------------------------------------------------------------------------------------------


class Tagged(Node):
    """Which tags it carries."""

    label = "a tag"


class OneTag(Tagged):
    """A single test on tags."""


@form("{tag}", sorts=("card", "piece"))
class HasTag(OneTag):
    """It carries the tag, or a child of it."""

    tag: Annotated[str, Word("tag")]


@form("non-{tag}", sorts=("card", "piece"))
class LacksTag(OneTag):
    """It does not carry the tag."""

    tag: Annotated[str, Word("tag")]


@form("{tags, or}", sorts=("card", "piece"))
class AnyTag(Tagged):
    """It carries one of the tags."""

    tags: tuple[HasTag, ...]

    def holds(self) -> bool:
        return len(set(self.tags)) == len(self.tags)


@form("{first} {second}", sorts=("card", "piece"))
class BothTags(Tagged):
    """It carries both."""

    first: OneTag
    second: HasTag

    def holds(self) -> bool:
        return self.first != self.second


class Sized(Node):
    """Which size it has."""

    label = "a size"


@form("{size}", sorts=("card",))
class HasSize(Sized):
    """It has the size."""

    size: Annotated[str, Word("size")]


@form("{sizes, or}", sorts=("card",))
class AnySize(Sized):
    """It has one of the sizes."""

    sizes: tuple[HasSize, ...]

    def holds(self) -> bool:
        return len(set(self.sizes)) == len(self.sizes)


class Manner(Node):
    """An adjective."""

    label = "an adjective"


@form("other", sorts=("card", "piece", "place", "player", "pile"))
class Other(Manner):
    """All but the one spoken of."""


@form("adjacent", also("neighbouring"), also("neighboring"), sorts=("place",))
class Adjacent(Manner):
    """Next to the one spoken of, on its side."""


@form("opposite", sorts=("place",))
class Opposite(Manner):
    """Across from the one spoken of."""


@form("face-up", sorts=("card",))
class FaceUp(Manner):
    """Its face is seen."""


@form("face-down", sorts=("card",))
class FaceDown(Manner):
    """Its back is seen."""


@form("random", sorts=("card",))
class Random(Manner):
    """Picked by chance."""


@form("{verb}", sorts=("card",))
class Done(Manner):
    """The deed was done to it: a stashed item."""

    verb: Annotated[str, Word("done")]


@form("largest", also("biggest"), sorts=("card",))
class Largest(Manner):
    """The one of the greatest size."""


@form("smallest", sorts=("card",))
class Smallest(Manner):
    """The one of the least size."""


@form("lowest-value", sorts=("card", "thing"))
class Lowest(Manner):
    """The one worth least."""


@form("highest-value", sorts=("card", "thing"))
class Highest(Manner):
    """The one worth most."""


class Where(Node):
    """Where it is."""

    label = "where it is"


AT = "pieces are at a place; cards and tokens are on it"


@form("at {place}", also("on {place}", why=AT), sorts=("piece",))
class At(Where):
    """A piece at a place."""

    place: Places


@form("on {what}", also("at {what}", why=AT), sorts=("card", "token", "pile", "player", "thing"))
class On(Where):
    """A card, token or pile on a place or a card."""

    what: Annotated[Goal, Sorts(("place", "card"))]


@form("in {pile}", sorts=("card", "token"))
class In(Where):
    """A card in a pile."""

    pile: Piles


@form("from {source}", sorts=("card", "token", "pile", "piece"))
class From(Where):
    """Where it is taken from."""

    source: Annotated[Goal, Sorts(("place", "pile", "piece", "player", "card"))]


@form("adjacent to {place}", also("next to {place}"), sorts=("place",))
class AdjacentTo(Where):
    """A place next to another, or to the one where a piece is, on its side."""

    place: Annotated[Goal, Sorts(("place", "piece"))]


@form("opposite {place}", sorts=("place",))
class OppositeOf(Where):
    """A place across from another."""

    place: Places


class Having(Node):
    """What it has."""

    label = "what it has"


@form(
    "with {what}",
    also("that has {what}"),
    also("that have {what}"),
    sorts=("place", "piece", "player", "card", "thing", "pile"),
)
class With(Having):
    """Something is on it, at it or held by it."""

    what: Annotated[Standing, Sorts(("card", "piece", "player", "token", "place", "pile", "pool"))]


@form("without {what}", sorts=("place", "piece", "player", "card", "thing"))
class Without(Having):
    """Nothing of the kind is on it, at it or held by it."""

    what: Annotated[A, Sorts(("card", "piece", "player", "token", "place"))]


@form("with the most {kind:pl}", sorts=("place", "piece", "player"))
class WithMost(Having):
    """None has more."""

    kind: Annotated[Kind, Sorts(("card", "token", "pool", "pile"))]


@form("with the fewest {kind:pl}", also("with the least {kind:pl}"), sorts=("place", "piece", "player"))
class WithFewest(Having):
    """None has fewer."""

    kind: Annotated[Kind, Sorts(("card", "token", "pool", "pile"))]


@form(
    "{verb:ing} {what}",
    also("that {verb:s} {what}"),
    also("that {verb:base} {what}"),
    sorts=("piece", "player"),
)
class Holding(Having):
    """A lasting deed: carrying a SHINY item."""

    verb: Annotated[str, Word("state-verb", "card")]
    what: Annotated[Standing, Sorts(("card",))]


@form("{who} [have~who]< on {place} >", sorts=("token", "pool", "card"))
class HadBy(Having):
    """What somebody has, or has put on something: each Open token you have on this house."""

    who: Annotated[Holder, Sorts(("piece", "player"))]
    place: Annotated[Goal, Sorts(("place", "card"))] | None = None


@form("{verb} this way", sorts=("card", "token", "pool", "piece", "place", "pile"))
class ThisWay(Having):
    """Those the text has just done something to: each Feature discarded this way."""

    verb: Annotated[str, Word("way")]


@form("that {verb:did} {place} {when}", sorts=("piece", "player"))
class DidAt(Having):
    """Who has done it at a place: animals that raided this house tonight."""

    verb: Annotated[str, Word("verb", "place")]
    place: Places
    when: Annotated[str, Word("now")]


@form("that does not", also("that do not"), sorts=("piece", "player"))
class DoesNot(Having):
    """Who might have done what the sentence before offers, and has not."""


@form("that does", also("that do"), sorts=("piece", "player"))
class Does(Having):
    """Who has done what the sentence before offers."""


@form("that {verb:did} {what} {when}", sorts=("piece", "player"))
class DidTo(Having):
    """Who has done it to a card: each animal that stashed a FOOD item tonight."""

    verb: Annotated[str, Word("verb", "card")]
    what: Annotated[Standing, Sorts(("card",))]
    when: Annotated[str, Word("now")]


@form("{who} {verb~who}", sorts=("card",))
class HeldBy(Having):
    """The item it carries."""

    who: Annotated[Holder, Sorts(("piece", "player"))]
    verb: Annotated[str, Word("state-verb", "card")]


@form("< {manner} >< {size} >< {tags} >{noun~}< {where} >< {having} >")
class Kind(Node):
    """A noun with what narrows it: "other SMALL animal at this house"."""

    feature = "number"
    label = "a noun"

    noun: Noun
    manner: Annotated[Manner, Here] | None = None
    size: Annotated[Sized, Here] | None = None
    tags: Annotated[Tagged, Here] | None = None
    where: Annotated[Where, Here] | None = None
    having: Annotated[Having, Here] | None = None

    @property
    def is_plain(self) -> bool:
        """Nothing follows the noun."""
        return self.where is None and self.having is None

    def holds(self) -> bool:
        return not (isinstance(self.manner, Adjacent | Opposite) and isinstance(self.where, AdjacentTo | OppositeOf))


KindHere = Annotated[Kind, Here]


# --- phrases -------------------------------------------------------------------------------------------------------


class Holder(Phrase):
    """Who carries it."""

    label = "who carries it"


class Pronoun(Subject, Holder):
    """It or you."""


@form("they", number="pl", sorts=("piece", "player"))
class TheyDo(Holder):
    """Those the rule is about: each item they carry."""


@form("it", number="sg", sorts=("piece", "pile", "card", "place"))
class It(Pronoun, Goal, General, Topic, Pointed):
    """What the trigger is about; without a trigger, the thing of its sort just named. "Its" leaves the sort open."""

    sort: str = ""


@form("they", number="pl", sorts=("player",))
class They(Pronoun):
    """The player just named; only in "their"."""

    def holds(self) -> bool:
        return False


@form("you", number="pl", sorts=("piece", "player"))
class You(Pronoun, General, Goal, Topic, Indifferent):
    """Who holds the card or resolves it. With a verb in the imperative, "you" is not said."""


@form("a {kind:sg}", also("a {kind:sg} of its choice"), also("a {kind:sg} of your choice"), number="sg")
class A(Subject, Owner, Goal, Standing, Topic, Holder):
    """Any one; who acts chooses where there are several."""

    kind: KindHere

    def holds(self) -> bool:
        return not isinstance(self.kind.manner, Other)


@form("another {kind:sg}", also("a different {kind:sg}"), number="sg")
class Another(Subject, Owner, Goal, Standing, Holder):
    """Any one but the one spoken of."""

    kind: KindHere

    def holds(self) -> bool:
        return self.kind.manner is None


@form("any {kind:sg}", number="sg")
class Any(Subject, Goal):
    """Whichever one who acts likes, of all there are."""

    kind: KindHere


@form("each {kind:sg}", also("every {kind:sg}"), number="sg")
class Each(Subject, Owner, Goal, Standing, Topic):
    """One after another, all of them."""

    kind: KindHere


@form("all {kind:pl}", also("the {kind:pl}"), number="pl")
class All(Subject, Goal, Standing, Topic, Indifferent):
    """All of them together."""

    kind: KindHere


@form("{n} {kind~n}", number="~n")
class Some(Subject, Goal, Standing):
    """So many of them."""

    n: Amount
    kind: KindHere

    def holds(self) -> bool:
        return not (isinstance(self.n, Additional | Fewer) and isinstance(self.kind.manner, Other))


@form("{n} {kind~n}", number="~n")
class Counted(Standing):
    """As many as the comparison asks for."""

    n: Compare
    kind: KindHere


@form("{kind:pl}", number="pl")
class Bare(General, Goal, Standing, Topic, Indifferent):
    """All such things, in general: SMALL animals."""

    kind: KindHere


@form("this {noun}", number="sg")
class This(Subject, Owner, Goal, Topic, Standing, Pointed):
    """The card itself, or the place it lies at."""

    noun: Noun


@form("that {noun}", number="sg")
class That(Subject, Owner, Goal, General, Topic, Pointed, Holder):
    """The one just named."""

    noun: Noun


@form("those {noun:pl}", number="pl")
class Those(Subject, Goal, Pointed):
    """The ones just named."""

    noun: Noun


@form("them", number="pl", sorts=("card", "token", "piece"))
class Them(Goal, Pointed):
    """The ones just named, whatever they are."""

    sort: str = ""


@form("the {kind:sg}", number="sg", sorts=("card", "piece", "place", "player", "token", "pile", "die", "thing"))
class The(Subject, Owner, Goal, General, Topic):
    """The only one there is: the opposite house, the house with the most Features, the animal."""

    kind: KindHere


@form("the {name}", also("{name}"), number="sg")
class Named(Subject, Owner, Goal, General, Topic, Standing):
    """A thing with a name of its own: the Cat."""

    name: Annotated[str, Word("name"), Here]


@form("{members, and}", number="pl")
class Several(Subject, Goal, Topic):
    """Things with names in a row: the Cat and the Big Dog."""

    members: tuple[Annotated[Named, Here], ...]

    def holds(self) -> bool:
        return len(set(self.members)) == len(self.members)


@form("{members, and}", number="pl")
class Kinds(General, Goal, Topic, Indifferent):
    """Several kinds in general: SMALL animals and DIG animals."""

    members: tuple[Annotated[Bare, Here], ...]

    def holds(self) -> bool:
        return len(set(self.members)) == len(self.members)


@form("the {name}", number="sg")
class Unique(Goal, Owner, Subject, Topic):
    """The only one of its noun: the Nest."""

    name: Annotated[str, Word("unique"), Here]


@form(
    says("your {kind~}", owner=You()),
    says("its {kind~}", owner=It()),
    says("their {kind~}", owner=They()),
    "{owner}'s {kind~}",
    also("the {kind~} of {owner}"),
    also("the {kind~} you are at", owner=You()),
    also("the {kind~} it is at", owner=It()),
)
class Owned(Goal, Subject, Topic, Standing):
    """What belongs to somebody or something: each house's Trash Can."""

    owner: Annotated[Owner, Sorts(("piece", "player", "place"))]
    kind: KindHere

    def holds(self) -> bool:
        kind = getattr(self.owner, "kind", None)
        return (kind is None or kind.is_plain) and not isinstance(self.kind.manner, Adjacent | Opposite)


@form("the {kind~} of {owner}")
class OwnedOf(Goal, Subject, Topic, Standing):
    """What belongs to several, or to one that takes more words: the Resident of the house with the most Features."""

    owner: Annotated[Goal, Sorts(("piece", "player", "place"))]
    kind: KindHere

    def holds(self) -> bool:
        kind = getattr(self.owner, "kind", None)
        return isinstance(self.owner, Some | All | Those) or (kind is not None and not kind.is_plain)


@form("all {owned:pl}", also("all of {owned:pl}"), number="pl", sorts=("card", "token", "pool"))
class AllOf(Goal):
    """All that somebody has."""

    owned: Annotated[Owned, Here]


@form(
    "half {owned:pl} (rounded down)",
    also("half of {owned:pl} (rounded down)"),
    number="pl",
    sorts=("token", "pool", "card"),
)
class HalfOf(Goal):
    """Half of what somebody has, rounded down."""

    owned: Annotated[Owned, Here]


@form(
    "half {owned:pl} (rounded up)",
    also("half of {owned:pl} (rounded up)"),
    number="pl",
    sorts=("token", "pool", "card"),
)
class HalfUpOf(Goal):
    """Half of what somebody has, rounded up."""

    owned: Annotated[Owned, Here]


@form(
    says("the {kind:sg} on your left", owner=You()),
    says("the {kind:sg} on its left", owner=It()),
    says("the {kind:sg} on their left", owner=They()),
    also("the {kind:sg} to your left", owner=You()),
    "the {kind:sg} on {owner}'s left",
    number="sg",
    sorts=("player",),
)
class OnLeft(Subject, Goal, Owner):
    """The next player clockwise."""

    kind: KindHere
    owner: Annotated[Owner, Sorts(("player", "piece"))]

    def holds(self) -> bool:
        return self.kind == Kind(self.kind.noun)


@form(
    says("the {kind:sg} on your right", owner=You()),
    says("the {kind:sg} on its right", owner=It()),
    says("the {kind:sg} on their right", owner=They()),
    also("the {kind:sg} to your right", owner=You()),
    "the {kind:sg} on {owner}'s right",
    number="sg",
    sorts=("player",),
)
class OnRight(Subject, Goal, Owner):
    """The next player anticlockwise."""

    kind: KindHere
    owner: Annotated[Owner, Sorts(("player", "piece"))]

    def holds(self) -> bool:
        return self.kind == Kind(self.kind.noun)


@form("the {noun} rolled", number="sg", sorts=("place", "thing"))
class Rolled(Goal, Subject, Owner):
    """What the die just rolled shows: the house rolled."""

    noun: Noun


@form("{n} of {group:pl}", number="~n", sorts=("card", "token", "piece", "place"))
class Of(Goal, Subject):
    """So many out of a group."""

    n: Amount
    group: Annotated[Group, Here]


class Group(Node):
    """Things named before, or somebody's."""

    feature = "number"


@form("those {noun:pl}", number="pl")
class TheseOnes(Group):
    """The ones just named."""

    noun: Noun


@form(
    says("your {kind:pl}", owner=You()),
    says("its {kind:pl}", owner=It()),
    says("their {kind:pl}", owner=They()),
    "{owner}'s {kind:pl}",
    number="pl",
)
class Theirs(Group):
    """Somebody's."""

    owner: Annotated[Owner, Sorts(("piece", "player", "place"))]
    kind: KindHere


@form("{n} {noun~n}", number="~n")
class Portion(Node):
    """So much of one counter, in a row of several."""

    feature = "number"

    n: Amount
    noun: Annotated[str, Word("noun", "goods")]


@form("{parts, and}", number="pl", sorts=("token", "pool"))
class Together(Goal):
    """Some of each: 1 Snack and 1 AP."""

    parts: tuple[Portion, ...]


@form("them", number="pl", sorts=("card", "token", "piece"))
class OfThem(Group):
    """The ones just named, whatever they are."""


@form("{n}", number="~n", sorts=("card",))
class JustSo(Goal):
    """So many of the cards looked at: take 1."""

    n: Annotated[Amount, Here]

    def holds(self) -> bool:
        return type(self.n).__name__ in ("Number", "UpTo")


@form("the rest", also("the others"), also("the other"), number="pl", sorts=("card",))
class Rest(Goal):
    """Those looked at and not taken."""


@form(
    says("its top {kind:sg}", pile=It("pile")),
    "the top {kind:sg}< of {pile} >",
    also("the new top {kind:sg}< of {pile} >"),
    number="sg",
    sorts=("card",),
)
class TopOne(Goal, Standing):
    """The card on top of a pile."""

    kind: KindHere
    pile: Piles | None = None

    def holds(self) -> bool:
        return self.kind.is_plain and not isinstance(self.kind.manner, Other)


@form("the top {n} {kind~n}< of {pile} >", number="~n", sorts=("card",))
class Top(Goal):
    """The first cards of a pile, from the top."""

    n: Amount
    kind: KindHere
    pile: Piles | None = None

    def holds(self) -> bool:
        return self.kind.is_plain and type(self.n).__name__ in ("Number", "UpTo")


@form("the top {kind:pl} of {piles:pl}", number="pl", sorts=("card",))
class TopOfEach(Goal):
    """The first card of each of several piles."""

    kind: KindHere
    piles: Piles

    def holds(self) -> bool:
        return self.kind.is_plain


@form("the bottom {kind:sg}< of {pile} >", number="sg", sorts=("card",))
class BottomOne(Goal):
    """The card at the bottom of a pile."""

    kind: KindHere
    pile: Piles | None = None

    def holds(self) -> bool:
        return self.kind.is_plain


@form("the {deck} deck", number="sg", sorts=("pile",))
class DrawDeck(Goal):
    """A deck to draw from."""

    deck: Annotated[str, Word("deck")]


@form("that deck", also("the deck"), number="sg", sorts=("pile",))
class ThatDeck(Goal):
    """The deck just named."""


@form("the {deck} discard pile", number="sg", sorts=("pile",))
class DiscardPile(Goal):
    """Where cards of a deck go when they are discarded."""

    deck: Annotated[str, Word("deck")]


@form("the next {kind:sg}< {who} {verb~who} >", number="sg", sorts=("card", "thing"))
class Next(Goal):
    """The first one to come."""

    kind: KindHere
    who: Annotated[Pronoun, Sorts(("piece", "player"))] | None = None
    verb: Annotated[str, Word("verb")] | None = None

    def holds(self) -> bool:
        return self.kind.is_plain


FORMS: tuple[type[Node], ...] = (
    HasTag, LacksTag, AnyTag, BothTags, HasSize, AnySize, Other, Adjacent, Opposite, FaceUp, FaceDown, Random, Done,
    Lowest, Highest, At, On, In, From, AdjacentTo, OppositeOf, With, Without, WithMost, WithFewest, Holding, HeldBy,
    Kind, It, You, A, Another, Any, Each, All, Some, Counted, Bare, This, That, Those, Them, OfThem, The, Named,
    Unique, Owned, AllOf, HalfOf, Portion, Together, Of, TheseOnes, Theirs, JustSo, Rest, TopOne, Top, BottomOne,
    DrawDeck, DiscardPile, Next, Largest, Smallest, HadBy, ThisWay, DidAt, DidTo, Several, HalfUpOf, OnLeft, OnRight,
    Rolled, ThatDeck, Kinds, DoesNot, Does, TheyDo, OwnedOf, TopOfEach,
)  # fmt: skip
