"""The four decks and their discard piles: cards drawn, replaced, looked at, turned over and put back."""

from __future__ import annotations

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.slots import FitFrame
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel.core.chance import shuffle
from engine.kernel.core.events import Event
from engine.kernel.running.events import begin, emit
from engine.kernel.running.game_log import note
from engine.kernel.running.hidden_information import learn
from engine.kernel.running.rule_index import forbidden

HIDDEN = (at.TRASH, at.RISK, at.EVENT, at.RESIDENT)

# --- drawing ---------------------------------------------------------------------------------------------------------


def renew(state: HeapState, deck: int) -> None:
    """Shuffle a deck's discard pile and put it under what is left of the deck; nothing without a discard pile."""
    pile = state.zones[deck + 1]
    if not pile:
        return
    cards = pile[:]
    pile.clear()
    shuffle(state, cards)
    for card in cards:
        state.zone_of[card] = deck
    state.zones[deck][:0] = cards
    state.referee.forget(state, cards)
    note(state, "renew", -1, deck)


def draw_top(state: HeapState, deck: int, to: int) -> int:
    """Move the top card of a deck to a zone; its number, or -1 where deck and discard pile are empty."""
    row = state.zones[deck]
    if not row:
        renew(state, deck)
        if not row:
            note(state, "no card", -1, deck)
            return -1
    card = row[-1]
    state.referee.put(state, card, to)
    return card


def ends_of(state: HeapState, zone: int, n: int, *, bottom: bool) -> list[int]:
    """`n` cards from an end of a pile; a deck with fewer cards is filled up from its discard pile first."""
    if zone in HIDDEN and len(state.zones[zone]) < n:
        renew(state, zone)
    row = state.zones[zone]
    return row[:n] if bottom else row[: -n - 1 : -1]


def can_draw(state: HeapState, noun: str) -> bool:
    """Whether the deck of a noun, or its discard pile, has a card."""
    return any(state.zones[deck] or state.zones[deck + 1] for deck in state.referee.deck_for(noun))


def begin_text(state: HeapState, card: int, you: int, place: int) -> None:
    """Resolve all paragraphs of a card, the first one first."""
    for program in reversed(state.compiled.texts[state.components.design_of[card]].programs):
        begin(state, program, card, you, place)


def resolve(state: HeapState, player: int, card: int) -> None:
    """Resolve a card's text for a player, at the house they are at; the card does not move."""
    note(state, "resolve", player, card)
    begin_text(state, card, player, state.house_of(player))


# --- new cards -------------------------------------------------------------------------------------------------------


def may_not_put(state: HeapState, player: int, card: int, zone: int) -> bool:
    """Whether a rule forbids that a card is put into a zone."""
    return forbidden(state, Event("put", player, at.place_of_zone(zone), card, 1, zone))


def add_new(state: HeapState, player: int, noun: str, n: int, zone: int) -> None:
    """Put up to `n` new cards from the deck of a noun into a zone, until a rule forbids one."""
    deck = (state.referee.deck_for(noun) or [at.TRASH])[0]
    added = 0
    for _ in range(n):
        top = ends_of(state, deck, 1, bottom=False)
        if not top or may_not_put(state, player, top[0], zone):
            break
        added += draw_top(state, deck, zone) >= 0
    note(state, "add", player, zone, added)


def replace_card(state: HeapState, card: int, player: int) -> None:
    """Discard a card and put a new one from its deck in its place; a Surprise does not stay on a Feature pile."""
    zone = state.zone_of[card]
    pile = state.components.pile_of[state.components.design_of[card]]
    state.referee.discard(state, card, player)
    new = draw_top(state, pile - 1, zone)
    if new >= 0 and not _is_put_away(state, new, zone):
        emit(state, "put", player, at.place_of_zone(zone), new, 1, zone)
    note(state, "replace", player, new, zone)


def replace_pile(state: HeapState, zone: int, player: int) -> None:
    """Discard a pile and put as many new cards there. Nothing is done to a deck or discard pile."""
    n = len(state.zones[zone])
    if zone < at.BOX or not n:
        note(state, "nothing", player)
        return
    deck = at.RISK if at.PILE <= zone < at.SEAT else at.TRASH
    state.referee.discard_pile(state, zone, player)
    for _ in range(n):
        new = draw_top(state, deck, zone)
        if new >= 0:
            _is_put_away(state, new, zone)
    if at.owner_of_zone(zone) >= 0:
        state.due.append(FitFrame(at.owner_of_zone(zone)))
    note(state, "replace", player, -1, zone)


def _is_put_away(state: HeapState, card: int, zone: int) -> bool:
    """Whether a card cannot stay on a Feature pile; if so, it is moved to its discard pile."""
    design = state.components.design_of[card]
    if not at.PILE <= zone < at.SEAT or state.components.is_feature[design]:
        return False
    state.referee.put(state, card, state.components.pile_of[design])
    return True


# --- seeing ----------------------------------------------------------------------------------------------------------


def flip(state: HeapState, card: int, *, up: bool) -> None:
    """Turn over the top card of a Trash Can; other cards, and cards that lie this way already, are left alone."""
    zone = state.zone_of[card]
    lies_open = at.CAN <= zone < at.YARD and state.zones[zone][-1] == card
    if not lies_open or state.referee.is_face_up(state, card) == up:
        note(state, "nothing")
        return
    state.referee.turn_over(state, card)
    note(state, "flip", -1, card, int(up))


def show(state: HeapState, player: int, cards: list[int], *, everybody: bool) -> None:
    """Let players see cards; they know them until the cards move unseen. Texts are told of each card."""
    deed = "reveal" if everybody else "look"
    learn(state, range(state.players) if everybody else (player,), cards)
    note(state, deed, player, tuple(cards))
    for card in cards:
        zone = state.zone_of[card]
        emit(state, deed, player, at.place_of_zone(zone), card, 1, zone)


def is_put_aside(state: HeapState, card: int) -> bool:
    """Whether a card that was looked at still lies in a deck or on a Trash Can."""
    return state.zone_of[card] < at.NEST_ROW or at.CAN <= state.zone_of[card] < at.YARD


def put_back(state: HeapState, player: int, cards: list[int], *, bottom: bool = False) -> None:
    """Put cards back on top of where they lie, the last uppermost, or under it; whoever looked still knows them."""
    for card in cards:
        row = state.zones[state.zone_of[card]]
        row.remove(card)
        row.insert(0 if bottom else len(row), card)
    state.referee.forget(state, cards, but=player)
    note(state, "put back", player, len(cards))
