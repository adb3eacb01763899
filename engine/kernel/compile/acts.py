"""Acts in a row, an act for each of something, and acts whose number is worked out from the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import ActResult, done_this_way
from engine.kernel.compile.actors import one_of, sequence
from engine.kernel.compile.compiler import UNASKED, Compiler, Entries, entry
from engine.kernel.compile.compiling import bare_noun, compile_act, compile_kind, compile_phrase
from engine.kernel.compile.products import Count, Op
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.events import CounterDeed
from engine.kernel.core.frames import Env, NodeFrame
from engine.kernel.running import tokens
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import env_of, push
from engine.language.nodes import acts, nouns, possession

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def for_each(c: Compiler, node: acts.ForEach) -> Op:
    """Do the act once for each thing of a kind, at most `most` times."""
    count = count_of(c, node.per)
    most = node.most

    def times(state: State, env: Env, actor: int) -> int:
        n = count(state, env, actor)
        return n if most is None else min(n, most)

    return repeated(c, compile_act(c, node.act), times)


def repeated(c: Compiler, op: Op, count: Count) -> Op:
    """An operation as often as is counted when it begins."""

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        if frame.step == 0:
            frame.step = 1
            frame.count = count(state, env_of(state, frame), frame.actor)
            if frame.count == 0:
                note(state, "nothing", frame.actor)
        if frame.count <= 0:
            state.stack.pop()
            return
        frame.count -= 1
        push(state, op.number, frame, frame.actor)

    def can(state: State, env: Env, actor: int) -> bool:
        return count(state, env, actor) > 0 and (op.can is None or op.can(state, env, actor))

    return c.op(run, can)


def for_every(c: Compiler, node: acts.ForEvery) -> Op:
    """Do the act once for every `n` things of a kind."""
    count = count_of(c, node.per)
    share = node.n.value
    return repeated(c, compile_act(c, node.act), lambda state, env, actor: count(state, env, actor) // share)


def for_each_of_them(c: Compiler, node: acts.ForEachOfThem) -> Op:
    """Do the act once for each of the things that the text has just named."""
    link = c.linked(node)
    slot = c.slot(link if link is not None else c.span(node))
    return repeated(c, compile_act(c, node.act), lambda state, env, actor: len(env.slots[slot] or []))


def both(c: Compiler, node: acts.Both) -> Op:
    """Do acts in their order, as one step: what they trigger waits until the last is done."""
    ops = [compile_act(c, act) for act in node.acts]
    op = sequence(c, ops, settled=False)
    op.is_later = all(part.is_later for part in ops)
    return op


def alternatives(c: Compiler, node: acts.Alternatives) -> Op:
    """Do one of several acts, which the actor chooses."""
    return one_of(c, node.acts, [compile_act(c, act) for act in node.acts], None)


def in_turn(c: Compiler, node: acts.InTurn) -> Op:
    """Do the second act after the first is over, with everything that it triggers."""
    return sequence(c, [compile_act(c, node.first), compile_act(c, node.then)], settled=True)


def measured(c: Compiler, node: acts.GainEqual | acts.LoseEqual, deed: CounterDeed) -> Op:
    """Gain or lose tokens or points, as many as a measure gives when the act is done."""
    counter = c.counter(bare_noun(c, node.kind))
    measure = c.tables.measures.compile(c, node.measure)
    result = ActResult(c, "token")
    most = node.most

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        state.stack.pop()
        n = measure(state, env, actor)
        if most is not None:
            n = min(n, most)
        if deed is CounterDeed.GAIN:
            done = tokens.gain(state, actor, counter, n)
        else:
            done = tokens.lose(state, actor, counter, n, deed)
        result.add(env, [done])

    def can(state: State, env: Env, actor: int) -> bool:
        n = measure(state, env, actor)
        n = n if most is None else min(n, most)
        return n > 0 and (deed is CounterDeed.GAIN or state.referee.amount(state, counter, "player", actor) >= n)

    return c.op(run, can)


def gain_equal(c: Compiler, node: acts.GainEqual) -> Op:
    """Compile "gain ... equal to ...": the amount is counted when it is resolved."""
    return measured(c, node, CounterDeed.GAIN)


def lose_equal(c: Compiler, node: acts.LoseEqual) -> Op:
    """Compile "lose ... equal to ...": the amount is counted when it is resolved."""
    return measured(c, node, CounterDeed.LOSE)


def number_of(c: Compiler, node: acts.NumberOf) -> Count:
    """How many things of a kind there are; for a counter, how much of it there is where the words say."""
    return count_of(c, node.kind)


def count_of(c: Compiler, kind: nouns.Kind) -> Count:
    """How many things of a kind there are for the actor; for a counter, how much of it there is."""
    counter = c.referee.counter_of(kind.noun)
    if counter is not None and kind.where is not None and kind.having is not None:
        raise c.unplayable("where they are is said twice: leave this out", kind.having)
    if isinstance(kind.having, possession.ThisWay) and counter is not None:
        done = done_this_way(c, kind.having, "token")
        return lambda state, env, actor: sum(done(env))
    if counter is not None and isinstance(kind.having, possession.HadBy):
        return _tokens_had(c, kind.having, counter)
    if counter is not None:
        if kind.where is None:
            return lambda state, env, actor: state.referee.amount(state, counter, "player", actor)
        place = compile_phrase(c, kind.where.landmark())
        return lambda state, env, actor: sum(
            state.referee.amount(state, counter, place.sort, x) for x in place.all(state, env, actor)
        )
    things = compile_kind(c, kind)
    return lambda state, env, actor: len(things.all(state, env, actor))


def _tokens_had(c: Compiler, having: possession.HadBy, counter: int) -> Count:
    """How much of a counter somebody has, or has put on a place or card."""
    who = compile_phrase(c, having.who)
    where = compile_phrase(c, having.place) if having.place is not None else None

    def count(state: State, env: Env, actor: int) -> int:
        players = who.all(state, env, actor)
        if where is None:
            return sum(state.referee.amount(state, counter, "player", p) for p in players)
        places = where.all(state, env, actor)
        return sum(state.referee.amount_of(state, counter, where.sort, x, p) for p in players for x in places)

    return count


def value_of(c: Compiler, node: acts.ValueOf) -> Count:
    """What the cards that a phrase means are worth, added up."""
    what = compile_phrase(c, node.what)
    if not c.referee.asks("worth", node.noun, c.referee.counters):
        raise NoExecutor(UNASKED["worth"].format(module=c.referee.box.rules, key=node.noun))
    return lambda state, env, actor: sum(state.referee.value(state, x) for x in what.all(state, env, actor))


ACTS: Entries[[], Op] = (
    entry(acts.GainEqual, gain_equal),
    entry(acts.LoseEqual, lose_equal),
    entry(acts.ForEach, for_each),
    entry(acts.ForEvery, for_every),
    entry(acts.ForEachOfThem, for_each_of_them),
    entry(acts.Both, both),
    entry(acts.Alternatives, alternatives),
    entry(acts.InTurn, in_turn),
)


MEASURES: Entries[[], Count] = (
    entry(acts.NumberOf, number_of),
    entry(acts.ValueOf, value_of),
)
