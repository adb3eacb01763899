"""Spots that things are put at, and tokens put there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.compiler import Compiler, Op, executor
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.quantities import has_all, tokens_of
from engine.kernel.compile.tokens import how_many
from engine.kernel.core.frames import Env, NodeFrame
from engine.kernel.running import tokens
from engine.kernel.running.selectors import Pick
from engine.kernel.running.texts import env_of
from engine.language.forms import Node
from engine.language.nodes import putting, roles

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def put_tokens(c: Compiler, node: Any) -> Op:
    """From the supply onto a place or a card. On a card the token is who acts's own."""
    return _laid(c, node, own=False)


def place_tokens(c: Compiler, node: Any) -> Op:
    """Out of what one has, onto a place or a card."""
    return _laid(c, node, own=True)


def _laid(c: Compiler, node: Any, *, own: bool) -> Op:
    where = spot_of(c, node.where)
    parts = tokens_of(c, node.what)
    c.last_counter = parts[0].counter

    def free(state: State, env: Env, actor: int) -> list[int]:
        found = where.all(state, env, actor)
        if where.sort == "card":
            found = [x for x in found if tokens.may_mark(state, x, parts[0].counter)]
        return found

    target = Pick(where.sort, free, where.least, where.most)
    target.slot = where.slot
    target.groups = where.groups

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        if frame.step == 0:
            frame.step = 1
            if not target.begin(state, frame):
                return
        while frame.part < len(parts):
            part = parts[frame.part]
            n = answer if answer is not None else how_many(state, env, actor, part, own)
            if n is None:
                return
            answer = None
            frame.part += 1
            for x in env.named(target.slot):
                tokens.lay(state, actor, part.counter, where.sort, x, n, own=own)
        state.stack.pop()

    def can(state: State, env: Env, actor: int) -> bool:
        return bool(free(state, env, actor)) and (not own or has_all(parts)(state, env, actor))

    return c.op(run, can)


def spot_of(c: Compiler, node: Node) -> Pick:
    """Where something is put: a place, a card or a pile."""
    if isinstance(node, roles.Phrase):
        return compile_phrase(c, node)
    return executor(SPOTS, node)(c, node)  # type: ignore[no-any-return]


SPOTS: dict[type[Node], Any] = {
    putting.OnIt: lambda c, node: compile_phrase(c, node.what),
    putting.OnTop: lambda c, node: compile_phrase(c, node.pile),
    putting.AtBottom: lambda c, node: compile_phrase(c, node.pile),
    putting.Into: lambda c, node: compile_phrase(c, node.pile),
}
