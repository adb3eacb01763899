"""A turn: tile placement, cube placement, cube recall, in this order; and one turn after the other."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from engine.games.trash_kings import cube_placement, cube_recall, tile_placement
from engine.games.trash_kings import layout as at
from engine.games.trash_kings.end_of_the_game import end
from engine.games.trash_kings.state import DumpState
from engine.kernel.core.choice import STOP
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running.choices import offer
from engine.kernel.running.flow import Rounds, Turns
from engine.kernel.running.game_log import note


class Part(IntEnum):
    """The parts of a turn; only after a swap there is a secondary tile."""

    DRAW = 0
    PRIMARY = 1
    SECONDARY = 2
    CLAIM = 3
    RECALL = 4


DRAW, PRIMARY, SECONDARY, CLAIM, RECALL = Part


@record
class TurnFrame(Frame):
    """A player's turn; `step` is the part that comes next."""

    asks: ClassVar[frozenset[str]] = frozenset({"claim", "recall", "turn"})

    code: int | str = later("turn")
    step: Part = later(DRAW)
    player: int


class TurnsOfTheGame(Turns[DumpState]):
    """Turns until the tile deck is empty."""

    def is_over(self, state: DumpState) -> bool:
        """Whether the tile deck is empty."""
        return not state.zones[at.DECK]

    def begin(self, state: DumpState, player: int) -> Frame:
        """The frame of a turn; nothing comes before it."""
        return TurnFrame(player)


TURNS = TurnsOfTheGame("turns")
GAME = Rounds("game", (TURNS.push, end), most=1)


def run_turn(state: DumpState, frame: TurnFrame, answer: int | None) -> None:
    """Run the parts of a turn: each takes its answer, then the next one offers its options or is passed over."""
    player = frame.player
    if frame.step == DRAW:
        tile = state.zones[at.DECK][-1]
        state.referee.put(state, tile, at.HAND)
        state.primary = tile
        note(state, "draw", player, tile)
        frame.step = PRIMARY
        offer(state, player, "turn", tile_placement.first_options(state, player), "primary")
        return
    if answer is not None and _is_over_with(state, frame, answer):
        return
    if frame.step == SECONDARY:
        possible = tile_placement.second_options(state)
        if len(possible) > 1:
            offer(state, player, "turn", possible, "secondary")
            return
        tile_placement.place_secondary(state, player, possible[0])
        frame.step = CLAIM
    if frame.step == CLAIM:
        possible = cube_placement.options(state, player)
        if possible:
            offer(state, player, "claim", [*possible, STOP], "claim")
            return
        frame.step = RECALL
    possible = cube_recall.options(state, player)
    if possible:
        offer(state, player, "recall", [*possible, STOP], "recall")
        return
    state.stack.pop()


def _is_over_with(state: DumpState, frame: TurnFrame, answer: int) -> bool:
    """Do what the player chose and go to the next part; returns whether that ended the turn."""
    player = frame.player
    if frame.step == PRIMARY:
        is_swapped = tile_placement.place_primary(state, player, answer)
        frame.step = SECONDARY if is_swapped else CLAIM
    elif frame.step == SECONDARY:
        tile_placement.place_secondary(state, player, answer)
        frame.step = CLAIM
    elif frame.step == CLAIM:
        if answer == STOP:
            frame.step = RECALL
        else:
            cube_placement.claim(state, player, answer)
    else:
        if answer != STOP:
            cube_recall.recall(state, player, answer)
        state.stack.pop()
        return True
    return False
