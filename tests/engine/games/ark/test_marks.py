"""What the rules need of words and marks: Day and Night, and the tag of a Prize pair where its text makes it one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games import lacks
from engine.kernel import Box
from tests.engine.games.ark.scene import box, box_of


def messages(made: Box) -> list[str]:
    return [lack.message for lack in lacks(made)]


def changed(name: str, tags: tuple[str, ...]) -> Box:
    return replace(box(), designs=tuple(replace(d, tags=tags) if d.name == name else d for d in box().designs))


def named(*times: str) -> Box:
    words = replace(box().vocabulary, states=box().vocabulary.states | {"Time": times})
    return replace(box(), vocabulary=words)


def test_the_shipped_cards_agree() -> None:
    assert messages(box()) == []


def test_a_prize_without_its_mark_and_a_mark_without_a_prize() -> None:
    assert messages(changed("Lion", ())) == ["Lion says that playing it takes an action, and has not the tag PRIZE."]
    assert messages(changed("Pig", ("PRIZE",))) == [
        "Pig has the tag PRIZE, and its text does not say that playing it takes an action."
    ]
    assert [lack.card for lack in lacks(changed("Lion", ()))] == ["lion"]


def test_a_text_that_no_longer_takes_an_action_disagrees_with_the_mark() -> None:
    cards = [d.name for d in box().designs if d.type in ("Food", "Animal") for _ in range(d.copies)]
    made = box_of(cards, {"Lion": "Play only during Day."})
    assert [message for message in messages(made) if "Lion" in message]


def test_day_and_night_are_known_by_name_in_any_order() -> None:
    assert messages(named("Night", "Day")) == []
    assert messages(named("Morning", "Evening")) == [
        "The rules module ark knows the Time as Day and Night, not as Morning and Evening."
    ]


def test_there_are_two_times() -> None:
    assert messages(named("Day", "Dusk", "Night")) == ["The rules module ark needs 2 states of Time, and there are 3."]


@pytest.mark.parametrize("what", ["discard a pair", "take a pair from the Hold", "give a pair to another player"])
def test_a_pair_that_is_not_aboard_is_no_pair_to_be_moved(what: str) -> None:
    made = box_of(["Pig", "Pig", *["Hay"] * 60], {"Pig": f"When you play this pair, {what}."})
    assert [lack.card for lack in lacks(made)] == ["pig"]


@pytest.mark.parametrize("what", ["discard a pair in your Storeroom", "discard a card", "play a pair"])
def test_pairs_aboard_are_moved_and_pairs_in_hand_are_played(what: str) -> None:
    made = box_of(["Pig", "Pig", *["Hay"] * 60], {"Pig": f"When you play this pair, {what}."})
    assert messages(made) == []
