"""Deeds that are paid for, as they show in a step: who does them, and from where to where they go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.kernel.core.customs import Payment
from engine.proof.meaning.changes import Noted, Went
from engine.proof.meaning.facts import Things
from engine.proof.meaning.firing import Occasion, Step


class Paid(NamedTuple):
    """Who has paid for a deed, and from where to where they went; both are where they are if they did not go."""

    player: int
    source: int
    target: int


def paid_in(payment: Payment, step: Step) -> Iterator[Paid]:
    """The deeds of a kind that were paid for in a step."""
    if payment.routine != step.routine or step.is_text:
        return
    for change in step.changes:
        if payment.shows == "went" and isinstance(change, Went) and change.piece < step.before.players:
            yield Paid(change.piece, change.source, change.target)
        elif isinstance(change, Noted) and change.name == payment.shows:
            who = change.after
            if isinstance(who, int) and who >= 0:
                yield Paid(who, step.before.at[who], step.before.at[who])


def paid_deeds(things: Things, step: Step) -> Iterator[Occasion]:
    """The same as deeds: whoever pays does them, whatever else comes of it."""
    for payment in things.customs.payments:
        for paid in paid_in(payment, step):
            if payment.whole:
                yield Occasion(payment.whole, paid.player, paid.target)
            for verb, where in payment.parts:
                place = paid.source if where == "source" else paid.target
                if place >= 0:
                    yield Occasion(verb, paid.player, place)
