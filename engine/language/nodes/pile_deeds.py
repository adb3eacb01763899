"""Deeds of the game that are done to a pile, by the verbs of its vocabulary: win a trick, win it with this card."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, Word, form
from engine.language.nodes.acts import Deed
from engine.language.nodes.nouns import kind_of
from engine.language.nodes.phrases import A, The, This
from engine.language.nodes.roles import Goal, Piles


@form("{verb~} {what}< with {card} >")
class DoPile(Deed):
    """A deed of the game that is done to a pile, or to it with a card."""

    verb: Annotated[str, Word("verb", "pile")]
    what: Piles
    card: Annotated[Goal, Sorts(("card",))] | None = None

    def holds(self) -> bool:
        kind = kind_of(self.what)
        return isinstance(self.what, A | The | This) and (kind is None or (kind.is_plain and kind.manner is None))
