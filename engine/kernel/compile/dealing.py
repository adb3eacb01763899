"""Tokens from the supply for somebody, or onto cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import ActResult
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import bare_noun, compile_phrase
from engine.kernel.compile.products import Count, Op
from engine.kernel.core.frames import NodeFrame
from engine.kernel.running import tokens
from engine.kernel.running.selectors import only
from engine.kernel.running.texts import env_of
from engine.language.nodes import dealing, phrases

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def _deal(c: Compiler, node: dealing.Deal) -> Op:
    assert isinstance(node.what, phrases.A | phrases.Some)
    n = c.tables.bounds.compile(c, node.what.n)[1] if isinstance(node.what, phrases.Some) else 1
    return _dealt(c, node, c.counter(bare_noun(c, node.what.kind)), lambda state, env, actor: n)


def _deal_equal(c: Compiler, node: dealing.DealEqual) -> Op:
    measure = c.tables.measures.compile(c, node.measure)
    return _dealt(c, node, c.counter(bare_noun(c, node.kind)), measure)


def _dealt(c: Compiler, node: dealing.Deal | dealing.DealEqual, counter: int, count: Count) -> Op:
    """Those who are meant are picked; then each has so many more, counted once."""
    whom, result = compile_phrase(c, node.whom), ActResult(c, "token")
    c.last_counter = counter
    sort = "card" if whom.sort == "card" else "player"
    if sort == "card":
        whom = only(whom, lambda state, env, actor, x: tokens.may_lay(state, actor, counter, "card", x))

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        if frame.step == 0:
            frame.step = 1
            if not whom.begin(state, frame):
                return
        state.stack.pop()
        n, dealt = count(state, env, actor), []
        for x in env.named(whom.slot):
            if sort == "card":
                tokens.lay(state, actor, counter, ("card", x), n, None)
            dealt.append(n if sort == "card" else tokens.gain(state, x, counter, n))
        result.add(env, dealt)

    return c.op(run, whom.enough)


ACTS: Entries[[], Op] = (entry(dealing.Deal, _deal), entry(dealing.DealEqual, _deal_equal))
