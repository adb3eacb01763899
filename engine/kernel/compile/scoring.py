"""Scoring: what cards are worth for each of some things; who has the second most, as many as others, or the only."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.acts import count_of, repeated
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_act, compile_kind, compile_phrase
from engine.kernel.compile.conditions import compared, of_subject
from engine.kernel.compile.possession import counting, has
from engine.kernel.compile.products import Count, Filter, Op, So
from engine.kernel.compile.static_rules import valued, valued_here
from engine.kernel.core.frames import Env
from engine.kernel.running.rule_index import tags_of
from engine.language.nodes import scoring

if TYPE_CHECKING:
    from engine.kernel.core.state import Rule, State, Test


# --- how often something counts --------------------------------------------------------------------------------------


def _for_one(c: Compiler, node: scoring.ForOne) -> Count:
    return count_of(c, node.kind)


def _for_few(c: Compiler, node: scoring.ForFew) -> Count:
    count, share = count_of(c, node.kind), node.n.value
    return lambda state, env, actor: count(state, env, actor) // share


def _for_name(c: Compiler, node: scoring.ForName) -> Count:
    things, design_of = compile_kind(c, node.kind), c.referee.design_of
    return lambda state, env, actor: len({design_of[card] for card in things.all(state, env, actor)})


def _for_tag(c: Compiler, node: scoring.ForTag) -> Count:
    """The tags of the cards in a zone, those that texts lend them too."""
    piles = compile_phrase(c, node.pile)

    def count(state: State, env: Env, actor: int) -> int:
        cards = [card for zone in piles.all(state, env, actor) for card in state.zones[zone]]
        return len({tag for card in cards for tag in tags_of(state, "card", card)})

    return count


def do_distinct(c: Compiler, node: scoring.DoDistinct) -> Op:
    """Do the act once for each of some things that are not the same."""
    return repeated(c, compile_act(c, node.act), c.tables.measures.compile(c, node.times))


# --- what cards are worth --------------------------------------------------------------------------------------------


def _number(c: Compiler, node: scoring.WorthThisFor | scoring.WorthFor) -> Count:
    times, n = c.tables.measures.compile(c, node.times), node.n.value
    return lambda state, env, piece: n * times(state, env, piece)


def _worth_this_for(c: Compiler, node: scoring.WorthThisFor) -> list[Rule]:
    return valued_here(c, node, "set", _number(c, node))


def _worth_for(c: Compiler, node: scoring.WorthFor) -> list[Rule]:
    return valued(c, node, "set", _number(c, node))


# --- who has how many ------------------------------------------------------------------------------------------------


def _is_second(counts: list[int], mine: int) -> bool:
    """Whether exactly one of these counts is higher."""
    return sum(n > mine for n in counts) == 1


def _is_tied(counts: list[int], mine: int) -> bool:
    """Whether none of these counts is higher, and at least two are this one."""
    return mine == max(counts) and counts.count(mine) > 1


Ranked = scoring.HasSecondMost | scoring.IsTied


def _ranked(fits: Callable[[list[int], int], bool]) -> Callable[[Compiler, Ranked], So]:
    def compile_ranked(c: Compiler, node: Ranked) -> So:
        count = counting(c, node.kind, "player")

        def test(state: State, env: Env, actor: int, x: int) -> bool:
            counts = [count(state, env, y, y) for y in range(state.players)]
            return x < state.players and fits(counts, counts[x])

        return of_subject(c, node.who, test)

    return compile_ranked


def _is_tie(c: Compiler, node: scoring.IsTie) -> So:
    count = counting(c, node.kind, "player")

    def so(state: State, env: Env, actor: int) -> bool:
        counts = [count(state, env, x, x) for x in range(state.players)]
        return _is_tied(counts, max(counts))

    return so


def _with_second_most(c: Compiler, node: scoring.WithSecondMost, kind_filter: Filter) -> Test:
    count, noun = counting(c, node.kind, kind_filter.sort), kind_filter.noun

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        all_of_them = c.referee.things(state, noun, actor) or [x]
        return _is_second([count(state, env, y, y) for y in all_of_them], count(state, env, x, x))

    return test


def _with_compared(c: Compiler, node: scoring.WithCompared, kind_filter: Filter) -> Test:
    return compared(c, node)


def _is_only(c: Compiler, node: scoring.IsOnly | scoring.IsOnlyCard) -> So:
    subject, kind = compile_phrase(c, node.who), compile_kind(c, node.kind)

    def so(state: State, env: Env, actor: int) -> bool:
        found = {*kind.all(state, env, actor)}
        return len(found) == 1 and not found.isdisjoint(subject.all(state, env, actor))

    return so


def _nobody_has(c: Compiler, node: scoring.NobodyHas) -> So:
    test = has(c, node.what, "player")
    return lambda state, env, actor: not any(test(state, env, x, x) for x in range(state.players))


def _nobody_at(c: Compiler, node: scoring.NobodyAt) -> So:
    places = compile_phrase(c, node.place)

    def so(state: State, env: Env, actor: int) -> bool:
        return {*places.all(state, env, actor)}.isdisjoint(state.at[: state.players])

    return so


MEASURES: Entries[[], Count] = (
    entry(scoring.ForOne, _for_one),
    entry(scoring.ForFew, _for_few),
    entry(scoring.ForName, _for_name),
    entry(scoring.ForTag, _for_tag),
)
ACTS: Entries[[], Op] = (entry(scoring.DoDistinct, do_distinct),)
RULES: Entries[[], list[Rule]] = (
    entry(scoring.WorthThisFor, _worth_this_for),
    entry(scoring.WorthFor, _worth_for),
)
CONDITIONS: Entries[[], So] = (
    entry(scoring.HasSecondMost, _ranked(_is_second)),
    entry(scoring.IsTied, _ranked(_is_tied)),
    entry(scoring.IsTie, _is_tie),
    entry(scoring.IsOnly, _is_only),
    entry(scoring.IsOnlyCard, _is_only),
    entry(scoring.NobodyHas, _nobody_has),
    entry(scoring.NobodyAt, _nobody_at),
)
HAVINGS: Entries[[Filter], Test | None] = (
    entry(scoring.WithSecondMost, _with_second_most),
    entry(scoring.WithCompared, _with_compared),
)
