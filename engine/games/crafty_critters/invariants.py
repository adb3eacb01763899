"""What must be true of any state of this game at any choice."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters import limits, turn_order
from engine.games.crafty_critters.end_game import LAST_ROUND
from engine.games.crafty_critters.log_text import count
from engine.games.crafty_critters.state import HeistState

ALLOWED = {
    "Critter": {at.CRITTERS, at.USING, at.BOX, at.THIRD},
    "Trap": {at.TRAPS, at.TRAPS_USED, at.USING},
    "Tile": {at.TILES, at.BOARD, at.USING, at.OUT},
    "Food": {at.SHOP, at.PANTRY},
    "Fine": {at.BOX},
}
SEATED = {"Critter": {at.HAND, at.FRONT, at.PILE, at.PACK}, "Tile": {at.HELD}, "Food": {at.BASKET}}


def check(state: HeistState) -> Iterator[str]:
    """Cards where they belong, the board as its tiles say, numbers in their range, choices that are the rules'."""
    yield from _cards(state)
    yield from _board(state)
    yield from _crews(state)
    yield from _turn(state)


def _cards(state: HeistState) -> Iterator[str]:
    referee = state.referee
    if len(state.zones) != at.zones(state.players):
        yield f"there are {len(state.zones)} zones"
    for card, zone in enumerate(state.zone_of):
        kind = state.components.kind[card]
        seat = at.kind_of_zone(zone)
        if seat not in SEATED.get(kind, ()) if zone >= at.SEAT else zone not in ALLOWED[kind]:
            yield f"{referee.box.labels[card]} lies in {at.zone_name(zone)}, where no {kind} belongs"


def _board(state: HeistState) -> Iterator[str]:
    referee = state.referee
    for space in range(at.SPACES):
        card, paths = state.tile_at[space], state.paths[space]
        if space in at.PRINTED:
            if paths != at.ALL_PATHS or card >= 0:
                yield f"the board at {at.NAMES[space]} has changed"
        elif card < 0:
            if paths:
                yield f"{at.NAMES[space]} has paths and no tile"
        elif state.zone_of[card] != at.BOARD or state.lies[card] != space:
            yield f"the tile at {at.NAMES[space]} lies elsewhere"
        elif paths not in at.turned(state.components.printed_paths[referee.design_of[card]]):
            yield f"the tile at {at.NAMES[space]} has other paths than its own"
    if sum(card >= 0 for card in state.tile_at) != len(state.zones[at.BOARD]):
        yield "tiles are on the board without a space"
    for card in state.zones[at.SHOP]:
        if state.lies[card] < 0 or at.PLACE_OF[state.lies[card]] != state.lies[card]:
            yield f"{referee.box.labels[card]} is on the board and nowhere"


def _crews(state: HeistState) -> Iterator[str]:
    for player, place in enumerate(state.at):
        if place >= 0 and (not state.paths[place] or at.PLACE_OF[place] != place):
            yield f"player {player + 1} is at {at.NAMES[place]}, where no tile is"
        if state.home[player] and (place not in at.STARTS or not state.ended_in):
            yield f"player {player + 1} is out of the store at {at.NAMES[place]}"


def _turn(state: HeistState) -> Iterator[str]:
    if not 0 <= state.round <= (state.ended_in + 1 if state.ended_in else LAST_ROUND):
        yield f"it is round {state.round}"
    if (
        not 0 <= state.moves <= state.reach
        or not 0 <= state.plays <= limits.PLAYS
        or turn_order.used_actions(state) > limits.ACTIONS
    ):
        moves, plays = count(state.moves, "move"), count(state.plays, "card")
        actions = count(turn_order.used_actions(state), "action")
        yield f"{moves} of {state.reach} and {plays} in one turn, {actions} used"
    if state.choice is None:
        return
    player, kind, options, prompt = state.choice
    if state.home[player]:
        yield f"player {player + 1} has to choose and is out of the store"
    if kind == "turn" and prompt == "turn" and options != turn_order.options(state, player):
        yield f"player {player + 1} is offered something else than the rules say"
