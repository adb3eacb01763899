"""Turns: whose turn it is, how many actions it has, what can be done in it; until the game is over."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from engine.games.ark import layout as at
from engine.games.ark import prohibitions
from engine.games.ark.actions import act, flip_time
from engine.games.ark.end_of_the_game import is_all_aboard, is_over, tell_result
from engine.games.ark.ending_the_turn import DiscardFrame
from engine.games.ark.options import DRAW, FLIP
from engine.games.ark.playing_cards import playable
from engine.games.ark.state import ArkState
from engine.kernel.core.choice import STOP
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running.choices import offer
from engine.kernel.running.decks import top_to
from engine.kernel.running.events import emit, settle
from engine.kernel.running.flow import Rounds, Turns, end_turns, innermost, turns_begun
from engine.kernel.running.game_log import note

ACTIONS = 2
FEW = 4  # fewer players have larger hands, and one action more if they play together


class TurnStep(IntEnum):
    """How far a turn has come."""

    GOES_ON = 0
    ENDED = 1  # by a text: nothing more is done in it


GOES_ON, ENDED = TurnStep


@record
class TurnFrame(Frame):
    """A player's turn, which goes on until they are done or can do nothing more."""

    asks: ClassVar[frozenset[str]] = frozenset({"turn"})

    code: int | str = later("turn")
    step: TurnStep = later(GOES_ON)
    player: int


class Voyage(Turns[ArkState]):
    """One turn after the other, until everything is aboard or nobody adds anything any more."""

    def is_over(self, state: ArkState) -> bool:
        """Whether the game is over."""
        return is_over(state)

    def begin(self, state: ArkState, player: int) -> Frame:
        """Turn the Time card over if it is time for it, and a card to the Hold; then a turn begins."""
        begun = turns_begun(state)
        if state.together and begun and begun % state.players == 0:
            flip_time(state, -1)
        card = top_to(state, at.DECK, at.HOLD)
        if card >= 0:
            note(state, "hold", -1, card)
        return begin_turn(state, player)

    def end(self, state: ArkState, player: int) -> None:
        """Count turns in which nobody added anything to a Storeroom."""
        if not state.zones[at.DECK] and not state.added:
            state.idle += 1


def tell_the_end(state: ArkState) -> None:
    """Tell texts that the game ends."""
    note(state, "over", -1, int(not is_all_aboard(state)))
    emit(state, "end game", is_deed=False)


VOYAGE = Voyage("voyage")
GAME = Rounds("game", (VOYAGE.push, tell_the_end, tell_result), most=1)


def begin_turn(state: ArkState, player: int) -> TurnFrame:
    """The frame of a player's turn, which begins with the actions that they have."""
    state.added = 0
    state.left = ACTIONS + int(not state.zones[at.DECK] or not state.zones[at.hand(player)])
    if state.together and state.players < FEW:
        state.left += 1
    note(state, "turn", player, state.left)
    return TurnFrame(player)


def run_turn(state: ArkState, frame: TurnFrame, answer: int | None) -> None:
    """Do what the player chose, settle what that triggers, then offer what can be done; discarding comes last."""
    player = frame.player
    if frame.step == ENDED:
        answer = STOP
    if answer is not None and answer != STOP:
        act(state, player, answer)
    if state.waiting or state.due:
        settle(state)
        return
    if answer != STOP and not is_all_aboard(state):
        possible = options(state, player)
        if len(possible) > 1:
            offer(state, player, "turn", possible, "turn")
            return
    state.stack.pop()
    if is_all_aboard(state):
        end_turns(state, at_once=True)
    else:
        state.stack.append(DiscardFrame(player, 1 if state.added else 2))


def options(state: ArkState, player: int) -> list[int]:
    """What a player can do now: play, draw, take, flip; being done is always among it."""
    possible = playable(state, player)
    if state.left:
        if state.zones[at.DECK] and prohibitions.may_draw(state, player):
            possible.append(DRAW)
        possible += prohibitions.takeable(state, player)
        if not state.together:
            possible.append(FLIP)
    possible.append(STOP)
    return possible


def allow(state: ArkState, player: int, n: int) -> None:
    """Let a player have more actions in their turn, or fewer where `n` is below 0; never fewer than none."""
    before = state.left
    state.left = max(state.left + n, 0)
    note(state, "more", player, "action", state.left - before)


def end_early(state: ArkState, player: int) -> None:
    """End a player's turn because a text says so; the discard at its end still takes place."""
    frame = innermost(state, TurnFrame)
    if frame is None or frame.player != player:
        note(state, "nothing", player)
        return
    frame.step = ENDED
    note(state, "ended", player)
