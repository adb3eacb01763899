"""Rules that say what deeds cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.compiler import Compiler, Table, executor
from engine.kernel.compile.compiling import compile_rules
from engine.kernel.compile.counts import count_of
from engine.kernel.compile.doings import DOINGS, Priced, meant_at
from engine.kernel.compile.payers import Payer, payer
from engine.kernel.core.frames import Env
from engine.kernel.core.programs import Rule
from engine.language.nodes import costs

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def _priced(c: Compiler, kind: str, deed: Priced, who: Payer | None, number: Any) -> list[Rule]:
    """Rules of a kind, one for each verb; `number` is the price or a function that gives it."""
    applies = deed.applies

    def apply(state: State, env: Env, piece: int, x: int) -> int | None:
        if applies is not None and not applies(state, env, piece, x):
            return None
        if who is not None and not who(state, env, piece):
            return None
        return number if not callable(number) else number(state, env, piece)  # type: ignore[no-any-return]

    plain = applies is None and who is None and not callable(number)
    return [
        c.rule(
            kind, verb, apply, is_local=deed.is_local, value=number if plain else 0, extra="plain" if plain else None
        )
        for verb in deed.verbs
    ]


def _cost_set(c: Compiler, node: costs.CostSet) -> list[Rule]:
    deed = executor(DOINGS, node.doing)(c, node.doing)
    return _priced(c, "cost set", deed, payer(c, node.who), node.price)


def _cost_set_two(c: Compiler, node: costs.CostSetTwo) -> list[Rule]:
    deed = executor(DOINGS, node.doing)(c, node.doing)
    return [
        *_priced(c, "cost set", deed, payer(c, node.who), node.price),
        *_priced(c, "cost set", deed, payer(c, node.whom), node.second),
    ]


def _cost_change(c: Compiler, node: costs.CostChange) -> list[Rule]:
    deed = executor(DOINGS, node.doing)(c, node.doing)
    return _priced(c, "cost change", deed, payer(c, node.who), _for_each(c, node))


def _for_each(c: Compiler, node: Any) -> Any:
    """A change as a number, or as a function of how many there are of what it is for."""
    if node.per is None:
        return node.change
    count, change = count_of(c, node.per), node.change
    return lambda state, env, piece: change * count(state, env, piece)


def _cost_at_most(c: Compiler, node: costs.CostAtMost) -> list[Rule]:
    return _priced(c, "cost most", executor(DOINGS, node.doing)(c, node.doing), None, node.price)


def _cost_at_least(c: Compiler, node: costs.CostAtLeast) -> list[Rule]:
    return _priced(c, "cost least", executor(DOINGS, node.doing)(c, node.doing), None, node.price)


def _costs(c: Compiler, node: costs.Costs) -> list[Rule]:
    return [rule for cost in node.costs for rule in compile_rules(c, cost)]


def _surcharge(c: Compiler, node: costs.Surcharge) -> list[Rule]:
    applies, is_local = meant_at(c, node.place)
    deed = Priced((node.verb,), applies, is_local=is_local)
    return _priced(c, "cost change", deed, payer(c, node.who), _for_each(c, node))


COSTS: Table = {
    costs.CostSet: _cost_set,
    costs.CostChange: _cost_change,
    costs.CostAtMost: _cost_at_most,
    costs.CostAtLeast: _cost_at_least,
    costs.Costs: _costs,
    costs.Surcharge: _surcharge,
    costs.CostSetTwo: _cost_set_two,
}
