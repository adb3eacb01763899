"""The order in which cards in force lie, and in which effects were installed, makes no difference to anything.

Random games of every game are stopped at their choices; the texts in force are sorted anew in another order, and what
can be done, what it costs and what everybody has must be the same, before the choice and after it.
"""

from __future__ import annotations

from random import Random

from engine.kernel import State, actions, clone, scores
from engine.kernel.running.prices import price
from engine.kernel.running.rule_index import group_of

GAMES = 3  # of each game and number of players
EVERY = 4  # choices of a game are looked at


def in_another_order(state: State, luck: Random) -> State:
    """The same state; the cards in force of each place and player are in another order, and so is what lasts."""
    other = clone(state)
    luck.shuffle(other.lasting)
    other.cache.clear()
    for group in range(len(other.groups)):
        sources = list(other.referee.sources_of(other, group))
        luck.shuffle(sources)
        other.groups[group] = group_of(other, sources)
    return other


def told(state: State) -> dict[str, object]:
    """What must be the same: who can do what, all prices, all scores."""
    verbs = sorted({rule.key for rule in state.compiled.rules if rule.kind.startswith("cost")})
    return {
        "who": None if state.choice is None else state.choice.player,
        "actions": sorted(actions(state)),
        "scores": scores(state) if state.choice is None or state.steps > 20 else [],
        "prices": [
            (verb, player, place, price(state, verb, player, place))
            for verb in verbs
            for player in range(state.players)
            for place in range(state.referee.grouped_places)
        ],
    }
