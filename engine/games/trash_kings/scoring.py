"""Points: those of cubes recalled, and what each cube on the board would bring if the game were over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.trash_kings.mounds import Mound, claims
from engine.games.trash_kings.state import dump

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def end_value(mound: Mound) -> int:
    """What a cube on a mound brings at the end of the game."""
    return len(mound.tiles) * (1 if mound.is_monochrome else 2)


def scores(state: State) -> list[float]:
    """What each player has, cubes on the board included."""
    referee: Any = state.referee
    found = [float(n) for n in state.counts[referee.point]]
    for cube, mound in claims(dump(state)):
        found[referee.owner[cube]] += end_value(mound)
    return found
