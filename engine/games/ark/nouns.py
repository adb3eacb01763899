"""What the nouns of card texts stand for: cards, players, the Hold, hands and Storerooms, and where they are."""

from __future__ import annotations

from engine.games.ark import layout as at
from engine.games.ark.playing_cards import aboard
from engine.games.ark.state import ArkState
from engine.kernel.running.turn_order import players_from


def cards_in_storerooms(state: ArkState, noun: str) -> list[int]:
    """Cards of a noun where the words name no place: those in Storerooms, a pair as one."""
    referee = state.referee
    types = referee.types_of(noun)
    found = [card for player in range(state.players) for card in aboard(state, player)]
    return [card for card in found if types is None or types(referee.box.designs[referee.design_of[card]])]


def pile_of(noun: str, player: int) -> int:
    """A player's hand or Storeroom."""
    return at.hand(player) if noun == "hand" else at.storeroom(player)


def things(state: ArkState, noun: str, actor: int) -> list[int]:
    """Players in turn order, the Hold, hands and Storerooms."""
    sort = state.referee.sort_of(noun)
    players = players_from(state, actor if 0 <= actor < state.players else max(state.active, 0))
    if sort == "player":
        return players
    if sort != "pile":
        return []
    if noun == "Hold":
        return [at.HOLD]
    return [pile_of(noun, player) for player in players]


def cards_of(state: ArkState, holder_sort: str, holder: int, done: str) -> list[int]:
    """Cards of a pile or a player, a pair in a Storeroom as one; `done` is what was done to them."""
    if holder_sort == "player":
        return aboard(state, holder) if done == "play" else list(state.referee.held_cards(state, holder))
    if holder_sort != "pile":
        return []
    return aboard(state, at.owner_of_zone(holder)) if at.is_storeroom(holder) else list(state.zones[holder])


def is_at(state: ArkState, sort: str, x: int, holder_sort: str, holder: int) -> bool:
    """Whether a card is in a pile or with a player."""
    zone = state.zone_of[x] if sort == "card" else x
    return zone == holder if holder_sort == "pile" else at.owner_of_zone(zone) == holder
