"""What somebody must do if they can: rules that narrow what is offered, as long as anything is left of it."""

from __future__ import annotations

from engine.kernel.core.programs import RuleKind
from engine.kernel.core.state import State
from engine.kernel.running.rule_index import ignores, rules_in_force

MUST = RuleKind.MUST


def narrowed(state: State, verb: str, player: int, cards: list[int]) -> list[int]:
    """The cards with which a player may do a deed: those that meet every obligation in force, as far as any card does.

    An obligation that no card meets is passed over. Where one obligation leaves only cards that cannot meet another,
    the one that is written first wins.
    """
    if MUST not in state.compiled.used_kinds:
        return cards
    for row in sorted(rules_in_force(state, MUST), key=lambda row: row.rule.number):
        if row.rule.key != verb or ignores(state, player, row.card):
            continue
        met = [card for card in cards if row.rule.apply(state, row.env, player, card)]
        cards = met or cards
    return cards
