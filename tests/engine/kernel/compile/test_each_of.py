"""The same done with each of several places that somebody chooses."""

from __future__ import annotations

import pytest

from engine.games import referee
from engine.proof.second_opinion import Opinion, SecondOpinion
from tests.engine.kernel.compile.accused import named
from tests.engine.kernel.compile.scene import HERE, real_game, scene
from tests.engine.kernel.compile.test_whose import on_cards


def test_snacks_on_each_of_two_houses() -> None:
    s = scene("Put 2 Snacks on each of 2 houses.")
    s.resolve("choose house-2", "choose house-5")
    assert [s.snacks_on(house) for house in range(6)] == [0, 2, 0, 0, 2, 0]


def test_snacks_from_each_of_two_houses() -> None:
    s = scene("Take 1 Snack from each of 2 houses.", on="Risk/Surprise")
    for house in range(3):
        s.snacks_on(house, 2)
    s.resolve("choose house-1", "choose house-3", player=0, house=HERE)
    assert ([s.snacks_on(house) for house in range(3)], s.has(0)) == ([1, 2, 1], 2)


def test_features_from_each_of_two_houses() -> None:
    s = scene("Discard a Feature from each of 2 houses.")
    lying = {house: [s.feature(house), s.feature(house)] for house in range(3)}
    s.resolve("choose house-1", "choose house-2")
    while s.state.choice is not None and s.state.choice.kind == "card":
        assert len(s.offered()) == 2
        s.answer(s.offered()[0])
    left = {house: [s.referee.place_of_card(s.state, x) >= 0 for x in row].count(True) for house, row in lying.items()}
    assert left == {0: 1, 1: 1, 2: 2}


@pytest.mark.parametrize("text", ["Put an item on each of 2 houses.", "Move 2 Pets to each of 2 houses."])
def test_what_is_in_one_place_goes_to_one(text: str) -> None:
    with pytest.raises(Exception, match="place"):
        scene(text, on="Risk/Surprise")


@pytest.mark.parametrize("which", ["them", "those houses"])
def test_each_of_those_that_were_chosen(which: str) -> None:
    s = scene(f"Choose 2 houses. Put 1 Snack on each of {which}.")
    s.resolve("choose house-2", "choose house-5")
    assert [s.snacks_on(house) for house in range(6)] == [0, 1, 0, 0, 1, 0]


def test_each_of_those_who_were_chosen_does_it() -> None:
    s = scene("Choose 2 animals. Each of them gains 1 AP.")
    s.resolve("choose player-1", "choose player-3")
    assert [s.has(player, "AP") for player in range(3)] == [6, 5, 6]


def test_one_from_each_of_those_houses() -> None:
    s = scene("Choose 2 houses. Discard a Feature from each of those houses.")
    lying = {house: [s.feature(house), s.feature(house)] for house in range(3)}
    s.resolve("choose house-1", "choose house-2")
    while s.state.choice is not None and s.state.choice.kind == "card":
        s.answer(s.offered()[0])
    left = {house: [s.referee.place_of_card(s.state, x) >= 0 for x in row].count(True) for house, row in lying.items()}
    assert left == {0: 1, 1: 1, 2: 2}


@pytest.mark.parametrize(("ap", "item", "is_asked"), [(1, True, True), (0, True, False), (1, False, False)])
def test_a_price_of_two_parts_is_paid_whole(ap: int, item: bool, is_asked: bool) -> None:
    s = scene("You may discard an item and pay 1 AP to gain 3 VP.", on="Risk/Surprise").give(0, "AP", ap)
    if item:
        s.carry(0)
    s.resolve(player=0, house=HERE)
    assert (s.state.choice is not None and s.state.choice.kind == "may") is is_asked
    if is_asked:
        s.answer("yes")
        assert (s.has(0, "AP"), s.has(0, "VP"), s.carried(0)) == (0, 3, [])


TEXTS = (
    "Put 2 Snacks on each of 2 houses.",
    "Discard a Feature from each of 2 houses.",
    "Discard each Feature from each of 2 houses.",
    "Discard 2 Features from each of 3 houses.",
    "Choose 2 houses. Put 2 Snacks on each of those houses.",
    "Choose 2 houses. Discard a Feature from each of them.",
    "Choose 2 animals. Each of them gains 1 Snack.",
    "Each animal may discard an item and pay 1 AP to gain 3 VP.",
)


def test_the_second_opinion_says_the_same() -> None:
    _, whole, _ = real_game()
    rules = referee(on_cards(whole, "Event", TEXTS))
    found, second = Opinion(), SecondOpinion(rules)
    for seed in range(3):
        found.add(second.game(seed))
    sentences = {each for text in TEXTS for each in text.replace(". ", ".|").split("|")}
    assert {text: why for text, why in named(rules, found).items() if text in sentences} == {}
    assert sentences <= {rules.compiled.sentences[each].text for each in found.judged}
