"""Drawing and discarding that goes on until something is so: "draw until you draw a FOOD item", "draw until you have 5
cards in your hand", "discard down to 3 cards".
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, form, says
from engine.language.nodes.acts import Single
from engine.language.nodes.amounts import Number
from engine.language.nodes.nouns import In, Kind
from engine.language.nodes.phrases import A, It, Some, They, You
from engine.language.nodes.possession import Owned
from engine.language.nodes.roles import Pronoun


@form(
    says("[draw]< {kind:pl} > until you draw {what}", who=You()),
    says("[draw]< {kind:pl} > until it draws {what}", who=It()),
    says("[draw]< {kind:pl} > until they draw {what}", who=They()),
)
class DrawUntil(Single):
    """Draw one card after the other until one fits, at most once through the deck; "the rest" are the others.

    It ends as well when no card can be drawn, or when something else is done in the place of drawing one.
    """

    what: Annotated[A, Sorts(("card",))]
    who: Pronoun
    kind: Annotated[Kind, Sorts(("card",))] | None = None

    def holds(self) -> bool:
        is_bare = self.kind is None or self.kind == Kind(self.kind.noun)
        return self.what.kind.is_plain and self.what.kind.manner is None and is_bare


@form(
    says("[draw]< {kind:pl} > until you have {what}", who=You()),
    says("[draw]< {kind:pl} > until it has {what}", who=It()),
    says("[draw]< {kind:pl} > until they have {what}", who=They()),
)
class DrawUpTo(Single):
    """Draw as many cards as are missing from a number of them; none where there are as many already."""

    what: Annotated[Some, Sorts(("card",))]
    who: Pronoun
    kind: Annotated[Kind, Sorts(("card",))] | None = None

    def holds(self) -> bool:
        return _is_number_held(self.what) and (self.kind is None or self.kind == Kind(self.kind.noun))


@form("[discard] down to {what}")
class DiscardDownTo(Single):
    """Discard cards of one's own choice until as many are left as the number says."""

    what: Annotated[Some, Sorts(("card",))]

    def holds(self) -> bool:
        return _is_number_held(self.what)


def _is_number_held(what: Some) -> bool:
    """Whether a phrase is a plain number of cards, wherever they are held: 5 cards, 5 cards in your hand."""
    kind = what.kind
    is_plain = kind.manner is None and kind.having is None
    return isinstance(what.n, Number) and is_plain and (kind.where is None or _is_own(kind.where))


def _is_own(where: Node) -> bool:
    """Whether a place is a zone of whoever acts: in your hand."""
    return isinstance(where, In) and isinstance(where.pile, Owned) and isinstance(where.pile.owner, Pronoun)
