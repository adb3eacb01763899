"""What one card of a row costs less: the next one, or the first, second or third in each period."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_kind
from engine.kernel.compile.past_deeds import track
from engine.kernel.compile.products import Op, Until
from engine.kernel.compile.sentences import installs
from engine.kernel.core.events import EffectKind
from engine.kernel.core.programs import CARD_PRICE, RuleKind
from engine.language.nodes import counted_costs, paying
from engine.language.references import walk

if TYPE_CHECKING:
    from engine.kernel.core.events import Event
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import Rule, State, Test


def _check_paid(c: Compiler, node: counted_costs.NextCostsLess | counted_costs.NthCostsLess) -> None:
    """Raises NoExecutor for a deed made of deeds among which nothing is paid for the card."""
    said = [each.reading for each in c.referee.box.sections if each.verb == node.verb]
    trees = [row.tree for reading in said if reading is not None for row in reading.sentences if row.tree is not None]
    paid = {each.cost for tree in trees for each, _ in walk(tree) if isinstance(each, paying.PayCost)}
    if trees and node.coins not in paid:
        raise c.unplayable(f"a card is not paid for where it is {c.words.verbs[node.verb].past}", node)


def _next(c: Compiler, node: counted_costs.NextCostsLess) -> Op:
    """A rule that holds until the deed is done to such a card, or the period is over."""
    _check_paid(c, node)
    such = compile_kind(c, node.kind).test

    def apply(state: State, env: Env, piece: int, x: int) -> int | None:
        return -node.n if piece == env.you and such(state, env, piece, x) else None

    rule = c.rule(RuleKind.COST_CHANGE, CARD_PRICE + node.coins, apply)
    return installs(c, EffectKind.RULE, [rule.number], _until_done(c, node, such))


def _until_done(c: Compiler, node: counted_costs.NextCostsLess, such: Test) -> Until:
    ends = (f"end {vars(node.when)['period']}",) if node.when is not None else ()

    def match(state: State, env: Env, event: Event) -> bool:
        is_deed = event.kind == node.verb
        return not is_deed or (event.who == env.you and event.card >= 0 and such(state, env, event.who, event.card))

    matcher = c.matcher((node.verb, *ends), match)
    return lambda state, env, actor: ("event", matcher.number)


def _nth(c: Compiler, node: counted_costs.NthCostsLess) -> list[Rule]:
    """A rule about whoever has done the deed to one card less in the period that goes on."""
    _check_paid(c, node)
    such, deeds_in = compile_kind(c, node.kind).test, c.referee.deeds_in
    track(c, node.verb)

    def apply(state: State, env: Env, piece: int, x: int) -> int | None:
        if piece != env.you or not such(state, env, piece, x):
            return None
        done = sum(
            kind == node.verb and who == piece and card >= 0 and such(state, env, piece, card)
            for kind, who, _, card in deeds_in(state, node.period)
        )
        return -node.n if done == node.nth - 1 else None

    return [c.rule(RuleKind.COST_CHANGE, CARD_PRICE + node.coins, apply)]


EFFECTS: Entries[[], Op] = (entry(counted_costs.NextCostsLess, _next),)

RULES: Entries[[], list[Rule]] = (entry(counted_costs.NthCostsLess, _nth),)
