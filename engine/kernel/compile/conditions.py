"""Conditions: whether something is true when it is asked."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.acts import count_of
from engine.kernel.compile.amounts import exactly
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import bounds, compare_of, compile_condition, compile_kind, compile_phrase
from engine.kernel.compile.past_deeds import did, did_to
from engine.kernel.compile.possession import Counting, counting, has, holds
from engine.kernel.compile.products import So
from engine.kernel.core.frames import RESULT, Env
from engine.kernel.core.state import Rules, Test
from engine.kernel.running.rule_index import tags_of
from engine.kernel.running.selectors import Pick
from engine.language.forms import Node, changed
from engine.language.nodes import conditions, decks, nouns, phrases, possession, scoring

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def of_subject(c: Compiler, who: Node, test: Test, what: Node | None = None) -> So:
    """A test of a subject: of "each" and "all" there is one and every one passes, of "2 players" as many as that pass,
    of other subjects one is enough.

    Those that pass are kept if a later word speaks of one of them; what they have, `what`, if a word speaks of that.
    """
    subject = compile_phrase(c, who)
    if isinstance(who, ALL_OF_THEM):

        def every(state: State, env: Env, actor: int) -> bool:
            found = subject.all(state, env, actor)
            return bool(found) and all(test(state, env, actor, x) for x in found)

        return every
    if isinstance(who, phrases.Some):
        least = bounds(c, who.n)[0]
        return lambda state, env, actor: (
            sum(test(state, env, actor, x) for x in subject.all(state, env, actor)) >= least
        )
    return _of_any(c, who, subject, test, what)


def _of_any(c: Compiler, who: Node, subject: Pick, test: Test, what: Node | None) -> So:
    """A test whether one of the things that a phrase means passes; see `of_subject`."""
    spoken = [each for each in (who, what) if each is not None and c.span(each) in c.spoken_of]
    if not spoken or not isinstance(who, INDEFINITE):
        return lambda state, env, actor: any(test(state, env, actor, x) for x in subject.all(state, env, actor))
    if len(spoken) > 1:
        raise c.unplayable("several may have one, so whose it is has to be chosen first: choose who has one", who)
    slot = c.slot(c.span(spoken[0]))

    def so(state: State, env: Env, actor: int) -> bool:
        passing, had = list[int](), list[int]()
        for x in subject.all(state, env, actor):
            if test(state, env, actor, x):
                passing.append(x)
                had += env.slots[slot] or []
        env.slots[slot] = had if spoken[0] is what else passing
        return bool(passing)

    return so


def _of_lacking(c: Compiler, who: Node, test: Test, what: Node | None = None) -> So:
    """A test of a subject of which something is not so: one that does not, or each of them; of what is named it is
    not so either where there is no such thing.
    """
    if isinstance(who, (*ALL_OF_THEM, *INDEFINITE, phrases.Some)):
        return of_subject(c, who, _without(test), what)
    so = of_subject(c, who, test, what)
    return lambda state, env, actor: not so(state, env, actor)


ALL_OF_THEM = (phrases.Each, phrases.All, phrases.Several, phrases.Those, phrases.Them)
INDEFINITE = (phrases.A, phrases.Another, phrases.Any)


def _holds(c: Compiler, node: conditions.Holds) -> So:
    return of_subject(c, node.who, holds(c, node.what, node.verb), node.what)


def _holds_not(c: Compiler, node: conditions.HoldsNot) -> So:
    return _of_lacking(c, node.who, holds(c, node.what, node.verb), node.what)


def _has(c: Compiler, node: conditions.Has) -> So:
    return of_subject(c, node.who, has(c, node.what, compile_phrase(c, node.who).sort), node.what)


def _has_not(c: Compiler, node: conditions.HasNot) -> So:
    return _of_lacking(c, node.who, has(c, node.what, compile_phrase(c, node.who).sort), node.what)


Extreme = conditions.HasMost | conditions.HasFewest


def _has_extreme(best: Callable[[list[int]], int]) -> Callable[[Compiler, Extreme], So]:
    def compile_extreme(c: Compiler, node: Extreme) -> So:
        count = counting(c, node.kind, "player")

        def test(state: State, env: Env, actor: int, x: int) -> bool:
            counts = [count(state, env, y, y) for y in range(state.players)]
            return x < state.players and counts[x] == best(counts)

        return of_subject(c, node.who, test)

    return compile_extreme


HOW: dict[str, Callable[[int, int], bool]] = {
    "more": operator.gt,
    "fewer": operator.lt,
    "at least": operator.ge,
    "at most": operator.le,
    "exactly": operator.eq,
    "twice": lambda mine, theirs: mine >= 2 * theirs,
}


def _has_compared(c: Compiler, node: conditions.HasCompared) -> So:
    return of_subject(c, node.who, compared(c, node))


def compared(c: Compiler, node: conditions.HasCompared | scoring.WithCompared) -> Test:
    """A test whether somebody has as many, compared with all others, some other, or somebody in particular."""
    whom, fits = node.whom, HOW[node.how]
    count = _counting_own(c, node.kind)
    others = compile_kind(c, whom.kind) if isinstance(whom, conditions.WithAll | conditions.WithSome) else None
    one = compile_phrase(c, whom.whom) if isinstance(whom, conditions.WithOne) else None
    is_any = isinstance(whom, conditions.WithSome)

    def rivals(state: State, env: Env, actor: int, x: int) -> list[int]:
        if one is not None:
            return [y for y in one.all(state, env, actor) if y < state.players]
        assert others is not None
        return [y for y in others.all(state, env, actor) if y < state.players and y != x]

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        found = rivals(state, env, actor, x) if x < state.players else []
        mine = count(state, env, x, x) if found else 0
        each = [fits(mine, count(state, env, y, y)) for y in found]
        return bool(each) and (any(each) if is_any else all(each))

    return test


def _counting_own(c: Compiler, kind: nouns.Kind) -> Counting:
    """Counts how many of a kind somebody has, or in a zone of their own: cards in your hand, and in that of others."""
    if kind.where is None:
        return counting(c, kind, "player")
    zone, bare = nouns.noun_of(kind.where.landmark()), changed(kind, "where", None)
    c.take_node(bare)
    test, located = compile_kind(c, bare).test, c.referee.located

    def count(state: State, env: Env, actor: int, x: int) -> int:
        zones = located(state, "pile", zone, "player", x, "")
        return sum(test(state, env, actor, card) for each in zones for card in state.zones[each])

    return count


def _is_at(c: Compiler, node: conditions.IsAt) -> So:
    return of_subject(c, node.who, _at(c, node))


def _is_not_at(c: Compiler, node: conditions.IsNotAt) -> So:
    return _of_lacking(c, node.who, _at(c, node))


def _at(c: Compiler, node: conditions.IsAt | conditions.IsNotAt) -> Test:
    place = compile_phrase(c, node.place)
    return lambda state, env, actor, x: state.at[x] in place.all(state, env, actor)


def _is_a(c: Compiler, node: conditions.IsA | conditions.IsCard) -> So:
    return of_subject(c, node.who, compile_kind(c, node.kind).test)


def _is_not_a(c: Compiler, node: conditions.IsNotA | conditions.IsNotCard) -> So:
    return _of_lacking(c, node.who, compile_kind(c, node.kind).test)


def _lie(c: Compiler, what: Node, where: Pick) -> So:
    """Whether things lie at a place, as many as the phrase says; none where it says "no"."""
    kind = nouns.kind_of(what)
    if kind is None or isinstance(what, possession.Owned | decks.TopOne):
        whole = compile_phrase(c, what)
        return lambda state, env, actor: any(
            state.referee.is_at(state, whole.sort, x, where.sort, y)
            for x in whole.all(state, env, actor)
            for y in where.all(state, env, actor)
        )
    compare = compare_of(c, what.n) if isinstance(what, phrases.Some | phrases.Counted) else lambda n: n > 0
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
        fitting = [x for x in things if test(state, env, actor, x)]
        env.slots[inner.slot] = fitting
        return compare(len(fitting))

    return so


def _is_in(c: Compiler, node: conditions.IsIn) -> So:
    return _lie(c, node.what, compile_phrase(c, node.pile))


def _is_on(c: Compiler, node: conditions.IsOn) -> So:
    return _lie(c, node.what, compile_phrase(c, node.where))


def _there(c: Compiler, node: conditions.There) -> So:
    what = node.what
    compare = compare_of(c, what.n) if isinstance(what, phrases.Some | phrases.Counted) else lambda n: n > 0
    kind = nouns.kind_of(what)
    if kind is not None and c.referee.counter_of(kind.noun) is not None:
        count = count_of(c, kind)
        return lambda state, env, actor: compare(count(state, env, actor))
    inner = compile_phrase(c, what)

    def so(state: State, env: Env, actor: int) -> bool:
        things = inner.all(state, env, actor)
        env.slots[inner.slot] = things
        return compare(len(things))

    return so


def _result(c: Compiler, node: conditions.Result) -> So:
    wanted = [node.value]
    return lambda state, env, actor: env.named(RESULT)[:1] == wanted


def _result_in(c: Compiler, node: conditions.ResultIn) -> So:
    compare = compare_of(c, node.n)
    return lambda state, env, actor: bool(env.named(RESULT)) and compare(env.named(RESULT)[0])


def _state_is(c: Compiler, node: conditions.StateIs) -> So:
    value, state_is = node.value, c.ask(Rules.state_is)
    return lambda state, env, actor: state_is(state, value)


def _all_so(c: Compiler, node: conditions.AllSo) -> So:
    facts = [compile_condition(c, fact) for fact in node.facts]
    return lambda state, env, actor: all(fact(state, env, actor) for fact in facts)


def _any_so(c: Compiler, node: conditions.AnySo) -> So:
    facts = [compile_condition(c, fact) for fact in node.facts]
    return lambda state, env, actor: any(fact(state, env, actor) for fact in facts)


def _is_tagged(c: Compiler, node: conditions.IsTagged) -> So:
    subject = compile_phrase(c, node.who)
    fits = c.tables.tags.compile(c, node.tags)
    if subject.sort != "card":
        c.ask(Rules.design_of_piece)
    return of_subject(c, node.who, lambda state, env, actor, x: fits(tags_of(state, subject.sort, x)))


def _is_sized(c: Compiler, node: conditions.IsSized) -> So:
    sizes, design_of = c.tables.sizes.compile(c, node.size), c.referee.design_of
    return of_subject(c, node.what, lambda state, env, actor, x: c.referee.box.designs[design_of[x]].size in sizes)


def _number_at(c: Compiler, node: conditions.NumberAt) -> So:
    compare = compare_of(c, node.n)
    kind, place = compile_kind(c, node.kind), compile_phrase(c, node.place)

    def so(state: State, env: Env, actor: int) -> bool:
        places = place.all(state, env, actor)
        return compare(sum(1 for x in kind.all(state, env, actor) if state.at[x] in places))

    return so


def _has_done_at(c: Compiler, node: conditions.HasDoneAt) -> So:
    places = compile_phrase(c, node.place)
    test = did(c, node, lambda state, env, actor, place, card: place in places.all(state, env, actor))
    return of_subject(c, node.who, test)


def _has_done_to(c: Compiler, node: conditions.HasDoneTo) -> So:
    return of_subject(c, node.who, did_to(c, node))


def _has_not_done_to(c: Compiler, node: conditions.HasNotDoneTo) -> So:
    return of_subject(c, node.who, _without(did_to(c, node)))


def _without(test: Test) -> Test:
    return lambda state, env, actor, x: not test(state, env, actor, x)


def _is_nth_done(c: Compiler, node: conditions.IsNthDone) -> So:
    such = compile_kind(c, node.kind).test
    times = exactly(node.n)
    test = did(c, node, lambda state, env, actor, place, card: card >= 0 and such(state, env, actor, card), times)
    return lambda state, env, actor: env.you >= 0 and test(state, env, actor, env.you)


def _stuck_without(c: Compiler, node: conditions.StuckWithout) -> So:
    subject, what = compile_phrase(c, node.who), compile_phrase(c, node.what)
    is_stuck_without = c.ask(Rules.is_stuck_without)
    return lambda state, env, actor: any(
        is_stuck_without(state, x, card) for x in subject.all(state, env, actor) for card in what.all(state, env, actor)
    )


CONDITIONS: Entries[[], So] = (
    entry(conditions.StuckWithout, _stuck_without),
    entry(conditions.IsTagged, _is_tagged),
    entry(conditions.IsSized, _is_sized),
    entry(conditions.NumberAt, _number_at),
    entry(conditions.HasDoneAt, _has_done_at),
    entry(conditions.HasDoneTo, _has_done_to),
    entry(conditions.HasNotDoneTo, _has_not_done_to),
    entry(conditions.IsNthDone, _is_nth_done),
    entry(conditions.Holds, _holds),
    entry(conditions.HoldsNot, _holds_not),
    entry(conditions.Has, _has),
    entry(conditions.HasNot, _has_not),
    entry(conditions.HasMost, _has_extreme(max)),
    entry(conditions.HasFewest, _has_extreme(min)),
    entry(conditions.HasCompared, _has_compared),
    entry(conditions.IsAt, _is_at),
    entry(conditions.IsNotAt, _is_not_at),
    entry(conditions.IsA, _is_a),
    entry(conditions.IsCard, _is_a),
    entry(conditions.IsNotA, _is_not_a),
    entry(conditions.IsNotCard, _is_not_a),
    entry(conditions.IsIn, _is_in),
    entry(conditions.IsOn, _is_on),
    entry(conditions.There, _there),
    entry(conditions.Result, _result),
    entry(conditions.ResultIn, _result_in),
    entry(conditions.StateIs, _state_is),
    entry(conditions.AllSo, _all_so),
    entry(conditions.AnySo, _any_so),
)
