"""Features on a house: which of them are in play, covering one, and the Open tokens and dropped items on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.games.top_of_the_heap import decks
from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running import tokens
from engine.kernel.running.choices import offer
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note
from engine.language.sorts import Sort


@record
class FeatureFrame(Frame):
    """A player puts a Feature on a house."""

    asks: ClassVar[frozenset[str]] = frozenset({"pile"})

    things: ClassVar[Mapping[str, Sort]] = {**Frame.things, "house": "place"}

    code: int | str = later("feature")
    player: int
    house: int
    card: int


def tops(state: HeapState, house: int) -> list[int]:
    """The Features of a house that are in play: the top card of each Feature pile."""
    zones = state.zones
    return [zones[zone][-1] for zone in at.PILES[house] if zones[zone]]


def run_feature(state: HeapState, frame: FeatureFrame, answer: int | None) -> None:
    """Put the Feature on an empty slot, else on a pile that the player chooses.

    An Open token on the Feature below is removed, and the item with it is discarded.
    """
    player, house, card = frame.player, frame.house, frame.card
    zones = at.PILES[house]
    free = [zone for zone in zones if not state.zones[zone]]
    if not free and answer is None:
        offer(state, player, "pile", list(zones), "cover")
        return
    zone = free[0] if free else answer or 0
    for below in state.zones[zone][-1:]:
        clear(state, below)
        note(state, "cover", player, below)
    state.stack.pop()
    state.referee.put(state, card, zone)
    note(state, "feature", player, card, zone)
    emit(state, "put", player, house, card, 1, zone)
    decks.begin_text(state, card, player, house)


# --- Open tokens -----------------------------------------------------------------------------------------------------


def mark(state: HeapState, player: int, card: int) -> None:
    """Put a player's Open token on a Feature; an item that was dropped for it comes to lie there too."""
    tokens.mark(state, player, card)
    yard = at.YARDS[at.place_of_zone(state.zone_of[card])]
    for item in [item for item, host in state.hosts if host < 0 and state.zone_of[item] != yard]:
        state.referee.put(state, item, yard)
    state.hosts = [(item, card if host < 0 else host) for item, host in state.hosts]


def unmark(state: HeapState, card: int) -> int:
    """Remove the Open token from a Feature, and discard the item that lies there; 1 if there was a token, else 0."""
    had = state.marks[card]
    clear(state, card)
    return 1 if had else 0


def marked(state: HeapState, card: int) -> None:
    """Note that an Open token has come or gone, because the Feature is not in force under it."""
    house = at.place_of_zone(state.zone_of[card])
    if 0 <= house < at.HOUSES:
        state.referee.touch(state, house)


def clear(state: HeapState, card: int) -> None:
    """If a card has an Open token, remove it and discard the items that lie on the card; otherwise do nothing."""
    if not state.marks[card]:
        return
    state.marks[card] = 0
    state.referee.marked(state, card)
    note(state, "unmark", -1, card)
    for item, host in state.hosts[:]:
        if host == card:
            state.hosts.remove((item, host))
            state.referee.put(state, item, at.TRASH_PILE)
            note(state, "discard", -1, item, at.YARD)
            emit(state, "discard", -1, -1, item, 1, at.YARD)


def lift(state: HeapState, card: int) -> None:
    """Take a dropped item off its Feature, and remove the Feature's Open token."""
    for item, host in state.hosts:
        if item == card:
            state.hosts.remove((item, host))
            state.referee.unmark(state, host)
            return


def open_tokens(state: HeapState, house: int, player: int = -1) -> int:
    """How many Open tokens lie on a house's Features; of one player only if one is named."""
    if house >= at.HOUSES:
        return 0
    return sum(1 for card in tops(state, house) if state.marks[card] and player in (-1, state.marks[card] - 1))


def score_open_tokens(state: HeapState, player: int, house: int) -> None:
    """Give 1 VP to every other player with an Open token at the house to which a player moves."""
    owners = {state.marks[card] - 1 for card in tops(state, house) if state.marks[card]}
    if owners:
        for owner in state.clockwise(player):
            if owner in owners and owner != player:
                note(state, "open token", owner, house, player)
                tokens.gain(state, owner, state.components.vp, 1)
