"""Turn order: rounds and turns of three actions, at most two moves and two cards. Placing tiles and ending are free."""

from __future__ import annotations

from typing import ClassVar

from engine.games.crafty_critters import end_game, placing_tiles, playing_cards
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.hazards import ArriveFrame
from engine.games.crafty_critters.limits import ACTIONS, MOVES, PLAYS
from engine.games.crafty_critters.moving_around import connected, ignores_walls
from engine.games.crafty_critters.options import DRAW, END, HELD
from engine.games.crafty_critters.state import HeistState
from engine.kernel.core.choice import STOP
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running.choices import offer
from engine.kernel.running.events import emit, settle
from engine.kernel.running.flow import Rounds, Turns, end_rounds
from engine.kernel.running.game_log import note


@record
class TurnFrame(Frame):
    """A player's turn, which goes on until they are done, out of the store, or can do nothing more."""

    asks: ClassVar[frozenset[str]] = frozenset({"turn"})

    code: int | str = later("turn")
    player: int


class TurnsOfARound(Turns[HeistState]):
    """A turn for everybody who is still in the store."""

    def may_have(self, state: HeistState, player: int) -> bool:
        """Whether a player's crew is still in the store."""
        return not state.home[player]

    def begin(self, state: HeistState, player: int) -> Frame:
        """Begin a player's turn, with all its actions and moves."""
        state.moves = state.plays = state.spent = 0
        state.laid = [0] * len(at.STASHES)
        state.reach = MOVES
        note(state, "turn", player)
        return TurnFrame(player)

    def end(self, state: HeistState, player: int) -> None:
        """Let a crew on a start tile leave in the last rounds."""
        end_game.leave(state, player)


def begin_round(state: HeistState) -> None:
    """Count the round."""
    state.round += 1
    note(state, "round", -1, state.round)


def end_round(state: HeistState) -> None:
    """End the game after the last round."""
    if end_game.is_over(state):
        end_rounds(state)
        end_game.finish(state)


TURNS = TurnsOfARound("turns", laps=1)
ROUNDS = Rounds("rounds", (begin_round, TURNS.push, end_round))


def run_turn(state: HeistState, frame: TurnFrame, answer: int | None) -> None:
    """Do what the player chose, settle what that triggers, then offer what can be done."""
    player = frame.player
    if answer is not None and answer != STOP:
        act(state, player, answer)
        if state.stack[-1] is not frame:
            return
    if state.waiting or state.due:
        settle(state)
        return
    if answer != STOP and not state.home[player]:
        possible = options(state, player)
        if len(possible) > 1:
            offer(state, player, "turn", possible, "turn")
            return
    state.stack.pop()


# --- what can be done ------------------------------------------------------------------------------------------------


def used_actions(state: HeistState) -> int:
    """How many actions of this turn are used up; moves beyond the first two take none."""
    return state.spent + min(state.moves, MOVES)


def may_move(state: HeistState) -> bool:
    """Whether the player whose turn it is can move once more."""
    return state.moves < state.reach and (state.moves >= MOVES or used_actions(state) < ACTIONS)


def options(state: HeistState, player: int) -> list[int]:
    """What a player can do now; being done is always among it."""
    possible: list[int] = []
    if may_move(state):
        through = bool(state.lasting) and ignores_walls(state, player)
        possible += connected(state, state.at[player], through=through)
    possible += placing_tiles.tile_options(state, player)
    if state.plays < PLAYS:
        left, price = ACTIONS - used_actions(state), playing_cards.price
        possible += [card for card in playing_cards.card_options(state, player) if price(state, player, card) <= left]
    if end_game.may_end(state, player):
        possible.append(END)
    possible.append(STOP)
    return possible


def act(state: HeistState, player: int, answer: int) -> None:
    """Do what a player chose."""
    if answer < DRAW:
        state.moves += 1
        state.at[player] = answer
        note(state, "move", player, answer)
        emit(state, "move", player, answer)
        state.stack.append(ArriveFrame(player, has_moved=True))
    elif answer in (DRAW, HELD):
        placing_tiles.act(state, player, answer)
    elif answer == END:
        end_game.end_heist(state, player)
    else:
        state.plays += 1
        state.spent += playing_cards.price(state, player, answer)
        playing_cards.use(state, player, answer)
