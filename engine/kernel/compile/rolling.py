"""Dice: one or several are rolled, and rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.branches import when_either
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import bare_noun, compare_of, compile_effect
from engine.kernel.compile.products import Count, Op, So
from engine.kernel.core.chance import below
from engine.kernel.core.frames import RESULT, NodeFrame
from engine.kernel.core.state import Rules
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import env_of
from engine.language.forms import Node
from engine.language.nodes import amounts, nouns, phrases, rolling, showing

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State


def dice_of(c: Compiler, what: Node) -> tuple[str, int]:
    """The noun of a die, or its proper name, and how many of them. Raises NoExecutor for one of several."""
    kind = nouns.kind_of(what)
    if kind is None:
        return nouns.noun_of(what) or (what.name if isinstance(what, phrases.Named | phrases.Unique) else ""), 1
    if isinstance(what, phrases.Some) and isinstance(what.n, amounts.Number) and what.n.value > 0:
        return bare_noun(c, kind), what.n.value
    if not isinstance(what, phrases.A | phrases.The):
        raise c.unplayable("how many dice are rolled is not said: write a, or a number", what)
    return bare_noun(c, kind), 1


def _roll(c: Compiler, node: showing.Roll) -> Op:
    """Roll dice; later words refer to what they show together."""
    c.sorts[c.span(node.die)] = "token"  # “that many” are as many as it shows
    return _rolling(c, node.die)


def _again(c: Compiler, node: rolling.RollAgain) -> Op:
    """Roll once more what was rolled last."""
    span = c.linked(node)
    assert span is not None, "the reader links it to what was rolled"
    before = next((each for each in c.nodes if isinstance(each, showing.Roll) and c.span(each) == span), None)
    if before is None:
        raise c.unplayable("it is rolled until it shows something: nothing is rolled again", node)
    return _rolling(c, before.die)


def _rolling(c: Compiler, what: Node) -> Op:
    (noun, n), die, slot = dice_of(c, what), c.ask(Rules.die), c.slot(c.span(what))

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        total = sum(below(state, die(noun)) + 1 for _ in range(n))
        slots = env_of(state, frame).slots
        slots[RESULT], slots[slot] = [total], [total]
        note(state, "roll", frame.actor, total)

    return c.op(run)


def _shown(c: Compiler, node: rolling.Shown) -> Count:
    return lambda state, env, actor: sum(env.named(RESULT))


def _on_result_in(c: Compiler, node: rolling.OnResultIn) -> Op:
    compare = compare_of(c, node.n)

    def so(state: State, env: Env, actor: int) -> bool:
        return bool(env.named(RESULT)) and compare(env.named(RESULT)[0])

    return when_either(c, so, compile_effect(c, node.effect), None)


def _is_even(c: Compiler, node: rolling.ResultIsEven) -> So:
    rest = 0 if node.is_even else 1
    return lambda state, env, actor: bool(env.named(RESULT)) and env.named(RESULT)[0] % 2 == rest


ACTS: Entries[[], Op] = (entry(showing.Roll, _roll), entry(rolling.RollAgain, _again))
MEASURES: Entries[[], Count] = (entry(rolling.Shown, _shown),)
EFFECTS: Entries[[], Op] = (entry(rolling.OnResultIn, _on_result_in),)
CONDITIONS: Entries[[], So] = (entry(rolling.ResultIsEven, _is_even),)
