"""The bot that looks ahead to the end of its own choices and takes the option that leads by most then."""

from __future__ import annotations

from engine.bots.evaluation import lead
from engine.bots.seat import Seat, pick
from engine.kernel import State, clone, foresee, options, player_to_move

DEALS = 2  # times that hidden cards are dealt anew to try the options
FINALISTS = 6  # so many options, and one more for every so many there are, are tried on the second deal
DEPTH = 3  # the player's own further choices that are looked ahead
BUDGET = 40  # most choices tried for one option on one deal
MOST = 1000  # most choices tried for all options together on one deal


class Greedy:
    """Tries every option on a deal that fits what it knows, then the best ones on a second deal, and takes the best.

    Of equally good options one is picked at random.
    """

    def decide(self, seat: Seat) -> int:
        """The best option as forecast; see Bot.decide."""
        if len(seat.options) == 1:
            return seat.options[0]
        worths = forecast(seat)
        most = max(worths.values())
        return pick(seat.luck, [option for option, worth in worths.items() if worth > most - 1e-9])


def forecast(seat: Seat) -> dict[int, float]:
    """The most promising options, each with the lead in points that it leads to, averaged over DEALS deals.

    In each deal the hidden cards are dealt anew. After it the other options are dropped; where options are equal, which
    of them are dropped is decided by lot.
    """
    worths = dict.fromkeys(seat.options, 0.0)
    for _ in range(DEALS):
        deal = seat.imagined()
        budget = min(BUDGET, MOST // len(worths))
        for option in worths:
            after = clone(deal)
            foresee(after, option)
            worths[option] += best_lead(after, seat.player, DEPTH, [budget]) / DEALS
        ranked = sorted(worths, key=lambda option: (-worths[option], seat.luck.random()))
        worths = {option: worths[option] for option in ranked[: FINALISTS + len(ranked) // FINALISTS]}
    return worths


def best_lead(state: State, player: int, depth: int, budget: list[int]) -> float:
    """The lead after the player's best choices that follow, at most `depth` of them.

    `budget` is the number of choices that may still be tried, in a list of one, which is counted down. Changes the
    state.
    """
    while state.choice is not None and len(options(state)) == 1 and budget[0] > 0:
        budget[0] -= 1
        foresee(state, options(state)[0])
    best = lead(state, player)
    if player_to_move(state) != player or depth == 0:
        return best
    best_choice = None
    for option in options(state)[:]:
        if budget[0] <= 0:
            break
        budget[0] -= 1
        after = clone(state)
        foresee(after, option)
        value = best_lead(after, player, depth - 1, budget)
        best_choice = value if best_choice is None or value > best_choice else best_choice
    return best if best_choice is None else best_choice
