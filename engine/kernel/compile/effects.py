"""Effects: who does what, whether they may or must, one after the other, or one out of several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import Offer, result_span
from engine.kernel.compile.actors import as_you, each_actor, one_of, sequence, subject_of
from engine.kernel.compile.compiler import Compiler, Entries, add_ability, entry, new_program
from engine.kernel.compile.compiling import compile_act, compile_effect, compile_moment
from engine.kernel.compile.products import Op
from engine.kernel.compile.sentences import installs
from engine.kernel.core.choice import YES_OR_NO
from engine.kernel.core.events import EffectKind, Used
from engine.kernel.core.frames import DONE, UNABLE, Env, NodeFrame
from engine.kernel.running import ending
from engine.kernel.running.choices import offer
from engine.kernel.running.events import limit_holder
from engine.kernel.running.game_log import note
from engine.kernel.running.selectors import Pick
from engine.kernel.running.texts import push
from engine.language.forms import Node
from engine.language.nodes import acts, amounts, effects, possession, scoring, showing, turns
from engine.language.references import walk

if TYPE_CHECKING:
    from engine.kernel.core.events import Event
    from engine.kernel.core.state import Can, State


Clause = effects.Must | effects.May | effects.Chooses | effects.Together | effects.Then | effects.Finishes


def must(c: Compiler, node: Clause) -> Op:
    """Let each subject do an act, as far as it can be done."""
    return act_of(c, node.who, compile_subject_first(c, node))


def compile_subject_first(c: Compiler, node: Clause) -> tuple[Pick, Op]:
    """The subject, then the act, compiled in the order of the text so that the act can refer to the subject."""
    subject = subject_of(c, node.who)
    return subject, compile_act(c, node.act)


def act_of(c: Compiler, who: Node, parts: tuple[Pick, Op]) -> Op:
    """Let each subject do an act; keeps who did it and who was unable."""
    subject, op = parts

    def step(state: State, frame: NodeFrame, env: Env, actor: int, answer: int | None) -> bool:
        able = op.can is None or op.can(state, env, actor)
        env.add(DONE if able else UNABLE, actor)
        push(state, op.number, frame, actor)
        return True

    return each_actor(c, subject, step, op.can)


def together(c: Compiler, node: effects.Together) -> Op:
    """Resolve a clause and another subject's act, as one step."""
    return sequence(c, [compile_effect(c, node.first), must(c, node)], settled=False)


def then(c: Compiler, node: effects.Then) -> Op:
    """Resolve a clause, then another one when it is over, with everything that the first triggers."""
    return sequence(c, [compile_effect(c, node.first), must(c, node)], settled=True)


def placed(c: Compiler, node: effects.Placed) -> Op:
    """Resolve a clause about the things at a place that is named first."""
    inside = node.inside()
    assert inside is not None, "such a node is not built"
    c.take_node(inside)
    return compile_effect(c, inside)


def choosing(c: Compiler, node: effects.Choosing) -> Op:
    """Resolve a choice, then what becomes of what was chosen."""
    return sequence(c, [compile_effect(c, node.choice), compile_effect(c, node.then)], settled=False)


def also(c: Compiler, node: effects.Also) -> Op:
    """Compile two permissions in one sentence; each is offered by itself, and either may be declined."""
    return sequence(c, [compile_effect(c, node.first), compile_effect(c, node.second)], settled=True)


def choose_one(c: Compiler, node: effects.ChooseOne) -> Op:
    """Let the player who resolves the text pick one of several effects."""
    return one_of(c, node.effects, [compile_effect(c, effect) for effect in node.effects], None)


def chooses_one(c: Compiler, node: effects.ChoosesOne) -> Op:
    """Let each subject pick one of several effects, which that subject carries out: "you" is who picks."""
    subject = subject_of(c, node.who)
    return one_of(c, node.effects, [as_you(c, compile_effect(c, effect)) for effect in node.effects], subject)


def may(c: Compiler, node: effects.May) -> Op:
    """Let each subject choose whether to do an act; it is offered only if it can be done."""
    subject, op = compile_subject_first(c, node)
    sentence, made, shown = c.sentence, Offer(c), _shown(c, node.act)

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
        else:
            _unseen(env, shown)
        return True

    return each_actor(c, subject, step, op.can)


def _shown(c: Compiler, act: Node) -> list[int]:
    """The slots of the cards that an act shows: "it" is none of them for whoever does not want to see them."""
    return [c.slot(c.span(node.what)) for node, _ in walk(act) if isinstance(node, showing.LookAt | showing.Reveal)]


def _unseen(env: Env, shown: list[int]) -> None:
    """Note that cards were not looked at, unless somebody has done so before."""
    for slot in shown:
        if env.slots[slot] is None:
            env.slots[slot] = []


def use_up(state: State, env: Env) -> None:
    """Note that an ability that works once in a period has been used."""
    ability = state.compiled.programs[env.program].ability
    if ability is not None and ability.limit:
        key = Used(ability.number, limit_holder(env.card, env.you), ability.limit)
        if key not in state.used:
            state.used.append(key)


def may_pay(c: Compiler, node: effects.MayPay) -> Op:
    """Let each subject choose whether to do an act for a price.

    It is offered only if both can be done; the price is paid first.
    """
    subject, price, op, can = _priced(c, node)
    sentence, made, shown = c.sentence, Offer(c), _shown(c, node.act)

    def step(state: State, frame: NodeFrame, env: Env, actor: int, answer: int | None) -> bool:
        if answer is None:
            made.ask(env, actor)
            if not can(state, env, actor):
                env.add(UNABLE, actor)
                _unseen(env, shown)
                return True
            offer(state, actor, "may", YES_OR_NO[:], str(sentence))
            return False
        if answer == 1:
            made.take_up(env, actor)
            use_up(state, env)
            push(state, op.number, frame, actor)
            push(state, price.number, frame, actor)
        else:
            _unseen(env, shown)
        return True

    return each_actor(c, subject, step, can)


def must_pay(c: Compiler, node: effects.MustPay) -> Op:
    """Let each subject do an act for a price, where both can be done; the price is paid first."""
    subject, price, op, can = _priced(c, node)

    def step(state: State, frame: NodeFrame, env: Env, actor: int, answer: int | None) -> bool:
        if not can(state, env, actor):
            env.add(UNABLE, actor)
            note(state, "nothing", actor)
            return True
        env.add(DONE, actor)
        push(state, op.number, frame, actor)
        push(state, price.number, frame, actor)
        return True

    return each_actor(c, subject, step, can)


def _priced(c: Compiler, node: effects.MayPay | effects.MustPay) -> tuple[Pick, Op, Op, Can]:
    """Who pays, what, what for, and whether somebody can pay all of it and do that."""
    subject = subject_of(c, node.who)
    parts = [compile_act(c, part) for part in effects.priced_in(node.price)]
    price, op = sequence(c, parts, settled=False) if len(parts) > 1 else parts[0], compile_act(c, node.act)
    asked = parts if counts_what_is_paid(c, node) else [*parts, op]

    def can(state: State, env: Env, actor: int) -> bool:
        return all(each.can is None or each.can(state, env, actor) for each in asked)

    return subject, price, op, can


COUNTED = (acts.ForEach, acts.ForEvery, acts.ForEachOfThem, acts.GainEqual, acts.LoseEqual, scoring.DoDistinct)


def counts_what_is_paid(c: Compiler, node: effects.MayPay | effects.MustPay) -> bool:
    """Whether what is paid for is done as often or as much as the price shows: for each card discarded this way."""
    paid = {span for _, span in walk(node.price)}
    rows = walk(node.act)
    return any(isinstance(each, COUNTED) for each, _ in rows) and any(
        isinstance(each, possession.ThisWay | amounts.ThatMany) or c.links.get(span) in paid for each, span in rows
    )


def and_may(c: Compiler, node: effects.AndMay) -> Op:
    """Resolve a clause, then offer an act to the same subject."""
    first = compile_effect(c, node.clause)
    assert isinstance(node.clause, effects.Must), "as AndMay.holds has it"
    subject = subject_of(c, node.clause.who)
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


def later(c: Compiler, node: effects.Later) -> Op:
    """Let a clause wait for the next such moment, once; the moment of the current period is not the next one."""
    kinds, is_theirs = compile_moment(c, node.moment)
    period, current = node.moment.period, c.slot(result_span(c.span(node)))
    is_of_all = not isinstance(node.moment, turns.StartOfTheirNext)  # one of somebody's has not begun yet

    def match(state: State, env: Env, event: Event) -> bool:
        number = state.referee.period_number(state, period) if is_of_all else -1
        return is_theirs(state, env, event) and (number < 0 or [number] != env.slots[current])

    def since(state: State, env: Env, actor: int) -> tuple[str, int]:
        env.slots[current] = [state.referee.period_number(state, period)]
        return "game", -1

    outer = c.program
    new = new_program(c)
    c.program = new
    op = compile_effect(c, node.clause)
    new.nodes.append(op.number)
    new.sentences.append(c.sentence)
    c.program = outer
    ability = add_ability(c, new, kinds, match, [])
    ability.is_own = ability.is_local = False
    c.late.append(ability)
    return installs(c, EffectKind.ONCE, [ability.number], since)


def game_ends(c: Compiler, node: effects.GameEnds) -> Op:
    """The game is over when the sentence is, with what comes at its end."""
    c.compiled.ends_game = True

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        ending.end_game(state, ending.OVER)
        note(state, ending.OVER, frame.actor)

    return c.op(run, None)


EFFECTS: Entries[[], Op] = (
    entry(effects.GameEnds, game_ends),
    entry(effects.Finishes, must),
    entry(effects.Later, later),
    entry(effects.AndMay, and_may),
    entry(effects.Must, must),
    entry(effects.May, may),
    entry(effects.MayPay, may_pay),
    entry(effects.MustPay, must_pay),
    entry(effects.Together, together),
    entry(effects.Then, then),
    entry(effects.Placed, placed),
    entry(effects.Choosing, choosing),
    entry(effects.Chooses, must),
    entry(effects.Also, also),
    entry(effects.ChooseOne, choose_one),
    entry(effects.ChoosesOne, chooses_one),
)
