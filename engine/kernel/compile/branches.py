"""Effects that depend on something: a condition, a result, or whether somebody did, did not or could not do it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import offered
from engine.kernel.compile.actors import each_actor, subject_of
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_act, compile_condition, compile_effect
from engine.kernel.compile.products import Op, So
from engine.kernel.core.choice import YES_OR_NO
from engine.kernel.core.frames import DONE, RESULT, UNABLE, Env, NodeFrame
from engine.kernel.running.choices import offer
from engine.kernel.running.texts import env_of, push
from engine.language.nodes import branches, effects

if TYPE_CHECKING:
    from engine.kernel.core.state import State
    from engine.language.forms import Node


def when_either(c: Compiler, so: So, yes: Op | None, no: Op | None) -> Op:
    """One operation if a condition holds when it is asked, the other if it does not; None for nothing."""

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
    """Resolve the effect, if the condition does not hold."""
    clause = compile_effect(c, node.clause)
    return when_either(c, compile_condition(c, node.condition), None, clause)


def unless_done(c: Compiler, node: branches.UnlessDone) -> Op:
    """Resolve the effect, unless the first of those named chooses to do the act instead."""
    if isinstance(node.clause, effects.Must) and c.linked(node.who) == c.span(node.clause.who):
        return _unless_each(c, node.clause, node.act)
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


def _unless_each(c: Compiler, clause: effects.Must, act: Node) -> Op:
    """Let each subject of a clause do its act, unless it chooses to do another one instead."""
    subject = subject_of(c, clause.who)
    own, other = compile_act(c, clause.act), compile_act(c, act)
    sentence = c.sentence

    def step(state: State, frame: NodeFrame, env: Env, actor: int, answer: int | None) -> bool:
        if answer is None and (other.can is None or other.can(state, env, actor)):
            offer(state, actor, "may", YES_OR_NO[:], str(sentence))
            return False
        push(state, (other if answer == 1 else own).number, frame, actor)
        return True

    return each_actor(c, subject, step, None)


def if_so(c: Compiler, node: branches.If) -> Op:
    """Resolve the effect, if the condition holds."""
    so = compile_condition(c, node.condition)
    return when_either(c, so, compile_effect(c, node.effect), None)


def if_else(c: Compiler, node: branches.IfElse) -> Op:
    """Resolve one effect if the condition holds, the other if it does not."""
    so = compile_condition(c, node.condition)
    return when_either(c, so, compile_effect(c, node.effect), compile_effect(c, node.other))


def if_not(c: Compiler, node: branches.IfNot | branches.MayIfNot) -> Op:
    """Resolve the first effect if the condition holds; the other for those who have not done the first, for whatever
    reason.
    """
    if c.span(node.condition) < c.span(node.effect):  # compiled in the order of the text
        so, effect = compile_condition(c, node.condition), compile_effect(c, node.effect)
    else:
        effect, so = compile_effect(c, node.effect), compile_condition(c, node.condition)
    subject = subject_of(c, node.who)
    other = compile_effect(c, node.other)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        slots = env.slots
        if frame.step == 0:
            slots[DONE] = []
            frame.step = 1
            if so(state, env, actor):
                push(state, effect.number, frame, actor)
                return
        if frame.step == 1:
            frame.step = 2
            did = slots[DONE] or []
            frame.left = tuple(x for x in subject.all(state, env, actor) if x not in did)
        if not frame.left:
            state.stack.pop()
            return
        missing, *rest = frame.left
        frame.left = tuple(rest)
        if subject.slot >= 0:
            slots[subject.slot] = [missing]
        push(state, other.number, frame, missing)

    return c.op(run, None)


def on_result(c: Compiler, node: branches.OnResult | branches.OnResults) -> Op:
    """Resolve the effect, if the die just rolled shows one of the numbers."""
    faces = {node.value, node.other} if isinstance(node, branches.OnResults) else {node.value}
    return when_either(
        c, lambda state, env, actor: not faces.isdisjoint(env.named(RESULT)[:1]), compile_effect(c, node.effect), None
    )


After = branches.IfDone | branches.IfNotDone | branches.IfUnable


def after(slot: int, *, others: bool = False) -> Callable[[Compiler, After], Op]:
    """An effect for those who did, did not, or could not do what the sentence before says.

    `slot` keeps who did it (DONE) or was unable (UNABLE); with `others` it is for those who are not in it.
    """

    def compile_after(c: Compiler, node: After) -> Op:
        subject = subject_of(c, node.who)
        before = offered(c, node) if slot == DONE else None
        op = compile_effect(c, node.effect)

        def run(state: State, frame: NodeFrame, answer: int | None) -> None:
            env = env_of(state, frame)
            slots = env.slots
            if frame.step == 0:
                frame.step = 1
                did = before[1](env) if before is not None else slots[slot] or []
                subjects = subject.all(state, env, frame.actor)
                frame.left = tuple(x for x in subjects if (x in did) != others)
            if not frame.left:
                state.stack.pop()
                return
            actor, *rest = frame.left
            frame.left = tuple(rest)
            if subject.slot >= 0:
                slots[subject.slot] = [actor]
            keep = list(slots[slot] or [])
            push(state, op.number, frame, actor)
            slots[slot] = keep

        return c.op(run, None)

    return compile_after


def if_declined(c: Compiler, node: branches.IfDeclined) -> Op:
    """If the condition holds, resolve a permission, and the other effect for those who decline it."""
    so = compile_condition(c, node.condition)
    return when_either(c, so, optional(done=False)(c, node), None)


Optional = branches.OrElse | branches.AndThen | branches.IfDeclined


def optional(*, done: bool) -> Callable[[Compiler, Optional], Op]:
    """An optional effect, then another one for those who accept it (`done`) or who decline it."""

    def compile_optional(c: Compiler, node: Optional) -> Op:
        first = compile_effect(c, node.first)
        subject = subject_of(c, node.who)
        other = compile_effect(c, node.then if isinstance(node, branches.AndThen) else node.other)

        def run(state: State, frame: NodeFrame, answer: int | None) -> None:
            env = env_of(state, frame)
            slots = env.slots
            if frame.step == 0:
                frame.step = 1
                push(state, first.number, frame, frame.actor)
                return
            if frame.step == 1:
                frame.step = 2
                did = slots[DONE] or []
                frame.left = tuple(x for x in subject.all(state, env, frame.actor) if (x in did) == done)
            if not frame.left:
                state.stack.pop()
                return
            actor, *rest = frame.left
            frame.left = tuple(rest)
            if subject.slot >= 0:
                slots[subject.slot] = [actor]
            push(state, other.number, frame, actor)

        return c.op(run, first.can if done else None)

    return compile_optional


EFFECTS: Entries[[], Op] = (
    entry(branches.OrElse, optional(done=False)),
    entry(branches.AndThen, optional(done=True)),
    entry(branches.OnResult, on_result),
    entry(branches.OnResults, on_result),
    entry(branches.Unless, unless),
    entry(branches.UnlessDone, unless_done),
    entry(branches.If, if_so),
    entry(branches.IfElse, if_else),
    entry(branches.IfNot, if_not),
    entry(branches.MayIfNot, if_not),
    entry(branches.IfDeclined, if_declined),
    entry(branches.IfDone, after(DONE)),
    entry(branches.IfNotDone, after(DONE, others=True)),
    entry(branches.IfUnable, after(UNABLE)),
)
