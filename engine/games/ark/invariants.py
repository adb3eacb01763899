"""What must be true of any state of this game at any choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from engine.games.ark import layout as at
from engine.games.ark import turn

if TYPE_CHECKING:
    from engine.games.ark.state import ArkState

MOST_ACTIONS = turn.ACTIONS + 2


def check(state: ArkState) -> Iterator[str]:
    """Pairs whole, numbers in their range, choices that are the rules'."""
    yield from _pairs(state)
    yield from _numbers(state)
    yield from _choice(state)


def _pairs(state: ArkState) -> Iterator[str]:
    referee: Any = state.referee
    for player in range(state.players):
        designs = [referee.design_of[card] for card in state.zones[at.storeroom(player)]]
        for design in set(designs):
            if designs.count(design) % referee.cargo.needed[design]:
                yield f"player {player} has half a pair of {referee.box.designs[design].name} in the Storeroom"


def _numbers(state: ArkState) -> Iterator[str]:
    if state.night not in (0, 1) or state.cycle < 1:
        yield f"it is {state.night} of cycle {state.cycle}"
    if not 0 <= state.left <= MOST_ACTIONS:
        yield f"player {state.active} has {state.left} actions left"
    if not 0 <= state.idle <= turn.IDLE_ROUNDS * state.players:
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
    if kind == "discard" and sorted(options) != sorted(turn.discards(state, player)):
        yield f"player {player} is offered other cards to discard than those in hand"
