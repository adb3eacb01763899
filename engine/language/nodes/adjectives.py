"""What stands before a noun: tags, sizes, and adjectives such as other, adjacent, face-down, largest."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Word, also, form


class Tagged(Node):
    """Which tags a thing has: one test of them, or several."""

    label = "a tag"


class OneTag(Tagged):
    """A test of a single tag."""


@form("{tag}", sorts=("card", "piece"))
class HasTag(OneTag):
    """The thing has the tag, or one that implies it."""

    tag: Annotated[str, Word("tag")]


@form("non-{tag}", sorts=("card", "piece"))
class LacksTag(OneTag):
    """The thing does not have the tag."""

    tag: Annotated[str, Word("tag")]


@form("{tags, or}", sorts=("card", "piece"))
class AnyTag(Tagged):
    """The thing has at least one of the tags."""

    tags: tuple[HasTag, ...]

    def holds(self) -> bool:
        return len(set(self.tags)) == len(self.tags)


@form("{first} {second}", sorts=("card", "piece"))
class BothTags(Tagged):
    """The thing passes both tests of tags."""

    first: OneTag
    second: HasTag

    def holds(self) -> bool:
        return self.first != self.second


class Sized(Node):
    """Which size a thing has."""

    label = "a size"


@form("{size}", sorts=("card",))
class HasSize(Sized):
    """The thing has this size."""

    size: Annotated[str, Word("size")]


@form("{sizes, or}", sorts=("card",))
class AnySize(Sized):
    """The thing has one of these sizes."""

    sizes: tuple[HasSize, ...]

    def holds(self) -> bool:
        return len(set(self.sizes)) == len(self.sizes)


class Manner(Node):
    """An adjective that is neither a tag nor a size. All such adjectives are subclasses."""

    label = "an adjective"


@form("other", sorts=("card", "piece", "place", "player", "pile"))
class Other(Manner):
    """All things but the one that is spoken of."""


@form("adjacent", also("neighbouring"), also("neighboring"), sorts=("place",))
class Adjacent(Manner):
    """Next to the place that is spoken of, on the same side."""


@form("opposite", sorts=("place",))
class Opposite(Manner):
    """Across from the place that is spoken of."""


@form("face-up", sorts=("card",))
class FaceUp(Manner):
    """A card whose face is visible."""


@form("face-down", sorts=("card",))
class FaceDown(Manner):
    """A card whose back is visible."""


@form("empty", also("unoccupied"), also("vacant"), sorts=("card", "pile"))
class Empty(Manner):
    """A pile without cards, or a card on which no token lies."""


@form("occupied", sorts=("card", "pile"))
class Occupied(Manner):
    """A pile with cards, or a card on which a token lies."""


@form("opposing", also("enemy"), sorts=("card",))
class Opposing(Manner):
    """A card that lies with another player than you."""


@form("random", sorts=("card",))
class Random(Manner):
    """A card that is chosen at random."""


@form("{verb}", sorts=("card",))
class Done(Manner):
    """A card to which a deed was done: a stashed item."""

    verb: Annotated[str, Word("done")]


@form("largest", also("biggest"), sorts=("card",))
class Largest(Manner):
    """The card of the greatest size; several where they tie."""


@form("smallest", sorts=("card",))
class Smallest(Manner):
    """The card of the least size; several where they tie."""


@form("lowest-value", sorts=("card", "thing"))
class Lowest(Manner):
    """The thing that is worth least; several where they tie."""


@form("highest-value", sorts=("card", "thing"))
class Highest(Manner):
    """The thing that is worth most; several where they tie."""
