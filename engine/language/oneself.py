"""What nobody can do with themselves: "give 1 Snack to you", "swap places with you", "take 1 Coin from you"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node
from engine.language.nodes import effects, moving, nouns, phrases, taking
from engine.language.references import Fault, walk
from engine.language.uncounted import singles

CLAUSES = (effects.Must, effects.May, effects.MayPay)


def oneself_faults(tree: Node) -> Iterator[Fault]:
    """A fault for each act that needs somebody else and is done with whoever does it."""
    for clause, _ in walk(tree):
        if isinstance(clause, CLAUSES) and isinstance(clause.who, phrases.You):
            for act in singles(clause.act):
                other = _counterparty(act)
                if isinstance(other, phrases.You):
                    yield Fault("nobody does this with themselves", *other.span, "name somebody else, or leave it out")


def _counterparty(act: Node) -> Node | None:
    """Who else has a part in an act; None where it needs nobody."""
    if isinstance(act, taking.Give | taking.Steal):
        return act.whom
    if isinstance(act, moving.SwapPlaces):
        return act.other
    if isinstance(act, taking.TakeFrom):
        return act.source
    kind = nouns.kind_of(act.what) if isinstance(act, taking.Take | taking.Gain) else None
    return kind.where.landmark() if kind is not None and isinstance(kind.where, nouns.From) else None
