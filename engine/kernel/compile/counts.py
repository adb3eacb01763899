"""How many there are: numbers that the state gives, and tokens gained and lost by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel.compile.act_results import Way, done_this_way
from engine.kernel.compile.compiler import Compiler, Op, executor
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.kinds import compile_kind
from engine.kernel.core.frames import Env, NodeFrame
from engine.kernel.running import tokens
from engine.kernel.running.texts import env_of
from engine.language.forms import Node
from engine.language.nodes import acts, nouns, possession

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def measured(c: Compiler, node: Any, deed: str) -> Op:
    """As many as a measure of the game says."""
    counter = c.counter(node.kind.noun)
    measure = executor(MEASURES, node.measure)(c, node.measure)
    way = Way(c, "token")
    most = node.most

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        state.stack.pop()
        n = measure(state, env, actor)
        if most is not None:
            n = min(n, most)
        if deed == "gain":
            done = tokens.gain(state, actor, counter, n)
        else:
            done = tokens.lose(state, actor, counter, n, "lose")
        way.add(env, [done])

    return c.op(run, lambda state, env, actor: measure(state, env, actor) > 0)


def gain_equal(c: Compiler, node: acts.GainEqual) -> Op:
    """As many as a measure of the game says."""
    return measured(c, node, "gain")


def lose_equal(c: Compiler, node: acts.LoseEqual) -> Op:
    """As many as a measure of the game says."""
    return measured(c, node, "lose")


def number_of(c: Compiler, node: acts.NumberOf) -> Any:
    """How many there are; of a counter, how much the one it belongs to has."""
    return count_of(c, node.kind)


def count_of(c: Compiler, kind: nouns.Kind) -> Callable[[State, Env, int], int]:
    """How many of a kind there are, for who acts."""
    counter = c.referee.counter_of(kind.noun)
    if isinstance(kind.having, possession.ThisWay) and counter is not None:
        done = done_this_way(c, kind.having, "token")
        return lambda state, env, actor: sum(done(env))
    if counter is not None and isinstance(kind.having, possession.HadBy):
        return _tokens_had(c, kind, counter)
    if counter is not None:
        if kind.where is None:
            return lambda state, env, actor: state.referee.amount(state, counter, "player", actor)
        place = compile_phrase(c, next(value for name, value in vars(kind.where).items() if name != "span"))
        return lambda state, env, actor: sum(
            state.referee.amount(state, counter, place.sort, x) for x in place.all(state, env, actor)
        )
    found = compile_kind(c, kind)
    return lambda state, env, actor: len(found.all(state, env, actor))


def _tokens_had(c: Compiler, kind: nouns.Kind, counter: int) -> Callable[[State, Env, int], int]:
    """What somebody has of a counter, or has put somewhere."""
    having: Any = kind.having
    who = compile_phrase(c, having.who)
    where = compile_phrase(c, having.place) if having.place is not None else None

    def count(state: State, env: Env, actor: int) -> int:
        players = who.all(state, env, actor)
        if where is None:
            return sum(state.referee.amount(state, counter, "player", p) for p in players)
        places = where.all(state, env, actor)
        return sum(state.referee.amount_of(state, counter, where.sort, x, p) for p in players for x in places)

    return count


def value_of(c: Compiler, node: acts.ValueOf) -> Any:
    """What a card is worth."""
    what = compile_phrase(c, node.what)
    return lambda state, env, actor: sum(state.referee.value(state, x) for x in what.all(state, env, actor))


MEASURES: dict[type[Node], Any] = {acts.NumberOf: number_of, acts.ValueOf: value_of}
