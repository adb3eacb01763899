"""Food and points: which food is what, where it begins, who pockets it, and what each player has in the end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from engine.games.crafty_critters import layout as at

if TYPE_CHECKING:
    from engine.games.crafty_critters.state import HeistState

APPLE, SQUASH, NUTS, CANNED_GOODS = "Apple", "Squash", "Nuts", "Canned Goods"
HAUL, REWARD = CANNED_GOODS, APPLE  # what the heist is about, and what the first to leave is given
FOUR = 4  # so many players have an Apple more on each side stash


def set_out(players: int) -> list[tuple[str, int]]:
    """Each food token of setting up by name, with its place."""
    found = [(APPLE, place) for place in at.CROSSINGS] + [(SQUASH, place) for place in at.SIDE_STASHES]
    found += [(name, at.MIDDLE) for name in (CANNED_GOODS, NUTS, SQUASH)]
    return found + ([(APPLE, place) for place in at.SIDE_STASHES] if players == FOUR else [])


NEEDED = Counter(name for name, _ in set_out(FOUR)) + Counter([REWARD])


def from_pantry(state: HeistState, name: str) -> int:
    """A food token that is not in play, -1 when there is none."""
    referee: Any = state.referee
    return next((card for card in state.zones[at.PANTRY] if referee.name(card) == name), -1)


def is_haul(state: HeistState, card: int) -> bool:
    """Whether it is the food that has to be taken before anybody may end the heist."""
    return bool(state.referee.name(card) == HAUL)


def pocket(state: HeistState, player: int, card: int) -> None:
    """Food goes into a player's basket, from wherever it is."""
    _lift(state, card)
    state.referee.put(state, card, at.seat(player, at.BASKET))
    if is_haul(state, card):
        state.canned = 1


def set_down(state: HeistState, card: int, place: int) -> None:
    """A card puts food on a tile: whoever comes there can pick it up."""
    state.referee.put(state, card, at.SHOP)
    state.lies[card] = place
    state.dropped[card] = 1


def put_away(state: HeistState, card: int) -> None:
    """Food goes out of play."""
    _lift(state, card)
    state.referee.put(state, card, at.PANTRY)


def _lift(state: HeistState, card: int) -> None:
    state.lies[card] = -1
    state.dropped[card] = 0


# --- points ----------------------------------------------------------------------------------------------------------


def points(state: HeistState, player: int) -> int:
    """The CP somebody has: food, what cards have given, less -1 CP tokens."""
    referee: Any = state.referee
    food = sum(referee.value(state, card) for card in state.zones[at.seat(player, at.BASKET)])
    return int(food + state.earned[player] - state.counts[referee.counter_numbers["CP"]][player])


def score(state: HeistState, player: int, n: int) -> None:
    """So many CP more, or fewer: -1 CP tokens are given back first, and taken last."""
    fines = state.counts[state.referee.counter_numbers["CP"]]
    balance = state.earned[player] - fines[player] + n
    state.earned[player], fines[player] = max(balance, 0), max(-balance, 0)
