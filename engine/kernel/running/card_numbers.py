"""The number that a card has in a column now: what is printed, and what texts in force add to it or take away."""

from __future__ import annotations

from engine.kernel.core.programs import RuleKind
from engine.kernel.core.state import State
from engine.kernel.running.rule_index import rules_in_force

NUMBER = RuleKind.NUMBER
ASKING = "asking for a number"


def number_of(state: State, card: int, column: str) -> int | None:
    """The number of a card in a column now, not below the least that the column declares; None where none is printed.

    The texts that change numbers see printed ones alone.
    """
    referee = state.referee
    printed = referee.box.designs[referee.design_of[card]].columns.get(column)
    if not isinstance(printed, int):
        return None
    if column not in state.compiled.changed or ASKING in state.cache:
        return printed
    rows = [row for row in rules_in_force(state, NUMBER) if row.rule.key == column]
    state.cache[ASKING] = True
    said = [row.rule.apply(state, row.env, row.env.you, card) for row in rows]
    state.cache.pop(ASKING, None)
    least = referee.box.vocabulary.columns[column].least
    total = printed + sum(n for n in said if n is not None)
    return total if least is None else max(total, min(least, printed))
