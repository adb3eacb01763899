"""A witness told: who did what, and for each line of the log the words of a card that caused it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.kernel import apply, new_game, place_of_line, player_to_move, scores

if TYPE_CHECKING:
    from engine.kernel import Referee, State
    from engine.proof.witness import Witness

Cause = tuple[str, int, int]  # card id, characters of its text


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log in words, with its cause if that is a card."""

    words: str
    cause: Cause | None


@dataclass(frozen=True, slots=True)
class Turn:
    """An action and what came of it; the first one has no action, only how the game began."""

    player: str
    action: str
    lines: tuple[Told, ...]


def story(referee: Referee, witness: Witness) -> list[Turn]:
    """A witness from its start. The game is played with a plain referee, not a watched one."""
    state = new_game(referee, witness.players, witness.seed)
    turns = [Turn("", "", _told(state, 0))]
    for action in witness.actions:
        assert state.log is not None
        start = len(state.log)
        player = _name(referee, state)
        apply(state, action)
        if state.choice is None:
            scores(state)
        turns.append(Turn(player, action, _told(state, start)))
    return turns


def _name(referee: Referee, state: State) -> str:
    player = player_to_move(state)
    return f"Player {player + 1}" if player is not None else ""


def _told(state: State, start: int) -> tuple[Told, ...]:
    assert state.log is not None
    referee = state.referee
    found: list[Told] = []
    for line in state.log[start:]:
        words = referee.tell(state, line[0], line[1], line[2], line[3])
        told = Told(words[:1].upper() + words[1:], place_of_line(state, line))
        if not found or found[-1] != told:
            found.append(told)
    return tuple(found)
