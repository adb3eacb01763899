"""Rules sections: Raid, Trash Can, Risk card, Feature slot, Feature pile, Surprise, Inventory, Drop, Open token."""

from __future__ import annotations

from engine.kernel.core.events import Deed
from tests.engine.games.scene import Scene

ANIMALS = ("Opossum", "Fox", "Coyote")


def test_a_raid_step_by_step() -> None:
    """Pay, take the item, resolve what is triggered, then a Risk card for the animal at the house."""
    scene = Scene(*ANIMALS).can(3, "Bottle Cap", "Bent Spoon").top("risk", "Pie on the Sill")
    scene.play("""
        1 | move house-3 | 1 AP 3; offers raid; offers forage
        1 | raid         | 1 AP 2; 1 carries Bent Spoon; can-3 Bottle Cap; 1 Snack 4; asks 2
    """)


def test_a_raid_that_cannot_be_paid_is_not_offered() -> None:
    """The animal forages, as that is all that is left."""
    scene = Scene(*ANIMALS).has(1, AP=2)
    scene.play("1 | move house-3 | 1 AP 0; 1 Snack 3; says “(Bachelor): that costs 1 AP”; says “forages”; asks 2")


def test_a_raid_needs_room_for_the_item() -> None:
    scene = Scene(*ANIMALS).carry(1, "Watermelon").can(3, "Bent Spoon")
    scene.play("1 | move house-3 | says “there is no room for what lies there”; 1 carries Watermelon; asks 2")


def test_an_empty_can_is_not_raided() -> None:
    Scene(*ANIMALS).can(3).play("1 | move house-3 | says “there is nothing to take”; asks 2")


def test_a_risk_card_is_drawn_for_each_animal_at_the_house() -> None:
    scene = Scene(*ANIMALS).at(2, "house-3").top("risk", "Pie on the Sill", "Second Wind", "Bedroom Light")
    scene.can(3, "Bent Spoon").has(2, Snack=0, AP=3).has(1, AP=5)
    scene.play("""
        1 | move house-3 |
        1 | raid         | 1 Snack 4; 2 Snack 2; 1 AP 4; 2 AP 5; silent on “Bedroom Light”
    """)


def test_features_fill_slots_then_the_raider_chooses_a_pile() -> None:
    scene = Scene(*ANIMALS).feature(3, "Hot Tub", "Low Branch").can(3, "Bottle Cap", "Bent Spoon").has(1, AP=9)
    scene.top("risk", "Bird Bath", "Koi Pond")
    scene.play("""
        1 | move house-3 |
        1 | raid         | house-3 Features Hot Tub + Low Branch + Bird Bath
        2 | forage       |
        3 | forage       |
        1 | move den     |
        1 | forage       |
        2 | forage       |
        3 | forage       |
        1 | move house-3 |
        1 | raid         | offers choose pile-3-1; offers choose pile-3-3
        1 | choose pile-3-2 | house-3 Features Hot Tub + Koi Pond + Bird Bath; says “Low Branch is covered”
    """)


def test_covering_removes_the_open_token_and_discards_the_item() -> None:
    scene = Scene(*ANIMALS).feature(3, "Motion Light", "Low Branch", "Hot Tub").can(3, "Bent Spoon")
    scene.open(2, "Motion Light", "Odd Sock").discarded().top("risk", "Koi Pond")
    scene.play("""
        1 | move house-3    | 2 VP 1
        1 | raid            |
        1 | take Bent Spoon | 1 carries Bent Spoon
        1 | choose pile-3-1 | closed Motion Light; discarded Odd Sock; house-3 Open token 0
    """)


def test_a_dropped_item_can_be_taken_instead_and_takes_the_token_with_it() -> None:
    scene = Scene(*ANIMALS).feature(3, "Motion Light").can(3, "Bent Spoon").open(2, "Motion Light", "Odd Sock")
    scene.play("""
        1 | move house-3  |
        1 | raid          | offers take Bent Spoon; offers take Odd Sock
        1 | take Odd Sock | 1 carries Odd Sock; closed Motion Light; can-3 Bent Spoon
    """)


def test_what_an_animal_dropped_itself_it_cannot_take_back() -> None:
    """The other animal's item is there to be taken; its own is not, and with nothing else there is nothing to raid."""
    scene = Scene(*ANIMALS).feature(3, "Motion Light", "Latched Lid").can(3, "Bent Spoon")
    scene.open(1, "Motion Light", "Odd Sock").open(2, "Latched Lid", "Sardine")
    scene.play("1 | move house-3 |\n 1 | raid | offers take Bent Spoon; offers take Sardine; lacks take Odd Sock")
    scene = Scene(*ANIMALS).feature(3, "Motion Light").can(3).open(1, "Motion Light", "Odd Sock")
    scene.play("1 | move house-3 | says “forages”; open Motion Light by 1; asks 2")


def test_no_card_lets_an_animal_take_back_what_it_dropped_itself() -> None:
    scene = Scene(*ANIMALS).feature(3, "Motion Light", "Latched Lid").can(3, "Bent Spoon").at(2, "house-3")
    scene.open(1, "Motion Light", "Odd Sock").open(2, "Latched Lid", "Sardine").top("risk", "Finders Keepers")
    scene.play("""
        1 | move house-3    |
        1 | raid            |
        1 | take Bent Spoon | 1 carries Bent Spoon; offers yes
        1 | yes             | 1 carries Bent Spoon + Sardine; closed Latched Lid; open Motion Light by 1
        2 | yes             | 2 carries Odd Sock; closed Motion Light
    """)


def test_a_handy_animal_drops_an_item_to_open_a_feature() -> None:
    scene = Scene(*ANIMALS).feature(3, "Latched Lid").can(3, "Bent Spoon").carry(1, "Odd Sock")
    scene.play("""
        1 | move house-3         |
        1 | raid                 | 1 AP 1; offers yes; offers no
        1 | yes                  | offers choose Odd Sock; offers choose Bent Spoon
        1 | choose Odd Sock      | open Latched Lid by 1; 1 carries Bent Spoon
    """)


def test_an_animal_that_is_not_handy_is_not_asked() -> None:
    scene = Scene("Fox", "Opossum", "Coyote").feature(3, "Latched Lid").can(3, "Bent Spoon").carry(1, "Odd Sock")
    scene.play("1 | move house-3 |\n 1 | raid | lacks yes; closed Latched Lid; asks 2")


def test_an_open_feature_is_ignored_by_everybody() -> None:
    """The Latched Lid's +1 AP is gone for all; it still fills its slot."""
    scene = Scene(*ANIMALS).feature(3, "Latched Lid").can(3, "Bent Spoon").open(2, "Latched Lid")
    scene.play("1 | move house-3 | 1 AP 3\n 1 | raid | 1 AP 2; house-3 Features Latched Lid")


def test_open_tokens_bring_1_vp_however_many() -> None:
    scene = Scene(*ANIMALS).feature(3, "Latched Lid", "Motion Light", "Rose Hedge")
    scene.open(2, "Latched Lid").open(2, "Motion Light").open(3, "Rose Hedge")
    scene.play("1 | move house-3 | 2 VP 1; 3 VP 1; 1 VP 0")


def test_the_owner_gains_nothing_from_its_own_visit() -> None:
    scene = Scene(*ANIMALS).feature(3, "Latched Lid").open(1, "Latched Lid")
    scene.play("1 | move house-3 | 1 VP 0")


def test_an_animal_moved_by_an_effect_does_not_visit() -> None:
    """No VP for Open tokens, no leaving, no costs: a Broom sends it home."""
    scene = Scene(*ANIMALS).feature(3, "Lawn Sprinkler").can(3, "Bent Spoon").top("risk", "Broom")
    scene.play("""
        1 | move house-3     |
        1 | raid             | 1 at den; 1 AP 2; 1 Snack 2; offers stash Bent Spoon
        1 | stash Bent Spoon | 1 stashed Bent Spoon; asks 2
    """)


def test_drawing_stops_when_the_raider_is_gone() -> None:
    scene = Scene(*ANIMALS).at(2, "house-3").at(3, "house-3").can(3, "Bent Spoon")
    scene.top("risk", "Way Through the Hedge", "Bedroom Light", "Bedroom Light").has(2, AP=5).has(3, AP=5)
    scene.play("""
        1 | move house-3 |
        1 | raid         | offers yes
        1 | yes          | 1 at den
        1 | done         | asks 2
        2 | no           | asks 3
        3 | no           | 2 AP 5; 3 AP 5; asks 2
    """)


def test_a_surprise_is_resolved_by_each_animal_with_its_own_choices() -> None:
    scene = Scene(*ANIMALS).at(2, "house-3").can(3, "Bent Spoon").carry(2, "Odd Sock", "Sunday Paper")
    scene.top("risk", "Flying Slipper", "Pie on the Sill").has(2, AP=5)
    scene.play("""
        1 | move house-3        |
        1 | raid                | offers choose 1; offers choose 2
        1 | choose 1            | 1 AP 0; asks 2
        2 | choose 2            | offers choose Odd Sock; offers choose Sunday Paper
        2 | choose Odd Sock     | 2 carries Sunday Paper; 2 AP 5
    """)


def test_of_two_options_one_that_can_be_done_in_full_has_to_be_chosen() -> None:
    """With 1 AP the Flying Slipper takes an item without asking."""
    scene = Scene(*ANIMALS).can(3, "Bent Spoon").top("risk", "Flying Slipper").has(1, AP=4)
    scene.play("1 | move house-3 | 1 AP 2\n 1 | raid | 1 AP 1; 1 carries nothing")


def test_an_additional_risk_card_comes_after_the_others() -> None:
    scene = Scene(*ANIMALS, residents="Teenagers, Landlord, Bachelor, Gardener, Beekeeper, Antique Dealer")
    scene.can(1, "Odd Sock", "Bent Spoon").top("risk", "Pie on the Sill", "Second Wind", "Bedroom Light")
    scene.play("""
        1 | move house-1 | 1 AP 4
        1 | raid         | 1 AP 5; 1 Snack 4; says “will draw 1 more”; silent on “Bedroom Light”
    """)


def test_the_first_time_each_night_counts_deeds_not_uses() -> None:
    """The second raid at the Teenagers' draws no additional card."""
    scene = Scene(*ANIMALS, residents="Teenagers, Landlord, Bachelor, Gardener, Beekeeper, Antique Dealer")
    scene.can(1, "Odd Sock", "Bent Spoon").top("risk", "Pie on the Sill").has(1, AP=9)
    scene.state.deeds.append(Deed("raid", 2, 0, -1))
    scene.play("1 | move house-1 |\n 1 | raid | 1 Snack 4; silent on “will draw”")


def test_the_raccoon_ignores_a_risk_card_once_per_night() -> None:
    scene = Scene("Raccoon", "Opossum", "Fox").can(3, "Odd Sock", "Bent Spoon").top("risk", "Hot Tub", "Bedroom Light")
    scene.has(1, AP=9).play("""
        1 | move house-3 |
        1 | raid         | offers resolve Raccoon 1
        1 | resolve Raccoon 2 | 1 Snack 3; offers yes; says “Hot Tub”
        1 | yes          | house-3 Features nothing; asks 2
        2 | forage       |
        3 | forage       |
        1 | move den     |
        1 | forage       |
        2 | forage       |
        3 | forage       |
        1 | move house-3 | 1 AP 4
        1 | raid         | 1 AP 2; asks 2
    """)


def test_an_ignored_surprise_hits_the_others() -> None:
    scene = Scene("Raccoon", "Opossum", "Fox").at(2, "house-3").can(3, "Bent Spoon").has(2, AP=5).has(1, AP=9)
    scene.top("risk", "Bedroom Light", "Pie on the Sill")
    scene.play("1 | move house-3 |\n 1 | raid |\n 1 | resolve Raccoon 2 | offers yes\n 1 | yes | 1 AP 6; 2 AP 4")


def test_a_face_down_item_that_does_not_fit_stays_face_up() -> None:
    """Fog: the top of each can is face-down; any free room will do."""
    scene = Scene("Fox", "Opossum", "Coyote", event="Fog").carry(1, "Sunday Paper").top("risk", "Pie on the Sill")
    zone = 12 + 2
    top = scene.state.zones[zone][-1]
    assert top in scene.state.turned
    scene.state.turned.remove(top)
    scene.can(3, "Odd Sock", "Watermelon")
    scene.state.turned.append(scene.state.zones[zone][-1])
    scene.play("""
        1 | move house-3 |
        1 | raid | 1 carries Sunday Paper; can-3 Odd Sock + Watermelon; says “does not fit”; 1 Snack 4
    """)


def test_patrol_car_forbids_raids_here_tonight() -> None:
    scene = Scene(*ANIMALS).can(3, "Odd Sock", "Bent Spoon").top("risk", "Patrol Car").has(2, AP=9)
    scene.play("""
        1 | move house-3 |
        1 | raid         |
        2 | move house-3 | says “Fox (player 2) cannot raid house 3”; says “forages”; asks 3
    """)


def test_an_empty_can_is_not_said_to_be_barred() -> None:
    """Patrol Car or not, there is nothing to raid."""
    scene = Scene(*ANIMALS).can(3, "Bent Spoon").top("risk", "Patrol Car").has(2, AP=9)
    scene.play("""
        1 | move house-3 |
        1 | raid         |
        2 | move house-3 | silent on “cannot raid”; says “forages”; asks 3
    """)


def test_room_that_a_text_gives_is_told_where_it_is_needed() -> None:
    """Tote Bag: the playmat has one Tiny slot, and two Compact ones that a Tiny item can use."""
    scene = Scene("Fox", "Opossum", "Coyote").carry(1, "Tote Bag", "Bottle Cap", "Odd Sock").can(3, "Spare Key")
    scene.top("risk", "Pie on the Sill").play("""
        1 | move house-3 |
        1 | raid         | says “Fox (player 1) has 2 slots more for”
    """)
    (line,) = [line for line in scene.state.log or () if line.what == "room"]
    assert scene.state.referee.name(line.card) == "Tote Bag"


def test_room_that_is_not_needed_is_not_told() -> None:
    scene = Scene("Fox", "Opossum", "Coyote").carry(1, "Tote Bag", "Odd Sock").can(3, "Bottle Cap")
    scene.top("risk", "Pie on the Sill").play("""
        1 | move house-3 |
        1 | raid         | 1 carries Bottle Cap + Odd Sock + Tote Bag; silent on “more for”
    """)


def test_sleepwalker_lasts_until_the_next_raid() -> None:
    scene = Scene(*ANIMALS).can(3, "Odd Sock", "Bottle Cap", "Bent Spoon").top("risk", "Sleepwalker", "Pie on the Sill")
    scene.has(2, AP=9).has(1, AP=9).at(3, "house-2").has(3, AP=9).play("""
        1 | move house-3 |
        1 | raid         | says “these words hold until”
        2 | move house-3 | 2 AP 9
        2 | raid         | 2 AP 7
        3 | move house-3 | 3 AP 5
        3 | raid         | 3 AP 4
    """)


def test_a_discarded_pile_triggers_for_the_top_feature_only() -> None:
    scene = Scene(*ANIMALS).pile(3, 1, "Scaffolding", "Hot Tub").pile(3, 2, "Low Branch").can(3, "Bent Spoon")
    scene.top("risk", "Leaf Blower").has(1, AP=9)
    scene.play("""
        1 | move house-3    |
        1 | raid            | 1 AP 6
        1 | yes             | offers choose pile-3-1; offers choose pile-3-2
        1 | choose pile-3-1 | 1 AP 4; house-3 Features Low Branch
    """)


def test_a_discarded_feature_wakes_the_one_below() -> None:
    scene = Scene(*ANIMALS).pile(3, 1, "Low Branch", "Scaffolding").can(3, "Bent Spoon").has(1, AP=7)
    scene.top("risk", "Toppled Flower Pot")
    scene.play("1 | move house-3 |\n 1 | raid | house-3 Features Low Branch; 1 AP 5; says “gains 1 AP”")
