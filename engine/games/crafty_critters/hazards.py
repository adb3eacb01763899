"""Arriving: food is picked up, tiles are placed, then security or a trap; both can be evaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.crafty_critters import crew, goods, turn
from engine.games.crafty_critters import layout as at
from engine.kernel.core.chance import shuffle
from engine.kernel.core.choice import STOP
from engine.kernel.core.frames import RuleFrame
from engine.kernel.core.programs import spared_number
from engine.kernel.running import tokens
from engine.kernel.running.choices import offer
from engine.kernel.running.events import begin, emit, settle
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import call

if TYPE_CHECKING:
    from engine.games.crafty_critters.state import HeistState

NOTICED, CAUGHT = 1, 2  # suspicion from security without food and with it
TOO_MUCH = 10
PICK_UP, PLACE, MEET = range(3)


def run_arrive(state: HeistState, frame: RuleFrame, answer: int | None) -> None:
    """["arrive", step, player, 1 for a Move action]."""
    player, moved = frame[2], frame[3]
    if frame.step == PICK_UP:
        if answer is not None and answer != STOP:
            pick_up(state, player, answer)
        found = loose_food(state, player) if answer != STOP else []
        if found:
            options = list(dict.fromkeys(state.referee.design_of[card] for card in found))
            offer(state, player, "food", [*options, STOP], "food")
            return
        frame.step = PLACE
        answer = None
    hazard = hazard_at(state, player, moved)
    if frame.step == PLACE and hazard:
        if answer is not None and answer != STOP:
            turn.act(state, player, answer)
            return
        found = crew.tile_options(state, player) if player == state.active and answer != STOP else []
        if found:
            offer(state, player, "turn", [*found, STOP], "before")
            return
    state.stack.pop()
    if hazard:
        call(state, hazard, player)


def hazard_at(state: HeistState, player: int, moved: int) -> str:
    """The hazard of the tile a player has come to; no trap for those who have not moved there themselves."""
    card = state.tile_at[state.at[player]]
    found: str = state.referee.hazard_of[state.referee.design_of[card]] if card >= 0 else ""  # type: ignore[attr-defined]
    return found if moved or found != "trap" else ""


# --- food ------------------------------------------------------------------------------------------------------------


def loose_food(state: HeistState, player: int) -> list[int]:
    """What can be picked up where a player is: of a stash one thing once, and whatever was dropped there."""
    place = state.at[player]
    here = [card for card in state.zones[at.SHOP] if state.lies[card] == place]
    if here and place in at.STASHES and state.visited[player] >> at.STASHES.index(place) & 1:
        return [card for card in here if state.dropped[card]]
    return here


def pick_up(state: HeistState, player: int, design: int) -> None:
    """Into the basket; what was dropped is free."""
    place = state.at[player]
    found = [card for card in loose_food(state, player) if state.referee.design_of[card] == design]
    card = max(found, key=lambda card: state.dropped[card])
    if place in at.STASHES and not state.dropped[card]:
        state.visited[player] |= 1 << at.STASHES.index(place)
    goods.pocket(state, player, card)
    note(state, "take", player, card)
    emit(state, "take", player, place, card)


# --- security --------------------------------------------------------------------------------------------------------


def run_security(state: HeistState, frame: RuleFrame, answer: int | None) -> None:
    """["security", step, player]: who is listening hears it, then it can be evaded, then it is on."""
    player = frame[2]
    if not _faced(state, frame, answer, "security"):
        return
    state.stack.pop()
    if crew.is_evaded(state, player, "security"):
        return
    referee: Any = state.referee
    suspicion = referee.counter_numbers["suspicion"]
    note(state, "security", player)
    tokens.gain(state, player, suspicion, CAUGHT if state.zones[at.seat(player, at.BASKET)] else NOTICED)
    if state.counts[suspicion][player] == TOO_MUCH:
        tokens.lose(state, player, referee.counter_numbers["CP"], 1, "lose")


def _faced(state: HeistState, frame: RuleFrame, answer: int | None, noun: str) -> bool:
    """Whether a hazard is about to happen, with everything said and played before it."""
    player = frame[2]
    if state.waiting or state.due:
        settle(state)
        return False
    if frame.step == 0:
        frame.step = 1
        emit(state, f"trigger {noun}", player, state.at[player])
        if state.waiting:
            settle(state)
            return False
    if frame.step == 1 and answer is None and not _is_waiting(state, player, noun):
        found = crew.evading_options(state, player, noun)
        if found:
            frame.step = 2
            offer(state, player, "react", [*found, STOP], noun)
            return False
    if answer is not None and answer != STOP:
        crew.use(state, player, answer)
        return False
    return True


def _is_waiting(state: HeistState, player: int, noun: str) -> bool:
    name = spared_number(state.compiled, f"evade {noun}")
    return any(each.what == "spare" and each.number == name and each.you == player for each in state.lasting)


# --- traps -----------------------------------------------------------------------------------------------------------


def has_trap(state: HeistState) -> bool:
    """See that there is a trap to draw: the discard pile is shuffled when the deck is empty."""
    if not state.zones[at.TRAPS] and state.zones[at.TRAPS_USED]:
        for card in state.zones[at.TRAPS_USED][:]:
            state.referee.put(state, card, at.TRAPS)
        shuffle(state, state.zones[at.TRAPS])
        note(state, "shuffle")
    return bool(state.zones[at.TRAPS])


def run_trap(state: HeistState, frame: RuleFrame, answer: int | None) -> None:
    """["trap", step, player]: the top trap, unless it is evaded; then it is discarded."""
    player = frame[2]
    if frame.step == 0 and not has_trap(state):
        state.stack.pop()
        note(state, "nothing", player)
        return
    if not _faced(state, frame, answer, "trap"):
        return
    state.stack.pop()
    if crew.is_evaded(state, player, "trap"):
        state.referee.discard(state, state.zones[at.TRAPS][-1], player)
    else:
        draw_trap(state, player)


def run_traps(state: HeistState, frame: RuleFrame, answer: int | None) -> None:
    """["traps", step, player, number]: so many traps, each when the one before has happened."""
    state.stack.pop()
    draw_traps(state, frame[2], frame[3])


def draw_traps(state: HeistState, player: int, n: int) -> int:
    """Draw traps one after the other; the first of them, -1 when there is none."""
    if n > 1:
        call(state, "traps", player, n - 1)
    return draw_trap(state, player) if n > 0 else -1


def draw_trap(state: HeistState, player: int) -> int:
    """Draw a trap and do what it says; it is discarded after that. The card, -1 when there is none."""
    if not has_trap(state):
        note(state, "nothing", player)
        return -1
    card = state.zones[at.TRAPS][-1]
    state.referee.put(state, card, at.USING)
    note(state, "trap", player, card)
    call(state, "spent", player, card)
    for program in reversed(state.compiled.texts[state.referee.design_of[card]].programs):
        begin(state, program, card, player, -1)
    emit(state, "draw", player, -1, card)
    return card
