"""What the nouns of card texts name: cards, players, the Hold, hands and Storerooms; and where these are."""

from __future__ import annotations

from engine.games.ark import layout as at
from engine.games.ark.playing_cards import aboard
from engine.games.ark.state import ArkState
from engine.kernel.running.turn_order import players_from
from engine.language.sorts import Sort


def cards_in_storerooms(state: ArkState, noun: str) -> list[int]:
    """The cards of a noun in Storerooms, one for each pair."""
    referee = state.referee
    types = referee.types_of(noun)
    found = [card for player in range(state.players) for card in aboard(state, player)]
    return [card for card in found if types is None or types(referee.box.designs[referee.design_of[card]])]


def pile_of(noun: str, player: int) -> int:
    """The zone of a player's hand or Storeroom."""
    return at.hand(player) if noun == "hand" else at.storeroom(player)


def things(state: ArkState, noun: str, actor: int) -> list[int]:
    """The players, hands or Storerooms that a noun names, in turn order from the actor; or the Hold."""
    sort = state.referee.sort_of(noun)
    players = players_from(state, actor if 0 <= actor < state.players else max(state.active, 0))
    if sort == "player":
        return players
    if sort != "pile":
        return []
    if noun == "Hold":
        return [at.HOLD]
    return [pile_of(noun, player) for player in players]


def cards_of(state: ArkState, holder_sort: Sort, holder: int, done: str) -> list[int]:
    """The cards in a pile or with a player, in a Storeroom one for each pair; `done` is what was done to them."""
    if holder_sort == "player":
        return aboard(state, holder) if done == "play" else list(state.referee.held_cards(state, holder))
    if holder_sort != "pile":
        return []
    return aboard(state, at.owner_of_zone(holder)) if at.is_storeroom(holder) else list(state.zones[holder])


def is_at(state: ArkState, sort: Sort, x: int, holder_sort: Sort, holder: int) -> bool:
    """Whether a card is in a pile or with a player."""
    zone = state.zone_of[x] if sort == "card" else x
    return zone == holder if holder_sort == "pile" else at.owner_of_zone(zone) == holder
