"""Rounds and turns: three actions, at most two moves and two cards; placing tiles and ending the heist are free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.crafty_critters import aisles, crew, goods
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.limits import ACTIONS, MOVES, PLAYS
from engine.games.crafty_critters.turn_options import DRAW, END, HELD
from engine.kernel.core.choice import STOP
from engine.kernel.core.frames import RuleFrame
from engine.kernel.running import tokens
from engine.kernel.running.choices import offer
from engine.kernel.running.continuous_effects import expire
from engine.kernel.running.events import emit, settle
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import call

if TYPE_CHECKING:
    from engine.games.crafty_critters.state import HeistState

LAST_ROUND = 30  # the store opens
LEFT_INSIDE = 2  # CP that are lost by who is not out in time


def run_rounds(state: HeistState, frame: RuleFrame, answer: int | None) -> None:
    """["rounds", turns of this round that are over, first player]."""
    if state.waiting or state.due:
        settle(state)
        return
    if frame.step == 0:
        if _is_over(state):
            _finish(state)
            return
        state.round += 1
        note(state, "round", -1, state.round)
    player = (frame[2] + frame.step) % state.players
    frame.step = (frame.step + 1) % state.players
    if not state.home[player]:
        begin_turn(state, player)


def _is_over(state: HeistState) -> bool:
    if state.ended_in:
        return state.round > state.ended_in
    return state.round == LAST_ROUND


def _finish(state: HeistState) -> None:
    """Whoever is still inside loses points."""
    state.stack.pop()
    state.active = -1
    note(state, "over", -1, state.ender)
    for player in range(state.players):
        if not state.home[player] and state.at[player] not in at.STARTS:
            tokens.lose(state, player, state.referee.counter_numbers["CP"], LEFT_INSIDE, "lose")


def begin_turn(state: HeistState, player: int) -> None:
    """Nothing is used up yet."""
    state.active = player
    state.moves = state.plays = state.spent = 0
    state.laid = [0] * len(at.STASHES)
    state.reach = MOVES
    if "turn" in state.referee.periods:
        state.since[state.referee.periods.index("turn")] = len(state.deeds)
    note(state, "turn", player)
    call(state, "turn", player)
    emit(state, "start turn", player, is_deed=False)


def run_turn(state: HeistState, frame: RuleFrame, answer: int | None) -> None:
    """["turn", step, player]: whatever the player does, until they are done, home, or can do nothing more."""
    player = frame[2]
    if answer is not None and answer != STOP:
        act(state, player, answer)
        if state.stack[-1] is not frame:
            return
    if state.waiting or state.due:
        settle(state)
        return
    if answer != STOP and not state.home[player]:
        found = options(state, player)
        if len(found) > 1:
            offer(state, player, "turn", found, "turn")
            return
    state.stack.pop()
    end_turn(state, player)


def end_turn(state: HeistState, player: int) -> None:
    """In the last rounds a start tile is the way out."""
    if state.ended_in and not state.home[player] and state.at[player] in at.STARTS:
        state.home[player] = 1
        note(state, "home", player)
    emit(state, "end turn", player, is_deed=False)
    if state.lasting or state.used:
        expire(state, "turn", player)


def used_actions(state: HeistState) -> int:
    """How many actions of this turn are used; a third move takes none."""
    return state.spent + min(state.moves, MOVES)


def may_move(state: HeistState) -> bool:
    """Whether there is a move left."""
    return state.moves < state.reach and (state.moves >= MOVES or used_actions(state) < ACTIONS)


def options(state: HeistState, player: int) -> list[int]:
    """What a player can do now, and always be done."""
    place = state.at[player]
    found: list[int] = []
    if may_move(state):
        through = bool(state.lasting) and aisles.ignores_walls(state, player)
        found += aisles.connected(state, place, through=through)
    found += crew.tile_options(state, player)
    if state.plays < PLAYS:
        left = ACTIONS - used_actions(state)
        found += [option for option in crew.card_options(state, player) if crew.price(state, player, option) <= left]
    if state.canned and not state.ended_in and place in at.STARTS:
        found.append(END)
    found.append(STOP)
    return found


def act(state: HeistState, player: int, answer: int) -> None:
    """Do what was chosen."""
    if answer < DRAW:
        state.moves += 1
        state.at[player] = answer
        note(state, "move", player, answer)
        emit(state, "move", player, answer)
        call(state, "arrive", player, 1)
    elif answer == DRAW:
        call(state, "draw", player, crew.holders(state, player))
    elif answer == HELD:
        call(state, "held", player, player)
    elif answer == END:
        end_heist(state, player)
    else:
        state.plays += 1
        state.spent += crew.price(state, player, answer)
        crew.use(state, player, answer)


def end_heist(state: HeistState, player: int) -> None:
    """Be the first to leave; the reward is an Apple."""
    state.ended_in = state.round
    state.ender = player
    state.home[player] = 1
    note(state, "end", player)
    reward = goods.from_pantry(state, goods.REWARD)
    if reward >= 0:
        goods.pocket(state, player, reward)
        note(state, "take", player, reward)
