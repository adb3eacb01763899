"""Forage and pass: Snacks from the supply."""

from __future__ import annotations

from engine.games.top_of_the_heap.state import HeapState
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running import tokens
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note

TURNS = 4  # of each player in a night


@record
class ForageFrame(Frame):
    """A player takes 1 Snack from the supply."""

    code: int | str = later("forage")
    player: int


def run_forage(state: HeapState, frame: ForageFrame, answer: int | None) -> None:
    """Gain 1 Snack, and tell texts of it."""
    player = frame.player
    state.stack.pop()
    note(state, "forage", player, state.at[player])
    tokens.gain(state, player, state.components.snack, 1)
    emit(state, "forage", player, state.at[player])


def pass_turns(state: HeapState, player: int) -> None:
    """Forage once for each turn that the player has left tonight, and end their night."""
    state.out[player] = 1
    n = TURNS - state.taken[player]
    note(state, "pass", player, n)
    state.stack += [ForageFrame(player) for _ in range(n)]
