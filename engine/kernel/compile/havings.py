"""What is said of a thing after its noun: what it has, holds or has done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel.compile.act_results import done_this_way, offered
from engine.kernel.compile.amounts import compare_of
from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.filters import Filter
from engine.kernel.compile.kinds import compile_kind
from engine.kernel.compile.possession import counting, has, holds
from engine.kernel.core.frames import DONE, Env
from engine.kernel.running.selectors import Test
from engine.language.forms import Node
from engine.language.nodes import phrases, possession

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def _with(c: Compiler, node: possession.With, found: Filter) -> Test:
    return has(c, node.what, found.sort)


def _without(c: Compiler, node: possession.Without, found: Filter) -> Test:
    test = has(c, node.what, found.sort)
    return lambda state, env, actor, x: not test(state, env, actor, x)


def _extreme(best: Callable[[list[int]], int]) -> Callable[[Compiler, Any, Filter], Test]:
    def compile_extreme(c: Compiler, node: possession.WithMost | possession.WithFewest, found: Filter) -> Test:
        count = counting(c, node.kind, found.sort)
        noun = found.noun

        def test(state: State, env: Env, actor: int, x: int) -> bool:
            all_of_them = c.referee.things(state, noun, actor) or [x]
            return count(state, env, actor, x) == best([count(state, env, actor, y) for y in all_of_them])

        return test

    return compile_extreme


def _holding(c: Compiler, node: possession.Holding, found: Filter) -> Test:
    return holds(c, node.what)


def _held_by(c: Compiler, node: possession.HeldBy, found: Filter) -> Test:
    holders = compile_phrase(c, node.who)
    return lambda state, env, actor, x: any(x in c.referee.held_cards(state, p) for p in holders.all(state, env, actor))


def _had_by(c: Compiler, node: possession.HadBy, found: Filter) -> Test | None:
    if c.referee.counter_of(found.noun) is not None:
        return None
    holders = compile_phrase(c, node.who)
    return lambda state, env, actor, x: any(
        c.referee.belongs(state, found.sort, x, p) for p in holders.all(state, env, actor)
    )


def _this_way(c: Compiler, node: possession.ThisWay, found: Filter) -> Test:
    done = done_this_way(c, node, found.sort)
    return lambda state, env, actor, x: x in done(env)


def _did_at(c: Compiler, node: Any, found: Filter) -> Test:
    places = compile_phrase(c, node.place)
    return did(c, node, lambda state, env, actor, place, card: place in places.all(state, env, actor))


def _did_to(c: Compiler, node: Any, found: Filter) -> Test:
    return did_to(c, node)


def did(c: Compiler, node: Any, meant: Any, compare: Callable[[int], bool] = lambda n: n > 0) -> Test:
    """Whether somebody has done a deed in the current period."""
    verb, period = node.verb, node.when
    c.compiled.tracked.update((verb,))

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        deeds = c.referee.deeds_in(state, period)
        return compare(
            sum(kind == verb and who == x and meant(state, env, actor, place, card) for kind, who, place, card in deeds)
        )

    return test


def did_to(c: Compiler, node: Any) -> Test:
    """Whether somebody has done a deed to such cards."""
    what: Any = node.what
    compare: Callable[[int], bool] = lambda n: n > 0  # noqa: E731 - as comparisons are
    if isinstance(what, phrases.Some | phrases.Counted):
        compare = compare_of(what.n)
    kind = getattr(what, "kind", None)
    if kind is None:
        pick = compile_phrase(c, what)
        return did(c, node, lambda state, env, actor, place, card: card in pick.all(state, env, actor), compare)
    inner = compile_kind(c, kind)
    return did(
        c, node, lambda state, env, actor, place, card: card >= 0 and inner.test(state, env, actor, card), compare
    )


def _does(c: Compiler, node: Any, found: Filter) -> Test:
    before = offered(c, node)
    if before is None:
        return lambda state, env, actor, x: x in (env.slots[DONE] or [])
    _, did = before
    return lambda state, env, actor, x: x in did(env)


def _does_not(c: Compiler, node: Any, found: Filter) -> Test:
    before = offered(c, node)
    if before is None:
        return lambda state, env, actor, x: x not in (env.slots[DONE] or [])
    asked, did = before
    return lambda state, env, actor, x: x in asked(env) and x not in did(env)


HAVINGS: dict[type[Node], Any] = {
    possession.HadBy: _had_by,
    possession.ThisWay: _this_way,
    possession.DidAt: _did_at,
    possession.DidTo: _did_to,
    possession.Does: _does,
    possession.DoesNot: _does_not,
    possession.With: _with,
    possession.Without: _without,
    possession.WithMost: _extreme(max),
    possession.WithFewest: _extreme(min),
    possession.Holding: _holding,
    possession.HeldBy: _held_by,
}
