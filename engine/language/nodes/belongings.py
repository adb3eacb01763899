"""What belongs to somebody: "your stash", "half of its Snacks", "the player on your left"."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, also, form, says
from engine.language.nodes.adjectives import Adjacent, Opposite
from engine.language.nodes.nouns import Kind, KindHere
from engine.language.nodes.phrases import All, It, Some, They, Those, You
from engine.language.nodes.roles import Goal, Here, Owner, Standing, Subject, Topic


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
