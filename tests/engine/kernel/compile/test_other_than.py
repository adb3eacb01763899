"""What "other", "another", "adjacent" and "opposite" are about: what was chosen before, else who acts and where."""

from __future__ import annotations

import pytest

from engine.games import referee
from engine.proof.second_opinion import Opinion, SecondOpinion
from tests.engine.kernel.compile.accused import named
from tests.engine.kernel.compile.scene import HERE, real_game, scene
from tests.engine.kernel.compile.test_whose import on_cards


@pytest.mark.parametrize(
    ("words", "put"),
    [
        ("Put 1 Snack on each other house.", [1, 0, 1, 1, 1, 1]),
        ("Put 1 Snack on each adjacent house.", [1, 0, 1, 0, 0, 0]),
        ("Put 1 Snack on the opposite house.", [0, 0, 0, 0, 1, 0]),
    ],
)
def test_it_is_about_the_house_that_was_chosen(words: str, put: list[int]) -> None:
    s = scene(f"Choose a house. {words}")
    s.resolve("choose house-2")
    assert [s.snacks_on(house) for house in range(6)] == put


def test_without_a_choice_it_is_about_this_house() -> None:
    s = scene("Put 1 Snack on each other house.", on="Risk/Surprise")
    s.resolve(player=0, house=HERE)
    assert [s.snacks_on(house) for house in range(6)] == [0, 1, 1, 1, 1, 1]


def test_others_than_the_animal_that_was_chosen() -> None:
    s = scene("Choose an animal. Each other animal gains 1 AP.")
    s.resolve("choose player-2")
    assert [s.has(player, "AP") for player in range(3)] == [6, 5, 6]


@pytest.mark.parametrize(
    ("words", "gained"),
    [
        ("Each animal other than you gains 1 AP.", [5, 6, 6]),
        ("Choose an animal. Each animal other than that animal gains 1 AP.", [6, 5, 6]),
    ],
)
def test_others_than_one_that_is_named(words: str, gained: list[int]) -> None:
    s = scene(words, on="Risk/Surprise")
    s.resolve(*(["choose player-2"] if "Choose" in words else []), player=0, house=HERE)
    assert [s.has(player, "AP") for player in range(3)] == gained


def test_others_than_whoever_sets_it_off() -> None:
    s = scene("When an animal forages, each animal other than it gains 1 AP.", on="Resident")
    s.event("forage", who=1)
    assert [s.has(player, "AP") for player in range(3)] == [6, 5, 6]


def test_others_than_the_feature_that_was_chosen() -> None:
    s = scene("Choose a Feature. Discard each other Feature.")
    first, second = s.feature(0), s.feature(3)
    s.resolve()
    s.answer(s.offered()[0])
    assert [s.referee.place_of_card(s.state, card) >= 0 for card in (first, second)].count(True) == 1


TEXTS = (
    "Choose a house. Put 1 Snack on each other house.",
    "Choose a house. Put 1 Snack on each adjacent house.",
    "Choose a house. Discard a Feature from each other house.",
    "Choose an animal. Each other animal gains 1 AP.",
    "Choose a Feature. Discard each other Feature.",
    "Choose an animal. Each animal other than that animal gains 1 Snack.",
    "Choose 2 houses. Put 1 Snack on each house other than those houses.",
)


def test_the_second_opinion_says_the_same() -> None:
    _, whole, _ = real_game()
    rules = referee(on_cards(whole, "Event", TEXTS))
    found, second = Opinion(), SecondOpinion(rules)
    for seed in range(3):
        found.add(second.game(seed))
    sentences = {each for text in TEXTS for each in text.replace(". ", ".|").split("|")}
    assert {text: why for text, why in named(rules, found).items() if text in sentences} == {}
    judged = {rules.compiled.sentences[each].text for each in found.judged}
    assert sentences <= judged
