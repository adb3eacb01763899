"""Points in time that come by themselves."""

from __future__ import annotations

from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.phrases import PHRASES
from engine.kernel.compile.trigger_events import Kinds
from engine.kernel.core.state import Match
from engine.language.forms import Node
from engine.language.nodes import events, phrases


def compile_moment(c: Compiler, node: Node) -> tuple[Kinds, Match]:
    """The moment to listen to, and whose it must be."""
    prefix = MOMENTS[type(node)]
    period = node.period  # type: ignore[attr-defined]
    owner_node = getattr(node, "owner", None)
    if owner_node is None:
        return (f"{prefix} {period}",), lambda state, env, event: True
    if c.span(owner_node) == c.span(node) and not isinstance(owner_node, phrases.You):
        owner = PHRASES[phrases.It](c, owner_node, None)
    else:
        owner = compile_phrase(c, owner_node)
    return (f"{prefix} {period}",), lambda state, env, event: event.who in owner.all(state, env, env.you)


MOMENTS: dict[type[Node], str] = {
    events.StartOfEach: "start",
    events.EndOfEach: "end",
    events.StartOf: "start",
    events.EndOf: "end",
    events.StartOfTheirs: "start",
    events.EndOfTheirs: "end",
    events.StartOfNext: "start",
}
