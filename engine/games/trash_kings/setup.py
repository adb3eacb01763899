"""Setup: the tile deck is shuffled, its top tile lies in the middle, everybody gets the cubes of one colour."""

from __future__ import annotations

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.state import DumpState
from engine.games.trash_kings.tile_placement import lay
from engine.games.trash_kings.turn import GAME
from engine.kernel.core.chance import below, shuffle
from engine.kernel.running import decks
from engine.kernel.running.game_log import note


def set_up(state: DumpState) -> None:
    """Shuffle the tiles, lay the first one, give out the cubes, and choose the first player at random."""
    components, players = state.components, state.players
    zones = [at.DECK if owner < 0 else at.SUPPLY + owner if owner < players else at.ASIDE for owner in components.owner]
    decks.set_out(state, at.zones(players), zones)
    state.cells = [-1 for _ in zones]
    state.turns = [0 for _ in zones]
    state.spots = [-1 for _ in zones]
    state.first = below(state, players)
    shuffle(state, state.zones[at.DECK])
    tile = state.zones[at.DECK][-1]
    lay(state, tile, components.grid.middle * 4)
    note(state, "start", state.first, tile)
    GAME.push(state)
