"""Rules sections: Inventory, Swap, Stash, Pets, Favored Tags, End of Game, Ability, Event card, Ignoring."""

from __future__ import annotations

import pytest

from engine.kernel import scores
from tests.engine.games.scene import Scene

ANIMALS = ("Fox", "Opossum", "Coyote")


@pytest.mark.parametrize(
    ("carried", "item", "fits"),
    [
        ("", "Watermelon", True),
        ("Odd Sock", "Watermelon", True),
        ("Odd Sock + Bent Spoon", "Watermelon", False),
        ("Sunday Paper", "Watermelon", False),
        ("Watermelon", "Odd Sock", False),
        ("Sunday Paper + Honeycomb", "Odd Sock", True),
        ("Sunday Paper + Honeycomb", "Golf Umbrella", False),
        ("Odd Sock + Bent Spoon", "Sunday Paper", True),
        ("Odd Sock + Bent Spoon + Bottle Cap", "Sardine", False),
        ("Odd Sock + Bent Spoon + Sunday Paper", "Sardine", False),
        ("Odd Sock + Tote Bag + Sunday Paper", "Sardine", True),
        ("Odd Sock + Tote Bag + Sunday Paper + Sardine + Bottle Cap", "Bent Spoon", False),
    ],
)
def test_inventory_slots(carried: str, item: str, fits: bool) -> None:
    """Two Compact slots and a Tiny one; an Awkward item takes both Compact slots and ends all picking up."""
    scene = Scene(*ANIMALS).can(3, item).has(1, AP=9)
    scene.carry(1, *filter(None, carried.split(" + ")))
    scene.play("1 | move house-3 | " + ("offers raid" if fits else "says “forages”"))


def test_the_opossum_carries_1_more_tiny_item() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").can(3, "Sardine").carry(1, "Odd Sock", "Honeycomb", "Sunday Paper")
    scene.play("1 | move house-3 | offers raid")


def test_who_loses_room_discards_until_the_rest_fits() -> None:
    """The Tote Bag is stashed, the Tiny items it made room for are too many."""
    scene = Scene(*ANIMALS).at(1, "house-1").carry(1, "Tote Bag", "Honeycomb", "Odd Sock", "Sardine").has(1, AP=9)
    scene.play("""
        1 | move den       |
        1 | stash          |
        1 | stash Tote Bag | offers stash Sardine
        1 | done           | 1 carries Honeycomb + Odd Sock + Sardine
    """)
    scene = Scene(*ANIMALS).at(1, "house-1").carry(1, "Tote Bag", "Honeycomb", "Odd Sock", "Sardine", "Bottle Cap")
    scene.has(1, AP=9).discarded().play("""
        1 | move den       |
        1 | stash          |
        1 | stash Tote Bag | offers stash Sardine; offers stash Odd Sock; lacks choose Sardine
        1 | done           | offers choose Sardine; offers choose Odd Sock
        1 | choose Sardine | discarded Sardine; 1 carries Honeycomb + Odd Sock + Bottle Cap
    """)


def test_what_is_stashed_together_is_not_discarded_on_the_way() -> None:
    """The Tote Bag goes first; nothing of what it made room for is lost that goes after it, or fits without it."""
    scene = Scene(*ANIMALS).at(1, "house-1").carry(1, "Tote Bag", "Honeycomb", "Odd Sock", "Sardine", "Bottle Cap")
    scene.has(1, AP=9).discarded().play("""
        1 | move den       |
        1 | stash          |
        1 | stash Tote Bag |
        1 | stash Sardine  |
        1 | done           | 1 carries Honeycomb + Odd Sock + Bottle Cap; 1 stashed Tote Bag + Sardine
    """)


def test_swap_trades_one_for_one() -> None:
    scene = Scene(*ANIMALS).carry(1, "Paste Diamond").nest("Watermelon", "Odd Sock").has(1, Snack=0)
    scene.play("""
        1 | move nest          | offers swap Paste Diamond; offers done
        1 | swap Paste Diamond | offers choose Watermelon; offers choose Odd Sock
        1 | choose Watermelon  | 1 carries Watermelon; nest Odd Sock + Paste Diamond; 1 Snack 2; asks 2
    """)


def test_swap_only_for_what_fits() -> None:
    scene = Scene(*ANIMALS).carry(1, "Odd Sock", "Sunday Paper").nest("Watermelon", "Honeycomb")
    scene.play("""
        1 | move nest         |
        1 | swap Odd Sock     | 1 carries Honeycomb + Sunday Paper; asks 2
    """)


def test_room_goes_with_the_item_that_gave_it() -> None:
    """Four Tiny items fit beside the Tote Bag; whatever comes for it, they fit no longer."""
    four = ("Odd Sock", "Sardine", "Bottle Cap", "Spare Key")
    scene = Scene("Fox", "Opossum", "Coyote").carry(1, "Tote Bag", *four).nest("Honeycomb", "Chicken Bone")
    scene.play("""
        1 | move nest     | offers swap Odd Sock; lacks swap Tote Bag
        1 | swap Odd Sock | offers choose Honeycomb; offers choose Chicken Bone
    """)
    scene = Scene("Fox", "Opossum", "Coyote").carry(1, "Tote Bag", *four[:2]).nest("Honeycomb", "Chicken Bone")
    scene.play("1 | move nest | offers swap Tote Bag\n 1 | swap Tote Bag | offers choose Honeycomb")


def test_nothing_to_swap_ends_the_turn() -> None:
    Scene(*ANIMALS).nest("Odd Sock").play("1 | move nest | asks 2; 1 Snack 0")


def test_stashing_triggers() -> None:
    scene = Scene(*ANIMALS, event="Collector in Town").at(1, "house-1").carry(1, "Spare Key", "Chicken Bone")
    scene.has(1, AP=9).play("""
        1 | move den  |
        1 | stash     |
        1 | stash all | 1 stashed Chicken Bone + Spare Key; offers resolve Chicken Bone
        1 | resolve Collector in Town | 1 VP 1; 1 Snack 1; asks 2
    """)


# --- Pets ------------------------------------------------------------------------------------------------------------


def test_the_cat_is_paid_before_it_is_chased_off() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").pet("Cat", 2).has(1, AP=9)
    scene.play("""
        1 | move house-2    | 1 AP 8; offers yes
        1 | yes             | offers choose house-1; offers choose house-3
        1 | choose house-1  | Cat at house-1; offers raid
    """)


def test_the_big_dog_is_bribed_for_the_rest_of_the_game() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").pet("Big Dog", 2).carry(1, "Chicken Bone").has(1, AP=9).has(2, AP=9)
    scene.play("""
        1 | move house-2   | 1 AP 8; offers yes
        1 | yes            | 1 carries nothing; offers raid
        1 | forage         |
    """)
    scene.pet("Big Dog", 1).play("""
        2 | move house-1   |
        2 | forage         |
        3 | forage         |
        1 | move house-1   | 1 AP 6
    """)


def test_who_has_no_bribe_is_not_asked() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").pet("Big Dog", 2).carry(1, "Odd Sock").has(1, AP=9)
    scene.play("1 | move house-2 | offers raid; lacks yes")


def test_the_small_dog_hears_who_leaves() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").pet("Small Dog", 1).at(1, "house-1").has(1, AP=9)
    scene.play("1 | move den | 1 AP 8")


def test_a_pet_moves_to_a_kibble_bowl() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").pet("Cat", 2).feature(1, "Kibble Bowl").snacks(1, 0).has(1, AP=9)
    scene.play("1 | move house-2 |\n 1 | yes |\n 1 | choose house-1 | house-1 Snack 2")


def test_ignoring_is_not_optional() -> None:
    """A SOAR animal ignores the Privacy Fence: no cost, and nothing to open for a DIG one."""
    scene = Scene("Seagull", "Fox", "Opossum").feature(1, "Privacy Fence").has(1, AP=9).has(2, AP=9)
    scene.can(1, "Odd Sock", "Bent Spoon").play("""
        1 | move house-1 | 1 AP 9
        1 | raid         | 1 AP 6; lacks yes; closed Privacy Fence
        2 | move house-1 | 2 AP 9
        2 | raid         | offers yes
        2 | yes          | open Privacy Fence by 2
    """)


# --- abilities -------------------------------------------------------------------------------------------------------


def test_the_coyote_moves_a_pet_once_per_night() -> None:
    scene = Scene("Coyote", "Fox", "Opossum").pet("Small Dog", 1).has(1, AP=5)
    scene.play("""
        1 | move house-1   | offers yes
        1 | yes            | Small Dog at house-2; 1 AP 7
        1 | forage         |
        2 | forage         |
        3 | forage         |
        1 | move house-2   | lacks yes; offers raid
    """)


def test_the_seagull_takes_snacks_from_another_animal() -> None:
    scene = Scene("Seagull", "Fox", "Opossum").at(2, "house-1").at(3, "house-1").has(2, Snack=3).has(3, Snack=1)
    scene.snacks(1, 0).play("""
        1 | move house-1    | offers yes
        1 | yes             | offers choose player-2; offers choose player-3
        1 | choose player-2 | offers 0; offers 2
        1 | 2               | 1 Snack 2; 2 Snack 1; 3 Snack 1
    """)


def test_the_raven_takes_from_the_nest_once_per_game() -> None:
    scene = Scene("Raven", "Fox", "Opossum").nest("Odd Sock", "Bent Spoon", "Watermelon")
    scene.play("""
        1 | use Raven         | offers choose Odd Sock; offers done
        1 | choose Odd Sock   | offers choose Watermelon
        1 | choose Bent Spoon | 1 carries Bent Spoon + Odd Sock; nest Watermelon; offers move house-1; lacks use Raven
    """)


def test_banana_peel_once_it_is_discarded() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").at(2, "house-1").at(3, "house-2").carry(1, "Banana Peel")
    scene.has(2, AP=3).has(3, AP=3).play("1 | move house-1 |\n 1 | yes | 2 AP 2; 3 AP 3; 1 AP 5; 1 carries nothing")


def test_banana_peel_kept_does_nothing() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").at(2, "house-1").carry(1, "Banana Peel").has(2, AP=3)
    scene.play("1 | move house-1 |\n 1 | no | 2 AP 3; 1 carries Banana Peel")


def test_wind_chimes_not_paid_bring_the_big_dog() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").feature(1, "Wind Chimes")
    scene.play("1 | move house-1 |\n 1 | no | Big Dog at house-1; 1 AP 5")
    scene = Scene("Opossum", "Fox", "Coyote").feature(1, "Wind Chimes")
    scene.play("1 | move house-1 |\n 1 | yes | Big Dog at house-5; 1 AP 4")


def test_watermelon_and_skateboard() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").at(1, "house-2").carry(1, "Watermelon").has(1, AP=9)
    scene.play("1 | move den | 1 AP 6")
    scene = Scene("Opossum", "Fox", "Coyote").at(1, "house-2").carry(1, "Skateboard").has(1, AP=9)
    scene.play("1 | move den | 1 AP 8")


def test_rubber_duck_ignores_water() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").at(1, "house-2").feature(2, "Lawn Sprinkler").carry(1, "Rubber Duck")
    scene.has(1, AP=9, Snack=2).play("1 | move nest | 1 Snack 2; says “ignores this”")


def test_magpie_swoop() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").can(3, "Odd Sock").carry(1, "Spare Key").top("risk", "Magpie Swoop")
    scene.play("1 | move house-3 |\n 1 | raid | 1 carries Odd Sock; 1 AP 2")
    scene = Scene("Opossum", "Fox", "Coyote").can(3, "Odd Sock").top("risk", "Magpie Swoop")
    scene.play("1 | move house-3 |\n 1 | raid | 1 carries Odd Sock; 1 AP 1")


def test_split_bag() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").can(3, "Odd Sock").top("risk", "Split Bag").carry(1, "Sunday Paper")
    scene.top("trash", "Bent Spoon", "Watermelon", "Sardine").play("""
        1 | move house-3      |
        1 | raid              | offers choose Bent Spoon; offers choose Sardine; lacks choose Watermelon
        1 | choose Bent Spoon | offers choose Watermelon; offers choose Sardine
        1 | choose Watermelon | 1 carries Bent Spoon + Odd Sock + Sunday Paper
    """)
    names = [scene.referee.name(card) for card in scene.state.zones[0][-2:]]
    assert names == ["Watermelon", "Sardine"]  # the first chosen lies lower


# --- the end ---------------------------------------------------------------------------------------------------------


def test_favoured_tags_count_each_by_itself() -> None:
    """The Coyote favours BONE and TOOL: a Ham Bone is 2 + 2, a Bent Spoon 1 + 1, an Odd Sock 1."""
    scene = Scene("Coyote", "Fox", "Opossum").stashed(1, "Ham Bone", "Bent Spoon", "Odd Sock")
    assert scores(scene.state)[0] == 7


def test_snacks_are_half_a_vp() -> None:
    scene = Scene("Coyote", "Fox", "Opossum").has(1, VP=2)
    scene.state.saved[0] = 3
    assert scores(scene.state)[0] == 3.5


@pytest.mark.parametrize(
    ("stash", "score"),
    [
        ("Odd Sock", 1),
        ("Odd Sock + Odd Sock", 4),
        ("Odd Sock + Single Mitten", 3),
        ("Teddy Bear", 5),
        ("Teddy Bear + Rubber Duck", 5),
        ("Jigsaw Puzzle + Rubber Duck + Lucky Marble", 9),
        ("Aquarium", 4),
        ("Aquarium + Sardine", 8),
    ],
)
def test_what_items_are_worth(stash: str, score: int) -> None:
    """To the Fox, which favours MEAT and TOY."""
    scene = Scene("Fox", "Coyote", "Opossum").stashed(1, *stash.split(" + "))
    assert scores(scene.state)[0] == score


def test_acquired_taste_counts_for_who_acquired_it() -> None:
    scene = Scene("Fox", "Coyote", "Opossum").can(3, "Odd Sock").top("risk", "Acquired Taste").has(1, AP=9)
    scene.stashed(1, "Sunday Paper").stashed(2, "Concert Ticket").play("1 | move house-3 |\n 1 | raid |")
    assert scores(scene.state)[:2] == [3, 1]


def test_the_log_says_once_what_items_are_worth() -> None:
    """At the end; asking for scores or views before writes nothing."""
    scene = Scene("Fox", "Coyote", "Opossum").night(7).stashed(1, "Aquarium", "Sardine")
    scores(scene.state)
    scene.play("1 | pass | silent on “is worth”\n 2 | pass |\n 3 | pass | over; says “is worth +2 VP to Fox”")
    lines = len(scene.state.log)
    scores(scene.state)
    assert len(scene.state.log) == lines
