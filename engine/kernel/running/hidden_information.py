"""Who may know what: every verb that tells something to somebody calls `check_viewer` first.

So no rules module is asked about a seat that is not there: -1 is often what they call the owner of what nobody owns.
"""

from __future__ import annotations

from typing import Any

from engine.kernel.core.chance import below
from engine.kernel.core.choice import Choice
from engine.kernel.core.state import State
from engine.kernel.core.viewer import NOBODY, NoSeat, Viewer
from engine.kernel.running.choices import texts_of


def check_viewer(state: State, viewer: Viewer) -> None:
    """Raises NoSeat where a viewer is neither a seat of the game nor NOBODY."""
    if viewer is not NOBODY and (type(viewer) is not int or not 0 <= viewer < state.players):
        seats = f"seats are 0 to {state.players - 1}" if state.players > 1 else "the only seat is 0"
        raise NoSeat(f"{viewer!r} is no seat of this game: {seats}, and NOBODY is whoever only looks on")


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
    """Who has to choose, and what for; among what is told to them alone. None when the game is over.

    Where several choose at once, who has not answered is told to all, and what was answered to who did.
    """
    if state.choice is None:
        return None
    told = _told(state, state.choice, viewer)
    if state.at_once is not None:
        told["waiting for"] = [choice.player for choice in state.at_once.open()]
        for choice, value in zip(state.at_once.choices, state.at_once.answers, strict=True):
            if choice.player == viewer:
                own = _told(state, choice, viewer)
                told["own"] = own if value is None else own | {"answered": state.referee.words[choice.kind][value]}
    return told


def _told(state: State, choice: Choice, viewer: Viewer) -> dict[str, Any]:
    told: dict[str, Any] = {"player": choice.player, "kind": choice.kind, "prompt": choice.prompt}
    if choice.player == viewer:
        told["actions"] = texts_of(state, choice)
    return told


def redeal_answers(state: State, viewer: Viewer) -> None:
    """What others can answer now that hidden cards were dealt anew, and what they have answered, by `state.chance`."""
    at_once = state.at_once
    if at_once is None:
        return
    for number, choice in enumerate(at_once.choices):
        if choice.player != viewer:
            options = state.referee.offered_anew(state, choice) or choice.options
            at_once.choices[number] = choice._replace(options=options)
            if at_once.answers[number] is not None:
                at_once.answers[number] = options[below(state, len(options))]
    state.choice = next(iter(at_once.open()), None)
