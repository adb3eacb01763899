"""Nouns with what narrows them: which things of the game they are, and whether a given thing is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.adjectives import MANNERS, printed_test, reduction
from engine.kernel.compile.compiler import Compiler, executor
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.filters import Filter, sort_of
from engine.kernel.compile.sources import base_of, is_of_itself, own_place
from engine.kernel.core.frames import Env
from engine.kernel.running.selectors import Groups, Test, Things
from engine.language.nodes import nouns

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def compile_kind(c: Compiler, node: nouns.Kind, source: Things | None = None, own: Any = None) -> Filter:
    """A noun with what narrows it. `source` gives the cards it means where no place is named."""
    found = Filter(sort_of(c, node.noun), node.noun)
    tests = [test for test in _tests(c, node, found) if test is not None]
    base, groups = (
        base_of(c, node, found.sort, source) if not is_of_itself(c, node, own) else (own_place(c, node, own), None)
    )
    found.reduce = reduction(c, node.manner)
    loop = c.slot(own) if own is not None and own in c.links.values() else -1
    _finish(found, base, groups, tests, loop)
    if node.where is not None:
        _test_where(c, node, found)
    return found


def _test_where(c: Compiler, node: nouns.Kind, found: Filter) -> None:
    """A thing is one only if it is where the words say; those that are looked up there need no second look."""
    where: Any = node.where
    inner, sort, referee = found.test, found.sort, c.referee
    what = compile_phrase(c, next(value for name, value in vars(where).items() if name != "span"))
    if isinstance(where, nouns.AdjacentTo | nouns.OppositeOf):
        step = referee.adjacent if isinstance(where, nouns.AdjacentTo) else referee.opposite
        found.test = lambda state, env, actor, x: (
            inner(state, env, actor, x) and any(x in step(y) for y in what.all(state, env, actor))
        )
    else:
        found.test = lambda state, env, actor, x: (
            inner(state, env, actor, x)
            and any(referee.is_at(state, sort, x, what.sort, y) for y in what.all(state, env, actor))
        )


def _finish(found: Filter, base: Things, groups: Groups | None, tests: list[Test], loop: int) -> None:
    """Put base and tests together; `loop` is a slot for the thing being tested where its own words speak of it."""
    passes: Test
    if not tests:

        def passes(state: State, env: Env, actor: int, x: int) -> bool:
            return True
    elif len(tests) == 1 and loop < 0:
        passes = tests[0]
    elif len(tests) == 2 and loop < 0:
        first, second = tests

        def passes(state: State, env: Env, actor: int, x: int) -> bool:
            return first(state, env, actor, x) and second(state, env, actor, x)
    else:

        def passes(state: State, env: Env, actor: int, x: int) -> bool:
            if loop >= 0:
                env.slots[loop] = [x]
            return all(test(state, env, actor, x) for test in tests)

    reduce = found.reduce

    def everything(state: State, env: Env, actor: int) -> list[int]:
        things = base(state, env, actor)
        if tests:
            things = [x for x in things if passes(state, env, actor, x)]
        return reduce(state, things) if reduce else things

    def grouped(state: State, env: Env, actor: int) -> list[list[int]]:
        assert groups is not None
        rows = [[x for x in row if passes(state, env, actor, x)] for row in groups(state, env, actor)]
        return [reduce(state, row) for row in rows] if reduce else rows

    found.all = everything
    found.test = passes
    found.groups = grouped if groups is not None else None


def _tests(c: Compiler, node: nouns.Kind, found: Filter) -> list[Test | None]:
    return [
        c.referee.noun_test(node.noun),
        printed_test(c, node, found),
        executor(MANNERS, node.manner)(c, node, found) if node.manner is not None else None,
        executor(c.tables.havings, node.having)(c, node.having, found) if node.having is not None else None,
    ]
