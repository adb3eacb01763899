"""What cards cost: which cards cost so much, texts that change it, and paying it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import ActResult
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_kind, compile_owner
from engine.kernel.compile.payers import payer
from engine.kernel.compile.products import Filter, Op
from engine.kernel.core.events import CounterDeed
from engine.kernel.core.frames import NodeFrame
from engine.kernel.core.programs import CARD_PRICE, RuleKind
from engine.kernel.core.state import Test
from engine.kernel.running import tokens
from engine.kernel.running.card_costs import cost_of
from engine.kernel.running.texts import env_of
from engine.language.nodes import card_costs, nouns, taking

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import Rule, State

Besides = Callable[[int, int], bool]  # whether a cost fits, beside that of another card
BESIDE: dict[type[card_costs.Beside], Callable[[int], Besides]] = {
    card_costs.PriceMore: lambda n: lambda cost, other: cost == other + n,
    card_costs.PriceUpToMore: lambda n: lambda cost, other: cost <= other + n,
    card_costs.PriceLess: lambda n: lambda cost, other: cost == other - n,
    card_costs.PriceSame: lambda n: lambda cost, other: cost == other,
    card_costs.PriceBelow: lambda n: lambda cost, other: cost < other,
    card_costs.PriceAbove: lambda n: lambda cost, other: cost > other,
}


def _costing(c: Compiler, node: card_costs.Costing, kind_filter: Filter) -> Test:
    price = node.price
    if isinstance(price, card_costs.Beside):
        return _beside(c, price)
    assert isinstance(price, card_costs.PriceIs | card_costs.PriceUpTo | card_costs.PriceAtLeast)
    least = 0 if isinstance(price, card_costs.PriceUpTo) else price.n
    most = None if isinstance(price, card_costs.PriceAtLeast) else price.n
    column = price.coins

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        cost = cost_of(state, actor, x, column)
        return cost is not None and least <= cost and (most is None or cost <= most)

    return test


def _beside(c: Compiler, price: card_costs.Beside) -> Test:
    other, column = compile_owner(c, price, price.what), vars(price).get("coins") or _only_column(c, price)
    fits = BESIDE[type(price)](vars(price).get("n", 0))

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        cost = cost_of(state, actor, x, column)
        others = [cost_of(state, actor, y, column) for y in other.all(state, env, actor)]
        return cost is not None and any(each is not None and fits(cost, each) for each in others)

    return test


def _only_column(c: Compiler, price: card_costs.Beside) -> str:
    """The column of what cards cost, where there is one."""
    found = [column.id for column in c.words.columns.values() if column.paid_in]
    if len(found) == 1:
        return found[0]
    raise c.unplayable("cards cost more than one thing here: write how many of which", price)


def _change(c: Compiler, node: card_costs.Change) -> list[Rule]:
    who, kind = payer(c, node.who), nouns.kind_of(node.what)
    assert kind is not None
    test = compile_kind(c, kind).test
    change = node.n if isinstance(node, card_costs.CostMore) else -node.n

    def apply(state: State, env: Env, piece: int, x: int) -> int | None:
        is_meant = (who is None or who(state, env, piece)) and test(state, env, piece, x)
        return change if is_meant else None

    return [c.rule(RuleKind.COST_CHANGE, CARD_PRICE + node.coins, apply)]


def pay_cost(c: Compiler, node: taking.PayCost) -> Op:
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


HAVINGS: Entries[[Filter], Test | None] = (entry(card_costs.Costing, _costing),)

RULES: Entries[[], list[Rule]] = (
    entry(card_costs.CostLess, _change),
    entry(card_costs.CostMore, _change),
)
