"""What a text has just done, for its later words: cards "discarded this way", each animal "that does not".

An act keeps what it did in a slot of its own; a sentence that offers something keeps who was asked, and who accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from engine.kernel.core.frames import DONE, Env
from engine.language.nodes import branches, possession
from engine.language.sorts import Sort

if TYPE_CHECKING:
    from engine.kernel.compile.compiler import Compiler
    from engine.kernel.compile.products import Span
    from engine.language.forms import Node

CONDITIONAL = (branches.IfDone, branches.IfNotDone, branches.IfUnable, possession.Does, possession.DoesNot)


def second_span(span: Span) -> Span:
    """The span that stands for a second slot of the same words: spans of a text never begin below 0."""
    return -1 - span[0], span[1]


def result_span(span: Span) -> Span:
    """The span that stands for what an act did.

    Its own span may be that of its subject, which can go without saying.
    """
    return span[0], -1 - span[1]


# --- acts ------------------------------------------------------------------------------------------------------------


class ActResult:
    """Keeps what an act has done, for all actors and repetitions together; for piles also the cards in them."""

    __slots__ = ("cards", "slot")

    def __init__(self, c: Compiler, sort: Sort) -> None:
        self.slot = self.cards = -1
        if c.act is not None:
            place = result_span(c.act)
            self.slot = c.slot(place)
            c.sorts[place] = sort
            if sort == "pile":
                self.cards = c.slot(second_span(place))

    def add(self, env: Env, things: Iterable[int]) -> None:
        """Note that the act was done to these things."""
        _keep(env, self.slot, things)

    def done(self, env: Env) -> list[int]:
        """Everything that the act was done to so far."""
        return (env.slots[self.slot] or []) if self.slot >= 0 else []

    def add_cards(self, env: Env, cards: Iterable[int]) -> None:
        """Note that these cards lay in the piles that the act was done to."""
        _keep(env, self.cards, cards)


def _keep(env: Env, slot: int, things: Iterable[int]) -> None:
    if slot >= 0:
        env.slots[slot] = [*(env.slots[slot] or []), *things]


def done_this_way(c: Compiler, having: Node, sort: Sort) -> Callable[[Env], list[int]]:
    """Reads the things that "this way" means; for tokens, a list of numbers of tokens."""
    place = result_span(c.linked(having) or c.span(having))
    slot = c.slot(place)
    if sort == "card" and c.sorts.get(place) == "pile":
        slot = c.slot(second_span(place))
    if sort == "token" and c.sorts.get(place) == "card":  # tokens that lie on cards, one on each
        return lambda env: [1] * len(env.slots[slot] or [])
    return lambda env: env.slots[slot] or []


# --- offers ----------------------------------------------------------------------------------------------------------


class Offer:
    """Keeps who was offered what a sentence offers, and who has accepted."""

    __slots__ = ("asked", "did")

    def __init__(self, c: Compiler) -> None:
        c.offers.add(c.said)
        self.asked, self.did = c.slot(c.said), c.slot(second_span(c.said))

    def ask(self, env: Env, actor: int) -> None:
        """Note in the text's frame that the act was offered to an actor, whether or not they are able to accept."""
        if actor not in (env.slots[self.asked] or []):
            _keep(env, self.asked, [actor])

    def take_up(self, env: Env, actor: int) -> None:
        """Note in the text's frame that an actor accepts the offer."""
        _keep(env, DONE, [actor])
        _keep(env, self.did, [actor])


def offered(c: Compiler, node: Node) -> tuple[Callable[[Env], list[int]], Callable[[Env], list[int]]] | None:
    """Reads who was asked and who accepted, for the offer that "does" and "does not" mean; None without one."""
    span = c.linked(node)
    while span is not None and span not in c.offers:
        span = _earlier(c, span)
    if span is None:
        return None
    asked, did = c.slot(span), c.slot(second_span(span))
    return (lambda env: env.slots[asked] or []), (lambda env: env.slots[did] or [])


def _earlier(c: Compiler, span: Span) -> Span | None:
    """The span that a conditional sentence refers to in its turn, for the sentence with this span; None for others."""
    for node in c.nodes:
        if not isinstance(node, CONDITIONAL):
            continue
        start, end = c.span(node)
        if span[0] <= start and end <= span[1]:
            return c.linked(node)
    return None
