"""Hazards: whoever comes to a tile picks up food and places tiles, then security or a trap happens, unless evaded."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from engine.games.crafty_critters import food, placing_tiles, playing_cards
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.options import design_of_option
from engine.games.crafty_critters.state import HeistState
from engine.kernel.core.choice import STOP
from engine.kernel.core.frames import Frame
from engine.kernel.core.programs import spared_number
from engine.kernel.core.records import later, record
from engine.kernel.running import tokens
from engine.kernel.running.choices import offer
from engine.kernel.running.continuous_effects import remove
from engine.kernel.running.decks import shuffle_back
from engine.kernel.running.events import begin, emit, settle
from engine.kernel.running.game_log import note, note_by

NOTICED, CAUGHT = 1, 2  # suspicion from security without food and with it
TOO_MUCH = 10


class Arrival(IntEnum):
    """What comes next after a player has come to a tile."""

    PICK_UP = 0
    PLACE = 1


PICK_UP, PLACE = Arrival


@record
class ArriveFrame(Frame):
    """A player has come to a tile."""

    asks: ClassVar[frozenset[str]] = frozenset({"food", "turn"})

    code: int | str = later("arrive")
    step: Arrival = later(PICK_UP)
    player: int
    has_moved: bool  # by a Move action, not by an effect


class Facing(IntEnum):
    """The steps of facing a hazard: triggered, told to texts, and offered to be evaded."""

    TRIGGERED = 0
    TOLD = 1  # to whoever waits for it
    EVADABLE = 2  # the player was asked whether they evade it


TRIGGERED, TOLD, EVADABLE = Facing


@record
class SecurityFrame(Frame):
    """A player has triggered security."""

    asks: ClassVar[frozenset[str]] = frozenset({"react"})

    code: int | str = later("security")
    step: Facing = later(TRIGGERED)
    player: int


@record
class TrapFrame(Frame):
    """A player has triggered a trap."""

    asks: ClassVar[frozenset[str]] = frozenset({"react"})

    code: int | str = later("trap")
    step: Facing = later(TRIGGERED)
    player: int


@record
class TrapsFrame(Frame):
    """A player draws `number` more traps, each after the one before is resolved."""

    code: int | str = later("traps")
    player: int
    number: int


# --- arriving --------------------------------------------------------------------------------------------------------


def run_arrive(state: HeistState, frame: ArriveFrame, answer: int | None) -> None:
    """Offer food first, then tiles where there is a hazard, then push the hazard."""
    player = frame.player
    if frame.step == PICK_UP:
        if answer is not None and answer != STOP:
            food.pick_up(state, player, answer)
        loose = food.loose_food(state, player) if answer != STOP else []
        if loose:
            options = list(dict.fromkeys(state.referee.design_of[card] for card in loose))
            offer(state, player, "food", [*options, STOP], "food")
            return
        frame.step = PLACE
        answer = None
    hazard = hazard_at(state, player, has_moved=frame.has_moved)
    if hazard:
        if answer is not None and answer != STOP:
            placing_tiles.act(state, player, answer)
            return
        tiles = placing_tiles.tile_options(state, player) if player == state.active and answer != STOP else []
        if tiles:
            offer(state, player, "turn", [*tiles, STOP], "before")
            return
    state.stack.pop()
    if hazard:
        state.stack.append(SecurityFrame(player) if hazard == "security" else TrapFrame(player))


def hazard_at(state: HeistState, player: int, *, has_moved: bool) -> str:
    """The hazard of the tile where a player is, "" for none; a trap only if they moved there themselves."""
    card = state.tile_at[state.at[player]]
    found = state.components.hazard[state.referee.design_of[card]] if card >= 0 else ""
    return found if has_moved or found != "trap" else ""


# --- facing a hazard -------------------------------------------------------------------------------------------------


def _faced(state: HeistState, frame: SecurityFrame | TrapFrame, answer: int | None, noun: str) -> bool:
    """Whether a hazard happens now: texts were told of it, and the player has played what evades it or declined."""
    player = frame.player
    if state.waiting or state.due:
        settle(state)
        return False
    if frame.step == TRIGGERED:
        frame.step = TOLD
        emit(state, f"trigger {noun}", player, state.at[player])
        if state.waiting:
            settle(state)
            return False
    if frame.step == TOLD and answer is None and not _evasions(state, player, noun):
        evading = evading_options(state, player, noun)
        if evading or state.referee.asks_in_vain:
            frame.step = EVADABLE
            offer(state, player, "react", [*evading, STOP], noun)
            return False
    if answer is not None and answer != STOP:
        playing_cards.use(state, player, answer)
        return False
    return True


def _evasions(state: HeistState, player: int, noun: str) -> list[int]:
    """The indices in `state.lasting` of the effects that let a player evade the next such hazard."""
    name = spared_number(state.compiled, f"evade {noun}")
    return [
        i for i, each in enumerate(state.lasting) if each.what == "spare" and each.number == name and each.you == player
    ]


def is_evaded(state: HeistState, player: int, noun: str) -> bool:
    """Whether an effect lets a player evade a hazard; if so, the effect is used up."""
    evasions = _evasions(state, player, noun)
    if not evasions:
        return False
    effect = state.lasting[evasions[0]]
    remove(state, effect)
    sentence = state.components.evading[noun][state.referee.design_of[effect.card]]
    note_by(state, (effect.card, sentence), "evade", player, noun, knowers=effect.knowers)
    return True


def evading_options(state: HeistState, player: int, noun: str) -> list[int]:
    """The options of playing cards that evade such a hazard."""
    reacting = state.components.reacting[noun]
    return [option for option in playing_cards.card_options(state, player) if design_of_option(option) in reacting]


# --- security --------------------------------------------------------------------------------------------------------


def run_security(state: HeistState, frame: SecurityFrame, answer: int | None) -> None:
    """Tell texts of security, let the player evade it, else give them suspicion."""
    player = frame.player
    if not _faced(state, frame, answer, "security"):
        return
    state.stack.pop()
    if is_evaded(state, player, "security"):
        return
    suspicion = state.components.suspicion
    note(state, "security", player)
    tokens.gain(state, player, suspicion, CAUGHT if state.zones[at.seat(player, at.BASKET)] else NOTICED)
    if state.counts[suspicion][player] == TOO_MUCH:
        tokens.lose(state, player, state.components.cp, 1, "lose")


# --- traps -----------------------------------------------------------------------------------------------------------


def has_trap(state: HeistState) -> bool:
    """Whether there is a trap to draw, after reshuffling the discard pile into an empty deck."""
    if not state.zones[at.TRAPS] and shuffle_back(state, at.TRAPS_USED, at.TRAPS):
        note(state, "shuffle")
    return bool(state.zones[at.TRAPS])


def run_trap(state: HeistState, frame: TrapFrame, answer: int | None) -> None:
    """Resolve the top trap, unless the player evades it; it is discarded in either case."""
    player = frame.player
    if frame.step == TRIGGERED and not has_trap(state):
        state.stack.pop()
        note(state, "nothing", player)
        return
    if not _faced(state, frame, answer, "trap"):
        return
    state.stack.pop()
    if is_evaded(state, player, "trap"):
        state.referee.discard(state, state.zones[at.TRAPS][-1], player)
    else:
        draw_trap(state, player)


def run_traps(state: HeistState, frame: TrapsFrame, answer: int | None) -> None:
    """Draw the next trap."""
    state.stack.pop()
    draw_traps(state, frame.player, frame.number)


def draw_traps(state: HeistState, player: int, n: int) -> int:
    """Draw `n` traps one after the other; returns the first of them, -1 when there is none."""
    if n > 1:
        state.stack.append(TrapsFrame(player, n - 1))
    return draw_trap(state, player) if n > 0 else -1


def draw_trap(state: HeistState, player: int) -> int:
    """Draw a trap, resolve it, and discard it after that; returns the card, -1 when there is none."""
    if not has_trap(state):
        note(state, "nothing", player)
        return -1
    card = state.zones[at.TRAPS][-1]
    state.referee.put(state, card, at.USING)
    note(state, "trap", player, card)
    state.stack.append(playing_cards.SpentFrame(player, card))
    for program in reversed(state.compiled.texts[state.referee.design_of[card]].programs):
        begin(state, program, card, player, -1)
    emit(state, "draw", player, -1, card)
    return card
