"""Effects that somebody may do, and what becomes of those who do, or do not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.act_results import Offer, offered
from engine.kernel.compile.actors import compile_subject_first, each_actor, subject_of
from engine.kernel.compile.compiler import Compiler, Op
from engine.kernel.compile.compiling import compile_act, compile_effect
from engine.kernel.compile.sequences import sequence
from engine.kernel.core.choice import YES_OR_NO
from engine.kernel.core.events import Used
from engine.kernel.core.frames import DONE, UNABLE, Env, NodeFrame
from engine.kernel.running.choices import offer
from engine.kernel.running.texts import env_of, push
from engine.language.nodes import effects

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def may(c: Compiler, node: effects.May) -> Op:
    """Who it is about decides, if it can be done at all."""
    subject, op = compile_subject_first(c, node)
    sentence, made = c.sentence, Offer(c)

    def step(state: State, frame: NodeFrame, env: Env, actor: int, answer: int | None) -> bool:
        if op.is_later:
            push(state, op.number, frame, actor).is_offered = True
            return True
        if answer is None:
            made.ask(env, actor)
            if op.can is not None and not op.can(state, env, actor):
                env.add(UNABLE, actor)
                return True
            offer(state, actor, "may", YES_OR_NO[:], str(sentence))
            return False
        if answer == 1:
            made.take_up(env, actor)
            use_up(state, env)
            push(state, op.number, frame, actor)
        return True

    return each_actor(c, subject, step, op.can)


def use_up(state: State, env: Env) -> None:
    """An ability that works once a night has worked."""
    ability = state.compiled.programs[env.program].ability
    if ability is not None and ability.limit:
        key = Used(ability.number, env.card, ability.limit)
        if key not in state.used:
            state.used.append(key)


def may_pay(c: Compiler, node: effects.MayPay) -> Op:
    """Who it is about decides; the price is done whole before the act, or neither is."""
    subject = subject_of(c, node.who)
    price, op = compile_act(c, node.price), compile_act(c, node.act)
    sentence, made = c.sentence, Offer(c)

    def can(state: State, env: Env, actor: int) -> bool:
        return (price.can is None or price.can(state, env, actor)) and (op.can is None or op.can(state, env, actor))

    def step(state: State, frame: NodeFrame, env: Env, actor: int, answer: int | None) -> bool:
        if answer is None:
            made.ask(env, actor)
            if not can(state, env, actor):
                env.add(UNABLE, actor)
                return True
            offer(state, actor, "may", YES_OR_NO[:], str(sentence))
            return False
        if answer == 1:
            made.take_up(env, actor)
            use_up(state, env)
            push(state, op.number, frame, actor)
            push(state, price.number, frame, actor)
        return True

    return each_actor(c, subject, step, can)


def after(slot: int, *, others: bool = False) -> Any:
    """What follows for those who did, did not, or could not do what the sentence before says."""

    def compile_after(c: Compiler, node: Any) -> Op:
        subject = subject_of(c, node.who)
        before = offered(c, node) if slot == DONE else None
        op = compile_effect(c, node.effect)

        def run(state: State, frame: NodeFrame, answer: int | None) -> None:
            env = env_of(state, frame)
            slots = env.slots
            if frame.step == 0:
                frame.step = 1
                did = before[1](env) if before is not None else slots[slot] or []
                found = subject.all(state, env, frame.actor)
                frame.left = tuple(x for x in found if (x in did) != others)
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


def optional(*, done: bool) -> Any:
    """An optional effect, and what happens to who makes use of it, or does without it."""

    def compile_optional(c: Compiler, node: Any) -> Op:
        first = compile_effect(c, node.first)
        subject = subject_of(c, node.who)
        other = compile_effect(c, node.then if done else node.other)

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


def and_may(c: Compiler, node: effects.AndMay) -> Op:
    """The same one has to do the first and may do the second."""
    first = compile_effect(c, node.clause)
    clause: Any = node.clause
    subject = subject_of(c, clause.who)
    op = compile_act(c, node.act)
    sentence, made = c.sentence, Offer(c)

    def step(state: State, frame: NodeFrame, env: Env, actor: int, answer: int | None) -> bool:
        if answer is None:
            made.ask(env, actor)
            if op.can is not None and not op.can(state, env, actor):
                return True
            offer(state, actor, "may", YES_OR_NO[:], str(sentence))
            return False
        if answer == 1:
            made.take_up(env, actor)
            push(state, op.number, frame, actor)
        return True

    return sequence(c, [first, each_actor(c, subject, step, op.can)], settled=False)
