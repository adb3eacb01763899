"""What a card is worth to a player, by what is printed on it, its own text and all texts in force."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.core.state import Row, State
from engine.kernel.running.prices import strongest
from engine.kernel.running.rule_index import rules_in_force

Said = list[tuple[Row, int]]  # rules about what a card is worth, each with the number that it sets or adds


def said_of(state: State, player: int, card: int, points: str, own: Iterable[Row] = ()) -> Said:
    """What texts say of the points that a card is worth to a player; `points` is the id of the counter.

    `own` are rules of the card itself, where it is not in force.
    """
    found: Said = []
    for row in (*own, *rules_in_force(state, "worth")):
        rule = row.rule
        if rule.key == points and (n := rule.apply(state, row.env, player, card)) is not None:
            found.append((row, n))
    return found


def total(said: Said, printed: int = 0) -> int:
    """What a card is worth by all that is said of it: what is set, else what is printed, and what is added."""
    bases = [(row, n) for row, n in said if row.rule.word == "set"]
    more = sum(n for row, n in said if row.rule.word != "set")
    return more + (strongest(bases) if bases else printed)
