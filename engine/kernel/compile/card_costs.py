"""What cards cost: which cards cost so much, and texts that change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_kind, compile_owner
from engine.kernel.compile.payers import payer
from engine.kernel.compile.products import Filter
from engine.kernel.core.programs import CARD_PRICE, RuleKind
from engine.kernel.core.state import Test
from engine.kernel.running.card_costs import cost_of
from engine.language.nodes import card_costs, nouns

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


HAVINGS: Entries[[Filter], Test | None] = (entry(card_costs.Costing, _costing),)

RULES: Entries[[], list[Rule]] = (
    entry(card_costs.CostLess, _change),
    entry(card_costs.CostMore, _change),
)
