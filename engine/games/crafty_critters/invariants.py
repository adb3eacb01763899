"""What must be true of any state of this game at any choice."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters import limits, turn_order
from engine.games.crafty_critters.end_game import LAST_ROUND
from engine.games.crafty_critters.state import HeistState
from engine.kernel.running.sayings import counted


def check(state: HeistState) -> Iterator[str]:
    """What is wrong with a state: the board against its tiles, where crews are, and numbers of the turn."""
    yield from _board(state)
    yield from _crews(state)
    yield from _turn(state)


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
        moves, plays = counted(state.moves, "move"), counted(state.plays, "card")
        actions = counted(turn_order.used_actions(state), "action")
        yield f"{moves} of {state.reach} and {plays} in one turn, {actions} used"
    if state.choice is not None and state.home[state.choice.player]:
        yield f"player {state.choice.player + 1} has to choose and is out of the store"
