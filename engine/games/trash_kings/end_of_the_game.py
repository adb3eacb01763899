"""The end of the game: points for recalled cubes, and for each cube that is still on the board."""

from __future__ import annotations

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.cube_placement import spot
from engine.games.trash_kings.mounds import Mound, claims
from engine.games.trash_kings.state import DumpState
from engine.kernel.core.outcome import Ending
from engine.kernel.running.game_log import note


def end_value(mound: Mound) -> int:
    """The points for a cube on a mound at the end of the game: a mixed mound counts each tile twice."""
    return len(mound.tiles) * (1 if mound.is_monochrome else 2)


def scores(state: DumpState) -> list[float]:
    """Each player's points, with those that their cubes on the board are worth."""
    found = [float(n) for n in state.counts[state.components.point]]
    for cube, mound in claims(state):
        found[state.components.owner[cube]] += end_value(mound)
    return found


def ending(state: DumpState) -> Ending:
    """That all tiles are placed, and how many are on the board."""
    return Ending("the deck is empty", len(state.zones[at.BOARD]), "tiles placed")


def end(state: DumpState) -> None:
    """Write to the log what each cube on the board is worth."""
    state.primary = -1
    owner = state.components.owner
    note(state, "over")
    for cube, mound in claims(state):
        note(state, "worth", owner[cube], spot(state, state.spots[cube]), (len(mound.tiles), end_value(mound)))
