"""How long something lasts: until a period ends, somebody's period, or something happens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.kernel.compile.compiler import Compiler, executor
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.events import compile_event
from engine.kernel.compile.phrases import PHRASES
from engine.kernel.core.frames import Env
from engine.language.forms import Node
from engine.language.nodes import events, phrases

if TYPE_CHECKING:
    from engine.kernel.core.state import State

Until = Callable[["State", Env, int], tuple[str, int]]


def until_of(c: Compiler, node: Node) -> Until:
    """What a duration waits for, as an entry of `state.lasting` has it."""
    return executor(DURATIONS, node)(c, node)  # type: ignore[no-any-return]


def _now(c: Compiler, node: Any) -> Until:
    period = node.period
    return lambda state, env, actor: (period, -1)


def _until_end(c: Compiler, node: events.UntilEnd) -> Until:
    if c.span(node.owner) == c.span(node) and not isinstance(node.owner, phrases.You):
        owner = PHRASES[phrases.It](c, node.owner, None)
    else:
        owner = compile_phrase(c, node.owner)
    return lambda state, env, actor: (node.period, (owner.all(state, env, actor) or [-1])[0])


def _until(c: Compiler, node: events.Until) -> Until:
    happens = replace(events.Happens(node.who, node.act), span=node.span)  # type: ignore[call-arg, unused-ignore]
    kinds, match = compile_event(c, happens)
    matcher = c.matcher(kinds, match)
    return lambda state, env, actor: ("event", matcher.number)


def _until_end_of_next(c: Compiler, node: events.UntilEndOfNext) -> Until:
    this = _until_end(c, node)  # type: ignore[arg-type]

    def until(state: State, env: Env, actor: int) -> tuple[str, int]:
        period, whose = this(state, env, actor)
        if state.referee.is_current(state, period, whose):
            return f"next {period}", whose
        return period, whose

    return until


DURATIONS: dict[type[Node], Any] = {
    events.Now: _now,
    events.RestOf: _now,
    events.UntilEnd: _until_end,
    events.UntilEndOfNext: _until_end_of_next,
    events.Until: _until,
}
