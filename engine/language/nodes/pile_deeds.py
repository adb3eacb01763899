"""Deeds of the game that are done to a pile, by the verbs of its vocabulary: win a trick, win it with this card."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, Word, form
from engine.language.nodes.acts import Deed
from engine.language.nodes.events import Event
from engine.language.nodes.nouns import kind_of
from engine.language.nodes.phrases import A, The, This
from engine.language.nodes.roles import Goal, Piles, Subject


@form("{verb~} {what}< with {card} >")
class DoPile(Deed):
    """A deed of the game that is done to a pile, or to it with a card."""

    verb: Annotated[str, Word("verb", "pile")]
    what: Piles
    card: Annotated[Goal, Sorts(("card",))] | None = None

    def holds(self) -> bool:
        return _is_one(self.what)


@form("{card} {verb~card} {what}")
class CardDoesPile(Event):
    """A deed of the game is done to a pile with a card: this card wins a trick."""

    card: Annotated[Subject, Sorts(("card",))]
    verb: Annotated[str, Word("verb", "pile")]
    what: Piles

    def holds(self) -> bool:
        return _is_one(self.what) and isinstance(self.card, A | This)


def _is_one(what: Goal) -> bool:
    """Whether a phrase is for one pile, of which it is said no more than what it is."""
    kind = kind_of(what)
    return isinstance(what, A | The | This) and (kind is None or (kind.is_plain and kind.manner is None))
