"""What must be true of any state of this game at any choice."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.ark import layout as at
from engine.games.ark import turn
from engine.games.ark.end_of_the_game import IDLE_ROUNDS
from engine.games.ark.state import ArkState

MOST_ACTIONS = turn.ACTIONS + 2


def check(state: ArkState) -> Iterator[str]:
    """What is wrong with a state: where cargo lies, whole pairs, numbers in their range, who has to choose."""
    yield from _cargo(state)
    yield from _pairs(state)
    yield from _numbers(state)
    yield from _choice(state)


def _cargo(state: ArkState) -> Iterator[str]:
    referee = state.referee
    has_begun = bool(state.zones[at.DECK]) or state.active >= 0
    for card, zone in enumerate(state.zone_of if has_begun else ()):
        if state.cargo.is_cargo[referee.design_of[card]] == (zone == at.ASIDE):
            yield f"{referee.box.labels[card]} lies in {referee.zone_name(zone)}"


def _pairs(state: ArkState) -> Iterator[str]:
    referee = state.referee
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
    choice = state.choice
    player, kind = choice.player, choice.kind
    if kind in ("turn", "discard") and player != state.active:
        yield f"player {player} has to choose in the turn of player {state.active}"
