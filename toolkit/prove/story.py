"""A witness told as a story: who did what, and which words of which card caused each line of the log."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.kernel import Refused, apply, new_game, place_of_line, player_to_move, public_words, scores
from engine.proof.safety import BREAKS

if TYPE_CHECKING:
    from engine.kernel import Referee, State
    from engine.proof.witness import Witness

Cause = tuple[str, int, int]  # card id, characters of its text


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log in words, with its cause where that is a card."""

    words: str
    cause: Cause | None


@dataclass(frozen=True, slots=True)
class Turn:
    """An action and what came of it; the first turn has no action and tells how the game began."""

    player: str
    action: str
    lines: tuple[Told, ...]


def story(referee: Referee, witness: Witness) -> list[Turn]:
    """The turns of a witness from its start. Any referee will do; none need be watched. Raises Refused."""
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


def story_until(referee: Referee, witness: Witness, count: int) -> list[Turn]:
    """The turns of the first `count` actions of a witness, as far as they can be played; [] where it cannot begin."""
    for number in range(count, -1, -1):
        try:
            return story(referee, replace(witness, actions=witness.actions[:number]))
        except (Refused, *BREAKS):
            continue
    return []


def _name(referee: Referee, state: State) -> str:
    player = player_to_move(state)
    return f"Player {player + 1}" if player is not None else ""


def _told(state: State, start: int) -> tuple[Told, ...]:
    assert state.log is not None
    lines_told: list[Told] = []
    for line in state.log[start:]:
        words = public_words(state, line)
        told = Told(words[:1].upper() + words[1:], place_of_line(state, line))
        if not lines_told or lines_told[-1] != told:
            lines_told.append(told)
    return tuple(lines_told)
