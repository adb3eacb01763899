"""Setup: the tile deck is shuffled, its top tile lies in the middle, everybody gets the cubes of one colour."""

from __future__ import annotations

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.state import DumpState
from engine.games.trash_kings.tile_placement import lay
from engine.games.trash_kings.turn import GAME
from engine.kernel.core.chance import below
from engine.kernel.running import decks
from engine.kernel.running.game_log import note


def set_up(state: DumpState) -> None:
    """Shuffle the tiles, lay the first one, give out the cubes, and choose the first player at random."""
    decks.unpack(state, at.ASIDE)
    state.cells = [-1 for _ in state.zone_of]
    state.turns = [0 for _ in state.zone_of]
    state.spots = [-1 for _ in state.zone_of]
    state.first = below(state, state.players)
    state.referee.mix(state, at.DECK)
    tile = state.zones[at.DECK][-1]
    lay(state, tile, state.components.grid.middle * 4)
    note(state, "start", state.first, tile)
    GAME.push(state)
