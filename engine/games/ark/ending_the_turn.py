"""Ending the turn: one card goes from the hand to the Hold, two if nothing was added to the Storeroom."""

from __future__ import annotations

from typing import ClassVar

from engine.games.ark import layout as at
from engine.games.ark import prohibitions
from engine.games.ark.playing_cards import in_hand
from engine.games.ark.state import ArkState
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running.choices import offer
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note


@record
class DiscardFrame(Frame):
    """A player discards; `left` is how many cards they still have to discard."""

    asks: ClassVar[frozenset[str]] = frozenset({"discard"})

    code: int | str = later("discard")
    player: int
    left: int


def run_discard(state: ArkState, frame: DiscardFrame, answer: int | None) -> None:
    """Let the player discard, as long as there is a choice."""
    player = frame.player
    if answer is not None:
        discard(state, player, answer)
        frame.left -= 1
    while frame.left and (designs := discards(state, player)):
        if len(designs) > 1 and (len(designs) > frame.left or cards_of(state, player, designs) > frame.left):
            offer(state, player, "discard", designs, "discard")
            return
        discard(state, player, designs[0])
        frame.left -= 1
    state.stack.pop()


def cards_of(state: ArkState, player: int, designs: list[int]) -> int:
    """How many cards of these designs a player has in hand."""
    design_of = state.referee.design_of
    return sum(design_of[card] in designs for card in state.zones[at.hand(player)])


def discards(state: ArkState, player: int) -> list[int]:
    """The designs in a player's hand that no text forbids to discard."""
    design_of = state.referee.design_of
    found = list(dict.fromkeys([design_of[card] for card in state.zones[at.hand(player)]]))
    return prohibitions.discardable(state, player, found)


def discard(state: ArkState, player: int, design: int) -> None:
    """Move a card of a design from a player's hand to the Hold."""
    card = in_hand(state, player, design)[0]
    state.referee.put(state, card, at.HOLD)
    note(state, "discard", player, card)
    emit(state, "discard", player, -1, card, 1, at.hand(player))
