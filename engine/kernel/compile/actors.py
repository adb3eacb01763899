"""Who acts: an act for each subject of a clause, one operation after the other, or one out of several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.products import Op
from engine.kernel.core.frames import DONE, UNABLE, Env, NodeFrame
from engine.kernel.core.state import Can
from engine.kernel.running.choices import offer
from engine.kernel.running.events import settle
from engine.kernel.running.rule_index import ignores
from engine.kernel.running.selectors import Pick
from engine.kernel.running.texts import env_of, push
from engine.language.forms import Node

if TYPE_CHECKING:
    from engine.kernel.core.state import State


Step = Callable[["State", NodeFrame, Env, int, int | None], bool]


def subject_of(c: Compiler, who: Node) -> Pick:
    """The compiled subject of a clause."""
    return compile_phrase(c, who)


def actors_of(state: State, env: Env, actor: int, subject: Pick) -> list[int]:
    """The actors of a subject, in order; where "each" begins it, without those who ignore the text's card.

    What is chosen in a subject, such as the house of "each animal at 1 house", has been chosen.
    """
    found = env.named(subject.slot) if subject.is_chosen else subject.all(state, env, actor)
    if env.card >= 0 and subject.is_loop:
        found = [x for x in found if not ignores(state, x, env.card)]
    return found


def _chosen(state: State, frame: NodeFrame, subject: Pick) -> bool:
    """Whether a subject such as "a player" is settled; False when somebody has to choose it first."""
    return not subject.is_chosen or subject.begin(state, frame)


def each_actor(c: Compiler, subject: Pick, step: Step, can: Can | None, *, is_later: bool = False) -> Op:
    """An operation that runs `step(state, frame, env, actor, answer)` for each actor of a subject.

    `step` returns True when it is done with the actor, False when it has offered a choice and waits for the answer.
    """
    slot = subject.slot

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env = env_of(state, frame)
        if frame.step == 0:
            if not _chosen(state, frame, subject):
                frame.step = 1
                return
            frame.step = 1
        slots = env.slots
        if frame.step == 1:
            frame.step = 2
            actors = actors_of(state, env, frame.actor, subject)
            if not subject.is_chosen and subject.watcher is not None:
                subject.watcher.meant([actors])
            frame.left = frame.done = tuple(actors)
            slots[DONE], slots[UNABLE] = [], []
        while frame.left:
            actor = frame.left[0]
            if slot >= 0:
                slots[slot] = [actor]
            if not step(state, frame, env, actor, answer):
                return
            answer = None
            frame.left = frame.left[1:]
            frame.step = 2
            if state.stack[-1] is not frame:
                return
        if slot >= 0:
            slots[slot] = list(frame.done)
        state.stack.pop()

    def can_all(state: State, env: Env, actor: int) -> bool:
        actors = subject.all(state, env, actor)
        return any(can is None or can(state, env, each) for each in actors)

    return c.op(run, can_all, is_later)


def sequence(c: Compiler, ops: list[Op], *, settled: bool) -> Op:
    """Operations one after the other; with `settled`, what each triggers is resolved before the next one."""

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        if settled and (state.waiting or state.due):
            settle(state)
            return
        step = frame.step
        if step == len(ops):
            state.stack.pop()
            return
        frame.step = step + 1
        push(state, ops[step].number, frame, frame.actor)

    return c.op(run, ops[0].can, steps=len(ops))


def as_you(c: Compiler, op: Op) -> Op:
    """An operation in which "you" is the actor; behind it, "you" is who it was before."""

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env = env_of(state, frame)
        if frame.step:
            env.you = frame.count - 1
            state.stack.pop()
            return
        frame.step, frame.count, env.you = 1, env.you + 1, frame.actor
        push(state, op.number, frame, frame.actor)

    def can(state: State, env: Env, actor: int) -> bool:
        you, env.you = env.you, actor
        is_possible = op.can is None or op.can(state, env, actor)
        env.you = you
        return is_possible

    return c.op(run, can, steps=1)


def one_of(c: Compiler, nodes: Sequence[Node], ops: list[Op], subject: Pick | None) -> Op:
    """One of several operations, chosen by the actor among those that can be done in full, or among all if none can.

    With a subject, each of its actors chooses. `nodes` are what the operations were compiled from.
    """

    def choices(state: State, env: Env, actor: int) -> list[int]:
        possible = [i for i, op in enumerate(ops) if op.can is None or op.can(state, env, actor)]
        return possible or list(range(len(ops)))

    def step(state: State, frame: NodeFrame, env: Env, actor: int, answer: int | None) -> bool:
        if answer is None:
            possible = choices(state, env, actor)
            if len(possible) > 1:
                offer(state, actor, "mode", possible, str(sentence))
                return False
            answer = possible[0]
        env.add(DONE, actor)
        push(state, ops[answer].number, frame, actor)
        return True

    sentence = c.sentence

    def can(state: State, env: Env, actor: int) -> bool:
        return any(op.can is None or op.can(state, env, actor) for op in ops)

    if subject is not None:
        return _worded(c, each_actor(c, subject, step, can), nodes)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        if answer is None:
            possible = choices(state, env, actor)
            if len(possible) > 1:
                offer(state, actor, "mode", possible, str(sentence))
                return
            answer = possible[0]
        state.stack.pop()
        push(state, ops[answer].number, frame, actor)

    return _worded(c, c.op(run, can), nodes)


def _worded(c: Compiler, op: Op, nodes: Sequence[Node]) -> Op:
    """Note the words of each of several operations of which one is chosen, so that it can be asked for by them."""
    said = c.compiled.sentences[c.sentence]
    spans = [c.span(node) for node in nodes]
    c.compiled.ways[op.number] = [said.text[start - said.start : end - said.start] for start, end in spans]
    return op
