"""The end of the game: points of cubes recalled, and what each cube on the board brings in the end."""

from __future__ import annotations

from engine.games.trash_kings.cube_placement import spot
from engine.games.trash_kings.mounds import Mound, claims
from engine.games.trash_kings.state import DumpState
from engine.kernel.running.game_log import note


def end_value(mound: Mound) -> int:
    """What a cube on a mound brings at the end of the game."""
    return len(mound.tiles) * (1 if mound.is_monochrome else 2)


def scores(state: DumpState) -> list[float]:
    """What each player has, cubes on the board included."""
    found = [float(n) for n in state.counts[state.components.point]]
    for cube, mound in claims(state):
        found[state.components.owner[cube]] += end_value(mound)
    return found


def end(state: DumpState) -> None:
    """Tell what each cube brings."""
    owner = state.components.owner
    note(state, "over")
    for cube, mound in claims(state):
        note(state, "worth", owner[cube], spot(state, state.spots[cube]), (len(mound.tiles), end_value(mound)))
