"""Tokens given back for others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_act
from engine.kernel.compile.products import Op
from engine.kernel.core.frames import Env, NodeFrame
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import env_of, push
from engine.language.nodes import exchanging

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def _exchange(c: Compiler, node: exchanging.Exchange) -> Op:
    """Pay the one, then gain the other; nothing of it where the whole price is not there."""
    ops = []
    for act in node.both():
        c.take_node(act)
        ops.append(compile_act(c, act))

    def can(state: State, env: Env, actor: int) -> bool:
        return all(op.can is None or op.can(state, env, actor) for op in ops)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        if not can(state, env_of(state, frame), frame.actor):
            note(state, "nothing", frame.actor)
            return
        for op in reversed(ops):
            push(state, op.number, frame, frame.actor)

    return c.op(run, can)


ACTS: Entries[[], Op] = (entry(exchanging.Exchange, _exchange),)
