"""Deeds that look like another one and are none of that sort, as the rulings on them say."""

from __future__ import annotations

from tests.engine.games.scene import Scene

ANIMALS = ("Opossum", "Fox", "Coyote")
NIGHT = "1 | pass |\n 2 | pass |\n 3 | pass |\n"
NO_SNACKS = "1 | eat 0 |\n 2 | eat 0 |\n 3 | eat 0 |\n"


def test_what_is_eaten_is_not_discarded_by_anybody() -> None:
    """Neither the Hot Dog's own text nor a Baseball Mitt hears of it."""
    scene = Scene(*ANIMALS).stashed(2, "Dropped Hot Dog").carry(1, "Baseball Mitt")
    scene.play(NIGHT + "1 | done |\n" + NO_SNACKS + "2 | eat Dropped Hot Dog | 2 Snack 0; 2 AP 8; 2 stashed nothing")
    scene.play("2 | | 1 carries Baseball Mitt; asks 2")


def test_what_is_left_behind_at_night_is_not_dropped() -> None:
    """Bread Crust brings its Snack when it is dropped on a Feature, not when its animal has to go home without it."""
    scene = Scene(*ANIMALS).carry(1, "Bread Crust").at(1, "house-1").can(1, "Bent Spoon").has(1, Snack=0)
    scene.play(NIGHT + "1 | eat 0 | 1 stashed Snacks 4; can-1 Bent Spoon + Bread Crust")


def test_a_card_that_swaps_does_not_trade() -> None:
    """A Yard Sale Table is not the Swap action: the Paste Diamond brings nothing."""
    scene = Scene(*ANIMALS).feature(3, "Yard Sale Table").can(3, "Bent Spoon").carry(1, "Paste Diamond").has(1, Snack=0)
    scene.nest("Odd Sock").play("""
        1 | move house-3 | 1 Snack 2
        1 | raid         | offers yes
        1 | yes          | offers choose Paste Diamond
        1 | choose Paste Diamond | nest Paste Diamond; 1 carries Bent Spoon + Odd Sock; 1 Snack 2
    """)


def test_passing_is_foraging_for_each_turn_that_is_left() -> None:
    """Bent Spoon brings 1 more for each of the four turns."""
    Scene(*ANIMALS).carry(1, "Bent Spoon").has(1, Snack=0).play("1 | pass | 1 Snack 8")


def test_a_pet_is_no_animal_at_the_house() -> None:
    """One Risk card for the one animal there, and none for the Cat."""
    scene = Scene(*ANIMALS).pet("Cat", 3).can(3, "Bottle Cap", "Bent Spoon").has(1, AP=9)
    scene.top("risk", "Pie on the Sill", "Bedroom Light").play("1 | move house-3 | offers no")
    scene.play("1 | no |\n 1 | raid | says “Pie on the Sill”; silent on “Bedroom Light”; asks 2")


def test_with_an_open_feature_goes_what_lies_on_it() -> None:
    scene = Scene(*ANIMALS).feature(3, "Motion Light").can(3, "Bent Spoon").open(2, "Motion Light", "Odd Sock")
    scene.discarded().top("risk", "Toppled Flower Pot")
    scene.play("""
        1 | move house-3    |
        1 | raid            |
        1 | take Bent Spoon | house-3 Features nothing; house-3 Open token 0; discarded Odd Sock; asks 2
    """)
