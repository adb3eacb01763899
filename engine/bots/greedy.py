"""The bot that takes what scores most by the end of its own choices."""

from __future__ import annotations

from engine.bots.evaluation import lead
from engine.bots.seat import Seat, pick
from engine.kernel import State, clone, foresee, options, player_to_move

DEALS = 2  # deals of what is hidden that an option is tried on
FINALISTS = 6  # options, and one in so many, that are tried on another deal than the first
DEPTH = 3  # own choices that follow the first
BUDGET = 40  # choices tried for one option on one deal
MOST = 1000  # and for all options on one deal together


class Greedy:
    """Tries every option on a deal that fits what it knows, with its own choices that follow, the best ones on another.

    Ties are broken by chance.
    """

    def decide(self, seat: Seat) -> int:
        """See Bot."""
        if len(seat.options) == 1:
            return seat.options[0]
        found = forecast(seat)
        most = max(found.values())
        return pick(seat.luck, [option for option, worth in found.items() if worth > most - 1e-9])


def forecast(seat: Seat) -> dict[int, float]:
    """The best options, each with the lead it came to on average of all deals; ties for the last place by chance."""
    found = dict.fromkeys(seat.options, 0.0)
    for _ in range(DEALS):
        deal = seat.imagined()
        budget = min(BUDGET, MOST // len(found))
        for option in found:
            after = clone(deal)
            foresee(after, option)
            found[option] += best_lead(after, seat.player, DEPTH, [budget]) / DEALS
        ranked = sorted(found, key=lambda option: (-found[option], seat.luck.random()))
        found = {option: found[option] for option in ranked[: FINALISTS + len(ranked) // FINALISTS]}
    return found


def best_lead(state: State, player: int, depth: int, budget: list[int]) -> float:
    """The lead after what must follow and the best of the player's own choices. It changes the state."""
    while state.choice is not None and len(options(state)) == 1 and budget[0] > 0:
        budget[0] -= 1
        foresee(state, options(state)[0])
    best = lead(state, player)
    if player_to_move(state) != player or depth == 0:
        return best
    found = None
    for option in options(state)[:]:
        if budget[0] <= 0:
            break
        budget[0] -= 1
        after = clone(state)
        foresee(after, option)
        value = best_lead(after, player, depth - 1, budget)
        found = value if found is None or value > found else found
    return best if found is None else found
