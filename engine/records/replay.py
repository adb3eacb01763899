"""Plays a record again exactly, or names the action at which that is not possible."""

from __future__ import annotations

from engine.kernel import BadStart, Box, Endless, Referee, State, digest, players_to_move
from engine.kernel.core.choice import Refused
from engine.records.played import Played
from engine.records.record import Record


class CannotReplay(ValueError):  # noqa: N818 - it says what was found
    """The record cannot be played again. `number` is the action at which it stops, from 1, or 0 for the start."""

    def __init__(self, number: int, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.number, self.hint = number, hint


def check_box(record: Record, box: Box) -> None:
    """Raise CannotReplay where a record is of another game, or of other cards than this box has."""
    if record.game != box.id:
        raise CannotReplay(0, f"this is a game of {record.game}, not of {box.id}", f"Say: heap play {record.game}.")
    if record.cards != box.hash:
        raise CannotReplay(
            0,
            f"it was played with other cards than {box.title} has now (cards {record.cards}, now {box.hash})",
            "Bring back the cards of that time, or begin a new game.",
        )


def resume(referee: Referee, record: Record, *, quiet: bool = True) -> Played:
    """The game of a record, ready to be played on. Raises CannotReplay."""
    check_box(record, referee.box)
    try:
        played = Played(referee, record.seed, record.seats, quiet=quiet)
    except BadStart as bad:
        raise CannotReplay(0, str(bad)) from bad
    for number, (player, action) in enumerate(record.actions, 1):
        _step(played, number, player, action)
    if digest(played.state) != record.digest:
        raise CannotReplay(
            len(record.actions),
            f"all {len(record.actions)} actions can be played, but they lead somewhere else than they did: the rules "
            "have changed since, or the record was altered",
        )
    return played


def replay(referee: Referee, record: Record) -> State:
    """The state after the last action of a record. Raises CannotReplay."""
    return resume(referee, record).state


def _step(played: Played, number: int, player: int, action: str) -> None:
    where = f"action {number}, “{player + 1} {action}”"
    if played.player is None:
        raise CannotReplay(number, f"{where}: the game was over before it")
    if player not in players_to_move(played.state):
        raise CannotReplay(number, f"{where}: it is out of turn, player {played.player + 1} has to choose")
    try:
        played.apply(action, player)
    except Refused as refused:
        raise CannotReplay(number, f"{where}: {refused}") from refused
    except Endless as endless:
        raise CannotReplay(number, f"{where}: {endless}") from endless
