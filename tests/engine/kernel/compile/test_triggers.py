"""What sets a text off: while something is so, the second time, during a lasting deed, when taken, placed or had."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.top_of_the_heap import layout as at
from engine.kernel import Endless
from engine.kernel.running.tokens import gain
from tests.engine.kernel.compile.scene import AWAY, HERE, Scene, design, scene

YOU: dict[str, Any] = {"tags": ("SMALL", "CLIMB", "DIG"), "on": "Animal"}


def cat_to(s: Scene, house: int) -> Scene:
    """The Cat is at a house, without having moved there."""
    s.state.at[s.referee.components.pet_names["Cat"]] = house
    s.refresh()
    return s


def test_when_while() -> None:
    s = scene("When an animal visits this house while the Cat is at this house, it loses 1 AP.", on="Risk/Feature")
    assert s.visit(0).has(0, "AP") == 5
    assert cat_to(s, HERE).visit(1).has(1, "AP") == 4


def test_the_second_time_each_night() -> None:
    s = scene("The second time each night an animal raids this house, it gains 1 VP.", on="Risk/Feature")
    s.do("raid", 0, AWAY)
    points = []
    for player in (0, 1, 2):
        s.do("raid", player, HERE)
        points.append(s.has(player, "VP"))
    assert points == [0, 1, 0]


def test_the_second_time_begins_anew_each_night() -> None:
    s = scene("The second time each night an animal raids this house, it gains 1 VP.", on="Risk/Feature")
    s.do("raid", 0, HERE)
    s.state.since[s.referee.periods.index("night")] = len(s.state.deeds)
    assert s.do("raid", 1, HERE).has(1, "VP") == 0
    assert s.do("raid", 2, HERE).has(2, "VP") == 1


def test_happens_holding() -> None:
    s = scene("When you visit a house while carrying this item, gain 1 AP.", on="Trash")
    assert s.visit(1).has(1, "AP") == 5
    assert s.visit(0).has(0, "AP") == 6
    s.place_cards([s.card], at.stash(0))
    assert s.visit(0, AWAY).has(0, "AP") == 6


def test_happens_holding_some_kind_of_item() -> None:
    s = scene("When an animal visits this house while carrying a SHINY item, it loses 1 AP.", on="Risk/Feature")
    s.carry(0, "SHINY"), s.carry(1, "BREAD")
    s.visit(0).visit(1)
    assert [s.has(player, "AP") for player in (0, 1)] == [4, 5]


def test_the_first_time_while_carrying_is_not_a_visit_without() -> None:
    text = "The first time each night you visit a house while carrying this item, put 1 Snack on that house."
    s = scene(text, on="Trash")
    s.place_cards([s.card], at.CAN + 3)
    s.visit(0, 1)
    s.place_cards([s.card], at.inventory(0))
    s.visit(0, 2)
    assert s.snacks_on(2) == 1
    s.visit(0, 4)
    assert s.snacks_on(4) == 0


def test_the_first_time_of_yours_is_not_that_of_whoever_had_the_card_before() -> None:
    s = scene("The first time each night you visit a house while carrying this item, gain 1 VP.", on="Trash")
    s.place_cards([s.card], at.inventory(0))
    s.visit(0, 1)
    s.place_cards([s.card], at.inventory(1))
    s.visit(1, 2).visit(1, 3)
    s.place_cards([s.card], at.inventory(0))
    assert [s.visit(0, 4).has(player, "VP") for player in (0, 1)] == [1, 1]


def test_the_first_time_goes_by_what_a_house_was_like_then() -> None:
    text = "The first time each night you visit a house with a Pet, gain 1 VP."
    s = scene(text, on="Trash")
    pets = list(s.referee.components.pet_names.values())
    for pet in pets:
        s.state.at[pet] = 5
    s.visit(0, HERE)  # no Pet is there yet
    assert cat_to(s, HERE).visit(0, HERE).has(0, "VP") == 1
    cat_to(s, 5)  # the house of the first time has none any more
    assert s.visit(0, 5).has(0, "VP") == 1


def test_the_first_time_of_each_and_of_anybody() -> None:
    for who, points in (("each", [1, 1]), ("an", [1, 0])):
        s = cat_to(
            scene(
                f"The first time each night {who} animal visits a house with the Cat, it gains 1 VP.", on="Risk/Feature"
            ),
            AWAY,
        )
        s.visit(0, AWAY).visit(1, AWAY)
        assert [s.has(player, "VP") for player in (0, 1)] == points


def test_is_taken() -> None:
    s = scene("When this item is taken, each other animal loses 1 AP.", on="Trash")
    s.place_cards([s.card], at.CAN + HERE)
    s.referee.take(s.state, 1, s.card)
    s.event("nothing")
    assert [s.has(player, "AP") for player in range(3)] == [4, 5, 4]


def test_is_taken_from_somewhere() -> None:
    s = scene("When an item is taken from this house, put 1 Snack on this house.", on="Resident")
    s.referee.take(s.state, 1, s.state.zones[at.CAN + AWAY][-1])
    s.event("nothing")
    assert s.snacks_on(HERE) == 0
    s.place_cards(s.state.zones[at.inventory(1)][:], at.TRASH_PILE)
    s.referee.take(s.state, 1, s.state.zones[at.CAN + HERE][-1])
    s.event("nothing")
    assert s.snacks_on(HERE) == 1


def test_snacks_are_taken_from_a_house() -> None:
    s = scene("When a Snack is taken from this house, move the Cat to this house.", on="Resident")
    cat = s.referee.components.pet_names["Cat"]
    s.snacks_on(AWAY, 2), s.snacks_on(HERE, 2)
    s.visit(0, AWAY)
    assert s.state.at[cat] == AWAY
    s.visit(0, HERE)
    assert s.state.at[cat] == HERE


def raid_for(s: Scene, card: int, player: int = 0) -> None:
    """A raid at house 0 whose only Risk card is the one given."""
    s.place_cards([card], at.RISK)
    s.do("raid", player, HERE)


def test_is_placed() -> None:
    s = scene("When this Feature is placed, put 3 Snacks on this house.", on="Risk/Feature")
    other = s.find(kind="Risk", subtype="Feature")
    raid_for(s, other)
    assert s.snacks_on(HERE) == 0
    s.state.at[0] = at.DEN
    raid_for(s, s.card)
    assert s.state.zone_of[s.card] in range(at.PILE, at.PILE + at.SLOTS)
    assert s.snacks_on(HERE) == 3


def test_what_goes_back_into_the_deck_is_not_placed() -> None:
    s = scene("When this Feature is placed, each animal gains 1 VP.", on="Risk/Feature")
    s.place_cards([s.card], at.TABLE)
    s.place_cards([s.card], at.RISK)
    s.event("put", who=0, card=s.card, zone=at.RISK)
    assert s.has(0, "VP") == 0


def test_the_first_time_is_judged_by_what_was_so_then() -> None:
    s = scene("The first time each night you visit a house with a Pet, gain 1 VP.", on="Animal", tags=("SMALL",))
    cat = s.referee.components.pet_names["Cat"]
    s.state.at[cat] = HERE
    assert s.visit(0, HERE).has(0, "VP") == 1
    s.state.at[cat] = AWAY - 1
    assert s.visit(0, AWAY - 1).has(0, "VP") == 1
    s = scene("The first time each night you visit a house with a Pet, gain 1 VP.", on="Animal", tags=("SMALL",))
    assert s.visit(0, HERE).has(0, "VP") == 0
    s.state.at[cat] = HERE
    assert s.visit(0, AWAY).has(0, "VP") == 1


def test_a_feature_is_placed_somewhere() -> None:
    s = scene("When a Feature is placed on this house, put 1 Snack on this house.", on="Resident")
    raid_for(s, s.find(kind="Risk", subtype="Feature"))
    assert s.snacks_on(HERE) == 1


def test_a_new_resident_is_placed() -> None:
    s = scene("When this Resident is placed, put 2 Snacks on this house.", on="Resident")
    s.place_cards([s.find(kind="Resident")], at.HOME + HERE)
    s.place_cards([s.card], at.RESIDENT)
    s.referee.replace_card(s.state, s.state.zones[at.HOME + HERE][0], 0)
    s.event("nothing")
    assert s.snacks_on(HERE) == 2


def test_this_house_comes_to_have_three_features() -> None:
    s = scene("When this house has 3 Features, each animal loses 1 AP.", on="Resident")
    lost = []
    for _ in range(4):
        raid_for(s, s.find(kind="Risk", subtype="Feature"))
        if s.state.choice.kind == "pile":
            s.answer(s.offered()[0])
        lost.append(s.has(1, "AP"))
    assert lost == [5, 5, 4, 4]


def test_you_come_to_have_snacks() -> None:
    s = scene("When you have 3 or more Snacks, gain 1 VP.", **YOU)
    for n, points in ((2, 0), (1, 1), (1, 1)):
        for _ in range(n):
            s.do("forage", 0, at.DEN)
        assert s.has(0, "VP") == points
    s.give(0, "Snack", 0).do("forage", 0, at.DEN)
    s.do("forage", 0, at.DEN).do("forage", 0, at.DEN)
    assert s.has(0, "VP") == 2


def test_a_house_comes_to_have_no_snacks() -> None:
    s = scene("When this house has no Snacks, move the Cat to this house.", on="Resident")
    cat = s.referee.components.pet_names["Cat"]
    s.snacks_on(HERE, 2)
    s.event("nothing")
    s.state.at[cat] = 2
    s.refresh()
    s.visit(0)
    assert s.state.at[cat] == HERE


def test_a_pet_comes_to_a_house() -> None:
    s = scene("When this house has a Pet, put 1 Snack on this house.", on="Resident")
    s.referee.move_piece(s.state, s.referee.components.pet_names["Big Dog"], HERE)
    s.event("nothing").event("nothing")  # noticed after the first, resolved before the second
    assert s.snacks_on(HERE) == 1


def test_foraging_at_a_place() -> None:
    s = scene("When you forage at your den, gain 1 VP.", **YOU)
    assert s.do("forage", 0, HERE).has(0, "VP") == 0
    assert s.do("forage", 0, at.DEN).has(0, "VP") == 1


def test_when_tonight_on_an_event() -> None:
    s = scene("When an animal forages tonight, it takes 1 additional Snack.")
    s.do("forage", 1, at.DEN + 1)
    assert s.has(1) == 1
    s.resolve().do("forage", 1, at.DEN + 1)
    assert s.has(1) == 3


def test_imposing() -> None:
    s = scene("When an animal raids this house, visiting costs +1 AP tonight.", on="Risk/Feature")
    assert s.cost("visit") == 0
    s.do("raid", 0, HERE)
    assert s.cost("visit") == 1


def test_imposing_on_the_one_who_did_it() -> None:
    text = "When a SOAR animal visits this house, it cannot take Snacks until the end of its turn."
    s = scene(text, on="Risk/Feature")
    s.animal(0, "SOAR").animal(1, "-SOAR")
    s.visit(0).visit(1)
    s.snacks_on(1, 2), s.snacks_on(2, 2)
    s.visit(0, 1).visit(1, 2)
    assert [s.has(player) for player in (0, 1)] == [0, 2]


def test_what_holds_until_your_next_turn() -> None:
    s = scene("You pay +1 AP to visit houses until your next turn.")
    s.resolve()
    s.event("end turn", who=0).event("start turn", who=1)
    assert [s.cost("visit", player) for player in (0, 1)] == [1, 0]
    s.event("start turn", who=0)
    assert s.cost("visit", 0) == 0


def test_what_holds_until_the_next_turn_of_the_one_who_did_it() -> None:
    s = scene("When an animal visits this house, until its next turn, it cannot take Snacks.", on="Risk/Feature")
    s.visit(1).event("start turn", who=0)
    assert len(s.state.lasting) == 1
    s.event("start turn", who=1)
    assert not s.state.lasting


def test_imposing_about_a_place_named_before() -> None:
    s = scene("Move the Cat to an adjacent house. Visiting that house costs +1 AP tonight.")
    s.resolve()
    assert [s.cost("visit", 0, house) for house in range(6)] == [0, 0, 0, 0, 1, 0]


def test_the_first_item_from_a_can() -> None:
    text = "The first time each night an item is taken from this house's Trash Can, put 1 Snack on this house."
    s = scene(text, on="Resident")
    for _ in range(2):
        s.referee.take(s.state, 1, s.state.zones[at.CAN + HERE][-1])
        s.event("nothing")
        assert s.snacks_on(HERE) == 1


def test_what_goes_round_is_named_by_card_and_sentence() -> None:
    one, other = "When an animal gains a Snack, it gains 1 VP.", "When an animal gains a VP, it gains 1 Snack."
    s = scene(one, "Resident", design(other, "Risk/Feature", name="Hedge"))
    gain(s.state, 0, s.referee.components.snack, 1)
    with pytest.raises(Endless) as found:
        s.event("nothing")
    assert f"Scratch: “{one}”" in str(found.value)
    assert f"Hedge: “{other}”" in str(found.value)


@pytest.mark.parametrize(
    ("text", "doing", "points"),
    [
        ("When you look at a card, gain 1 VP.", "Look at the top 2 cards of the Trash deck.", 2),
        ("When you look at a card, gain 1 VP.", "Reveal the top 2 cards of the Trash deck.", 0),
        ("When you reveal an item, gain 1 VP.", "Reveal the top 2 cards of the Trash deck.", 2),
        ("When you reveal a Risk card, gain 1 VP.", "Reveal the top 2 cards of the Trash deck.", 0),
        ("When another animal looks at a card, gain 1 VP.", "Look at the top card of the Risk deck.", 0),
    ],
)
def test_what_is_looked_at_or_revealed(text: str, doing: str, points: int) -> None:
    s = scene(doing, "Event", design(text, "Animal", name="Watcher", tags=("SMALL", "CLIMB", "DIG")))
    assert s.resolve().has(0, "VP") == points


def test_the_card_that_is_looked_at_is_it() -> None:
    text = "When you look at a card, discard it."
    s = scene(
        "Look at the top card of the Risk deck.", "Event", design(text, "Animal", name="W", tags=("SMALL", "DIG"))
    )
    top = s.state.zones[at.RISK][-1]
    s.resolve()
    assert s.state.zone_of[top] == at.RISK_PILE
