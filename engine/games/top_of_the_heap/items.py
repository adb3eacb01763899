"""Items: taken, handed over, discarded, dropped, put somewhere and eaten."""

from __future__ import annotations

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.decks import may_not_put
from engine.games.top_of_the_heap.features import FeatureFrame, clear, lift
from engine.games.top_of_the_heap.slots import note_room
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel.core.events import Event
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note
from engine.kernel.running.rule_index import forbidden
from engine.language.sorts import Sort

# --- taking ----------------------------------------------------------------------------------------------------------


def take(state: HeapState, player: int, card: int) -> None:
    """Let a player pick up an item from wherever it lies; with a dropped item its Open token goes."""
    zone = state.zone_of[card]
    if at.YARD <= zone < at.HOME:
        lift(state, card)
    state.referee.put(state, card, at.inventory(player))
    note(state, "take", player, card, zone)
    note_room(state, player)
    emit(state, "take", player, at.place_of_zone(zone), card, 1, zone)


def hand_over(state: HeapState, player: int, card: int, other: int) -> None:
    """Give an item to another animal."""
    state.referee.put(state, card, at.inventory(other))
    note(state, "give", player, card, other)
    emit(state, "give", player, -1, card)


def hand_over_if_it_fits(state: HeapState, player: int, card: int, other: int) -> None:
    """Give a card to another player if they can take it; else the log says that nothing is done."""
    if state.referee.can_take(state, other, card):
        state.referee.hand_over(state, player, card, other)
    else:
        note(state, "nothing", player)


# --- putting down ----------------------------------------------------------------------------------------------------


def may_discard(state: HeapState, card: int) -> bool:
    """Whether a card can be discarded at all: a Resident can only be replaced."""
    return not at.HOME <= state.zone_of[card] < at.PILE


def discard(state: HeapState, card: int, player: int = -1) -> None:
    """Put a card on the discard pile of its deck, with its Open token and dropped item; texts are told."""
    zone = state.zone_of[card]
    place = at.place_of_zone(zone) if at.CAN <= zone < at.YARD else state.referee.place_of_card(state, card)
    is_idle = state.referee.is_idle(state, card)
    clear(state, card)
    if at.YARD <= zone < at.HOME:
        lift(state, card)
    _put_away(state, card)
    note(state, "discard", player, card, zone)
    if not is_idle:
        emit(state, "discard", player, place, card, 1, zone)


def _put_away(state: HeapState, card: int) -> None:
    state.referee.put(state, card, state.components.pile_of[state.components.design_of[card]])


def discard_pile(state: HeapState, zone: int, player: int) -> None:
    """Discard all cards of a pile; of a Feature pile, texts are told only of the top card, which was in play."""
    cards = list(reversed(state.zones[zone]))
    if not cards:
        note(state, "nothing", player)
        return
    if forbidden(state, Event("discard", player, at.place_of_zone(zone), -1, 1, zone)):
        note(state, "cannot", player, "discard")
        return
    below = cards[1:] if at.PILE <= zone < at.SEAT else []
    for card in below:
        _put_away(state, card)
        note(state, "discard", player, card, zone)
    for card in cards:
        if card not in below:
            state.referee.discard(state, card, player)


def drop(state: HeapState, player: int, card: int, feature: int) -> None:
    """Put a carried item on a Feature, beside its Open token; -1 stands for the Feature that gets the next token."""
    house = state.referee.place_of_card(state, feature) if feature >= 0 else state.house_of(player)
    state.referee.put(state, card, at.YARDS[house] if house >= 0 else at.TABLE)
    state.hosts.append((card, feature))
    note(state, "drop", player, card, feature)
    emit(state, "drop", player, house, card)


def drop_for(state: HeapState, player: int, card: int, asking: int) -> None:
    """Drop an item because a card asks for it: on that Feature, else on the one that gets the next token."""
    house = state.referee.place_of_card(state, asking)
    is_on_house = house >= 0 and at.PILE <= state.zone_of[asking] < at.SEAT
    drop(state, player, card, asking if is_on_house else -1)


def eat(state: HeapState, player: int, card: int) -> None:
    """Let a player eat a FOOD item from the stash, for 1 AP and 1 AP more for each VP that it is worth."""
    referee = state.referee
    referee.put(state, card, at.TRASH_PILE)
    got = referee.change(state, state.components.ap, "player", player, 1 + referee.value(state, card))
    note(state, "eat", player, card, got)
    emit(state, "eat", player, -1, card)


def eat_snacks(state: HeapState, player: int, n: int) -> None:
    """Let a player eat Snacks, for 1 AP each."""
    referee, components = state.referee, state.components
    eaten = -referee.change(state, components.snack, "player", player, -n)
    got = referee.change(state, components.ap, "player", player, eaten)
    note(state, "eat snacks", player, eaten, got)
    emit(state, "eat Snack", player, -1, -1, eaten)


# --- putting somewhere -----------------------------------------------------------------------------------------------


def put_card(state: HeapState, player: int, card: int, place: int, zone: int, *, bottom: bool) -> None:  # noqa: PLR0913 - as it is asked
    """To a zone that a text names; on a `place`, -1 for none, the slot of a Feature is not said."""
    if zone < 0:
        note(state, "nothing", player)
        return
    if may_not_put(state, player, card, zone):
        note(state, "cannot", player, "put")
        return
    clear(state, card)
    if at.YARD <= state.zone_of[card] < at.HOME:
        lift(state, card)
    if place >= 0 and at.PILE <= zone < at.SEAT:
        state.stack.append(FeatureFrame(player, place, card))
        return
    state.referee.put(state, card, zone, bottom=bottom)
    note(state, "put card", player, card, zone)
    emit(state, "put", player, at.place_of_zone(zone), card, 1, zone)


def zone_on_place(state: HeapState, card: int, place: int) -> int:
    """The zone of a card that is put on a place; -1 where such cards do not lie there."""
    components = state.components
    design = components.design_of[card]
    if components.is_feature[design]:
        return at.PILES[place][0] if place < at.HOUSES else -1
    if not components.is_item[design]:
        return -1
    if place == at.NEST:
        return at.NEST_ROW
    return at.CANS[place] if place < at.HOUSES else at.stash(place - at.DEN)


def zone_in_pile(state: HeapState, card: int, zone: int) -> int:
    """The zone of a pile, if such cards can lie there; else -1."""
    components = state.components
    design = components.design_of[card]
    if zone < at.BOX:
        fits = components.pile_of[design] in (zone, zone + 1)
    elif at.PILE <= zone < at.SEAT:
        fits = components.is_feature[design]
    elif at.HOME <= zone < at.PILE:
        fits = components.box.designs[design].type == "Resident"
    else:
        fits = components.is_item[design] and zone not in at.FRONTS
    return zone if fits else -1


def zone_for(state: HeapState, card: int, sort: Sort, target: int) -> int:
    """The zone of a card that is put on, in or with something; -1 where such cards do not lie there."""
    if sort == "place":
        return zone_on_place(state, card, target)
    if sort in ("player", "piece"):
        return at.inventory(target) if state.components.is_item[state.components.design_of[card]] else -1
    return zone_in_pile(state, card, target) if sort == "pile" else -1
