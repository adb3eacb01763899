"""What card texts do with cards: draw, take, give, discard, put, show and exchange them.

Out of a Storeroom, or into one, a pair moves with both halves.
"""

from __future__ import annotations

from engine.games.ark import hold, prohibitions
from engine.games.ark import layout as at
from engine.games.ark.playing_cards import aboard
from engine.games.ark.state import ArkState
from engine.kernel.running import decks
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note
from engine.kernel.running.hidden_information import learn


def move(state: ArkState, card: int, zone: int, *, bottom: bool = False) -> list[int]:
    """Move a card by an effect; returns all cards that were moved.

    Out of a Storeroom, or into one, its pair moves too; half a pair does not go aboard, so nothing moves then.
    """
    referee, old = state.referee, state.zone_of[card]
    is_aboard, goes_aboard = at.is_storeroom(old), at.is_storeroom(zone)
    cards = _with_halves(state, card, state.cargo.needed[referee.design_of[card]] if is_aboard or goes_aboard else 1)
    if not cards or old == zone:
        return []
    for half in cards:
        referee.put(state, half, zone, bottom=bottom)
    state.stowed += goes_aboard - is_aboard
    if goes_aboard:
        state.idle = 0
        state.added |= int(at.owner_of_zone(zone) == state.active)
    return cards


def _with_halves(state: ArkState, card: int, need: int) -> list[int]:
    """A card with others of its design in the same zone, `need` cards in all; empty where there are fewer."""
    zone, design_of = state.zone_of[card], state.referee.design_of
    others = [x for x in state.zones[zone] if x != card and design_of[x] == design_of[card]]
    found = [card, *others[: need - 1]]
    return found if len(found) == need else []


# --- into hands ------------------------------------------------------------------------------------------------------


def draw_cards(state: ArkState, player: int, n: int) -> list[int]:
    """Draw up to `n` cards into a player's hand; returns them."""
    if not prohibitions.may_draw(state, player):
        note(state, "cannot", player, "draw")
        return []
    cards = [card for _ in range(n) if (card := decks.top_to(state, at.DECK, at.hand(player))) >= 0]
    if cards:
        note(state, "draw", player, tuple(cards))
    else:
        note(state, "nothing", player, 0)
    for card in cards:
        emit(state, "draw", player, -1, card, 1, at.DECK)
    return cards


def take(state: ArkState, player: int, card: int) -> None:
    """Move a card to a player's hand; a card that lay open stays known to all."""
    zone = state.zone_of[card]
    for half in move(state, card, at.hand(player)):
        note(state, "take", player, half)
    emit(state, "take", player, -1, card, 1, zone)


def hand_over(state: ArkState, player: int, card: int, other: int) -> None:
    """Move a card to another player's hand; the giver still knows it."""
    for half in move(state, card, at.hand(other)):
        learn(state, [player], [half])
        note(state, "give", player, half, other)


# --- out of hands ----------------------------------------------------------------------------------------------------


def discard(state: ArkState, card: int, player: int) -> None:
    """Move a card to the Hold, with its pair if it lies in a Storeroom; texts are told where it lay."""
    zone = state.zone_of[card]
    moved = move(state, card, at.HOLD)
    for half in moved:
        note(state, "discard", player, half)
    if moved:
        emit(state, "discard", player, -1, card, 1, zone)


def discard_pile(state: ArkState, zone: int, player: int) -> None:
    """Move all cards of a pile to the Hold; the pairs of a Storeroom go whole, and no longer count as aboard."""
    if zone == at.HOLD:
        return
    cards = aboard(state, at.owner_of_zone(zone)) if at.is_storeroom(zone) else list(state.zones[zone])
    for card in cards:
        discard(state, card, player)


def put_card(state: ArkState, player: int, card: int, target: int, *, bottom: bool) -> None:
    """Put a card on or under a pile."""
    moved = move(state, card, target, bottom=bottom)
    hold.forget(state)
    for half in moved:
        note(state, "put card", player, half, target)
    if not moved:
        note(state, "nothing", player)


# --- looking and exchanging ------------------------------------------------------------------------------------------


def show(state: ArkState, player: int, cards: list[int], *, everybody: bool) -> None:
    """Let players see cards; they know them until the cards move unseen."""
    learn(state, range(state.players) if everybody else (player,), cards)
    note(state, "reveal" if everybody else "look", player, tuple(cards))


def put_back(state: ArkState, player: int, cards: list[int], *, bottom: bool) -> None:
    """Put cards back to where they lay, the last uppermost; only the player who does so still knows where they are."""
    decks.put_back(state, player, cards, bottom=bottom)
    hold.forget(state)


def may_swap(state: ArkState, x: int, y: int) -> bool:
    """Whether two cards can trade places: they lie in different piles, and no half of a pair would go aboard alone."""
    one, other = state.zone_of[x], state.zone_of[y]
    return one != other and bool(_going(state, x, other)) and bool(_going(state, y, one))


def swap(state: ArkState, player: int, x: int, y: int) -> None:
    """Let two cards trade places, into Storerooms and out of them with the other halves of their pairs."""
    if not may_swap(state, x, y):
        note(state, "cannot", player, "exchange these")
        return
    one, other = state.zone_of[x], state.zone_of[y]
    going, coming = _going(state, x, other), _going(state, y, one)
    for cards, zone in ((going, other), (coming, one)):
        for card in cards:
            state.referee.put(state, card, zone)
        if at.is_storeroom(zone):
            state.idle = 0
            state.added |= int(at.owner_of_zone(zone) == state.active)
    for one_card, other_card in zip(going, coming, strict=False):
        note(state, "exchange", player, one_card, other_card)
    for card in (*going[len(coming) :], *coming[len(going) :]):  # of a pair that goes for one card, or comes
        note(state, "put card", player, card, state.zone_of[card])


def _going(state: ArkState, card: int, zone: int) -> list[int]:
    """The cards that go when one goes into a zone: its whole pair into a Storeroom or out of one; none for a half."""
    needs_whole = at.is_storeroom(state.zone_of[card]) or at.is_storeroom(zone)
    return _with_halves(state, card, state.cargo.needed[state.referee.design_of[card]] if needs_whole else 1)
