"""What deeds cost; and deeds as things that have a cost: their verbs, where they are done, which one of several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.acts import count_of
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_phrase, compile_rules
from engine.kernel.compile.payers import payer
from engine.kernel.compile.products import Applies, Number, Payer, Priced
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.frames import Env
from engine.kernel.core.programs import RuleKind
from engine.language.forms import Node
from engine.language.nodes import adjectives, costs, events, nouns, phrases

if TYPE_CHECKING:
    from engine.kernel.core.state import Rule, State


def meant_at(c: Compiler, place: Node | None) -> tuple[Applies | None, bool]:
    """A test whether a deed's place is meant (None: any is), and whether the rule is about its card's place alone."""
    lies = c.referee.lies_at_place(c.design)
    if place is None:
        return None, lies
    if isinstance(place, phrases.This) and lies and c.referee.sort_of(place.noun) == "place":
        return None, True
    pick = compile_phrase(c, place)
    if pick.sort != "place":
        raise c.unplayable("a deed has its price at a place: write where it is done", place)
    kind = nouns.kind_of(place)
    manner = kind.manner if kind is not None else None
    is_any = isinstance(place, phrases.Bare | phrases.Each | phrases.All) and kind is not None and kind.is_plain
    if is_any and manner is None:
        return None, False
    if pick.test is not None and not isinstance(manner, adjectives.Adjacent | adjectives.Opposite):
        return pick.test, False
    return (lambda state, env, piece, x: x in pick.all(state, env, piece)), False


def _doing_one(c: Compiler, node: costs.DoingOne) -> Priced:
    applies, is_local = meant_at(c, node.place)
    return Priced((node.verb,), applies, is_local=is_local)


def _doing_any(c: Compiler, node: costs.DoingAny) -> Priced:
    applies, is_local = meant_at(c, node.place)
    return Priced(tuple(gerund.verb for gerund in node.verbs), applies, is_local=is_local)


def _moving_to(c: Compiler, node: costs.MovingTo) -> Priced:
    applies, _ = meant_at(c, node.place)
    if applies is None and isinstance(node.place, phrases.This):
        pick = compile_phrase(c, node.place)
        return Priced(("move",), lambda state, env, piece, x: x in pick.all(state, env, piece), is_local=False)
    return Priced(("move",), applies, is_local=False)


def _first(c: Compiler, verb: str, period: str, *, by: Payer | None = None, here: bool) -> Applies:
    c.compiled.tracked.update((verb,))

    def applies(state: State, env: Env, piece: int, x: int) -> bool:
        if by is not None and not by(state, env, piece):
            return False
        for deed in state.referee.deeds_in(state, period):
            if deed.verb == verb and (not here or deed.place == x) and (by is None or deed.who == piece):
                return False
        return True

    return applies


def _first_deed(c: Compiler, node: costs.FirstDeed) -> Priced:
    _, lies = meant_at(c, None)  # on a card that lies at a place it is the first one there
    first = _first(c, node.deed, node.period or c.referee.main_period, here=lies)
    return Priced((node.deed,), first, is_local=lies)


def _first_deed_at(c: Compiler, node: costs.FirstDeedAt) -> Priced:
    where, is_local = meant_at(c, node.place)
    first = _first(c, node.deed, node.period or c.referee.main_period, here=True)
    if where is None:
        return Priced((node.deed,), first, is_local=is_local)
    there = where
    return Priced(
        (node.deed,),
        lambda state, env, piece, x: there(state, env, piece, x) and first(state, env, piece, x),
        is_local=is_local,
    )


def _nth(  # noqa: PLR0913 - which one, of what, of whom, where
    c: Compiler, verb: str, period: str, n: int, *, by: Payer | None = None, here: bool
) -> Applies:
    c.compiled.tracked.update((verb,))

    def applies(state: State, env: Env, piece: int, x: int) -> bool:
        if by is not None and not by(state, env, piece):
            return False
        done = state.referee.deeds_in(state, period)
        counted = (
            kind == verb and (not here or place == x) and (by is None or who == piece) for kind, who, place, _ in done
        )
        return sum(counted) == n - 1

    return applies


def _nth_deed(c: Compiler, node: costs.NthDeed) -> Priced:
    _, lies = meant_at(c, None)
    nth = _nth(c, node.deed, node.period or c.referee.main_period, node.n, here=lies)
    return Priced((node.deed,), nth, is_local=lies)


def _nth_deed_at(c: Compiler, node: costs.NthDeedAt) -> Priced:
    where, is_local = meant_at(c, node.place)
    nth = _nth(c, node.deed, node.period or c.referee.main_period, node.n, here=True)
    there = where or (lambda state, env, piece, x: True)
    return Priced(
        (node.deed,),
        lambda state, env, piece, x: there(state, env, piece, x) and nth(state, env, piece, x),
        is_local=is_local,
    )


def _their_first(c: Compiler, node: costs.TheirFirstDeed) -> Priced:
    who = payer(c, node.owner) or (lambda state, env, piece: True)
    return Priced((node.deed,), _first(c, node.deed, node.period, by=who, here=False), is_local=False)


def _their_nth(c: Compiler, node: costs.TheirNthDeed) -> Priced:
    who = payer(c, node.owner) or (lambda state, env, piece: True)
    return Priced((node.deed,), _nth(c, node.deed, node.period, node.n, by=who, here=False), is_local=False)


def _priced(c: Compiler, kind: RuleKind, deed: Priced, who: Payer | None, number: Number) -> list[Rule]:
    """Rules of a kind, one for each verb of a deed; `number` is the amount or a function that gives it."""
    applies = deed.applies

    def apply(state: State, env: Env, piece: int, x: int) -> int | None:
        if applies is not None and not applies(state, env, piece, x):
            return None
        if who is not None and not who(state, env, piece):
            return None
        return number if isinstance(number, int) else number(state, env, piece)

    plain = number if applies is None and who is None and isinstance(number, int) else None
    rules = [c.rule(kind, verb, apply) for verb in deed.verbs]
    for rule in rules:
        rule.is_local, rule.is_plain, rule.value = deed.is_local, plain is not None, plain or 0
    return rules


def _paid_in(c: Compiler, currency: str) -> None:
    """Check that a price is paid in what the game takes. Raises NoExecutor for another counter."""
    paid = c.referee.pays_in()
    if currency != paid:
        rules = c.referee.box.rules
        taken = f"deeds are paid for in {paid}" if paid else "nothing says in what deeds are paid for"
        raise NoExecutor(f"the rules module {rules} takes no price in {currency}: {taken}")


def _cost_set(c: Compiler, node: costs.CostSet) -> list[Rule]:
    _paid_in(c, node.currency)
    deed = c.tables.doings.compile(c, node.doing)
    return _priced(c, RuleKind.COST_SET, deed, payer(c, node.who), _for_each(c, node.price, node.per))


def _cost_set_two(c: Compiler, node: costs.CostSetTwo) -> list[Rule]:
    _paid_in(c, node.currency)
    _paid_in(c, node.unit)
    deed = c.tables.doings.compile(c, node.doing)
    return [
        *_priced(c, RuleKind.COST_SET, deed, payer(c, node.who), node.price),
        *_priced(c, RuleKind.COST_SET, deed, payer(c, node.whom), node.second),
    ]


def _cost_change(c: Compiler, node: costs.CostChange) -> list[Rule]:
    _paid_in(c, node.currency)
    deed = c.tables.doings.compile(c, node.doing)
    return _priced(c, RuleKind.COST_CHANGE, deed, payer(c, node.who), _for_each(c, node.change, node.per))


def _for_each(c: Compiler, n: int, per: nouns.Kind | None) -> Number:
    """A price or a change of one: the number, or a function that multiplies it by how many things there are."""
    if per is None:
        return n
    count = count_of(c, per)
    return lambda state, env, piece: n * count(state, env, piece)


def _cost_at_most(c: Compiler, node: costs.CostAtMost) -> list[Rule]:
    _paid_in(c, node.currency)
    return _priced(c, RuleKind.COST_MOST, c.tables.doings.compile(c, node.doing), None, node.price)


def _cost_at_least(c: Compiler, node: costs.CostAtLeast) -> list[Rule]:
    _paid_in(c, node.currency)
    return _priced(c, RuleKind.COST_LEAST, c.tables.doings.compile(c, node.doing), None, node.price)


def _costs(c: Compiler, node: costs.Costs) -> list[Rule]:
    for cost in node.costs:
        when = events.duration_of(cost)
        if when is not None:
            raise c.unplayable("how long is said of one cost among several: give it a sentence of its own", when)
    return [rule for cost in node.costs for rule in compile_rules(c, cost)]


def _surcharge(c: Compiler, node: costs.Surcharge) -> list[Rule]:
    _paid_in(c, node.currency)
    applies, is_local = meant_at(c, node.place)
    deed = Priced((node.verb,), applies, is_local=is_local)
    return _priced(c, RuleKind.COST_CHANGE, deed, payer(c, node.who), _for_each(c, node.change, node.per))


RULES: Entries[[], list[Rule]] = (
    entry(costs.CostSet, _cost_set),
    entry(costs.CostChange, _cost_change),
    entry(costs.CostAtMost, _cost_at_most),
    entry(costs.CostAtLeast, _cost_at_least),
    entry(costs.Costs, _costs),
    entry(costs.Surcharge, _surcharge),
    entry(costs.CostSetTwo, _cost_set_two),
)


DOINGS: Entries[[], Priced] = (
    entry(costs.DoingOne, _doing_one),
    entry(costs.DoingAny, _doing_any),
    entry(costs.MovingTo, _moving_to),
    entry(costs.FirstDeed, _first_deed),
    entry(costs.FirstDeedAt, _first_deed_at),
    entry(costs.TheirFirstDeed, _their_first),
    entry(costs.TheirNthDeed, _their_nth),
    entry(costs.NthDeed, _nth_deed),
    entry(costs.NthDeedAt, _nth_deed_at),
)
