"""Which cards are meant by the columns of a game's own, and how much their numbers come to."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine.kernel import Box, Design
from engine.language import Language, Vocabulary
from tests.engine.kernel.compile import scene as scenes
from tests.engine.kernel.compile.scene import HERE, Scene, design, real_game

COLUMNS = Vocabulary.of(
    {
        "columns": {
            "weight": {"kind": "number"},
            "origin": {"kind": "text", "values": ["Kitchen", "Attic"]},
            "smells": {"kind": "list", "values": ["sour", "musty"]},
            "broken": {"kind": "yes-no"},
        }
    }
).columns


@cache
def weighed() -> tuple[Any, Box, Language]:
    """The real game, whose words have columns; its cards have nothing there."""
    game, box, language = real_game()
    words = replace(box.vocabulary, columns=COLUMNS)
    return game, replace(box, vocabulary=words), Language(words, language.card_names)


@pytest.fixture(autouse=True)
def with_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed()
    monkeypatch.setattr(scenes, "real_game", weighed)


def item(name: str, **columns: object) -> Design:
    return design("", "Trash", name=name, columns=columns)


def left_after(text: str, *items: Design, answers: tuple[str, ...] = ()) -> list[str]:
    """What is still carried after a Surprise with this text, of these items."""
    s = Scene([design(text, "Risk/Surprise"), *items])
    s.resolve(*answers, player=0, house=HERE)
    s.sound()
    return [s.referee.box.designs[s.referee.design_of[card]].name for card in s.carried(0)]


NUMBERED = [
    item("Feather", weight=0),
    item("Pot", weight=3),
    item("Anvil", weight=5),
    item("Cloud"),
]


@pytest.mark.parametrize(
    ("level", "left"),
    [
        ("3", ["Feather", "Anvil", "Cloud"]),
        ("3 or more", ["Feather", "Cloud"]),
        ("3 or less", ["Anvil", "Cloud"]),
        ("more than 3", ["Feather", "Pot", "Cloud"]),
        ("less than 3", ["Pot", "Anvil", "Cloud"]),
        ("0", ["Pot", "Anvil", "Cloud"]),  # what has no number is not 0
        ("4 or more", ["Feather", "Pot", "Cloud"]),
    ],
)
def test_cards_with_a_number_are_meant_and_no_others(level: str, left: list[str]) -> None:
    assert left_after(f"Discard all items with a weight of {level}.", *NUMBERED) == left


@pytest.mark.parametrize(
    ("which", "left"),
    [
        ("highest", ["Feather", "Pot", "Cloud"]),
        ("lowest", ["Pot", "Anvil", "Cloud"]),
    ],
)
def test_the_highest_is_among_those_that_have_a_number(which: str, left: list[str]) -> None:
    assert left_after(f"Discard the item with the {which} weight.", *NUMBERED) == left
    assert left_after(f"Discard all items with the {which} weight.", item("Cloud"), item("Fog")) == ["Cloud", "Fog"]


def test_of_several_that_tie_one_is_chosen_or_each_is_meant() -> None:
    tied = [item("Pot", weight=3), item("Pan", weight=3), item("Cup", weight=2)]
    assert left_after("Discard an item with the highest weight.", *tied, answers=("choose Pan",)) == ["Pot", "Cup"]
    assert left_after("Discard all items with the highest weight.", *tied) == ["Cup"]


def test_the_highest_of_some_is_compared_with_these_alone() -> None:
    some = [item("Pot", weight=3, origin="Attic"), item("Cup", weight=2, origin="Kitchen"), item("Pan", weight=1)]
    assert left_after("Discard the Kitchen item with the highest weight.", *some) == ["Pot", "Pan"]


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("Kitchen", ["Lamp", "Fog"]),
        ("non-Kitchen", ["Bread"]),
        ("Kitchen or Attic", ["Fog"]),
        ("sour", ["Lamp", "Fog"]),
        ("musty", ["Fog"]),
        ("sour Kitchen", ["Lamp", "Fog"]),
        ("broken", ["Bread", "Fog"]),
        ("non-broken", ["Lamp"]),
    ],
)
def test_values_are_said_as_tags_are(words: str, left: list[str]) -> None:
    bread = item("Bread", origin="Kitchen", smells=("sour", "musty"), broken="False")
    lamp = item("Lamp", origin="Attic", smells=("musty",), broken="True")
    assert left_after(f"Discard all {words} items.", bread, lamp, item("Fog")) == left


@pytest.mark.parametrize(("weight", "points", "action_points"), [(3, 1, 5), (2, 0, 4), (None, 0, 4)])
def test_a_card_is_asked_for_its_number(weight: int | None, points: int, action_points: int) -> None:
    text = "If this card's weight is 3 or more, gain 1 VP; otherwise, lose 1 AP."
    s = Scene([design(text, "Risk/Surprise", columns={} if weight is None else {"weight": weight})])
    s.resolve(player=0, house=HERE)
    assert (s.has(0, "VP"), s.has(0, "AP")) == (points, action_points)


@pytest.mark.parametrize(
    ("text", "gained"),
    [
        ("Gain VP equal to this card's weight.", 4),
        ("Gain VP equal to this card's weight, at most 3.", 3),
        ("Gain VP equal to the total weight of items you carry.", 8),
        ("Gain VP equal to the total weight of Attic items.", 0),
        ("Choose an item. Gain VP equal to its weight.", 5),
        ("Gain 1 VP for each item with a weight of 2 or more.", 2),
    ],
)
def test_numbers_are_gained(text: str, gained: int) -> None:
    s = Scene([design(text, "Risk/Surprise", columns={"weight": 4}), *NUMBERED])
    s.resolve(*(("choose Anvil",) if "Choose" in text else ()), player=0, house=HERE)
    assert s.has(0, "VP") == gained
