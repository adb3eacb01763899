"""Cards in play: where a card lies open, and which texts are in force at a house and with a player."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.features import tops
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel.core.events import Source
from engine.kernel.running.rule_index import sources


def _group_of_zone(zone: int) -> int:
    if zone in at.FRONTS or zone in at.INVENTORIES:
        return at.HOUSES + at.owner_of_zone(zone)
    return at.place_of_zone(zone) if zone >= at.HOME else -1


GROUP_OF_ZONE = [_group_of_zone(zone) for zone in range(at.zones(at.MOST_PLAYERS))]


def sources_of(state: HeapState, group: int) -> Iterable[Source]:
    """The cards in force at a house or with a player: Resident, top Features, Pets; the Animal and carried items."""
    zones = state.zones
    if group >= at.HOUSES:
        player = group - at.HOUSES
        return [Source(card, player, -1) for card in (*zones[at.FRONTS[player]], *zones[at.INVENTORIES[player]])]
    pets = [card for card, pet in state.components.pet_of_card.items() if state.at[pet] == group]
    return [Source(card, -1, group) for card in (*zones[at.HOMES[group]], *tops(state, group), *pets)]


def changed(state: HeapState, old: int, new: int, card: int) -> None:
    """Let texts in force be sorted anew where a card has come or gone; -1 stands for several cards.

    With players, only cards that have a text make a difference.
    """
    for group in (GROUP_OF_ZONE[old], GROUP_OF_ZONE[new]):
        if group >= 0 and (group < at.HOUSES or card < 0 or state.compiled.is_wordy[state.components.design_of[card]]):
            state.groups[group] = None
            state.cache.clear()


def is_in_force(state: HeapState, card: int) -> bool:
    """Whether a card's text is in force where it lies."""
    if card in state.components.pet_of_card:
        return True
    zone = state.zone_of[card]
    if zone >= at.SEAT:
        return GROUP_OF_ZONE[zone] >= 0
    return at.HOME <= zone < at.PILE or (zone >= at.PILE and state.zones[zone][-1] == card)


def place_of_card(state: HeapState, card: int) -> int:
    """The house or Nest where a card lies open or its Pet is, -1 for none."""
    pet = state.components.pet_of_card.get(card)
    if pet is not None:
        return state.at[pet]
    zone = state.zone_of[card]
    if at.CAN <= zone < at.YARD:
        return -1
    if at.PILE <= zone < at.SEAT and state.zones[zone][-1] != card:
        return -1
    return at.place_of_zone(zone)


def cards_on(state: HeapState, place: int) -> list[int]:
    """The cards that lie open on a house or the Nest: Features, the Resident, dropped items, items to swap for."""
    if place == at.NEST:
        return list(state.zones[at.NEST_ROW])
    if place > at.NEST:
        return []
    return [*tops(state, place), *state.zones[at.HOMES[place]], *state.zones[at.YARDS[place]]]


def cards_in_play(state: HeapState) -> list[int]:
    """The cards in force, and the items that lie on the Nest or were dropped."""
    found = [source.card for source in sources(state)]
    found += state.zones[at.NEST_ROW]
    return found + [card for zone in at.YARDS for card in state.zones[zone]]
