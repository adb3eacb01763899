"""The bot that takes what scores most by the end of its own choices."""

from __future__ import annotations

from engine.bots.seat import Seat, pick
from engine.kernel import State, choose, clone, options, player_to_move, scores

DEALS = 2  # deals of what is hidden that an option is tried on
DEPTH = 3  # own choices that follow the first
BUDGET = 40  # choices tried for one option on one deal
MOST = 2000  # and for all options together


class Greedy:
    """Tries every option on deals that fit what it knows, with its own choices that follow; ties by chance."""

    def decide(self, seat: Seat) -> int:
        """See Bot."""
        if len(seat.options) == 1:
            return seat.options[0]
        worth = dict.fromkeys(seat.options, 0.0)
        budget = min(BUDGET, MOST // len(seat.options))
        for _ in range(DEALS):
            deal = seat.imagined()
            for option in seat.options:
                after = clone(deal)
                choose(after, option)
                worth[option] += best_lead(after, seat.player, DEPTH, [budget])
        most = max(worth.values())
        return pick(seat.luck, [option for option in seat.options if worth[option] > most - 1e-9])


def lead(state: State, player: int) -> float:
    """How far a player is ahead of the best other one."""
    row = scores(state)
    others = [score for other, score in enumerate(row) if other != player]
    return row[player] - max(others) if others else row[player]


def best_lead(state: State, player: int, depth: int, budget: list[int]) -> float:
    """The lead after what must follow and the best of the player's own choices. It changes the state."""
    while state.choice is not None and len(options(state)) == 1 and budget[0] > 0:
        budget[0] -= 1
        choose(state, options(state)[0])
    best = lead(state, player)
    if player_to_move(state) != player or depth == 0:
        return best
    found = None
    for option in options(state)[:]:
        if budget[0] <= 0:
            break
        budget[0] -= 1
        after = clone(state)
        choose(after, option)
        value = best_lead(after, player, depth - 1, budget)
        found = value if found is None or value > found else found
    return best if found is None else found
