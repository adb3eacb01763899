"""Food: where each token begins, who picks it up, and where it is put."""

from __future__ import annotations

from collections import Counter

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.state import HeistState
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note

APPLE, SQUASH, NUTS, CANNED_GOODS = "Apple", "Squash", "Nuts", "Canned Goods"
HAUL, REWARD = CANNED_GOODS, APPLE  # what the heist is about, and what the first to leave is given
FOUR = 4  # so many players have an Apple more on each side stash


def set_out(players: int) -> list[tuple[str, int]]:
    """Each food token of the set-up: its name and its place."""
    found = [(APPLE, place) for place in at.CROSSINGS] + [(SQUASH, place) for place in at.SIDE_STASHES]
    found += [(name, at.MIDDLE) for name in (CANNED_GOODS, NUTS, SQUASH)]
    return found + ([(APPLE, place) for place in at.SIDE_STASHES] if players == FOUR else [])


NEEDED = Counter(name for name, _ in set_out(FOUR)) + Counter([REWARD])


def from_pantry(state: HeistState, name: str) -> int:
    """A food token of a name that is not in play, -1 when there is none."""
    return next((card for card in state.zones[at.PANTRY] if state.referee.name(card) == name), -1)


def pocket(state: HeistState, player: int, card: int) -> None:
    """Put food into a player's basket, from wherever it is. Once the Canned Goods are taken, the heist may be ended."""
    _lift(state, card)
    state.referee.put(state, card, at.seat(player, at.BASKET))
    if state.referee.name(card) == HAUL:
        state.canned = 1


def set_down(state: HeistState, card: int, place: int) -> None:
    """Put food on a tile because a card says so: whoever comes there can pick it up."""
    state.referee.put(state, card, at.SHOP)
    state.lies[card] = place
    state.dropped[card] = 1


def put_away(state: HeistState, card: int) -> None:
    """Take food out of play."""
    _lift(state, card)
    state.referee.put(state, card, at.PANTRY)


def _lift(state: HeistState, card: int) -> None:
    state.lies[card] = -1
    state.dropped[card] = 0


# --- picking up ------------------------------------------------------------------------------------------------------


def loose_food(state: HeistState, player: int) -> list[int]:
    """The food that a player can pick up where they are: one token once at each stash, and what was dropped there."""
    place = state.at[player]
    here = [card for card in state.zones[at.SHOP] if state.lies[card] == place]
    return [card for card in here if may_pick_up(state, player, card)] if here and place in at.STASHES else here


def may_pick_up(state: HeistState, player: int, card: int) -> bool:
    """Whether a player may pick food up where it lies: at a stash once, but for what was dropped there."""
    place = state.lies[card]
    return (
        place not in at.STASHES or bool(state.dropped[card]) or not state.visited[player] >> at.STASHES.index(place) & 1
    )


def pick_up(state: HeistState, player: int, design: int) -> None:
    """Put food of a design into the player's basket: dropped food first, which a stash does not count."""
    place = state.at[player]
    cards = [card for card in loose_food(state, player) if state.referee.design_of[card] == design]
    card = max(cards, key=lambda card: state.dropped[card])
    if place in at.STASHES and not state.dropped[card]:
        state.visited[player] |= 1 << at.STASHES.index(place)
    pocket(state, player, card)
    note(state, "take", player, card)
    emit(state, "take", player, place, card)
