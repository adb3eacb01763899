"""What a thing has, holds or has done ("with a Pet", "that raided this house tonight"), and what belongs to somebody:
"your stash", "half of its Snacks", "the player on your left".
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form, rival, says
from engine.language.nodes.adjectives import Adjacent, Opposite
from engine.language.nodes.amounts import No
from engine.language.nodes.nouns import From, Had, Having, Kind, KindHere, kind_of
from engine.language.nodes.phrases import A, All, Group, It, Some, They, Those, You
from engine.language.nodes.roles import Excepted, Goal, Here, Holder, Owner, Places, Standing, Subject, Topic


@form(
    "with {what}",
    also("that has {what}"),
    also("that have {what}"),
    also("who has {what}"),
    also("who have {what}"),
    sorts=("place", "piece", "player", "card", "thing", "pile"),
)
class With(Had):
    """Something is on the thing, at it or held by it."""

    what: Annotated[Standing, Sorts(("card", "piece", "player", "token", "place", "pile", "pool"))]

    def holds(self) -> bool:
        is_long_no = isinstance(vars(self.what).get("n"), No) and not _is_plain(self.what)
        return not is_long_no and not _is_from(self.what)


@form("without {what}", sorts=("place", "piece", "player", "card", "thing"))
class Without(Had):
    """Nothing of the kind is on the thing, at it or held by it."""

    what: Annotated[A, Sorts(("card", "piece", "player", "token", "place"))]

    def holds(self) -> bool:
        return not _is_from(self.what)


@form("that [have~] {what}", sorts=("place", "piece", "player", "card", "thing", "pile"))
class ThatHas(Having):
    """The same as "with", where what follows belongs to what it has: a house that has a Pet with a Snack."""

    what: Annotated[Standing, Sorts(("card", "piece", "player", "token", "place", "pile", "pool"))]

    def holds(self) -> bool:
        return not _is_plain(self.what) and not isinstance(vars(self.what).get("n"), No) and not _is_from(self.what)


@form(
    "that [have~] no {kind:sg}",
    also("that [have~] no {kind:pl}"),
    rival("with no {kind:sg}"),
    rival("with no {kind:pl}"),
    sorts=("place", "piece", "player", "card", "thing"),
)
class ThatHasNo(Having):
    """The same as "without", where what follows belongs to what is not there: no Open token on that house."""

    kind: Annotated[Kind, Sorts(("card", "piece", "player", "token", "place"))]

    def holds(self) -> bool:
        return not self.kind.is_plain and not isinstance(self.kind.where, From)


@form(
    "with the most {kind:pl}",
    also("who has the most {kind:pl}"),
    also("who have the most {kind:pl}"),
    also("with the highest {kind:sg}"),
    also("furthest on the {kind:sg} track"),
    also("who is furthest on the {kind:sg} track"),
    sorts=("place", "piece", "player"),
)
class WithMost(Had):
    """No other thing of its noun has more."""

    kind: Annotated[Kind, Sorts(("card", "token", "pool", "pile"))]


@form(
    "with the fewest {kind:pl}",
    also("with the least {kind:pl}"),
    also("who has the fewest {kind:pl}"),
    also("with the lowest {kind:sg}"),
    also("furthest back on the {kind:sg} track"),
    sorts=("place", "piece", "player"),
)
class WithFewest(Had):
    """No other thing of its noun has fewer."""

    kind: Annotated[Kind, Sorts(("card", "token", "pool", "pile"))]


@form(
    "{verb:ing} {what}",
    also("that {verb:s} {what}"),
    also("that {verb:base} {what}"),
    sorts=("piece", "player"),
)
class Holding(Had):
    """The piece or player holds cards: carrying a SHINY item."""

    verb: Annotated[str, Word("state-verb", "card")]
    what: Annotated[Standing, Sorts(("card",))]


@form("{who} [have~who]< on {place} >", sorts=("token", "pool", "card"))
class HadBy(Having):
    """What somebody has, or has put on something: each Open token you have on this house."""

    who: Annotated[Holder, Sorts(("piece", "player"))]
    place: Annotated[Goal, Sorts(("place", "card"))] | None = None


@form("{verb} this way", sorts=("card", "token", "pool", "piece", "place", "pile"))
class ThisWay(Had):
    """The things to which the text has just done something: each Feature discarded this way."""

    verb: Annotated[str, Word("way")]


@form("that {verb:did} {place} {when}", also("who {verb:did} {place} {when}"), sorts=("piece", "player"))
class DidAt(Having):
    """Those who have done a deed at a place: animals that raided this house tonight."""

    verb: Annotated[str, Word("verb", "place")]
    place: Places
    when: Annotated[str, Word("now")]


@form("that [do~] not", sorts=("piece", "player"))
class DoesNot(Having):
    """Those who were offered what the sentence before offers, and did not do it."""


@form("that [do~]", sorts=("piece", "player"))
class Does(Having):
    """Those who did what the sentence before offers."""


@form("that {verb:did} {what} {when}", also("who {verb:did} {what} {when}"), sorts=("piece", "player"))
class DidTo(Having):
    """Those who have done a deed to cards: each animal that stashed a FOOD item tonight."""

    verb: Annotated[str, Word("verb", "card")]
    what: Annotated[Standing, Sorts(("card",))]
    when: Annotated[str, Word("now")]


@form("other than {what}", also("except {what}"), sorts=("card", "piece", "place", "player", "pile"))
class OtherThan(Having):
    """All but a particular thing: each animal other than you."""

    what: Annotated[Excepted, Here]


@form(
    "{who} {verb~who}",
    also("that {who} {verb~who}"),
    also("{verb:past} by {who}"),
    sorts=("card",),
)
class HeldBy(Having):
    """The cards that somebody holds: each item it carries."""

    who: Annotated[Holder, Sorts(("piece", "player"))]
    verb: Annotated[str, Word("state-verb", "card")]


@form("{who} [have~who] {verb}", also("that {who} [have~who] {verb}"), sorts=("card",))
class DoneBy(Having):
    """The cards of somebody that lie where they are after a deed: each Stall you have played."""

    who: Annotated[Holder, Sorts(("piece", "player"))]
    verb: Annotated[str, Word("done")]


@form(
    says("{who} drew {when}", verb="draw"),
    says("{who} discarded {when}", verb="discard"),
    also("{who} [have~who] drawn {when}", verb="draw"),
    also("{who} [have~who] discarded {when}", verb="discard"),
    "{who} {verb:did} {when}",
    also("that {who} {verb:did} {when}"),
    also("{who} [have~who] {verb:past} {when}"),
    also("that {who} [have~who] {verb:past} {when}"),
    sorts=("card",),
)
class DealtWith(Having):
    """The cards to which somebody has done a deed in a period, wherever they are: each Deed you played this turn."""

    who: Annotated[Holder, Sorts(("piece", "player"))]
    verb: Annotated[str, Word("verb", "card")]
    when: Annotated[str, Word("now")]


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
    """What belongs to several, or to one with a longer name: the Resident of the house with the most Features."""

    owner: Annotated[Goal, Sorts(("piece", "player", "place"))]
    kind: KindHere

    def holds(self) -> bool:
        kind = getattr(self.owner, "kind", None)
        is_long = isinstance(self.owner, Some | All | Those) or (kind is not None and not kind.is_plain)
        return is_long and self.kind.is_plain  # "the Pet at the den of those players" speaks of their den


@form("all {owned:pl}", also("all of {owned:pl}"), number="pl", sorts=("card", "token", "pool"))
class AllOf(Goal):
    """Everything that somebody has of a kind."""

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
    also("the {kind:sg} to their left", owner=They()),
    also("the {kind:sg} to {owner}'s left"),
    also("the {kind:sg} to the left of {owner}"),
    "the {kind:sg} on {owner}'s left",
    number="sg",
    sorts=("player",),
)
class OnLeft(Subject, Goal, Owner):
    """The next player in turn order, who sits on the left."""

    kind: KindHere
    owner: Annotated[Owner, Sorts(("player", "piece"))]

    def holds(self) -> bool:
        return self.kind == Kind(self.kind.noun)


@form(
    says("the {kind:sg} on your right", owner=You()),
    says("the {kind:sg} on its right", owner=It()),
    says("the {kind:sg} on their right", owner=They()),
    also("the {kind:sg} to your right", owner=You()),
    also("the {kind:sg} to their right", owner=They()),
    also("the {kind:sg} to {owner}'s right"),
    also("the {kind:sg} to the right of {owner}"),
    "the {kind:sg} on {owner}'s right",
    number="sg",
    sorts=("player",),
)
class OnRight(Subject, Goal, Owner):
    """The player before in turn order, who sits on the right."""

    kind: KindHere
    owner: Annotated[Owner, Sorts(("player", "piece"))]

    def holds(self) -> bool:
        return self.kind == Kind(self.kind.noun)


@form(
    says("your {kind:pl}", owner=You()),
    says("its {kind:pl}", owner=It()),
    says("their {kind:pl}", owner=They()),
    "{owner}'s {kind:pl}",
    number="pl",
)
class Theirs(Group):
    """What belongs to somebody, as a group to pick from."""

    owner: Annotated[Owner, Sorts(("piece", "player", "place"))]
    kind: KindHere


def owned_in(node: Node) -> Node:
    """The phrase for what is owned, inside "all of" and "half of"; any other phrase as it is."""
    return node.owned if isinstance(node, AllOf | HalfOf | HalfUpOf) else node


def _is_from(what: Node) -> bool:
    """Whether a phrase says where its things are taken from, which is nowhere where somebody has them."""
    kind = kind_of(what)
    return kind is not None and isinstance(kind.where, From)


def _is_plain(what: Node) -> bool:
    """Whether nothing follows the noun of a phrase."""
    kind = kind_of(what)
    return kind is None or kind.is_plain
