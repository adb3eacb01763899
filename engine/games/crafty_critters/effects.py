"""What card texts do to cards, tiles, food and crews.

Every card ends up where its kind belongs, whatever a text names.
"""

from __future__ import annotations

from engine.games.crafty_critters import food, hazards, placing_tiles
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.state import HeistState
from engine.kernel.core.events import ContinuousEffect, Event
from engine.kernel.running import continuous_effects, decks
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import cause, note
from engine.kernel.running.hidden_information import learn
from engine.kernel.running.rule_index import forbidden

TILES = 1  # how a line of the log says that tiles are drawn, no cards
KEPT_IN = {"Critter": at.HAND, "Tile": at.HELD, "Food": at.BASKET}  # where players have what they take

# --- into hands ------------------------------------------------------------------------------------------------------


def can_take(state: HeistState, player: int, card: int) -> bool:
    """Whether a player can have a card.

    A hand has no limit; texts limit held tiles; Traps and tiles in the aisles cannot, nor what they have already.
    """
    kind = state.components.kind[card]
    if kind != "Tile":
        return kind in KEPT_IN and state.zone_of[card] != at.seat(player, KEPT_IN[kind])
    return state.zone_of[card] != at.BOARD and not forbidden(state, Event("hold", player, -1, card))


def take(state: HeistState, player: int, card: int) -> None:
    """Move a card to where its player keeps such cards.

    If it comes from a hand, the others do not see which card it is.
    """
    _have(state, player, card)
    note(state, "keep" if state.components.kind[card] == "Tile" else "take", player, card)


def hand_over(state: HeistState, player: int, card: int, other: int) -> None:
    """Give a card to another player. The giver still knows it, and everybody a card that says itself that it is given.

    Of any other card the others know only what they could see.
    """
    _have(state, other, card)
    learn(state, range(state.players) if card == cause(state)[0] else [player], [card])
    note(state, "give", player, card, other)


def _have(state: HeistState, player: int, card: int) -> None:
    kind = state.components.kind[card]
    if kind == "Food":
        food.pocket(state, player, card)
    else:
        state.referee.put(state, card, at.seat(player, KEPT_IN[kind]))


def draw_cards(state: HeistState, player: int, zone: int, n: int) -> list[int]:
    """Draw up to `n` cards from a deck; returns those drawn.

    Critters go to the hand, tiles are held as far as texts allow it, Traps are resolved at once.
    """
    if zone == at.TRAPS:
        card = hazards.draw_traps(state, player, n)
        return [card] if card >= 0 else []
    drawn: list[int] = []
    full = False
    for card in decks.ends(state.zones[zone], n, bottom=False):
        full = not can_take(state, player, card)
        if full:
            break
        _have(state, player, card)
        drawn.append(card)
    deck = TILES if zone == at.TILES else -1
    if drawn:
        note(state, "draw", player, tuple(drawn), deck)
    elif not full:
        note(state, "nothing", player, 0, deck)
    if full:
        note(state, "cannot", player, "hold another tile")
    for card in drawn:
        emit(state, "draw", player, -1, card)
    return drawn


# --- out of hands and off the board ----------------------------------------------------------------------------------


def discard(state: HeistState, card: int, player: int) -> None:
    """Put Critters on the pile of the player who discards them, Traps on theirs, tiles and food out of the game."""
    kind = state.components.kind[card]
    if state.zone_of[card] == at.BOARD:
        placing_tiles.lift(state, card)
    elif kind == "Food":
        food.put_away(state, card)
    elif kind == "Critter":
        owner = at.owner_of_zone(state.zone_of[card])
        state.referee.put(state, card, at.seat(player if player >= 0 else owner, at.PILE))
    else:
        state.referee.put(state, card, at.OUT if kind == "Tile" else at.TRAPS_USED)
    note(state, "discard", player, card)


def put_card(state: HeistState, player: int, card: int, place: int) -> None:
    """Put food on a tile; nothing is done with other cards."""
    if state.components.kind[card] != "Food" or place < 0:
        note(state, "nothing", player)
        return
    food.set_down(state, card, place)
    note(state, "put", player, card, place)


def place_for(state: HeistState, player: int, card: int) -> None:
    """Remember that a player may place a held tile for others: it is offered when somebody is about to draw."""
    if state.zone_of[card] == at.seat(player, at.HELD):
        by, sentence = cause(state)
        continuous_effects.add(state, ContinuousEffect("held", sentence, by, player, 0, "game", -1))


def replace_card(state: HeistState, card: int, player: int) -> None:
    """Put the top tile of the deck in the place of a tile, after its player has turned it; a crew stays there."""
    if not state.zones[at.TILES] or state.zone_of[card] != at.BOARD:
        note(state, "nothing", player)
        return
    new = state.zones[at.TILES][-1]
    state.referee.put(state, new, at.USING)
    note(state, "replace", player, card, new)
    state.stack.append(placing_tiles.SwapFrame(player, new, state.lies[card]))


# --- looking and moving ----------------------------------------------------------------------------------------------


def show(state: HeistState, player: int, cards: list[int], *, everybody: bool) -> None:
    """Let players see cards; they know them until the cards move unseen."""
    learn(state, range(state.players) if everybody else (player,), cards)
    note(state, "look", player, tuple(cards))


def move_piece(state: HeistState, piece: int, place: int) -> None:
    """Move a crew by an effect, which may trigger security, but no trap."""
    if place == state.at[piece]:
        note(state, "stays", piece)
        return
    state.at[piece] = place
    note(state, "moved", piece, place)
    state.stack.append(hazards.ArriveFrame(piece, has_moved=False))


def walk(state: HeistState, player: int, most: int) -> None:
    """Let the player whose turn it is move up to `most` tiles in this turn, in all."""
    if player != state.active:
        note(state, "nothing", player)
    elif most <= state.reach:
        note(state, "stays", player)
    else:
        state.reach = most
        note(state, "reach", player, most)
