"""Setting up: decks are shuffled, players pick their start tiles, the food is set out."""

from __future__ import annotations

from typing import ClassVar

from engine.games.crafty_critters import food
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.hiring import DealFrame, HireFrame
from engine.games.crafty_critters.state import HeistState
from engine.games.crafty_critters.turn_order import ROUNDS
from engine.kernel.core.chance import below
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running import decks
from engine.kernel.running.choices import offer
from engine.kernel.running.game_log import note
from engine.kernel.running.turn_order import player_after


@record
class CornerFrame(Frame):
    """Each player in turn order picks a free start tile; `picked` is how many have picked one."""

    asks: ClassVar[frozenset[str]] = frozenset({"corner"})

    code: int | str = later("corner")
    picked: int = later(0)


def set_up(state: HeistState) -> None:
    """Shuffle the decks and set out the food; then players pick their start tiles, and cards are dealt and drafted."""
    decks.unpack(state, at.BOX)
    state.dropped = [0] * len(state.zone_of)
    state.lies = [-1] * len(state.zone_of)
    state.at = [-1] * state.players
    state.first = below(state, state.players)
    for zone in (at.CRITTERS, at.TRAPS, at.TILES):
        state.referee.mix(state, zone)
    _set_out_food(state)
    ROUNDS.push(state)
    state.stack += [HireFrame(), DealFrame(), CornerFrame()]


def _set_out_food(state: HeistState) -> None:
    """Put the food tokens on their places, as many as there are in the box."""
    for name, place in food.set_out(state.players):
        card = food.from_pantry(state, name)
        if card >= 0:
            state.referee.put(state, card, at.SHOP)
            state.lies[card] = place


def run_corner(state: HeistState, frame: CornerFrame, answer: int | None) -> None:
    """Let the next player pick a start tile."""
    if answer is not None:
        player = player_after(state, state.first, frame.picked)
        state.at[player] = answer
        note(state, "corner", player, answer)
        frame.picked += 1
    if frame.picked == state.players:
        state.stack.pop()
        return
    player = player_after(state, state.first, frame.picked)
    offer(state, player, "corner", [place for place in at.STARTS if place not in state.at], "corner")
