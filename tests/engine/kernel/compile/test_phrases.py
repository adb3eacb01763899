"""Phrases that name things by what they are, have or belong to, and who chooses among several."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.stash import stash_card
from tests.engine.kernel.compile.scene import AWAY, HERE, design, scene

YOU: dict[str, Any] = {"tags": ("SMALL", "CLIMB", "DIG"), "on": "Animal"}


def test_the_largest_item_goes() -> None:
    s = scene("Each animal discards its largest item.")
    tiny, compact = s.carry(0, size="Tiny"), s.carry(0, size="Compact")
    s.resolve()
    assert s.carried(0) == [tiny]
    assert s.state.zone_of[compact] == at.TRASH_PILE


def test_who_has_several_largest_items_chooses_one() -> None:
    s = scene("Discard your largest item.", on="Risk/Surprise")
    tiny, one, other = s.carry(0, size="Tiny"), s.carry(0, size="Compact"), s.carry(0, size="Compact")
    s.resolve(player=0, house=HERE)
    assert len(s.offered()) == 2
    s.answer(s.offered()[0])
    assert s.carried(0) == [tiny, other]
    assert s.state.zone_of[one] == at.TRASH_PILE


def test_the_smallest_item_on_the_nest() -> None:
    s = scene("Discard the smallest item on the Nest.")
    s.place_cards(s.state.zones[at.NEST_ROW][:], at.TRASH_PILE)
    sizes = [s.find(size=size) for size in ("Compact", "Tiny", "Awkward")]
    s.place_cards(sizes, at.NEST_ROW)
    s.resolve()
    assert s.state.zones[at.NEST_ROW] == [sizes[0], sizes[2]]


@pytest.mark.parametrize(("n", "ap"), [(2, 6), (3, 5)])
def test_fewer_than(n: int, ap: int) -> None:
    s = scene("When an animal visits this house, if it has fewer than 3 Snacks, it gains 1 AP.", on="Risk/Feature")
    assert s.give(0, "Snack", n).visit(0).has(0, "AP") == ap


@pytest.mark.parametrize(("n", "ap"), [(3, 6), (2, 5)])
def test_more_than(n: int, ap: int) -> None:
    s = scene("When an animal visits this house, if it has more than 2 Snacks, it gains 1 AP.", on="Risk/Feature")
    assert s.give(0, "Snack", n).visit(0).has(0, "AP") == ap


def test_several_names() -> None:
    s = scene("Move the Cat and the Big Dog to the house with the most Snacks.")
    s.snacks_on(2, 1)
    s.resolve()
    places = {name: s.state.at[pet] for name, pet in s.referee.components.pet_names.items()}
    assert places == {"Cat": 2, "Big Dog": 2, "Small Dog": AWAY}


@pytest.mark.parametrize(("half", "left"), [("rounded up", 2), ("rounded down", 3)])
def test_half_of_tokens(half: str, left: int) -> None:
    s = scene(f"Each animal loses half its Snacks ({half}).")
    assert s.give(0, "Snack", 5).resolve().has(0) == left


@pytest.mark.parametrize(("half", "left"), [("rounded up", 1), ("rounded down", 2)])
def test_half_of_cards(half: str, left: int) -> None:
    s = scene(f"Discard half your items ({half}).", on="Risk/Surprise")
    for _ in range(3):
        s.carry(0, size="Tiny")
    s.resolve(player=0, house=HERE)
    while s.state.choice.prompt == "pick":
        s.answer(s.offered()[0])
    assert len(s.carried(0)) == left


@pytest.mark.parametrize(("half", "left"), [("rounded up", 1), ("rounded down", 2)])
def test_half_of_cards_counts_those_that_cannot_go(half: str, left: int) -> None:
    kept = design("This item cannot be discarded.", "Trash")
    s = scene(f"Discard half your items ({half}).", "Risk/Surprise", kept)
    s.carry(0), s.carry(0)
    s.resolve(player=0, house=HERE)
    while s.state.choice.prompt == "pick":
        s.answer(s.offered()[0])
    assert len(s.carried(0)) == left
    assert s.cards[1] in s.carried(0)


@pytest.mark.parametrize(("side", "got"), [("left", [0, 1, 0]), ("right", [0, 0, 1])])
def test_beside_you(side: str, got: list[int]) -> None:
    s = scene(f"When you stash this item, the player on your {side} gains 1 VP.", on="Trash")
    stash_card(s.state, 0, s.card)
    s.event("nothing")
    assert [s.has(player, "VP") for player in range(3)] == got


def test_kinds_of_animals() -> None:
    s = scene("DIG animals and HANDY animals ignore this Feature. Visiting costs +1 AP.", on="Risk/Feature")
    box = s.referee.box
    for player, card in enumerate(s.state.zones[at.BOX][:]):
        if player > 2:
            break
        s.place_cards(s.state.zones[at.FRONTS[player]][:], at.BOX)
        s.referee.put(s.state, card, at.FRONTS[player])
    s.refresh()
    for player in range(3):
        tags = box.tags[box.design_of[s.state.zones[at.FRONTS[player]][0]]]
        assert s.cost("visit", player) == int(not {"DIG", "HANDY"} & tags)


def test_the_resident_of_the_house_with_the_most_features() -> None:
    s = scene("Replace the Resident of the house with the most Features.")
    s.feature(3)
    old = [s.state.zones[at.HOME + house][0] for house in range(6)]
    s.resolve()
    assert [s.state.zones[at.HOME + house][0] != old[house] for house in range(6)] == [house == 3 for house in range(6)]
    s.sound()


def test_of_several_houses_with_the_most_one_is_chosen() -> None:
    s = scene("Replace the Resident of the house with the most Features.")
    s.feature(3)
    s.feature(4)
    old = [s.state.zones[at.HOME + house][0] for house in range(6)]
    s.resolve("choose house-5")
    assert [s.state.zones[at.HOME + house][0] != old[house] for house in range(6)] == [house == 4 for house in range(6)]


def test_the_cans_of_two_houses_are_chosen() -> None:
    s = scene("Discard the Trash Cans of 2 houses.")
    s.resolve("choose house-2", "choose house-6")
    assert [bool(s.state.zones[at.CAN + house]) for house in range(6)] == [True, False, True, True, True, False]


def test_the_top_cards_of_two_cans() -> None:
    s = scene("Swap the top cards of 2 Trash Cans.")
    one, other = s.state.zones[at.CAN + 1][-1], s.state.zones[at.CAN + 4][-1]
    s.resolve("choose can-2", "choose can-5")
    assert (s.state.zones[at.CAN + 1][-1], s.state.zones[at.CAN + 4][-1]) == (other, one)
    s.sound()


def test_the_top_cards_of_all_cans() -> None:
    s = scene("Discard the top cards of all Trash Cans.")
    sizes = [len(s.state.zones[at.CAN + house]) for house in range(6)]
    s.resolve()
    assert [len(s.state.zones[at.CAN + house]) for house in range(6)] == [n - 1 for n in sizes]


def test_the_top_of_a_pile_that_is_chosen() -> None:
    s = scene("Discard the top card of a Trash Can.")
    sizes = [len(s.state.zones[at.CAN + house]) for house in range(6)]
    s.resolve("choose can-3")
    assert [n - len(s.state.zones[at.CAN + house]) for house, n in enumerate(sizes)] == [0, 0, 1, 0, 0, 0]


def test_looking_at_the_top_of_a_can_of_ones_choice() -> None:
    s = scene("Look at the top card of a Trash Can.", on="Risk/Surprise")
    top = s.state.zones[at.CAN + 2][-1:]
    s.referee.flip(s.state, top[0], up=False)
    s.referee.forget(s.state, top)
    s.resolve("choose can-3", player=0, house=HERE)
    assert [card for card, known in enumerate(s.state.known) if known == 1] == top


def test_what_somebody_has_put_on_a_house() -> None:
    s = scene("When you forage, gain 1 Snack for each Open token you have on houses.", **YOU)
    for player, house in ((0, 1), (0, 2), (1, 3)):
        s.referee.mark(s.state, player, s.feature(house))
    s.do("forage", 0, at.DEN)
    assert s.has(0) == 3


def test_open_tokens_you_have() -> None:
    s = scene("Gain 1 AP for each Open token you have.", on="Risk/Surprise")
    for player, house in ((0, 1), (0, 2), (1, 3)):
        s.referee.mark(s.state, player, s.feature(house))
    s.resolve(player=0, house=HERE)
    assert s.has(0, "AP") == 7


def test_discarding_the_open_tokens_you_have_on_this_house() -> None:
    s = scene("Discard each Open token you have on this house.", on="Risk/Surprise")
    mine, other, away = s.feature(HERE), s.feature(HERE), s.feature(AWAY)
    for player, card in ((0, mine), (1, other), (0, away)):
        s.referee.mark(s.state, player, card)
    s.resolve(player=0, house=HERE)
    assert [s.state.marks[card] for card in (mine, other, away)] == [0, 2, 1]


def test_discarding_all_open_tokens_on_a_house() -> None:
    s = scene("Discard all Open tokens on this house.", on="Risk/Surprise")
    here, away = s.feature(HERE), s.feature(AWAY)
    for card in (here, away):
        s.referee.mark(s.state, 1, card)
    s.resolve(player=0, house=HERE)
    assert [s.state.marks[card] for card in (here, away)] == [0, 2]


def test_discarding_all_open_tokens() -> None:
    s = scene("Discard all Open tokens.")
    cards = [s.feature(HERE), s.feature(AWAY)]
    for card in cards:
        s.referee.mark(s.state, 1, card)
    s.resolve()
    assert [s.state.marks[card] for card in cards] == [0, 0]


def test_they_are_those_the_rule_is_about() -> None:
    s = scene("SMALL animals pay +1 AP to raid for each item they carry.", on="Risk/Feature")
    s.animal(0, "SMALL").animal(1, "-SMALL")
    for player in (0, 0, 1):
        s.carry(player)
    assert [s.cost("raid", player) for player in (0, 1)] == [2, 0]


def test_that_deck() -> None:
    s = scene("Look at the top card of the Risk deck. Put that card on the bottom of that deck.", on="Risk/Surprise")
    card = s.state.zones[at.RISK][-1]
    s.resolve(player=0, house=HERE)
    assert s.state.zones[at.RISK][0] == card
