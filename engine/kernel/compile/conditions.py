"""Conditions: whether something is so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel.compile.adjectives import SIZES, TAGS
from engine.kernel.compile.amounts import compare_of
from engine.kernel.compile.compiler import Compiler, executor
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.counts import count_of
from engine.kernel.compile.havings import did, did_to
from engine.kernel.compile.kinds import compile_kind
from engine.kernel.compile.possession import counting, has, holds
from engine.kernel.core.frames import RESULT, Env
from engine.kernel.running.rule_index import tags_of
from engine.kernel.running.selectors import ALL, Pick
from engine.language.forms import Node
from engine.language.nodes import conditions, decks, phrases, possession

if TYPE_CHECKING:
    from engine.kernel.core.state import State

So = Callable[["State", Env, int], bool]


def compile_condition(c: Compiler, node: Node) -> So:
    """A condition as a function of the state, the text's frame and who it is asked for."""
    return executor(c.tables.conditions, node)(c, node)  # type: ignore[no-any-return]


def _of_subject(c: Compiler, who: Node, test: Any) -> So:
    """Of "each" and "all" subjects every one, of others any."""
    subject = compile_phrase(c, who)
    gather: Any = all if subject.least == ALL and isinstance(who, phrases.Each | phrases.All) else any
    return lambda state, env, actor: gather(test(state, env, actor, x) for x in subject.all(state, env, actor))


def _not(so: So) -> So:
    return lambda state, env, actor: not so(state, env, actor)


def _holds(c: Compiler, node: Any) -> So:
    return _of_subject(c, node.who, holds(c, node.what))


def _holds_not(c: Compiler, node: Any) -> So:
    return _not(_holds(c, node))


def _has(c: Compiler, node: Any) -> So:
    subject = compile_phrase(c, node.who)
    test = has(c, node.what, subject.sort)
    return lambda state, env, actor: any(test(state, env, actor, x) for x in subject.all(state, env, actor))


def _has_not(c: Compiler, node: Any) -> So:
    return _not(_has(c, node))


def _has_extreme(best: Any) -> Any:
    def compile_extreme(c: Compiler, node: Any) -> So:
        subject = compile_phrase(c, node.who)
        count = counting(c, node.kind, "player")

        def so(state: State, env: Env, actor: int) -> bool:
            counts = [count(state, env, x, x) for x in range(state.players)]
            return any(counts[x] == best(counts) for x in subject.all(state, env, actor) if x < state.players)

        return so

    return compile_extreme


def _is_at(c: Compiler, node: Any) -> So:
    subject, place = compile_phrase(c, node.who), compile_phrase(c, node.place)

    def so(state: State, env: Env, actor: int) -> bool:
        places = place.all(state, env, actor)
        return any(state.at[x] in places for x in subject.all(state, env, actor))

    return so


def _is_not_at(c: Compiler, node: Any) -> So:
    return _not(_is_at(c, node))


def _is_a(c: Compiler, node: Any) -> So:
    subject, kind = compile_phrase(c, node.who), compile_kind(c, node.kind)
    return lambda state, env, actor: any(kind.test(state, env, actor, x) for x in subject.all(state, env, actor))


def _is_not_a(c: Compiler, node: Any) -> So:
    return _not(_is_a(c, node))


def _lie(c: Compiler, what: Node, where: Pick) -> So:
    """Whether such things lie there: enough of them, or none where the words say "no"."""
    kind: Any = getattr(what, "kind", None)
    if kind is None or isinstance(what, possession.Owned | decks.TopOne):
        whole = compile_phrase(c, what)
        return lambda state, env, actor: any(
            state.referee.is_at(state, whole.sort, x, where.sort, y)
            for x in whole.all(state, env, actor)
            for y in where.all(state, env, actor)
        )
    compare = compare_of(what.n) if isinstance(what, phrases.Some | phrases.Counted) else lambda n: n > 0
    counter = c.referee.counter_of(kind.noun)
    if counter is not None:
        return lambda state, env, actor: compare(
            sum(state.referee.amount(state, counter, where.sort, y) for y in where.all(state, env, actor))
        )
    inner = compile_phrase(c, what)
    test = inner.test
    assert test is not None
    noun = kind.noun

    def so(state: State, env: Env, actor: int) -> bool:
        referee = state.referee
        things = [
            x for y in where.all(state, env, actor) for x in referee.located(state, inner.sort, noun, where.sort, y, "")
        ]
        found = [x for x in things if test(state, env, actor, x)]
        env.slots[inner.slot] = found
        return compare(len(found))

    return so


def _is_in(c: Compiler, node: conditions.IsIn) -> So:
    return _lie(c, node.what, compile_phrase(c, node.pile))


def _is_on(c: Compiler, node: conditions.IsOn) -> So:
    return _lie(c, node.what, compile_phrase(c, node.where))


def _there(c: Compiler, node: conditions.There) -> So:
    what: Any = node.what
    compare = compare_of(what.n) if isinstance(what, phrases.Some | phrases.Counted) else lambda n: n > 0
    counter = c.referee.counter_of(what.kind.noun)
    if counter is not None:
        count = count_of(c, what.kind)
        return lambda state, env, actor: compare(count(state, env, actor))
    inner = compile_phrase(c, what)

    def so(state: State, env: Env, actor: int) -> bool:
        found = inner.all(state, env, actor)
        env.slots[inner.slot] = found
        return compare(len(found))

    return so


def _result(c: Compiler, node: conditions.Result) -> So:
    return lambda state, env, actor: env.named(RESULT)[:1] == [node.value]


def _result_in(c: Compiler, node: conditions.ResultIn) -> So:
    compare = compare_of(node.n)
    return lambda state, env, actor: bool(env.named(RESULT)) and compare(env.named(RESULT)[0])


def _state_is(c: Compiler, node: conditions.StateIs) -> So:
    return lambda state, env, actor: state.referee.state_is(state, node.value)


def _all_so(c: Compiler, node: conditions.AllSo) -> So:
    facts = [compile_condition(c, fact) for fact in node.facts]
    return lambda state, env, actor: all(fact(state, env, actor) for fact in facts)


def _any_so(c: Compiler, node: conditions.AnySo) -> So:
    facts = [compile_condition(c, fact) for fact in node.facts]
    return lambda state, env, actor: any(fact(state, env, actor) for fact in facts)


def _is_tagged(c: Compiler, node: conditions.IsTagged) -> So:
    subject = compile_phrase(c, node.who)
    fits = executor(TAGS, node.tags)(node.tags)
    if subject.sort != "card":
        c.ask("design_of_piece")
    return lambda state, env, actor: any(fits(tags_of(state, subject.sort, x)) for x in subject.all(state, env, actor))


def _is_sized(c: Compiler, node: conditions.IsSized) -> So:
    subject = compile_phrase(c, node.what)
    sizes = executor(SIZES, node.size)(node.size)
    return lambda state, env, actor: any(
        state.referee.box.designs[state.referee.design_of[x]].size in sizes for x in subject.all(state, env, actor)
    )


def _number_at(c: Compiler, node: conditions.NumberAt) -> So:
    compare = compare_of(node.n)
    kind, place = compile_kind(c, node.kind), compile_phrase(c, node.place)

    def so(state: State, env: Env, actor: int) -> bool:
        places = place.all(state, env, actor)
        return compare(sum(1 for x in kind.all(state, env, actor) if state.at[x] in places))

    return so


def _has_done_at(c: Compiler, node: conditions.HasDoneAt) -> So:
    places = compile_phrase(c, node.place)
    test = did(c, node, lambda state, env, actor, place, card: place in places.all(state, env, actor))
    return _of_subject(c, node.who, test)


def _has_done_to(c: Compiler, node: conditions.HasDoneTo) -> So:
    return _of_subject(c, node.who, did_to(c, node))


def _stuck_without(c: Compiler, node: conditions.StuckWithout) -> So:
    subject, what = compile_phrase(c, node.who), compile_phrase(c, node.what)
    is_stuck_without = c.ask("is_stuck_without")
    return lambda state, env, actor: any(
        is_stuck_without(state, x, card) for x in subject.all(state, env, actor) for card in what.all(state, env, actor)
    )


CONDITIONS: dict[type[Node], Any] = {
    conditions.StuckWithout: _stuck_without,
    conditions.IsTagged: _is_tagged,
    conditions.IsSized: _is_sized,
    conditions.NumberAt: _number_at,
    conditions.HasDoneAt: _has_done_at,
    conditions.HasDoneTo: _has_done_to,
    conditions.Holds: _holds,
    conditions.HoldsNot: _holds_not,
    conditions.Has: _has,
    conditions.HasNot: _has_not,
    conditions.HasMost: _has_extreme(max),
    conditions.HasFewest: _has_extreme(min),
    conditions.IsAt: _is_at,
    conditions.IsNotAt: _is_not_at,
    conditions.IsA: _is_a,
    conditions.IsCard: _is_a,
    conditions.IsNotA: _is_not_a,
    conditions.IsNotCard: _is_not_a,
    conditions.IsIn: _is_in,
    conditions.IsOn: _is_on,
    conditions.There: _there,
    conditions.Result: _result,
    conditions.ResultIn: _result_in,
    conditions.StateIs: _state_is,
    conditions.AllSo: _all_so,
    conditions.AnySo: _any_so,
}
