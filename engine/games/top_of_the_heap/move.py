"""Move: what leaving, visiting and the whole move cost; going, arriving, and being moved by an effect."""

from __future__ import annotations

from typing import ClassVar

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.features import score_open_tokens
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel.core.choice import STOP
from engine.kernel.core.events import Event
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running import tokens
from engine.kernel.running.choices import offer
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note, note_by
from engine.kernel.running.prices import is_priced, price, price_rows
from engine.kernel.running.rule_index import forbidden, ignores


@record
class MoveFrame(Frame):
    """A player moves to a place, for its price; a move that a text asks for is free."""

    code: int | str = later("move")
    player: int
    place: int
    is_free: bool


@record
class GoFrame(Frame):
    """A player chooses where to make a free Move that a text gives: to any place, or to houses only."""

    asks: ClassVar[frozenset[str]] = frozenset({"place"})

    code: int | str = later("go")
    player: int
    is_house: bool


@record
class WalkFrame(Frame):
    """An effect moves a player on from house to adjacent house; `step` counts the houses."""

    asks: ClassVar[frozenset[str]] = frozenset({"place"})

    code: int | str = later("walk")
    player: int
    least: int
    most: int


# --- what it costs ---------------------------------------------------------------------------------------------------


def move_cost(state: HeapState, player: int, place: int, leaving: int = -1) -> int:
    """What a move costs in AP: leaving and visiting, unless texts set a price of the whole move.

    `leaving` is the price of leaving if the caller knows it, else -1.
    """
    here = state.at[player]
    total = 0
    if here < at.HOUSES:
        total = leaving if leaving >= 0 else price(state, "leave", player, here)
    if place < at.HOUSES:
        total += price(state, "visit", player, place)
    return price(state, "move", player, place, total) if is_priced(state, "move", player) else total


def note_costs(state: HeapState, verb: str, player: int, house: int) -> None:
    """Write to the log which texts have changed what a deed costs."""
    if state.log is None:
        return
    for row in price_rows(state, verb, house):
        n = row.value if row.apply is None else row.apply(state, row.env, player, house)
        if n is None or (n == 0 and row.kind == "cost change"):
            continue
        cause = (row.card, row.rule.sentence)
        if ignores(state, player, row.card):
            note_by(state, cause, "ignored", player)
        else:
            note_by(state, cause, row.kind, player, verb, n)


# --- what forbids it -------------------------------------------------------------------------------------------------


def is_barred(state: HeapState, verb: str, player: int, house: int) -> bool:
    """Whether a rule forbids a player a deed at a house."""
    return verb in state.compiled.prohibited and forbidden(state, Event(verb, player, house, -1, 1, -1))


def may_not_move(state: HeapState, player: int, place: int) -> bool:
    """Whether a rule forbids a player to go to a place by a Move."""
    return is_barred(state, "visit", player, place) or is_barred(state, "move", player, place)


# --- going and arriving ----------------------------------------------------------------------------------------------


def run_move(state: HeapState, frame: MoveFrame, answer: int | None) -> None:
    """Pay, go, take the Snacks and score Open tokens; then texts are told of leaving, moving and visiting."""
    player, place = frame.player, frame.place
    state.stack.pop()
    here = state.at[player]
    cost = 0 if frame.is_free else _pay(state, player, place)
    note(state, "visit", player, place, cost)
    if here < at.HOUSES:
        emit(state, "leave", player, here)
    state.at[player] = place
    if place < at.HOUSES:
        pick_up_snacks(state, player, place)
        score_open_tokens(state, player, place)
    emit(state, "move", player, place)
    emit(state, "visit", player, place)


def _pay(state: HeapState, player: int, place: int) -> int:
    """Pay for a move; returns its price in AP."""
    cost = move_cost(state, player, place)
    here = state.at[player]
    if state.log is not None:
        if here < at.HOUSES:
            note_costs(state, "leave", player, here)
        if place < at.HOUSES:
            note_costs(state, "visit", player, place)
        note_costs(state, "move", player, place)
    pay(state, player, place, cost)
    return cost


def pay(state: HeapState, player: int, place: int, cost: int) -> None:
    """Pay AP to the supply for something that is done at a place."""
    if cost:
        state.counts[state.components.ap][player] -= cost
        emit(state, "pay AP", player, place, -1, cost)


def pick_up_snacks(state: HeapState, player: int, house: int) -> None:
    """Give all Snacks on a house to the player who arrives, unless texts forbid it."""
    snack = state.components.snack
    n = state.counts[snack][state.referee.first_place_holder + house]
    if n:
        tokens.take_tokens(state, player, snack, "place", house, n)


# --- because a text says so ------------------------------------------------------------------------------------------


def run_go(state: HeapState, frame: GoFrame, answer: int | None) -> None:
    """Let the player choose a place to which nothing forbids to go, then move there."""
    player = frame.player
    here = state.at[player]
    places = range(at.HOUSES) if frame.is_house else (*range(at.DEN), at.DEN + player)
    free = [place for place in places if place != here and not may_not_move(state, player, place)]
    if answer is None and free:
        offer(state, player, "place", free, "walk")
        return
    state.stack.pop()
    if answer is None:
        note(state, "nothing", player)
    else:
        state.stack.append(MoveFrame(player, answer, is_free=True))


def run_walk(state: HeapState, frame: WalkFrame, answer: int | None) -> None:
    """Let the player choose the next adjacent house, as often as the effect says; only houses have adjacent ones."""
    player = frame.player
    if answer is not None and answer != STOP:
        frame.step += 1
        state.referee.move_piece(state, player, answer)
    near = state.referee.board.beside(state.at[player])
    if answer == STOP or frame.step >= frame.most or not near:
        state.stack.pop()
        return
    offer(state, player, "place", near if frame.step < frame.least else [*near, STOP], "walk")


def move_piece(state: HeapState, piece: int, place: int) -> None:
    """Move a piece by an effect: that costs nothing and is no visit; an animal takes the Snacks of its new house."""
    if state.at[piece] == place or state.at[piece] < 0:
        note(state, "stays", piece, place)
        return
    if not may_go(state, piece, place):
        note(state, "cannot", piece, "move")
        return
    referee = state.referee
    old = state.at[piece]
    state.at[piece] = place
    if piece >= at.PET:
        referee.touch(state, old)
        referee.touch(state, place)
    note(state, "move", piece, place)
    if piece < state.players and place < at.HOUSES:
        pick_up_snacks(state, piece, place)
    emit(state, "move", piece, place, is_deed=False)
    emit(state, "shift", referee.decider(state), place, piece, is_deed=False)


def may_go(state: HeapState, piece: int, place: int) -> bool:
    """Whether a piece can be at a place: dens are for their owners, Pets stay at houses, and no rule forbids it."""
    if state.at[piece] < 0 or place < 0:
        return False
    if at.DEN <= place != at.DEN + piece or (piece >= at.PET and place >= at.HOUSES):
        return False
    return not any(forbidden(state, Event(verb, piece, place, piece, 1, -1)) for verb in ("shift", "move"))
