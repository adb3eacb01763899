"""What must be true of any state of this game at any choice."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.forage import TURNS
from engine.games.top_of_the_heap.raid import RiskFrame
from engine.games.top_of_the_heap.setup import AnimalsFrame, free_animals
from engine.games.top_of_the_heap.slots import FitFrame, is_overfull
from engine.games.top_of_the_heap.stash import StashFrame
from engine.games.top_of_the_heap.state import HeapState
from engine.games.top_of_the_heap.upkeep import MOST_BONUS, NIGHTS, EventFrame
from engine.kernel.core.frames import SettleFrame, TextFrame


def check(state: HeapState) -> Iterator[str]:
    """What is wrong with a state: Residents, Open tokens, dropped items, where pieces are, numbers, inventories."""
    yield from _cards(state)
    yield from _tokens(state)
    yield from _pieces(state)
    yield from _players(state)
    yield from _setup(state)


def _setup(state: HeapState) -> Iterator[str]:
    """Faults in the choice of Animals: who is asked, and for which; and that everybody has one when it is over."""
    frame, choice = state.stack[-1] if state.stack else None, state.choice
    if isinstance(frame, AnimalsFrame) and choice is not None:
        if choice.player != (state.first + frame.place) % state.players or not 0 <= frame.place < state.players:
            yield f"place: player {choice.player} chooses an Animal in place of another"
        if choice.options != free_animals(state):
            yield f"player {choice.player} is offered other Animals than are left"
    if not any(isinstance(each, AnimalsFrame) for each in state.stack):
        for player in range(state.players):
            if not state.zones[at.FRONTS[player]]:
                yield f"player {player} has no Animal"


def _cards(state: HeapState) -> Iterator[str]:
    referee = state.referee
    for house in range(at.HOUSES):
        if len(state.zones[at.HOMES[house]]) != 1:
            yield f"house {house + 1} has {len(state.zones[at.HOMES[house]])} Residents"
    for card in state.turned:
        zone = state.zone_of[card]
        if not at.CAN <= zone < at.YARD or state.zones[zone][-1] != card:
            yield f"{referee.box.labels[card]} is turned over and does not lie on a Trash Can"
    waiting = sum(host < 0 for _, host in state.hosts)  # items for the Feature that gets the next token
    if len(state.zones[at.TABLE]) > 1 + waiting + sum(isinstance(each, RiskFrame | EventFrame) for each in state.stack):
        yield f"{len(state.zones[at.TABLE])} cards are being resolved"


def _tokens(state: HeapState) -> Iterator[str]:
    referee = state.referee
    for card, mark in enumerate(state.marks):
        if mark:
            zone = state.zone_of[card]
            if not at.PILE <= zone < at.SEAT or state.zones[zone][-1] != card:
                yield f"an Open token lies on {referee.box.labels[card]}, which is not in play"
    dropped = [card for zone in at.YARDS for card in state.zones[zone]]
    waiting = [card for card, host in state.hosts if host < 0 and state.zone_of[card] == at.TABLE]
    if sorted(dropped + waiting) != sorted(card for card, _ in state.hosts):
        yield "dropped items and the Features they lie on do not match"
    for card, host in state.hosts:
        if not state.marks[host] and not any(isinstance(frame, TextFrame) for frame in state.stack):
            yield f"{referee.box.labels[card]} was dropped on {referee.box.labels[host]}, which has no Open token"


def _pieces(state: HeapState) -> Iterator[str]:
    if len(state.at) != at.PET + len(state.components.pets):
        yield f"at: there are {len(state.at)} pieces"
        return
    for player in range(state.players):
        place = state.at[player]
        if not (0 <= place <= at.NEST or place == at.DEN + player):
            yield f"animal {player} is at place {place}"
    for pet in range(at.PET, len(state.at)):
        if not 0 <= state.at[pet] < at.HOUSES:
            yield f"Pet {pet} is at place {state.at[pet]}"


MENDING = (FitFrame, StashFrame, SettleFrame, TextFrame)  # while they run somebody may carry too much


def _players(state: HeapState) -> Iterator[str]:
    referee = state.referee
    if not 0 <= state.night <= NIGHTS:
        yield f"it is night {state.night}"
    for player in range(state.players):
        if not 0 <= state.taken[player] <= TURNS:
            yield f"player {player} has had {state.taken[player]} turns"
        if not 0 <= state.aside[player] <= MOST_BONUS:
            yield f"player {player} has set {state.aside[player]} Snacks aside"
        if state.saved[player] < 0:
            yield f"player {player} has stashed {state.saved[player]} Snacks"
        is_mending = any(isinstance(frame, MENDING) for frame in (*state.stack, *state.due))
        if is_overfull(state, player) and not is_mending:
            names = [referee.box.labels[card] for card in state.zones[at.inventory(player)]]
            yield f"player {player} carries too much: {', '.join(names)}"
