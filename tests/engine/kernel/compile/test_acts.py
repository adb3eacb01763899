"""Acts: going to one of two places, changing places, again for every so many, revealing until, putting back."""

from __future__ import annotations

import pytest

from engine.games.top_of_the_heap import layout as at
from engine.kernel.core.chance import STEP
from tests.engine.kernel.compile.scene import AWAY, HERE, design, scene


def test_going_to_one_of_two_places() -> None:
    s = scene("When an animal leaves this house, it moves to the Nest or to the opposite house.", on="Risk/Feature")
    s.do("leave", 1, HERE)
    assert s.offered() == ["choose nest", "choose house-4"]
    s.answer("choose house-4")
    assert s.state.at[1] == 3
    s.sound()


def test_changing_places() -> None:
    s = scene("Swap places with another animal at a house.", on="Risk/Surprise")
    s.state.at[1] = AWAY
    s.resolve(player=0, house=HERE)
    assert s.state.at[:2] == [AWAY, HERE]


def test_nobody_changes_places_with_who_cannot() -> None:
    s = scene("Swap places with another animal.", on="Risk/Surprise")
    s.resolve(player=0, house=HERE)  # all others are at dens of their own, where nobody else may go
    assert "move nest" in s.offered()  # nobody is to be chosen
    assert s.state.at[:3] == [HERE, at.DEN + 1, at.DEN + 2]
    s.sound()


@pytest.mark.parametrize(("snacks", "points"), [(2, 0), (3, 1), (7, 2)])
def test_for_every_so_many(snacks: int, points: int) -> None:
    s = scene("Gain 1 VP for every 3 Snacks you have.", on="Risk/Surprise")
    assert s.give(0, "Snack", snacks).resolve(player=0, house=HERE).has(0, "VP") == points


def test_what_is_near_several_things_is_there_once() -> None:
    s = scene("Gain 1 VP for each house adjacent to a house.", on="Risk/Surprise")
    assert s.resolve(player=0, house=HERE).has(0, "VP") == at.HOUSES
    s = scene("Choose a house adjacent to a house. Add 1 Snack to that house.", on="Risk/Surprise")
    offered = s.resolve(player=0, house=HERE).offered()
    assert sorted(offered) == [f"choose house-{number + 1}" for number in range(at.HOUSES)]


def test_a_random_item_is_drawn_once_and_any_can_be() -> None:
    gone = set()
    for seed in range(12):
        s = scene("Discard a random item.", on="Risk/Surprise")
        items = [s.carry(0) for _ in range(3)]
        s.state.chance = seed
        s.resolve(player=0, house=HERE)
        assert s.state.chance == seed + STEP
        (lost,) = {*range(3)} - {items.index(card) for card in s.carried(0)}
        gone.add(lost)
    assert gone == {0, 1, 2}


@pytest.mark.parametrize(("ap", "snacks"), [(0, 0), (1, 0), (2, 1)])
def test_who_cannot_lose_so_much_has_not_done_so(ap: int, snacks: int) -> None:
    s = scene("Lose AP equal to the number of items you carry. If you do, gain 1 Snack.", on="Risk/Surprise")
    s.carry(0), s.carry(0)
    s.give(0, "AP", ap).resolve(player=0, house=HERE)
    assert (s.has(0, "AP"), s.has(0)) == (0, snacks)


def test_a_random_item_is_drawn_from_those_that_can_be_discarded() -> None:
    for seed in range(4):
        s = scene("Discard a random item.", "Risk/Surprise", design("This item cannot be discarded.", "Trash"))
        s.carry(0)
        s.state.chance = seed
        assert s.resolve(player=0, house=HERE).carried(0) == [s.cards[1]]


def test_a_card_that_was_turned_over_stays_so_until_another_lies_on_it() -> None:
    s = scene("Flip the top card of this house's Trash Can face-down.", on="Risk/Surprise")
    top, can = s.state.zones[at.CAN + HERE][-1], at.CAN + HERE
    s.resolve(player=0, house=HERE)
    s.referee.put(s.state, s.state.zones[at.TRASH][-1], can, bottom=True)
    assert s.state.turned == [top]
    s.referee.put(s.state, s.state.zones[at.TRASH][-1], can)
    assert s.state.turned == []


def test_for_each_of_them() -> None:
    s = scene("When an animal visits this house, it may discard 2 items to gain 1 AP for each of them.", "Risk/Feature")
    s.carry(0), s.carry(0)
    assert s.visit(0, HERE, "yes").has(0, "AP") == 7


def test_revealing_until() -> None:
    text = "Reveal cards from the Trash deck until you reveal a TOY item. Take that item and discard the rest."
    s = scene(text, "Risk/Surprise")
    deck = s.state.zones[at.TRASH]
    toys = [card for card in deck if "TOY" in s.referee.box.tags[s.referee.design_of[card]] and s.size(card) == "Tiny"]
    others = [card for card in deck if "TOY" not in s.referee.box.tags[s.referee.design_of[card]]][:2]
    s.place_cards([toys[0], *others], at.RISK_PILE)
    s.place_cards([toys[0], *others], at.TRASH)
    s.resolve(player=0, house=HERE)
    assert s.carried(0) == [toys[0]]
    assert {s.state.zone_of[card] for card in others} == {at.TRASH_PILE}
    s.sound()


def test_the_rest_of_what_was_revealed_does_not_include_what_was_found() -> None:
    text = "Reveal cards from the Trash deck until you reveal a FOOD item. Put that item on the Nest. Discard the rest."
    s = scene(text)
    deck = s.state.zones[at.TRASH]
    food = next(card for card in deck if "FOOD" in s.referee.box.tags[s.referee.design_of[card]])
    other = next(card for card in deck if "FOOD" not in s.referee.box.tags[s.referee.design_of[card]])
    s.place_cards([food, other], at.RISK_PILE)
    s.place_cards([food, other], at.TRASH)
    s.resolve()
    assert s.state.zone_of[food] == at.NEST_ROW
    assert s.state.zone_of[other] == at.TRASH_PILE


@pytest.mark.parametrize(("where", "first"), [("on top", -1), ("on the bottom", 0)])
def test_putting_back(where: str, first: int) -> None:
    text = f"Look at the top 3 cards of the Risk deck. Discard 1 of them and put the rest back {where}."
    s = scene(text, "Risk/Surprise")
    top = s.state.zones[at.RISK][-3:]
    s.resolve(player=0, house=HERE)
    s.answer(s.offered()[0])
    asked = "order back" if first else "order under"
    chosen = ""
    while s.state.choice.prompt == asked:
        chosen = s.offered()[0]
        s.answer(chosen)
    gone = next(card for card in top if s.state.zone_of[card] == at.RISK_PILE)
    left = [card for card in top if card != gone]
    deck = s.state.zones[at.RISK]
    assert set(deck[-2:] if first else deck[:2]) == set(left)
    assert s.state.referee.name(deck[first]) not in chosen  # the one that was left in the end
    s.sound()


def test_putting_back_as_it_was() -> None:
    s = scene("Look at the top 3 cards of the Risk deck. Put them back.", "Risk/Surprise")
    top = s.state.zones[at.RISK][-3:]
    s.resolve(player=0, house=HERE)
    assert s.state.zones[at.RISK][-3:] == top


@pytest.mark.parametrize(("tag", "ap"), [("HANDY", 6), ("-HANDY", 5)])
def test_if_you_are(tag: str, ap: int) -> None:
    s = scene("If you are HANDY, gain 1 AP.", "Risk/Surprise")
    assert s.animal(0, tag).resolve(player=0, house=HERE).has(0, "AP") == ap


@pytest.mark.parametrize(("size", "ap"), [("Tiny", 6), ("Compact", 5)])
def test_if_an_item_is_of_a_size(size: str, ap: int) -> None:
    s = scene("Reveal the top card of the Trash deck. If that card is Tiny, gain 1 AP.", "Risk/Surprise")
    s.place_cards([s.find(size=size)], at.RISK_PILE)
    card = s.state.zones[at.RISK_PILE][-1]
    s.place_cards([card], at.TRASH)
    assert s.resolve(player=0, house=HERE).has(0, "AP") == ap


@pytest.mark.parametrize(("house", "ap"), [(HERE, 5), (AWAY, 6)])
def test_if_none_is_there(house: int, ap: int) -> None:
    s = scene("If no Pet is at this house, gain 1 AP.", "Risk/Surprise")
    for pet in s.referee.components.pets:
        s.state.at[pet] = house
    s.refresh()
    assert s.resolve(player=0, house=HERE).has(0, "AP") == ap


def test_doing_something_at_a_place() -> None:
    s = scene("Each animal may forage at its den.", "Event")
    s.state.at[1] = HERE
    s.resolve("yes", "yes")
    assert [s.has(player) for player in range(3)] == [1, 0, 1]


def test_a_move_of_ones_choice() -> None:
    s = scene("Each animal at its den may Visit.", "Event")
    s.state.at[1] = s.state.at[2] = at.NEST
    s.resolve("yes")
    assert s.offered() == [f"choose house-{n}" for n in range(1, 7)]
    s.snacks_on(2, 2)
    s.answer("choose house-3")
    assert (s.state.at[0], s.has(0), s.has(0, "AP")) == (2, 2, 5)


def test_revealing_from_a_can_of_ones_choice() -> None:
    s = scene("Reveal cards from a Trash Can until you reveal a Tiny item. Discard that item.", "Risk/Surprise")
    can, tiny = s.state.zones[at.CAN + 2], s.find(size="Tiny")
    s.place_cards(can[:], at.TRASH)
    s.place_cards([tiny, s.find(size="Compact"), s.find(size="Awkward")], at.CAN + 2)
    s.resolve("choose can-3", player=0, house=HERE)
    assert s.state.zone_of[tiny] == at.TRASH_PILE
    assert len(can) == 2


@pytest.mark.parametrize(("words", "left"), [("2 Snacks", (1, 7, 4)), ("2 VP", (3, 5, 4))])
def test_a_deed_is_done_to_the_tokens_that_are_named(words: str, left: tuple[int, int, int]) -> None:
    """Snacks are eaten for AP; VP are no food, and nothing is done to them or to anything else."""
    s = scene(f"Eat {words}.", on="Risk/Surprise")
    s.give(0, "Snack", 3).give(0, "VP", 4).resolve(player=0, house=HERE)
    assert (s.has(0), s.has(0, "AP"), s.has(0, "VP")) == left
    s.sound()


@pytest.mark.parametrize(("period", "turns", "nights"), [("turn", 1, 0), ("night", 0, 1)])
def test_who_skips_a_period_misses_that_one(period: str, turns: int, nights: int) -> None:
    s = scene(f"Skip your next {period}.", on="Risk/Surprise").resolve(player=2, house=HERE)
    assert [*s.state.skipped] == [2] * turns
    assert [*s.state.skipped_nights] == [0, 0, nights]


@pytest.mark.parametrize(("items", "snacks"), [(0, 2), (1, 1)])
def test_what_was_gained_by_a_measure_is_something_that_was_done(items: int, snacks: int) -> None:
    s = scene("Gain AP equal to the number of items you carry. If you do, lose 1 Snack.", on="Risk/Surprise")
    for _ in range(items):
        s.carry(0)
    assert s.give(0, "Snack", 2).resolve(player=0, house=HERE).has(0) == snacks
