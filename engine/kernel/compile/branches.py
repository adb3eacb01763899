"""Effects on condition: if, unless, otherwise, on a result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.actors import subject_of
from engine.kernel.compile.compiler import Compiler, Op
from engine.kernel.compile.compiling import compile_act, compile_effect
from engine.kernel.compile.conditions import So, compile_condition
from engine.kernel.core.choice import YES_OR_NO
from engine.kernel.core.frames import DONE, RESULT, Env, NodeFrame
from engine.kernel.running.choices import offer
from engine.kernel.running.texts import env_of, push
from engine.language.nodes import branches

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def _branch(c: Compiler, so: So, yes: Op | None, no: Op | None) -> Op:
    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        state.stack.pop()
        op = yes if so(state, env, actor) else no
        if op is not None:
            push(state, op.number, frame, actor)
        else:
            env.slots[DONE] = []

    def can(state: State, env: Env, actor: int) -> bool:
        op = yes if so(state, env, actor) else no
        return op is not None and (op.can is None or op.can(state, env, actor))

    return c.op(run, can)


def unless(c: Compiler, node: branches.Unless) -> Op:
    """It is done where the condition is not so."""
    clause = compile_effect(c, node.clause)
    return _branch(c, compile_condition(c, node.condition), None, clause)


def unless_done(c: Compiler, node: branches.UnlessDone) -> Op:
    """Who it is about may do the one to be spared the other."""
    clause = compile_effect(c, node.clause)
    subject = subject_of(c, node.who)
    op = compile_act(c, node.act)
    sentence = c.sentence

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env = env_of(state, frame)
        actors = subject.all(state, env, frame.actor)
        if answer is None and actors and (op.can is None or op.can(state, env, actors[0])):
            offer(state, actors[0], "may", YES_OR_NO[:], str(sentence))
            return
        state.stack.pop()
        if answer == 1:
            push(state, op.number, frame, actors[0])
        else:
            push(state, clause.number, frame, frame.actor)

    return c.op(run, None)


def if_so(c: Compiler, node: branches.If) -> Op:
    """Only where the condition is so."""
    so = compile_condition(c, node.condition)
    return _branch(c, so, compile_effect(c, node.effect), None)


def if_else(c: Compiler, node: branches.IfElse) -> Op:
    """One effect where the condition is so, the other where it is not."""
    so = compile_condition(c, node.condition)
    return _branch(c, so, compile_effect(c, node.effect), compile_effect(c, node.other))


def if_not(c: Compiler, node: branches.IfNot) -> Op:
    """The other effect where the first was not done, for whatever reason."""
    so = compile_condition(c, node.condition)
    effect, other = compile_effect(c, node.effect), compile_effect(c, node.other)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        slots = env.slots
        if frame.step == 0:
            slots[DONE] = []
            frame.step = 1
            if so(state, env, actor):
                push(state, effect.number, frame, actor)
                return
        state.stack.pop()
        if not slots[DONE]:
            push(state, other.number, frame, actor)

    return c.op(run, None)


def on_result(c: Compiler, node: Any) -> Op:
    """Where the die just rolled shows such a number."""
    faces = {node.value, getattr(node, "other", node.value)}
    return _branch(
        c, lambda state, env, actor: not faces.isdisjoint(env.named(RESULT)[:1]), compile_effect(c, node.effect), None
    )
