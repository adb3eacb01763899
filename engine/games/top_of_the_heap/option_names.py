"""The options of each kind of choice: what they are called, what they name, and what they cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.components import DECKS, Components
from engine.games.top_of_the_heap.move import move_cost
from engine.games.top_of_the_heap.raid import FACE_DOWN
from engine.games.top_of_the_heap.stash import STASH_ALL
from engine.games.top_of_the_heap.state import HeapState
from engine.games.top_of_the_heap.turns import USE, TurnOption, option_of
from engine.games.top_of_the_heap.upkeep import MOST_BONUS
from engine.kernel.core import options as of
from engine.kernel.core.choice import STOP
from engine.kernel.core.options import Price, Target
from engine.kernel.core.state import State
from engine.kernel.running.events import MOST_ABILITIES
from engine.kernel.running.prices import price

SHARED = {house: f"house-{house + 1}" for house in range(at.HOUSES)} | {at.NEST: "nest"}  # places open to all
PLACES = SHARED | {at.DEN + player: f"den-{player + 1}" for player in range(at.MOST_PLAYERS)}
DONE = {STOP: "done"}


def option_names(components: Components) -> dict[str, Mapping[int, str]]:
    """For each kind of choice the texts of its options."""
    players = {player: f"choose player-{player + 1}" for player in range(at.MOST_PLAYERS)}
    pets = {pet: f"choose {name}" for name, pet in components.pet_names.items()}
    return {
        "turn": _of_turn(components),
        "place": {place: f"choose {name}" for place, name in PLACES.items()} | DONE,
        "piece": players | pets | DONE,
        "player": players | DONE,
        "pile": _piles() | DONE,
        "take": _by_card(components, "take") | {FACE_DOWN: "take face-down item"},
        "stash": _by_card(components, "stash") | {STASH_ALL: "stash all"},
        "eat": _by_card(components, "eat"),
        "drop": _by_card(components, "drop"),
        "swap": _by_card(components, "swap"),
        "aside": {n: f"eat {n}" for n in range(MOST_BONUS + 1)},
    }


def _by_card(components: Components, verb: str) -> dict[int, str]:
    return {card: f"{verb} {label}" for card, label in enumerate(components.box.labels)} | DONE


def _of_turn(components: Components) -> dict[int, str]:
    moves = {place: f"move {name}" for place, name in SHARED.items()} | {at.DEN: "move den"}
    acts = {option.value: option.name.lower() for option in TurnOption}
    uses = {
        option_of(card, i): f"use {label}" + (f" {i + 1}" if i else "")
        for card, label in enumerate(components.box.labels)
        for i in range(MOST_ABILITIES)
    }
    return moves | acts | uses | DONE


def _piles() -> dict[int, str]:
    piles = {
        zone: f"choose pile-{house + 1}-{slot + 1}"
        for house, zones in enumerate(at.PILES)
        for slot, zone in enumerate(zones)
    }
    cans = {at.CANS[house]: f"choose can-{house + 1}" for house in range(at.HOUSES)}
    decks = {deck: f"choose {name}" for name, (deck, _) in DECKS.items()}
    carried = {at.inventory(player): f"choose inventory-{player + 1}" for player in range(at.MOST_PLAYERS)}
    stashed = {at.stash(player): f"choose stash-{player + 1}" for player in range(at.MOST_PLAYERS)}
    return piles | cans | decks | carried | stashed


# --- what they touch -------------------------------------------------------------------------------------------------


def _of_one_turn(state: State, option: int) -> tuple[Target, ...]:
    """What an option of a turn names: a place, a card to use, the house to raid, the inventory, or nothing."""
    player = state.choice.player if state.choice is not None else 0
    if option == at.DEN:
        return of.places(at.DEN + player)
    if 0 <= option < at.DEN:
        return of.places(option)
    if option >= USE:
        return of.cards((option - USE) // MOST_ABILITIES)
    if option == TurnOption.RAID:
        return of.places(state.at[player])
    return of.zones(at.inventory(player)) if option == TurnOption.STASH else ()


def price_of(state: HeapState, kind: str, option: int) -> tuple[Price, ...]:
    """The AP that moving or raiding costs as an option; empty for other options."""
    if kind != "turn" or state.choice is None:
        return ()
    player = state.choice.player
    if option == TurnOption.RAID:
        return (Price(state.components.ap, price(state, "raid", player, state.at[player])),)
    if 0 <= option <= at.DEN:
        place = option if option < at.DEN else at.DEN + player
        return (Price(state.components.ap, move_cost(state, player, place)),)
    return ()


def _item(state: State, option: int) -> tuple[Target, ...]:
    """What an option of an item names: the item, or the Trash Can for its face-down top item."""
    player = state.choice.player if state.choice is not None else 0
    if option == FACE_DOWN:
        return of.zones(at.CANS[state.at[player]])
    return of.cards(option)


def _stashed(state: State, option: int) -> tuple[Target, ...]:
    player = state.choice.player if state.choice is not None else 0
    return of.zones(at.inventory(player)) if option == STASH_ALL else of.cards(option)


TOUCHES: Mapping[str, Callable[[State, int], tuple[Target, ...]]] = {
    "turn": _of_one_turn,
    "take": _item,
    "stash": _stashed,
    "eat": _item,
    "drop": _item,
    "swap": _item,
}
