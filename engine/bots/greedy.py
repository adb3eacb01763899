"""The bot that looks ahead to the end of its own choices and takes the option that leads by most then."""

from __future__ import annotations

import math

from engine.bots.evaluation import lead
from engine.bots.seat import Seat, pick
from engine.kernel import State, clone, foresee, options, player_to_move

DEALS = 2  # times that hidden cards are dealt anew to try the options
FINALISTS = 6  # so many options, and one more for every so many there are, are tried on the second deal
DEPTH = 3  # the player's own further choices that are looked ahead
Plan = tuple[tuple[str, int], ...]  # choices of one player, each by its kind and the option taken
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


def forecast(seat: Seat, plans: dict[int, Plan] | None = None) -> dict[int, float]:
    """The most promising options, each with the lead in points that it leads to, averaged over DEALS deals.

    In each deal the hidden cards are dealt anew. After it the other options are dropped; where options are equal, which
    of them are dropped is decided by lot. `plans`, where given, holds afterwards for each option that was tried the
    player's own choices that would follow it, as they were best on the last deal.
    """
    worths = dict.fromkeys(seat.options, 0.0)
    for _ in range(DEALS):
        deal = seat.imagined()
        budget = min(BUDGET, MOST // len(worths))
        for option in worths:
            after = clone(deal)
            foresee(after, option)
            worth, plan = best_lead(after, seat.player, DEPTH, [budget])
            worths[option] += worth / DEALS
            if plans is not None:
                plans[option] = plan
        ranked = sorted(worths, key=lambda option: (-worths[option], seat.luck.random()))
        worths = {option: worths[option] for option in ranked[: FINALISTS + len(ranked) // FINALISTS]}
    return worths


def best_lead(state: State, player: int, depth: int, budget: list[int]) -> tuple[float, Plan]:
    """The lead after the player's best choices that follow, at most `depth` of them, and these choices.

    `budget` is the number of choices that may still be tried, in a list of one, which is counted down. Changes the
    state.
    """
    while state.choice is not None and len(options(state)) == 1 and budget[0] > 0:
        budget[0] -= 1
        foresee(state, options(state)[0])
    if player_to_move(state) != player or depth == 0:
        return lead(state, player), ()
    assert state.choice is not None
    kind, best = state.choice.kind, -math.inf
    best_plan: Plan = ()
    for option in options(state)[:]:
        if budget[0] <= 0:
            break
        budget[0] -= 1
        after = clone(state)
        foresee(after, option)
        worth, plan = best_lead(after, player, depth - 1, budget)
        if worth > best:
            best, best_plan = worth, ((kind, option), *plan)
    return (best, best_plan) if best_plan else (lead(state, player), ())
