"""What happens, for a trigger to wait for: somebody does something, or something is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.compiler import Compiler, executor
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.event_patterns import DEEDS, came_from, either, is_token, put, token_kinds
from engine.kernel.compile.possession import holds
from engine.kernel.compile.state_triggers import comes_to_have
from engine.kernel.compile.trigger_events import WHAT, WHERE, Kinds, mark_here, thing_test, who_test
from engine.kernel.core.events import Event
from engine.kernel.core.frames import Env
from engine.kernel.core.state import Match
from engine.language.forms import Node
from engine.language.nodes import events

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def compile_event(c: Compiler, node: Node) -> tuple[Kinds, Match]:
    """The kinds of events to listen to, and whether one is meant."""
    return executor(EVENTS, node)(c, node)  # type: ignore[no-any-return]


def _happens(c: Compiler, node: events.Happens) -> tuple[Kinds, Match]:
    who = who_test(c, node.who)
    kinds, deed = executor(DEEDS, node.act)(c, node.act)

    def match(state: State, env: Env, event: Event) -> bool:
        return who(state, env, event) and (deed is None or deed(state, env, event))

    return kinds, match


def _is_done(c: Compiler, node: events.IsDone) -> tuple[Kinds, Match]:
    return (node.verb,), thing_test(c, node.what, WHAT)


def _is_done_at(c: Compiler, node: events.IsDoneAt) -> tuple[Kinds, Match]:
    mark_here(c, node.what)
    return (node.verb,), thing_test(c, node.what, WHERE)


def _is_discarded(c: Compiler, node: events.IsDiscarded) -> tuple[Kinds, Match]:
    if is_token(c, node.what):
        return token_kinds(c, node.what, "discard"), lambda state, env, event: True
    return ("discard",), thing_test(c, node.what, WHAT)


def _is_drawn(c: Compiler, node: events.IsDrawn) -> tuple[Kinds, Match]:
    return ("draw",), thing_test(c, node.what, WHAT)


def _is_put(c: Compiler, node: events.IsPut) -> tuple[Kinds, Match]:
    kinds, part = put(c, node)
    assert part is not None
    return kinds, part


def _happens_holding(c: Compiler, node: events.HappensHolding) -> tuple[Kinds, Match]:
    kinds, match = _happens(c, node)  # type: ignore[arg-type]
    held = holds(c, node.what)
    return kinds, lambda state, env, event: match(state, env, event) and held(state, env, event.who, event.who)


def _is_taken(c: Compiler, node: events.IsTaken) -> tuple[Kinds, Match]:
    kinds, what = either("take")(c, node)
    source = compile_phrase(c, node.source) if node.source is not None else None

    def match(state: State, env: Env, event: Event) -> bool:
        if what is not None and not what(state, env, event):
            return False
        return source is None or came_from(state, env, event, source)

    return kinds, match


def _is_placed(c: Compiler, node: events.IsPlaced) -> tuple[Kinds, Match]:
    kinds, what = either("put")(c, node)
    return kinds, lambda state, env, event: what is None or what(state, env, event)


def _comes_to_have(c: Compiler, node: events.ComesToHave) -> tuple[Kinds, Match]:
    return comes_to_have(c, node)


EVENTS: dict[type[Node], Any] = {
    events.HappensHolding: _happens_holding,
    events.IsTaken: _is_taken,
    events.IsPlaced: _is_placed,
    events.ComesToHave: _comes_to_have,
    events.Happens: _happens,
    events.IsDone: _is_done,
    events.IsDoneAt: _is_done_at,
    events.IsDiscarded: _is_discarded,
    events.IsDrawn: _is_drawn,
    events.IsPut: _is_put,
}
