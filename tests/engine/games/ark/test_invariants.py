"""What must be true of any state: every fault that can be told is told, and sound states are left alone."""

from __future__ import annotations

import pytest

from engine.games.ark import invariants
from engine.games.ark import layout as at
from engine.games.ark.invariants import MOST_ACTIONS
from engine.kernel import State
from tests.engine.games.ark.scene import Scene
from tests.engine.games.planted import Harm, finds, said_of, untold

HARM: list[tuple[Harm, str]] = [
    (lambda s: s.referee.put(s, s.zones[at.ASIDE][0], at.HOLD), "Day lies in the Hold"),
    (lambda s: s.referee.put(s, s.zones[at.DECK][0], at.ASIDE), "Wolf lies in the cards beside the table"),
    (lambda s: s.referee.put(s, s.zones[at.STOREROOMS[0]][0], at.HOLD), "player 0 has half a pair of Lion"),
    (lambda s: setattr(s, "night", 2), "it is 2 of cycle 1"),
    (lambda s: setattr(s, "cycle", 0), "it is 0 of cycle 0"),
    (lambda s: setattr(s, "left", MOST_ACTIONS + 1), f"player 0 has {MOST_ACTIONS + 1} actions left"),
    (lambda s: setattr(s, "left", -1), "player 0 has -1 actions left"),
    (lambda s: setattr(s, "idle", 7), "7 turns have gone by without anything added"),
    (lambda s: setattr(s, "idle", 1), "are counted while there is a deck"),
    (lambda s: setattr(s, "open", 1), "hands are open in a game against each other"),
    (lambda s: setattr(s.choice, "player", 1), "player 1 has to choose in the turn of player 0"),
]


def game(players: int = 2) -> Scene:
    """A game in which somebody has a pair aboard and is about to take a turn."""
    cards = {player + 1: "Hay" if player else "Sheep + Goat" for player in range(players)}
    return Scene(cards, deck="Owl + Frog + Wolf", hold="Pig", stored={1: "Lion + Lion"}, players=players)


def alone() -> State:
    """The same with one player."""
    state: State = game(players=1).state
    return state


def against_nobody(state: State) -> None:
    """One player's game is no longer played together."""
    state.together = 0  # type: ignore[attr-defined]


@pytest.mark.parametrize(("harm", "words"), HARM)
def test_the_check_finds_what_is_planted(harm: Harm, words: str) -> None:
    finds(game().state, harm, words)


def test_one_player_plays_against_nobody() -> None:
    finds(alone(), against_nobody, "one player plays against nobody")


def test_what_is_at_the_limit_is_sound() -> None:
    state = game().state
    for left in (0, MOST_ACTIONS):
        assert not [line for line in said_of(state, lambda s, n=left: setattr(s, "left", n)) if "actions left" in line]
    last = Scene({1: "Hay", 2: "Sheep"}).state
    assert said_of(last, lambda s: setattr(s, "idle", 6)) == []


def test_every_fault_that_can_be_told_is_told() -> None:
    told = [line for harm, _ in HARM for line in said_of(game().state, harm)]
    assert untold(invariants, told) == ["'one player plays against nobody'"]
    assert untold(invariants, [*told, *said_of(alone(), against_nobody)]) == []
