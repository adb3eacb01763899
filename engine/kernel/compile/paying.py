"""Paying what a card costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import ActResult
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_owner
from engine.kernel.compile.products import Op
from engine.kernel.core.events import CounterDeed
from engine.kernel.core.frames import NodeFrame
from engine.kernel.running import tokens
from engine.kernel.running.card_costs import cost_of
from engine.kernel.running.texts import env_of
from engine.language.nodes import paying

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State


def _pay_cost(c: Compiler, node: paying.PayCost) -> Op:
    """Pay what a card costs, all of it; what has no cost cannot be paid for."""
    what, column = compile_owner(c, node, node.what), node.cost
    counter, result = c.counter(c.words.columns[column].paid_in), ActResult(c, "token")

    def due(state: State, env: Env, actor: int) -> int:
        """What is to be paid; -1 where nothing is there that has a cost."""
        costs = [cost_of(state, actor, x, column) for x in what.all(state, env, actor)]
        return -1 if not costs or None in costs else sum(each or 0 for each in costs)

    def can(state: State, env: Env, actor: int) -> bool:
        n = due(state, env, actor)
        return actor < state.players and 0 <= n <= state.referee.amount(state, counter, "player", actor)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        state.stack.pop()
        n = due(state, env, actor)
        if n > 0 and can(state, env, actor):
            result.add(env, [tokens.lose(state, actor, counter, n, CounterDeed.PAY)])

    return c.op(run, can)


ACTS: Entries[[], Op] = (entry(paying.PayCost, _pay_cost),)
