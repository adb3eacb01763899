"""What has been done lately: deeds at a place or to a card tonight, "this way", and who did what was offered."""

from __future__ import annotations

from engine.games.top_of_the_heap.stash import stash_card
from tests.engine.kernel.compile.scene import AWAY, HERE, scene


def test_did_at_costs_only_those_who_did_it_there() -> None:
    s = scene("Leaving costs +1 AP for SMALL animals that raided this house tonight.", on="Pet")
    s.animal(0, "SMALL").animal(1, "-SMALL").animal(2, "SMALL")
    assert s.cost("leave", 0) == 0
    s.do("raid", 0, HERE)
    s.do("raid", 1, HERE)
    s.do("raid", 2, AWAY)
    assert [s.cost("leave", player) for player in range(3)] == [1, 0, 0]


def test_did_to_asks_for_the_very_kind_of_item() -> None:
    s = scene("Each animal that stashed a FOOD item tonight gains 2 AP.")
    food, other = s.carry(0, "FOOD"), s.carry(1, "SHINY")
    for player, card in ((0, food), (1, other)):
        stash_card(s.state, player, card)
    s.resolve()
    assert [s.has(player, "AP") for player in range(3)] == [7, 5, 5]


def test_has_done_at() -> None:
    text = "At the end of each night, if an animal raided this house tonight, put 2 Snacks on this house."
    s = scene(text, on="Risk/Feature")
    s.event("end night")
    assert s.snacks_on(HERE) == 0
    s.do("raid", 1, AWAY).event("end night")
    assert s.snacks_on(HERE) == 0
    s.do("raid", 1, HERE).event("end night")
    assert s.snacks_on(HERE) == 2


def test_has_done_to_counts_deeds() -> None:
    text = "At the end of each night, if you stashed 2 or more items tonight, gain 1 VP."
    s = scene(text, on="Animal", tags=("SMALL", "CLIMB", "DIG"))
    for expected in (0, 1):
        stash_card(s.state, 0, s.carry(0))
        s.event("end night")
        assert s.has(0, "VP") == expected


def test_deeds_of_last_night_are_forgotten() -> None:
    text = "At the end of each night, if you stashed 1 or more items tonight, gain 1 VP."
    s = scene(text, on="Animal", tags=("SMALL", "CLIMB", "DIG"))
    stash_card(s.state, 0, s.carry(0))
    s.state.since[s.referee.periods.index("night")] = len(s.state.deeds)
    s.event("end night")
    assert s.has(0, "VP") == 0


def test_this_way_counts_all_that_everybody_discarded() -> None:
    s = scene("Each animal discards an item. Put 1 Snack on each house for each item discarded this way.")
    s.carry(0), s.carry(1)
    s.resolve()
    assert s.snacks_on(HERE) == 2


def test_this_way_counts_what_was_lost_not_what_was_asked() -> None:
    s = scene("Lose 3 Snacks. Gain 1 AP for each Snack lost this way.", on="Risk/Surprise")
    s.give(0, "Snack", 2).resolve(player=0, house=HERE)
    assert (s.has(0), s.has(0, "AP")) == (0, 7)


def test_this_way_of_a_pile() -> None:
    text = "Discard a Feature pile from this house. Gain 1 AP for each Feature discarded this way."
    s = scene(text, on="Risk/Surprise")
    first = s.feature(HERE)
    second = s.find(kind="Risk", subtype="Feature")
    s.referee.put(s.state, second, s.state.zone_of[first])
    s.resolve(player=0, house=HERE)
    assert s.has(0, "AP") == 7


def test_this_way_names_each_place_chosen() -> None:
    s = scene("Each player chooses a house. Put 1 Snack on each house chosen this way.")
    s.resolve("choose house-2", "choose house-4", "choose house-2")
    assert [s.snacks_on(house) for house in range(6)] == [0, 1, 0, 1, 0, 0]


def test_who_does_and_who_does_not() -> None:
    first = "Each animal at this house may pay 1 AP."
    text = f"{first} Each animal that does not loses 1 Snack. Each animal that does gains 1 VP."
    s = scene(text, on="Risk/Surprise")
    for player in range(3):
        s.give(player, "Snack", 3)
    s.state.at[1] = HERE
    s.resolve("yes", "no", player=0, house=HERE)
    assert [s.has(player, "AP") for player in range(3)] == [4, 5, 5]
    assert [s.has(player) for player in range(3)] == [3, 2, 3]
    assert [s.has(player, "VP") for player in range(3)] == [1, 0, 0]


def test_who_cannot_pay_does_not() -> None:
    s = scene("Each animal may pay 1 AP. Each animal that does not loses 1 Snack.")
    for player in range(3):
        s.give(player, "Snack", 3).give(player, "AP", 0)
    s.resolve()
    assert [s.has(player) for player in range(3)] == [2, 2, 2]
