"""Replacement: what is done in the place of something that is about to be done: "if you would draw a card, gain 1 Coin
instead".
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Sorts, Word, also, form
from engine.language.nodes.acts import Deed
from engine.language.nodes.amounts import Number
from engine.language.nodes.decks import Discard, Draw
from engine.language.nodes.doing import DoCard
from engine.language.nodes.effects import Clause, May, MayPay, Must
from engine.language.nodes.nouns import Kind, kind_of
from engine.language.nodes.phrases import A, Another, Bare, Some, This, You
from engine.language.nodes.roles import Animals, Subject
from engine.language.nodes.sentences import Trigger
from engine.language.nodes.taking import Gain, Lose


class Instead(Trigger):
    """Something is not done, and something else is done in its place. All such forms are subclasses."""

    label = "what is done instead"

    effect: Clause


@form(
    "if {who} would {act:base}, {effect} instead",
    also("when {who} would {act:base}, {effect} instead"),
    also("whenever {who} would {act:base}, {effect} instead"),
    also("if {who} would {act:base}, instead {effect}"),
    also("instead of {act:ing}, {effect}", who=You()),
)
class Replacing(Instead):
    """Something is not done, and something else is done in its place, once for each time that it would be done.

    A card that would be drawn or discarded is one thing, or one to which a verb would be done that is made of deeds,
    and so is an amount of tokens that would be gained or lost at once, or a number of cards that a text lets draw.
    """

    who: Animals
    act: Deed
    effect: Clause

    def holds(self) -> bool:
        return (
            isinstance(self.who, You | A | Another)
            and isinstance(self.effect, Must | May | MayPay if is_declinable(self.act) else Must)
            and _is_foreseen(self.act)
        )


@form(
    "if {what} would be {verb}, {effect} instead",
    also("when {what} would be {verb}, {effect} instead"),
    also("whenever {what} would be {verb}, {effect} instead"),
    also("if {what} would be {verb}, instead {effect}"),
)
class WouldBeDone(Instead):
    """Something is not done to a card, whoever would do it, and something else is done in its place."""

    what: Annotated[Subject, Sorts(("card",))]
    verb: Annotated[str, Word("way")]
    effect: Clause

    def holds(self) -> bool:
        kind = kind_of(self.what)
        is_one = isinstance(self.what, This) or (
            isinstance(self.what, A | Another) and kind is not None and kind.is_plain
        )
        return is_one and isinstance(self.effect, Must)


def is_declinable(act: Deed) -> bool:
    """Whether what is done in the place of a deed may be declined, so that the deed is done after all."""
    return not isinstance(act, Discard | DoCard) and not (isinstance(act, Draw) and isinstance(act.what, Some))


def _is_foreseen(act: Deed) -> bool:
    """Whether a deed is one that can be replaced: something done to a card, tokens gained or lost, however many."""
    if isinstance(act, Draw) and isinstance(act.what, Some):
        n, any_card = act.what.n, Kind(act.what.kind.noun)
        return isinstance(n, Number) and n.value > 1 and act.what.kind == any_card
    kind = kind_of(act.what) if isinstance(act, Draw | Discard | Gain | Lose | DoCard) else None
    if kind is None or not kind.is_plain or kind.manner is not None:
        return False
    is_narrow = kind.tags is not None or kind.size is not None  # which card it is shows only when it is drawn
    is_one = isinstance(act, Draw | Discard | DoCard)
    return isinstance(vars(act)["what"], A if is_one else Bare) and (isinstance(act, Discard | DoCard) or not is_narrow)
