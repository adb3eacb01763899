"""Who may know what: every verb that tells something to somebody calls `check_viewer` first.

So no rules module is asked about a seat that is not there: -1 is often what they call the owner of what nobody owns.
"""

from __future__ import annotations

from typing import Any

from engine.kernel.core.state import State
from engine.kernel.core.viewer import NOBODY, NoSeat, Viewer


def _seats(players: int) -> str:
    return f"seats are 0 to {players - 1}" if players > 1 else "the only seat is 0"


def check_viewer(state: State, viewer: Viewer) -> None:
    """Raises NoSeat where a viewer is neither a seat of the game nor NOBODY."""
    if viewer is not NOBODY and (type(viewer) is not int or not 0 <= viewer < state.players):
        raise NoSeat(
            f"{viewer!r} is no seat of this game: {_seats(state.players)}, and NOBODY is whoever only looks on"
        )


def knows(state: State, viewer: Viewer, card: int) -> bool:
    """Whether a viewer may know which card it is: it lies open, it is theirs, or they have looked at it."""
    if state.referee.is_face_up(state, card) or (state.seen and has_looked(state, viewer, card)):
        return True
    return viewer is not NOBODY and state.referee.owner_of_zone(state.zone_of[card]) == viewer


def has_looked(state: State, viewer: Viewer, card: int) -> bool:
    """Whether a viewer has seen a face-down card; nobody has where all of several players have: it was shown."""
    if viewer is not NOBODY:
        return (viewer, card) in state.seen
    return state.players > 1 and all((player, card) in state.seen for player in range(state.players))


def choice_told(state: State, viewer: Viewer) -> dict[str, Any] | None:
    """Who has to choose, and what for; among what is told to them alone. None when the game is over."""
    if state.choice is None:
        return None
    player, kind, options, prompt = state.choice
    told: dict[str, Any] = {"player": player, "kind": kind, "prompt": prompt}
    if player == viewer:
        words = state.referee.words[kind]
        told["actions"] = [words[option] for option in options]
    return told
