"""What the nouns of card texts name: cards, tiles, food, crews, piles, directions; and where these are.

The number of a direction is place * 4 + North, East, South or West, for the place it leads from.
"""

from __future__ import annotations

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters import moving_around
from engine.games.crafty_critters.limits import type_of
from engine.games.crafty_critters.state import HeistState
from engine.kernel.running.turn_order import players_from
from engine.language.sorts import Sort

PILES = {"hand": at.HAND, "discard pile": at.PILE}
ALIKE = (at.HAND, at.PILE, at.BASKET)  # where copies of a card are offered as one


def things(state: HeistState, noun: str, actor: int) -> list[int]:
    """The things of a noun: players still in the store, in turn order; their piles with cards; places; directions."""
    first = actor if 0 <= actor < state.players else max(state.active, 0)
    if noun == "direction":
        return [state.at[first] * 4 + direction for direction in range(4)]
    if noun == "wall":
        return [0]
    if noun == "connected tile":
        return moving_around.connected(state, state.at[first])
    if noun == "security tile":
        hazard, design_of = state.components.hazard, state.referee.design_of
        return [
            space for space, card in enumerate(state.tile_at) if card >= 0 and hazard[design_of[card]] == "security"
        ]
    players = [player for player in players_from(state, first) if not state.home[player]]
    if noun in PILES:
        return [zone for player in players if state.zones[zone := at.seat(player, PILES[noun])]]
    return players if noun == "player" else []


def cards_on_the_table(state: HeistState, noun: str) -> list[int]:
    """Cards of a noun where the words name no place: tiles and food on the board, else cards in front of players."""
    kind = type_of(state.referee.box, noun)
    if kind in ("Tile", "Food"):
        return list(state.zones[at.BOARD if kind == "Tile" else at.SHOP])
    return [card for player in range(state.players) for card in state.zones[at.seat(player, at.FRONT)]]


def held_cards(state: HeistState, player: int) -> list[int]:
    """A player's hand, held tiles and food; empty for anybody else."""
    if not 0 <= player < state.players:
        return []
    return [card for kind in (at.HAND, at.HELD, at.BASKET) for card in state.zones[at.seat(player, kind)]]


def cards_of(state: HeistState, noun: str, holder_sort: Sort, holder: int) -> list[int]:
    """The cards in a pile, on a tile or with a player; a player's food where the noun is food."""
    if holder_sort == "pile":
        return state.zones[holder][:]
    if holder_sort in ("place", "card"):
        place = state.lies[holder] if holder_sort == "card" else holder
        lying = state.zones[at.BOARD if type_of(state.referee.box, noun) == "Tile" else at.SHOP]
        return [card for card in lying if state.lies[card] == place]
    if type_of(state.referee.box, noun) == "Food":
        return state.zones[at.seat(holder, at.BASKET)][:]
    return held_cards(state, holder) if holder_sort == "player" else []


def distinct(state: HeistState, cards: list[int]) -> list[int]:
    """The first card of each design in each pile, hand and basket; all cards that lie elsewhere."""
    design_of = state.referee.design_of
    found: dict[tuple[int, int], int] = {}
    for card in cards:
        zone = state.zone_of[card]
        is_alike = at.kind_of_zone(zone) in ALIKE
        found.setdefault((zone, design_of[card]) if is_alike else (-1, card), card)
    return list(found.values())


def crews_on(state: HeistState, holder_sort: Sort, holder: int) -> list[int]:
    """The players whose crew is on a tile, which is given as a place or as a card."""
    place = state.lies[holder] if holder_sort == "card" else holder
    return [player for player in things(state, "player", -1) if state.at[player] == place]


def in_direction(state: HeistState, noun: str, direction: int) -> list[int]:
    """The tiles beside a place in a direction, as cards; for another noun the places to which a path leads there."""
    place, way = divmod(direction, 4)
    if noun != "tile":
        return moving_around.towards(state, place, way)
    found = [state.tile_at[outside] for _, side, outside in at.SIDES[place] if side == way]
    return [card for card in found if card >= 0]


def is_at(state: HeistState, sort: Sort, x: int, holder_sort: Sort, holder: int) -> bool:
    """Whether a crew is on a tile, or a card in a pile or with a player."""
    if sort == "player":
        return state.at[x] == (state.lies[holder] if holder_sort == "card" else holder)
    if holder_sort == "pile":
        return state.zone_of[x] == holder
    if holder_sort in ("place", "card"):
        return state.lies[x] == (state.lies[holder] if holder_sort == "card" else holder)
    return at.owner_of_zone(state.zone_of[x]) == holder
