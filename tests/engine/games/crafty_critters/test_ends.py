"""The end: announcing it, the last two rounds, what is lost, and games that nobody ends."""

from __future__ import annotations

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.end_game import LAST_ROUND
from engine.kernel import actions, apply, is_over, scores, winners
from tests.engine.games.crafty_critters.scene import Scene


def ready(players: int = 3) -> Scene:
    """The Canned Goods have been taken by player 2; crews are on start tiles with nothing but them around."""
    scene = Scene(players=players).food(2, "Canned Goods")
    scene.state.canned = 1
    for player, start in zip(range(1, players + 1), ("A1", "J1", "J10", "A10"), strict=False):
        scene.crew(player, start)
    return scene


def test_the_heist_cannot_be_ended_before_the_canned_goods_are_taken() -> None:
    scene = Scene().crew(1, "A1")
    scene.play("1 | done | asks 2; lacks end the heist")
    scene = Scene().tiles("D5 Crossroads NESW").crew(1, "D5")
    scene.play("1 | move E5 | offers take Canned Goods\n 1 | take Canned Goods | lacks end the heist")
    assert scene.state.canned == 1


def test_the_heist_is_ended_on_a_start_tile_only() -> None:
    scene = ready().tiles("B1 Aisle EW").crew(1, "B1")
    scene.play("1 | move A1 | offers end the heist\n 1 | end the heist | 1 home; 1 basket Apple; 1 score 1; asks 2")
    ready().tiles("B1 Aisle EW").crew(1, "B1").play("1 | done | asks 2; offers end the heist")


def test_those_after_the_one_who_ended_it_have_two_turns_and_those_before_one() -> None:
    scene = ready().tiles("B1 Aisle EW, I10 Aisle EW, B10 Aisle EW").crew(1, "B1").crew(3, "I10")
    scene.play("""
        1 | done          | asks 2
        2 | end the heist | 2 home; asks 3; lacks end the heist
        3 | done          | asks 1
        1 | done          | asks 3
        3 | move J10      | offers done
        3 | done          | over; 3 home; 3 CP 0; 1 CP -2; 2 score 6; 1 score -2
    """)
    assert winners(scene.state) == [1]


def test_the_first_player_ends_it_and_the_others_have_two_turns_each() -> None:
    scene = ready().tiles("I1 Aisle EW, I10 Aisle EW").crew(2, "I1").crew(3, "I10")
    scene.play("""
        1 | end the heist | asks 2
        2 | done | asks 3
        3 | done | asks 2
        2 | done | asks 3
        3 | done | over; 2 CP -2; 3 CP -2; 1 score 1
    """)


def test_whoever_ends_a_turn_on_a_start_tile_is_out_and_safe() -> None:
    scene = ready().tiles("I10 Aisle EW").crew(3, "I10")
    scene.move("Echolocation", at.CRITTERS, at.seat(2, at.HAND))
    scene.play("""
        1 | end the heist     | asks 2
        2 | done              | 2 home; asks 3
        3 | play Echolocation | lacks choose player-1; lacks choose player-2; says draws a trap
    """)


def test_the_store_opens_after_thirty_rounds() -> None:
    scene = Scene().tiles("B1 Aisle EW").crew(1, "B1").crew(2, "J1").crew(3, "J10")
    scene.play("1 | done |")
    while not is_over(scene.state):
        apply(scene.state, "done")
    assert scene.state.round == LAST_ROUND
    assert scores(scene.state) == [-2.0, 0.0, 0.0]
    assert actions(scene.state) == []


def test_a_heist_that_is_ended_in_the_last_round_has_one_more() -> None:
    scene = ready()
    scene.state.round = LAST_ROUND
    scene.play("1 | end the heist | asks 2\n 2 | done | asks 3\n 3 | done | over; 2 home; 3 home")
    assert scene.state.round == LAST_ROUND + 1
