"""What visiting, leaving, raiding and moving cost, by everything in force: reckoned before a deed, never below 0.

A cost starts at what the Resident sets; all + and - are added; then "at most" applies; then anything below 0 is 0.
"""

from __future__ import annotations

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.reading_cards import Board
from engine.kernel.core.state import State
from engine.kernel.running.game_log import note_by
from engine.kernel.running.prices import price, price_rows
from engine.kernel.running.rule_index import abroad, ignores


class Costs(Board):
    """See the module."""

    def cost(self, state: State, verb: str, player: int, house: int) -> int:
        """What a deed at a house costs a player's animal now."""
        return price(state, verb, player, house)

    def move_cost(self, state: State, player: int, place: int, leaving: int = -1) -> int:
        """Leaving and visiting together; what is said of a whole move overrides the sum.

        `leaving` is the price of leaving where it was reckoned before, else -1.
        """
        here = state.at[player]
        total = 0
        if here < at.HOUSES:
            total = leaving if leaving >= 0 else price(state, "leave", player, here)
        if place < at.HOUSES:
            total += price(state, "visit", player, place)
        return self.of_move(state, player, place, total) if abroad(state, "move") else total

    def of_move(self, state: State, player: int, place: int, total: int) -> int:
        """What a move costs when the sum of leaving and visiting is `total`."""
        for row in abroad(state, "move"):
            if row.rule.is_yours and row.env.you != player:
                continue
            if ignores(state, player, row.card):
                continue
            n = row.value if row.apply is None else row.apply(state, row.env, player, place)
            if n is None:
                continue
            if row.kind == "cost set":
                total = n
            elif row.kind == "cost change":
                total += n
            elif row.kind == "cost most":
                total = min(total, n)
            else:
                total = max(total, n)
        return max(total, 0)

    def leave_cost(self, state: State, player: int) -> int:
        """What it takes to get away from a house at all: to the Nest or home, which cost nothing to visit."""
        return self.move_cost(state, player, at.DEN + player)

    def note_costs(self, state: State, verb: str, player: int, house: int) -> None:
        """Write into the log which texts made a deed cost what it cost."""
        if state.log is None:
            return
        for row in price_rows(state, verb, house):
            n = row.value if row.apply is None else row.apply(state, row.env, player, house)
            if n is None or (n == 0 and row.kind == "cost change"):
                continue
            cause = (row.card, row.rule.sentence)
            if ignores(state, player, row.card):
                note_by(state, cause, "ignored", player)
            else:
                note_by(state, cause, row.kind, player, verb, n)
