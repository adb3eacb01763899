"""What must be true of any state: harm is seen. What a player may not know is hidden. Every line of a log has words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.games.crafty_critters import invariants
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.placing_tiles import STASH_TILES
from engine.kernel import State, choose, is_over, new_game, tell, view
from tests.engine.games.crafty_critters.habits import purposeful
from tests.engine.games.crafty_critters.scene import Scene, critters, seed_for
from tests.engine.games.planted import Harm, finds, said_of, untold


def test_every_line_of_the_log_has_words() -> None:
    state, luck = new_game(critters(), 4, 5), Random(5)
    while not is_over(state):
        choose(state, purposeful(state, luck))
    assert state.log
    for line in state.log:
        text = tell(state, line)
        assert text
        assert not text.startswith(f"player {line[1] + 1} {line[0]} "), f"no words for {line}: {text}"


HARM: list[tuple[Harm, str]] = [
    (lambda s: s.paths.__setitem__(0, 3), "the board at A1"),
    (lambda s: s.paths.__setitem__(1, 3), "B1 has paths and no tile"),
    (lambda s: s.at.__setitem__(0, 1), "player 1 is at B1, where no tile is"),
    (lambda s: s.home.__setitem__(0, 1), "out of the store"),
    (lambda s: setattr(s, "moves", 4), "4 moves of 2 and 0 cards in one turn, 2 actions used"),
    (lambda s: setattr(s, "plays", 3), "0 moves of 2 and 3 cards in one turn"),
    (
        lambda s: s.referee.put(s, s.zones[at.TILES][0], at.seat(0, at.HAND)),
        "in the hand of player 1, which is for Critter cards",
    ),
    (
        lambda s: s.zones[at.seat(1, at.HELD)].append(s.zones[at.TILES][0]),
        "lies in the tile deck and in the held tiles of player 2",
    ),
    (lambda s: s.counts[0].__setitem__(1, 11), "player 2 has 11 suspicion"),
    (lambda s: s.lies.__setitem__(s.zones[at.SHOP][0], 45), "on the board and nowhere"),
    (lambda s: s.choice.options.pop(0), "something else than the rules say"),
    (lambda s: s.referee.put(s, s.zones[at.TILES][0], at.BOARD), "tiles are on the board without a space"),
    (lambda s: setattr(s, "round", 99), "it is round 99"),
]
SETUP = [
    ("corner", "players have picked a start tile"),
    ("hire", "players have picked a card in pass 1"),
]  # kinds of choices in set-up
TILE_HARM: list[tuple[Harm, str]] = [
    (lambda s: s.paths.__setitem__(1, 3), "has other paths than its own"),
    (lambda s: s.lies.__setitem__(s.tile_at[1], 2), "the tile at B1 lies elsewhere"),
]


def with_a_tile() -> State:
    state: State = Scene().tiles("B1 Aisle EW").play("").state
    return state


def before(kind: str) -> State:
    """A game at its first choice of a kind."""
    state, luck = new_game(critters(), 3, 5), Random(5)
    while state.choice is not None and state.choice.kind != kind:
        choose(state, purposeful(state, luck))
    return state


def pick_more(state: State) -> None:
    """One more has picked than there are start tiles or cards gone."""
    frame: Any = state.stack[-1]
    frame.picked += 1


@pytest.mark.parametrize(("harm", "words"), HARM)
def test_the_check_finds_what_is_planted(harm: Harm, words: str) -> None:
    finds(Scene().crew(1, "A1").play("").state, harm, words)


@pytest.mark.parametrize(("harm", "words"), TILE_HARM)
def test_the_check_finds_what_is_planted_in_a_tile(harm: Harm, words: str) -> None:
    finds(with_a_tile(), harm, words)


@pytest.mark.parametrize(("kind", "words"), SETUP)
def test_the_check_finds_what_is_planted_in_set_up(kind: str, words: str) -> None:
    finds(before(kind), pick_more, words)


def test_every_fault_that_can_be_told_is_told() -> None:
    told = [line for harm, _ in HARM for line in said_of(Scene().crew(1, "A1").play("").state, harm)]
    told += [line for harm, _ in TILE_HARM for line in said_of(with_a_tile(), harm)]
    assert len(untold(invariants, told)) == len(SETUP)
    told += [line for kind, _ in SETUP for line in said_of(before(kind), pick_more)]
    assert untold(invariants, told) == []


def test_a_view_hides_hands_decks_and_held_tiles() -> None:
    scene = Scene({1: "Fly", 2: "Wise"}).play("")
    state = scene.state
    state.referee.put(state, state.zones[at.TILES][-1], at.seat(1, at.HELD))
    mine, other = view(state, 0), view(state, 1)
    assert mine["players"][0]["hand"][0].startswith("Fly")
    assert mine["players"][1]["hand"] == ["hidden"]
    assert mine["players"][1]["held"] == ["hidden"]
    assert other["players"][1]["held"] != ["hidden"]
    assert set(mine["decks"]["tiles"]) == {"hidden"}
    assert "actions" in mine["choice"]
    assert "actions" not in other["choice"]


def test_the_board_is_the_same_from_each_corner() -> None:
    def turn(space: int) -> int:
        return space % 10 * 10 + 9 - space // 10

    assert {turn(space) for space in at.PRINTED} == at.PRINTED
    assert len(at.PRINTED) == 16
    assert {turn(space) for space in at.STARTS} == set(at.STARTS)
    assert STASH_TILES == 3
    assert seed_for(4) >= 0
