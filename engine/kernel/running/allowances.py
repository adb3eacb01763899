"""Allowances: counters of which a player has so much again whenever a period begins, such as the actions of a turn.

A counter says so in the vocabulary: `action: {plural: actions, holders: [player], each: turn, usual: 1}`. How much it
is can be changed by texts: for good by those in force ("you have 1 additional action each turn"), or for the period
that goes on, which is a change of the counter itself.
"""

from __future__ import annotations

from engine.kernel.core.programs import RuleKind
from engine.kernel.core.state import State
from engine.kernel.running.game_log import note_by
from engine.kernel.running.rule_index import ignores, rules_in_force


def renew(state: State, period: str, who: int) -> None:
    """Give a player what they have in each such period, or everybody where `who` is no player."""
    referee = state.referee
    for name, usual in referee.renewed[period].items():
        counter = referee.counter_numbers[name]
        for player in (who,) if 0 <= who < state.players else range(state.players):
            n = max(usual + more(state, name, player), 0)
            referee.change(state, counter, "player", player, n - referee.amount(state, counter, "player", player))


def more(state: State, noun: str, player: int) -> int:
    """How much more of something texts in force give a player in each period, or less where it is below 0.

    The log is told of each text that does.
    """
    found = 0
    for row in rules_in_force(state, RuleKind.ALLOWED):
        if row.rule.key != noun or ignores(state, player, row.card):
            continue
        change = row.value if row.apply is None else row.apply(state, row.env, player, -1)
        if change:
            found += change
            note_by(state, (row.card, row.rule.sentence), "more", player, noun, change, knowers=row.env.knowers)
    return found
