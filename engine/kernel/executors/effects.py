"""Effects: who does what, whether they may or must, and what depends on what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.choice import YES_OR_NO, offer
from engine.kernel.compiler import Compiler, Op
from engine.kernel.events import settle
from engine.kernel.executors.compiling import compile_act, compile_effect, compile_phrase
from engine.kernel.executors.conditions import So, compile_condition
from engine.kernel.executors.installing import later
from engine.kernel.executors.picks import Pick
from engine.kernel.executors.ways import Offer, offered
from engine.kernel.frames import ACTOR, BASE, CARD, DONE, LOCAL, PROGRAM, RESULT, SLOTS, STEP, UNABLE, Env, env_of, push
from engine.language.forms import Node
from engine.language.nodes import effects

if TYPE_CHECKING:
    from engine.kernel.state import Frame, State


def subject_of(c: Compiler, who: Node) -> Pick:
    """Those a clause is about."""
    return compile_phrase(c, who)


def actors_of(state: State, env: Env, actor: int, subject: Pick) -> list[int]:
    """Who acts, one after the other; those who ignore the card are left out."""
    referee = state.referee
    found = subject.all(state, env, actor)
    if env[CARD] >= 0 and subject.is_loop:
        found = [x for x in found if not referee.ignores(state, x, env[CARD])]
    return found


def _chosen(state: State, frame: Frame, subject: Pick) -> bool:
    """Have a subject that leaves a choice chosen: "a player gains 1 VP"."""
    return subject.least < 0 or subject.begin(state, frame)


def _each_actor(c: Compiler, subject: Pick, step: Any, can: Any, *, is_later: bool = False) -> Op:
    """Run `step(state, frame, env, actor, answer)` for each actor; it is True when that actor is done."""
    slot = subject.slot

    def run(state: State, frame: Frame, answer: int | None) -> None:
        env = env_of(state, frame)
        if frame[STEP] == 0:
            if not _chosen(state, frame, subject):
                frame[STEP] = 1
                return
            frame[STEP] = 1
        slots = env[SLOTS]
        if frame[STEP] == 1:
            frame[STEP] = 2
            found = slots[slot] if subject.least >= 0 else actors_of(state, env, frame[ACTOR], subject)
            frame[LOCAL:] = [list(found), list(found), 0]
            slots[DONE], slots[UNABLE] = [], []
        left = frame[LOCAL + 1]
        while left:
            actor = left[0]
            if slot >= 0:
                slots[slot] = [actor]
            if not step(state, frame, env, actor, answer):
                return
            answer = None
            left.pop(0)
            frame[STEP] = 2
            if state.stack[-1] is not frame:
                return
        if slot >= 0:
            slots[slot] = frame[LOCAL]
        state.stack.pop()

    def can_all(state: State, env: Env, actor: int) -> bool:
        found = subject.all(state, env, actor)
        return bool(found) and (can is None or can(state, env, found[0]))

    return c.op(run, can_all, is_later)


def must(c: Compiler, node: Any) -> Op:
    """It is done, as far as it can be."""
    return _must(c, node.who, compile_subject_first(c, node))


def compile_subject_first(c: Compiler, node: Any) -> tuple[Pick, Op]:
    """Subject and act, in the order of the text, so that the act finds what the subject names."""
    subject = subject_of(c, node.who)
    return subject, compile_act(c, node.act)


def _must(c: Compiler, who: Node, parts: tuple[Pick, Op]) -> Op:
    subject, op = parts

    def step(state: State, frame: Frame, env: Env, actor: int, answer: int | None) -> bool:
        able = op.can is None or op.can(state, env, actor)
        env[SLOTS][DONE if able else UNABLE].append(actor)
        push(state, op.number, frame, actor)
        return True

    return _each_actor(c, subject, step, op.can)


def may(c: Compiler, node: effects.May) -> Op:
    """Who it is about decides, if it can be done at all."""
    subject, op = compile_subject_first(c, node)
    sentence, made = c.sentence, Offer(c)

    def step(state: State, frame: Frame, env: Env, actor: int, answer: int | None) -> bool:
        if op.is_later:
            state.stack.append([op.number, 0, frame[BASE], actor, "may"])
            return True
        if answer is None:
            made.ask(env, actor)
            if op.can is not None and not op.can(state, env, actor):
                env[SLOTS][UNABLE].append(actor)
                return True
            offer(state, actor, "may", YES_OR_NO[:], str(sentence))
            return False
        if answer == 1:
            made.take_up(env, actor)
            use_up(state, env)
            push(state, op.number, frame, actor)
        return True

    return _each_actor(c, subject, step, op.can)


def use_up(state: State, env: Env) -> None:
    """An ability that works once a night has worked."""
    ability = state.referee.programs[env[PROGRAM]].ability
    if ability is not None and ability.limit:
        key = (ability.number, env[CARD], ability.limit)
        if key not in state.used:
            state.used.append(key)


def may_pay(c: Compiler, node: effects.MayPay) -> Op:
    """Who it is about decides; the price is done whole before the act, or neither is."""
    subject = subject_of(c, node.who)
    price, op = compile_act(c, node.price), compile_act(c, node.act)
    sentence, made = c.sentence, Offer(c)

    def can(state: State, env: Env, actor: int) -> bool:
        return (price.can is None or price.can(state, env, actor)) and (op.can is None or op.can(state, env, actor))

    def step(state: State, frame: Frame, env: Env, actor: int, answer: int | None) -> bool:
        if answer is None:
            made.ask(env, actor)
            if not can(state, env, actor):
                env[SLOTS][UNABLE].append(actor)
                return True
            offer(state, actor, "may", YES_OR_NO[:], str(sentence))
            return False
        if answer == 1:
            made.take_up(env, actor)
            use_up(state, env)
            push(state, op.number, frame, actor)
            push(state, price.number, frame, actor)
        return True

    return _each_actor(c, subject, step, can)


# --- one thing and another -------------------------------------------------------------------------------------------


def sequence(c: Compiler, ops: list[Op], *, settled: bool) -> Op:
    """One after the other; `settled` resolves in between what each of them triggers."""

    def run(state: State, frame: Frame, answer: int | None) -> None:
        if settled and (state.waiting or state.due):
            settle(state)
            return
        step = frame[STEP]
        if step == len(ops):
            state.stack.pop()
            return
        frame[STEP] = step + 1
        push(state, ops[step].number, frame, frame[ACTOR])

    return c.op(run, ops[0].can)


def together(c: Compiler, node: effects.Together) -> Op:
    """Two subjects, one step."""
    return sequence(c, [compile_effect(c, node.first), must(c, node)], settled=False)


def then(c: Compiler, node: effects.Then) -> Op:
    """The second after the first is over, with all that it triggers."""
    return sequence(c, [compile_effect(c, node.first), must(c, node)], settled=True)


def choosing(c: Compiler, node: effects.Choosing) -> Op:
    """A choice, and what becomes of the one chosen."""
    return sequence(c, [must(c, node.choice), compile_effect(c, node.then)], settled=False)


def also(c: Compiler, node: effects.Also) -> Op:
    """Two permissions, each for itself."""
    return sequence(c, [compile_effect(c, node.first), compile_effect(c, node.second)], settled=True)


def one_of(c: Compiler, ops: list[Op], subject: Pick | None) -> Op:
    """One is chosen among those that can be done in full; if there is none, among all."""

    def choices(state: State, env: Env, actor: int) -> list[int]:
        found = [i for i, op in enumerate(ops) if op.can is None or op.can(state, env, actor)]
        return found or list(range(len(ops)))

    def step(state: State, frame: Frame, env: Env, actor: int, answer: int | None) -> bool:
        if answer is None:
            found = choices(state, env, actor)
            if len(found) > 1:
                offer(state, actor, "mode", found, str(sentence))
                return False
            answer = found[0]
        env[SLOTS][DONE].append(actor)
        push(state, ops[answer].number, frame, actor)
        return True

    sentence = c.sentence

    def can(state: State, env: Env, actor: int) -> bool:
        return any(op.can is None or op.can(state, env, actor) for op in ops)

    if subject is not None:
        return _each_actor(c, subject, step, can)

    def run(state: State, frame: Frame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame[ACTOR]
        if answer is None:
            found = choices(state, env, actor)
            if len(found) > 1:
                offer(state, actor, "mode", found, str(sentence))
                return
            answer = found[0]
        state.stack.pop()
        push(state, ops[answer].number, frame, actor)

    return c.op(run, can)


def choose_one(c: Compiler, node: effects.ChooseOne) -> Op:
    """Who resolves it picks one of the effects."""
    return one_of(c, [compile_effect(c, effect) for effect in node.effects], None)


def chooses_one(c: Compiler, node: effects.ChoosesOne) -> Op:
    """Somebody picks one of the effects, which then is theirs."""
    subject = subject_of(c, node.who)
    return one_of(c, [compile_effect(c, effect) for effect in node.effects], subject)


# --- on condition ----------------------------------------------------------------------------------------------------


def _branch(c: Compiler, so: So, yes: Op | None, no: Op | None) -> Op:
    def run(state: State, frame: Frame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame[ACTOR]
        state.stack.pop()
        op = yes if so(state, env, actor) else no
        if op is not None:
            push(state, op.number, frame, actor)
        else:
            env[SLOTS][DONE] = []

    def can(state: State, env: Env, actor: int) -> bool:
        op = yes if so(state, env, actor) else no
        return op is not None and (op.can is None or op.can(state, env, actor))

    return c.op(run, can)


def unless(c: Compiler, node: effects.Unless) -> Op:
    """It is done where the condition is not so."""
    clause = compile_effect(c, node.clause)
    return _branch(c, compile_condition(c, node.condition), None, clause)


def unless_done(c: Compiler, node: effects.UnlessDone) -> Op:
    """Who it is about may do the one to be spared the other."""
    clause = compile_effect(c, node.clause)
    subject = subject_of(c, node.who)
    op = compile_act(c, node.act)
    sentence = c.sentence

    def run(state: State, frame: Frame, answer: int | None) -> None:
        env = env_of(state, frame)
        actors = subject.all(state, env, frame[ACTOR])
        if answer is None and actors and (op.can is None or op.can(state, env, actors[0])):
            offer(state, actors[0], "may", YES_OR_NO[:], str(sentence))
            return
        state.stack.pop()
        if answer == 1:
            push(state, op.number, frame, actors[0])
        else:
            push(state, clause.number, frame, frame[ACTOR])

    return c.op(run, None)


def if_so(c: Compiler, node: effects.If) -> Op:
    """Only where the condition is so."""
    so = compile_condition(c, node.condition)
    return _branch(c, so, compile_effect(c, node.effect), None)


def if_else(c: Compiler, node: effects.IfElse) -> Op:
    """One effect where the condition is so, the other where it is not."""
    so = compile_condition(c, node.condition)
    return _branch(c, so, compile_effect(c, node.effect), compile_effect(c, node.other))


def if_not(c: Compiler, node: effects.IfNot) -> Op:
    """The other effect where the first was not done, for whatever reason."""
    so = compile_condition(c, node.condition)
    effect, other = compile_effect(c, node.effect), compile_effect(c, node.other)

    def run(state: State, frame: Frame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame[ACTOR]
        slots = env[SLOTS]
        if frame[STEP] == 0:
            slots[DONE] = []
            frame[STEP] = 1
            if so(state, env, actor):
                push(state, effect.number, frame, actor)
                return
        state.stack.pop()
        if not slots[DONE]:
            push(state, other.number, frame, actor)

    return c.op(run, None)


def _after(slot: int, *, others: bool = False) -> Any:
    """What follows for those who did, did not, or could not do what the sentence before says."""

    def compile_after(c: Compiler, node: Any) -> Op:
        subject = subject_of(c, node.who)
        before = offered(c, node) if slot == DONE else None
        op = compile_effect(c, node.effect)

        def run(state: State, frame: Frame, answer: int | None) -> None:
            env = env_of(state, frame)
            slots = env[SLOTS]
            if frame[STEP] == 0:
                frame[STEP] = 1
                did = before[1](env) if before is not None else slots[slot] or []
                found = subject.all(state, env, frame[ACTOR])
                frame[LOCAL:] = [[x for x in found if (x in did) != others]]
            if not frame[LOCAL]:
                state.stack.pop()
                return
            actor = frame[LOCAL].pop(0)
            if subject.slot >= 0:
                slots[subject.slot] = [actor]
            keep = list(slots[slot] or [])
            push(state, op.number, frame, actor)
            slots[slot] = keep

        return c.op(run, None)

    return compile_after


def _optional(*, done: bool) -> Any:
    """An optional effect, and what happens to who makes use of it, or does without it."""

    def compile_optional(c: Compiler, node: Any) -> Op:
        first = compile_effect(c, node.first)
        subject = subject_of(c, node.who)
        other = compile_effect(c, node.then if done else node.other)

        def run(state: State, frame: Frame, answer: int | None) -> None:
            env = env_of(state, frame)
            slots = env[SLOTS]
            if frame[STEP] == 0:
                frame[STEP] = 1
                push(state, first.number, frame, frame[ACTOR])
                return
            if frame[STEP] == 1:
                frame[STEP] = 2
                did = slots[DONE] or []
                frame[LOCAL:] = [[x for x in subject.all(state, env, frame[ACTOR]) if (x in did) == done]]
            if not frame[LOCAL]:
                state.stack.pop()
                return
            actor = frame[LOCAL].pop(0)
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

    def step(state: State, frame: Frame, env: Env, actor: int, answer: int | None) -> bool:
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

    return sequence(c, [first, _each_actor(c, subject, step, op.can)], settled=False)


def _on_result(c: Compiler, node: Any) -> Op:
    """Where the die just rolled shows such a number."""
    faces = {node.value, getattr(node, "other", node.value)}
    return _branch(
        c, lambda state, env, actor: (env[SLOTS][RESULT] or [None])[0] in faces, compile_effect(c, node.effect), None
    )


EFFECTS: dict[type[Node], Any] = {
    effects.Later: later,
    effects.OrElse: _optional(done=False),
    effects.AndThen: _optional(done=True),
    effects.AndMay: and_may,
    effects.OnResult: _on_result,
    effects.OnResults: _on_result,
    effects.Must: must,
    effects.May: may,
    effects.MayPay: may_pay,
    effects.Unless: unless,
    effects.UnlessDone: unless_done,
    effects.Together: together,
    effects.Then: then,
    effects.Choosing: choosing,
    effects.Chooses: must,
    effects.Also: also,
    effects.ChooseOne: choose_one,
    effects.ChoosesOne: chooses_one,
    effects.If: if_so,
    effects.IfElse: if_else,
    effects.IfNot: if_not,
    effects.IfDone: _after(DONE),
    effects.IfNotDone: _after(DONE, others=True),
    effects.IfUnable: _after(UNABLE),
}
