"""What must be true of any state of this game at any choice."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.ark import layout as at
from engine.games.ark import turn
from engine.games.ark.end_of_the_game import IDLE_ROUNDS
from engine.games.ark.ending_the_turn import discards
from engine.games.ark.state import ArkState

MOST_ACTIONS = turn.ACTIONS + 2


def check(state: ArkState) -> Iterator[str]:
    """Cards where such cards belong, pairs whole, numbers in their range, choices that are the rules'."""
    yield from _cards(state)
    yield from _numbers(state)
    yield from _choice(state)


def _cards(state: ArkState) -> Iterator[str]:
    referee = state.referee
    has_begun = bool(state.zones[at.DECK]) or state.active >= 0
    for zone, cards in enumerate(state.zones if has_begun else ()):
        for card in cards:
            if state.cargo.is_cargo[referee.design_of[card]] == (zone == at.ASIDE):
                yield f"{referee.box.labels[card]} lies in zone {zone}"
    if len(state.zones) != at.zones(state.players):
        yield f"there are {len(state.zones)} zones"
    for player in range(state.players):
        designs = [referee.design_of[card] for card in state.zones[at.storeroom(player)]]
        for design in set(designs):
            if designs.count(design) % state.cargo.needed[design]:
                yield f"player {player} has half a pair of {referee.box.designs[design].name} in the Storeroom"


def _numbers(state: ArkState) -> Iterator[str]:
    if state.night not in (0, 1) or state.cycle < 1:
        yield f"it is {state.night} of cycle {state.cycle}"
    if not 0 <= state.left <= MOST_ACTIONS:
        yield f"player {state.active} has {state.left} actions left"
    if not 0 <= state.idle <= IDLE_ROUNDS * state.players:
        yield f"{state.idle} turns have gone by without anything added"
    if state.idle and state.zones[at.DECK]:
        yield "turns without anything added are counted while there is a deck"
    if state.players == 1 and not state.together and state.active >= 0:
        yield "one player plays against nobody"
    if state.open and not state.together:
        yield "hands are open in a game against each other"


def _choice(state: ArkState) -> Iterator[str]:
    if state.choice is None:
        return
    player, kind, options, _ = state.choice
    if kind in ("turn", "discard") and player != state.active:
        yield f"player {player} has to choose in the turn of player {state.active}"
    if kind == "turn" and sorted(options) != sorted(turn.options(state, player)):
        yield f"player {player} is offered something else than the rules say"
    if kind == "discard" and sorted(options) != sorted(discards(state, player)):
        yield f"player {player} is offered other cards to discard than those in hand"
