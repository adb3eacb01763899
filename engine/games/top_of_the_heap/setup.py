"""Setup: cards into their zones, Pets to their houses, Residents on every house, and an Animal for everybody."""

from __future__ import annotations

from typing import ClassVar

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.decks import HIDDEN, draw_top
from engine.games.top_of_the_heap.state import HeapState
from engine.games.top_of_the_heap.week import WEEK
from engine.kernel.core.chance import below
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running import decks
from engine.kernel.running.choices import offer
from engine.kernel.running.game_log import note


@record
class AnimalsFrame(Frame):
    """Everybody chooses an Animal.

    `place` counts down to 0: the seat of the player who chooses next, counted from the first player; -1 when all have
    chosen.
    """

    asks: ClassVar[frozenset[str]] = frozenset({"card"})

    code: int | str = later("animals")
    place: int


def set_up(state: HeapState) -> None:
    """Put cards into their zones, Pets on random houses, shuffle the decks, and put a Resident on every house."""
    components = state.components
    decks.unpack(state, at.BOX)
    holders = state.referee.first_place_holder + at.PLACES
    state.counts = [[0] * holders for _ in state.referee.counters]
    state.at = [-1] * (at.PET + len(components.pets))
    state.first = below(state, state.players)
    for player in range(state.players):
        state.at[player] = at.DEN + player
    for pet in components.pets:
        house = below(state, at.HOUSES)
        while house in state.at[at.PET :]:
            house = below(state, at.HOUSES)
        state.at[pet] = house
    for deck in HIDDEN:
        state.referee.mix(state, deck)
    for house in range(at.HOUSES):
        draw_top(state, at.RESIDENT, at.HOMES[house])
    WEEK.push(state)
    state.stack.append(AnimalsFrame(state.players - 1))


def run_animals(state: HeapState, frame: AnimalsFrame, answer: int | None) -> None:
    """Let the next player choose an Animal: the last player in turn order chooses first."""
    if answer is not None:
        player = (state.first + frame.place) % state.players
        state.referee.put(state, answer, at.FRONTS[player])
        note(state, "animal", player, answer)
        frame.place -= 1
    if frame.place < 0:
        state.stack.pop()
        return
    offer(state, (state.first + frame.place) % state.players, "card", free_animals(state), "animal")


def free_animals(state: HeapState) -> list[int]:
    """The Animals that nobody has chosen yet."""
    box = state.components.box
    return [card for card in state.zones[at.BOX] if box.designs[box.design_of[card]].type == "Animal"]
