"""The actions of the game and the drawing of cards, where a card text asks for them: by the rules, without cost."""

from __future__ import annotations

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.decks import draw_top
from engine.games.top_of_the_heap.forage import ForageFrame
from engine.games.top_of_the_heap.items import eat, eat_snacks
from engine.games.top_of_the_heap.move import GoFrame, MoveFrame, is_barred
from engine.games.top_of_the_heap.raid import RaidFrame, RiskFrame, can_raid
from engine.games.top_of_the_heap.stash import RetreatFrame, StashFrame, stash_card
from engine.games.top_of_the_heap.state import HeapState
from engine.games.top_of_the_heap.swap import SwapFrame, may_trade
from engine.games.top_of_the_heap.upkeep import EventFrame
from engine.kernel.core.frames import Frame
from engine.kernel.running.events import emit
from engine.kernel.running.flow import skip_turn
from engine.kernel.running.game_log import note
from engine.language.sorts import Object


def can_do(state: HeapState, verb: str, player: int, sort: Object, x: int) -> bool:
    """Whether a player can do a deed that a text names, to a card, at a place, or to nothing in particular."""
    if player >= state.players:
        return False
    if sort == "card":
        return _can_do_to_item(state, verb, player, x)
    if sort == "place":
        return _can_do_at(state, verb, player, x)
    return verb != "raid"


def _can_do_to_item(state: HeapState, verb: str, player: int, card: int) -> bool:
    if verb in ("stash", "drop", "trade"):
        is_free = verb != "trade" or may_trade(state, player, card)
        return is_free and card in state.zones[at.inventory(player)]
    if verb == "carry":
        return state.referee.can_take(state, player, card)
    if verb == "eat":
        components = state.components
        return state.zone_of[card] == at.stash(player) and components.design_of[card] in components.food
    return verb != "raid"


def _can_do_at(state: HeapState, verb: str, player: int, place: int) -> bool:
    if verb == "visit":
        is_open = place < at.DEN or place == at.DEN + player
        return is_open and state.at[player] != place and not is_barred(state, "visit", player, place)
    if verb == "leave":
        return state.at[player] == place
    return verb != "raid" or (place < at.HOUSES and can_raid(state, player, place))


def do(state: HeapState, verb: str, player: int, sort: Object, x: int) -> None:
    """Do a deed that a text names; where it cannot be done, the log says so."""
    if player >= state.players:
        note(state, "nothing", player)
    elif verb == "stash" and sort == "card":
        stash_card(state, player, x)
    elif verb == "eat" and sort == "card":
        eat(state, player, x)
    elif verb == "carry" and sort == "card":
        state.referee.take(state, player, x)
    elif (frame := _frame_for(state, verb, player, sort, x)) is not None:
        state.stack.append(frame)
    else:
        note(state, "nothing", player)


def do_to_tokens(state: HeapState, verb: str, player: int, counter: int, n: int) -> None:
    """Do a deed that a text names to `n` tokens of a player's: only Snacks are eaten."""
    if player < state.players and (verb, counter) == ("eat", state.components.snack):
        eat_snacks(state, player, n)
    else:
        note(state, "nothing", player)


def _frame_for(state: HeapState, verb: str, player: int, sort: Object, x: int) -> Frame | None:  # noqa: PLR0911 - one action a line
    """The frame that carries out a deed; None where the deed cannot be done like this."""
    if verb == "trade":
        return SwapFrame(player, x if sort == "card" else -1)
    if verb == "raid":
        house = x if sort == "place" else state.at[player]
        return RaidFrame(player, house, is_free=True) if house < at.HOUSES else None
    if verb in ("visit", "move") and x < 0:
        return GoFrame(player, is_house=verb == "visit")
    if verb in ("visit", "move", "leave"):  # who leaves, or moves, goes home
        return MoveFrame(player, x if verb == "visit" else at.DEN + player, is_free=True)
    if verb == "stash":
        return StashFrame(player, is_action=True)
    if verb == "forage":
        return ForageFrame(player)
    return RetreatFrame(player) if verb == "retreat" else None


# --- drawing ---------------------------------------------------------------------------------------------------------


def draw_cards(state: HeapState, player: int, noun: str, n: int, *, additional: bool) -> list[int]:
    """Draw cards of a noun; returns those that went to the inventory, or were discarded because they do not fit.

    Additional Risk and Event cards wait until the ones before are resolved; others are resolved at once. With `n` below
    0 a raid draws fewer Risk cards.
    """
    decks = state.referee.deck_for(noun)
    if not decks:
        note(state, "nothing", player)
        return []
    if decks[0] == at.RISK:
        _draw_risks(state, player, n, additional=additional)
        return []
    if decks[0] == at.EVENT:
        _draw_events(state, player, n, additional=additional)
        return []
    return _draw_items(state, player, decks[0], n)


def _draw_risks(state: HeapState, player: int, n: int, *, additional: bool) -> None:
    if (additional or n < 0) and state.raider >= 0:
        state.extra += n
        note(state, "more risk", player, n)
    else:
        state.stack += [RiskFrame(player, state.at[player]) for _ in range(n)]


def _draw_events(state: HeapState, player: int, n: int, *, additional: bool) -> None:
    state.events += n
    note(state, "more events", player, n)
    if state.active >= 0 or not additional:
        state.stack.append(EventFrame())
        state.events -= 1


def _draw_items(state: HeapState, player: int, deck: int, n: int) -> list[int]:
    """Draw items into the inventory; those that do not fit, and cards that are no items, are discarded."""
    referee = state.referee
    drawn = []
    for _ in range(n):
        card = draw_top(state, deck, at.TABLE)
        if card < 0:
            break
        drawn.append(card)
        note(state, "draw", player, card)
        emit(state, "draw", player, -1, card, 1, deck)
        if referee.can_take(state, player, card):
            referee.take(state, player, card)
        else:
            referee.discard(state, card, player)
    return drawn


# --- periods ---------------------------------------------------------------------------------------------------------


def end_period(state: HeapState, player: int, period: str) -> None:
    """End a player's turn or night, once what is going on is over."""
    if not 0 <= player < state.players:
        return
    if period == "night":
        state.out[player] = 1
    if state.active == player and period in ("turn", "night"):
        state.ended = 1
    note(state, "ends", player, period)


def skip_period(state: HeapState, player: int, period: str) -> None:
    """Let a player miss their next turn or night."""
    if 0 <= player < state.players:
        if period == "night":
            state.skipped_nights[player] += 1
        else:
            skip_turn(state, player)
        note(state, "skips", player, period)
