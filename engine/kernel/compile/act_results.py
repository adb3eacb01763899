"""What a text has just done, for later words of it: those "discarded this way", each animal "that does not".

An act keeps what it did in a slot that has the place of its own words; a sentence that offers something keeps who was
asked, and who took it up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from engine.kernel.core.frames import DONE, Env
from engine.language.nodes import branches, possession

if TYPE_CHECKING:
    from engine.kernel.compile.compiler import Compiler
    from engine.kernel.compile.products import Span
    from engine.language.forms import Node

CONDITIONAL = (branches.IfDone, branches.IfNotDone, branches.IfUnable, possession.Does, possession.DoesNot)


def beside(span: Span) -> Span:
    """The place of a second slot for the same words."""
    return -1 - span[0], span[1]


def way_of(span: Span) -> Span:
    """The place of what the act there did; the subject that goes without saying has the act's own place."""
    return span[0], -1 - span[1]


# --- acts ------------------------------------------------------------------------------------------------------------


class Way:
    """Keeps what an act has done, all actors and repetitions together; of piles also the cards that were in them."""

    __slots__ = ("cards", "slot")

    def __init__(self, c: Compiler, sort: str) -> None:
        self.slot = self.cards = -1
        if c.act is not None:
            place = way_of(c.act)
            self.slot = c.slot(place)
            c.sorts[place] = sort
            if sort == "pile":
                self.cards = c.slot(beside(place))

    def add(self, env: Env, things: Iterable[int]) -> None:
        """These were done now."""
        _keep(env, self.slot, things)

    def done(self, env: Env) -> list[int]:
        """All that were done."""
        return (env.slots[self.slot] or []) if self.slot >= 0 else []

    def add_cards(self, env: Env, cards: Iterable[int]) -> None:
        """These lay in the piles it was done to."""
        _keep(env, self.cards, cards)


def _keep(env: Env, slot: int, things: Iterable[int]) -> None:
    if slot >= 0:
        env.slots[slot] = [*(env.slots[slot] or []), *things]


def done_this_way(c: Compiler, having: Node, sort: str) -> Callable[[Env], list[int]]:
    """What the act did that "this way" speaks of: the things themselves, or the numbers of tokens."""
    place = way_of(c.linked(having) or c.span(having))
    slot = c.slot(place)
    if sort == "card" and c.sorts.get(place) == "pile":
        slot = c.slot(beside(place))
    if sort == "token" and c.sorts.get(place) == "card":  # tokens that lie on cards, one on each
        return lambda env: [1] * len(env.slots[slot] or [])
    return lambda env: env.slots[slot] or []


# --- offers ----------------------------------------------------------------------------------------------------------


class Offer:
    """Keeps who might have done what a sentence offers, and who has."""

    __slots__ = ("asked", "did")

    def __init__(self, c: Compiler) -> None:
        c.offers.add(c.said)
        self.asked, self.did = c.slot(c.said), c.slot(beside(c.said))

    def ask(self, env: Env, actor: int) -> None:
        """It is offered to one of them, who may be unable."""
        if actor not in (env.slots[self.asked] or []):
            _keep(env, self.asked, [actor])

    def take_up(self, env: Env, actor: int) -> None:
        """One of them does it."""
        _keep(env, DONE, [actor])
        _keep(env, self.did, [actor])


def offered(c: Compiler, node: Node) -> tuple[Callable[[Env], list[int]], Callable[[Env], list[int]]] | None:
    """Who was asked and who did, by the sentence whose offer "does" and "does not" speak of; None for no offer."""
    span = c.linked(node)
    while span is not None and span not in c.offers:
        span = _earlier(c, span)
    if span is None:
        return None
    asked, did = c.slot(span), c.slot(beside(span))
    return (lambda env: env.slots[asked] or []), (lambda env: env.slots[did] or [])


def _earlier(c: Compiler, span: Span) -> Span | None:
    """The sentence that the one there speaks of in its turn."""
    for node in c.nodes:
        if not isinstance(node, CONDITIONAL):
            continue
        start, end = c.span(node)
        if span[0] <= start and end <= span[1]:
            return c.linked(node)
    return None
