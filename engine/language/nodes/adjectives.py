"""What stands before a noun: tags, sizes, and how a thing is (other, adjacent, face-down, largest)."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Word, also, form


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
