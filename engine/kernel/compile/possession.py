"""What things have and hold: how many of a kind, and whether it is as many as a phrase says."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel.compile.adjectives import other_than
from engine.kernel.compile.amounts import compare_of
from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.kinds import compile_kind
from engine.kernel.core.frames import Env
from engine.kernel.running.selectors import Test
from engine.language.forms import Node
from engine.language.nodes import adjectives, decks, nouns, phrases, possession

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def has(c: Compiler, what: Node, sort: str) -> Test:
    """Whether a thing of `sort` has what a standing phrase names: "3 Features", "a Pet", "another animal"."""
    noun, kind, compare = _standing(c, what)
    counter = c.referee.counter_of(noun)
    if isinstance(what, possession.Owned) and c.referee.counter_of(what.kind.noun) is not None:
        return _has_owned(c, what, sort)
    if counter is not None:
        return lambda state, env, actor, x: compare(c.referee.amount(state, counter, sort, x))
    inner = compile_kind(c, kind) if kind is not None else None
    span = c.span(what)
    extra = other_than(c, inner.sort) if isinstance(what, phrases.Another) and inner else None
    slot = c.slot(span)
    if inner is None:
        whole = compile_phrase(c, what)
        return lambda state, env, actor, x: compare(
            sum(c.referee.is_at(state, whole.sort, y, sort, x) for y in whole.all(state, env, actor))
        )
    c.sorts[span] = inner.sort

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        things = c.referee.located(state, inner.sort, noun, sort, x, "")
        things = [y for y in things if inner.test(state, env, actor, y)]
        if extra is not None:
            things = [y for y in things if extra(state, env, actor, y)]
        env.slots[slot] = things
        return compare(len(things))

    return test


def _has_owned(c: Compiler, what: possession.Owned, sort: str) -> Test:
    """A house with your Open token: whose token it is counts."""
    owner = compile_phrase(c, what.owner)
    counter = c.counter(what.kind.noun)
    return lambda state, env, actor, x: any(
        c.referee.amount_of(state, counter, sort, x, p) > 0 for p in owner.all(state, env, actor)
    )


def _standing(c: Compiler, what: Node) -> tuple[str, nouns.Kind | None, Callable[[int], bool]]:
    kind = getattr(what, "kind", None)
    if isinstance(what, phrases.Some | phrases.Counted):
        return what.kind.noun, kind, compare_of(what.n)
    if kind is not None and not isinstance(what, decks.TopOne | possession.Owned):
        return kind.noun, kind, lambda n: n > 0
    return "", None, lambda n: n > 0


def counting(c: Compiler, kind: nouns.Kind, sort: str) -> Callable[[State, Env, int, int], int]:
    """How many of a kind a thing of `sort` has."""
    counter = c.referee.counter_of(kind.noun)
    if counter is not None:
        return lambda state, env, actor, x: c.referee.amount(state, counter, sort, x)
    inner = compile_kind(c, kind)
    done = kind.manner.verb if isinstance(kind.manner, adjectives.Done) else ""

    def count(state: State, env: Env, actor: int, x: int) -> int:
        things = c.referee.located(state, inner.sort, kind.noun, sort, x, done)
        return sum(inner.test(state, env, actor, y) for y in things)

    return count


def holds(c: Compiler, what: Node) -> Test:
    """Whether a piece or player carries such a card."""
    referee = c.referee
    if isinstance(what, phrases.This):
        return lambda state, env, actor, x: env.card in referee.held_cards(state, x)
    kind: Any = getattr(what, "kind", None)
    if kind is None:
        whole = compile_phrase(c, what)
        return lambda state, env, actor, x: (
            not set(whole.all(state, env, actor)).isdisjoint(referee.held_cards(state, x))
        )
    compare = compare_of(what.n) if isinstance(what, phrases.Some | phrases.Counted) else lambda n: n > 0
    inner = compile_kind(c, kind, lambda state, env, actor: referee.held_cards(state, actor))
    extra = other_than(c, "card") if isinstance(what, phrases.Another) else None
    slot = c.slot(c.span(what))
    c.sorts[c.span(what)] = "card"

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        things = [y for y in referee.held_cards(state, x) if inner.test(state, env, actor, y)]
        if extra is not None:
            things = [y for y in things if extra(state, env, actor, y)]
        env.slots[slot] = things
        return compare(len(things))

    return test
