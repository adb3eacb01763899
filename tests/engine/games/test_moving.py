"""Rules sections: Taking Turns, Move, Forage, Retreat, Pass, Cost, Leaving, Visiting, Snack token."""

from __future__ import annotations

from engine.kernel.core.events import Deed
from tests.engine.games.scene import Scene


def test_move_costs_leaving_and_visiting_together() -> None:
    """The Landlord sets leaving to 2, the Small Dog adds 1; the Bachelor sets visiting to 2."""
    scene = Scene("Opossum", "Coyote", "Seagull").at(1, "house-2").pet("Small Dog", 2).has(1, AP=5)
    scene.play("1 | move house-3 | 1 AP 0; 1 at house-3; says “for 5 AP”")


def test_a_move_that_cannot_be_paid_is_not_offered() -> None:
    scene = Scene("Opossum", "Coyote", "Seagull").at(1, "house-2").pet("Small Dog", 2).has(1, AP=4)
    scene.play("1 | | lacks move house-3; offers move house-1; offers move nest; offers move den; lacks retreat")


def test_a_cost_below_zero_is_zero_and_does_not_pay_for_another() -> None:
    """Visiting 0 - 1 - 1 is 0, leaving still costs 2."""
    scene = Scene("Fox", "Opossum", "Coyote").at(1, "house-2").feature(1, "Climbing Ivy").has(1, AP=5)
    scene.state.deeds.append(Deed("move", 0, 1, -1))  # the Fox has moved before
    scene.play("1 | move house-1 | 1 AP 3")


def test_the_first_move_of_the_fox_is_free() -> None:
    """It costs 0 AP, whatever the houses say; the second one does not."""
    scene = Scene("Fox", "Opossum", "Coyote")
    scene.play("""
        1 | move house-3 | 1 AP 5
        1 | forage       | 1 Snack 3
        2 | forage       |
        3 | forage       |
        1 | move house-4 | 1 AP 3; says “visiting costs Fox (player 1) +1 AP”
    """)


def test_snacks_are_picked_up_on_arrival() -> None:
    Scene("Opossum", "Fox", "Coyote").snacks(1, 3).play("1 | move house-1 | 1 Snack 3; house-1 Snack 0; offers raid")


def test_dens_and_nest_cost_nothing_and_are_ones_own() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").has(1, AP=0)
    scene.play("""
        1 | move nest | 1 AP 0; 1 at nest; asks 2
        2 | forage    |
        3 | forage    | lacks forage; lacks pass; offers move den
        1 | move den  | 1 at den
    """)


def test_an_animal_does_not_move_to_where_it_is() -> None:
    Scene("Opossum", "Fox", "Coyote").play("1 | | lacks move den").at(1, "house-1").play("1 | | lacks move house-1")


def test_foraging_brings_a_snack_and_ends_the_turn() -> None:
    Scene("Opossum", "Fox", "Coyote").play("1 | forage | 1 Snack 1; 1 turns 1; asks 2")


def test_passing_forages_for_every_turn_left() -> None:
    """The example of the glossary: passing on the third turn brings 2 Snacks."""
    scene = Scene("Opossum", "Fox", "Coyote")
    scene.state.taken[0] = 2
    scene.play("""
        1 | pass   | 1 Snack 2; 1 out 1
        2 | forage |
        3 | forage | asks 2
    """)


def test_who_cannot_pay_to_leave_must_retreat() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").at(1, "house-2").has(1, AP=1, Snack=2).carry(1, "Bent Spoon")
    scene.play("""
        1 |           | offers retreat; lacks forage; lacks pass; lacks move den
        1 | retreat   | 1 AP 0; 1 at den; 1 out 1; 1 Snack 2
        1 | stash Bent Spoon | 1 stashed Bent Spoon; asks 2
    """)


def test_a_retreat_triggers_neither_leaving_nor_stashing() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").at(1, "house-2").feature(2, "Lawn Sprinkler").has(1, AP=1, Snack=2)
    scene.carry(1, "Chicken Bone")
    scene.play("""
        1 | retreat            | 1 Snack 2
        1 | stash Chicken Bone | 1 Snack 2; 1 stashed Chicken Bone
    """)


def test_leaving_triggers_after_the_cost_is_paid() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").at(1, "house-2").feature(2, "Lawn Sprinkler").has(1, AP=5, Snack=2)
    scene.play("1 | move den | 1 AP 3; says “loses 1 Snack”; says “forages”; 1 Snack 2")


def test_turns_go_round_and_end_after_four() -> None:
    scene = Scene("Opossum", "Fox", "Coyote")
    for turn in range(4):
        for player in (1, 2, 3):
            done = turn == 3 and player == 3
            scene.play(f"{player} | forage | " + ("" if done else f"{player} turns {turn + 1}"))
    assert scene.state.choice.kind == "aside"


def test_visiting_at_another_place_than_houses_is_no_visit_to_a_house() -> None:
    """ "When you visit a house" does not speak of the Nest or the den."""
    scene = Scene("Opossum", "Fox", "Coyote").carry(1, "Banana Peel").at(1, "house-1")
    scene.play("1 | move den | offers stash; says “moves to the den”")


def test_cannot_beats_everything() -> None:
    """Block Party: no house with 3 Features can be visited tonight."""
    scene = Scene("Opossum", "Fox", "Coyote", event="Block Party")
    scene.feature(1, "Hot Tub", "Low Branch", "Bird Bath").feature(2, "Koi Pond", "Wind Chimes")
    scene.play("1 | | lacks move house-1; offers move house-2")
    (line,) = [line for line in scene.state.log or () if line.what == "barred"]
    assert line[:4] == ("barred", 0, "visit", (0,))


def test_tonight_ends_with_the_night() -> None:
    scene = Scene("Opossum", "Fox", "Coyote", event="Full Moon").top("event", "Hedge-Trimming Day")
    scene.play("""
        1 | move house-3 | 1 AP 4
        1 | forage       |
        2 | pass         |
        3 | pass         |
        1 | pass         |
        1 | eat 0        |
        2 | eat 0        |
        3 | eat 0        | night 2
        2 | pass         |
        3 | pass         |
        1 | move house-3 | 1 AP 3
    """)
