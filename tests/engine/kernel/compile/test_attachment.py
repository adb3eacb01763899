"""What follows two nouns, said so that it belongs to one of them; and a place that has to be chosen first."""

from __future__ import annotations

import pytest

from engine.games.top_of_the_heap import layout as at
from tests.engine.kernel.compile.scene import AWAY, HERE, Scene, scene


def street(text: str) -> tuple[Scene, list[int]]:
    """A scene with a bare Feature here, an opened one here, a bare one away and an opened one away, in this order."""
    s = scene(text, on="Event")
    found = [s.feature(house) for house in (HERE, HERE, AWAY, AWAY)]
    for card in (found[1], found[3]):
        s.referee.mark(s.state, 1, card)
    s.refresh()
    return s, found


def left(s: Scene, cards: list[int]) -> list[bool]:
    return [s.state.zone_of[card] >= at.PILE for card in cards]


@pytest.mark.parametrize(
    ("rest", "there"),
    [
        ("On that house, discard each Feature without an Open token.", [False, True, True, True]),
        ("Discard each Feature on that house without an Open token.", [False, True, True, True]),
        ("Discard each Feature that has no Open token on that house.", [False, True, False, False]),
        ("Discard each Feature that has an Open token on that house.", [True, False, True, True]),
    ],
)
def test_each_wording_does_what_it_says(rest: str, there: list[bool]) -> None:
    s, cards = street(f"Choose a house. {rest}")
    s.resolve("choose house-1")
    assert left(s, cards) == there
    s.sound()


def test_at_this_house_each_animal() -> None:
    s = scene("At this house, each animal carrying an item gains 1 AP.", on="Risk/Surprise")
    s.carry(0)
    s.carry(1)
    s.state.at[1] = AWAY
    s.resolve(player=0, house=HERE)
    assert (s.has(0, "AP"), s.has(1, "AP")) == (6, 5)
    s.sound()


SURE = "You may pay 1 AP if the Cat is at this house; if you do not, lose 1 Snack."
INNER = "If the Cat is at this house, you may pay 1 AP, and if you do not, lose 1 Snack."


@pytest.mark.parametrize(
    ("text", "is_here", "snacks"), [(SURE, False, 0), (INNER, False, 1), (SURE, True, 0), (INNER, True, 0)]
)
def test_who_declines_what_is_offered_on_a_condition(text: str, is_here: bool, snacks: int) -> None:
    s = scene(text, on="Risk/Surprise").give(0, "Snack", 1)
    s.state.at[s.referee.components.pet_names["Cat"]] = HERE if is_here else AWAY
    s.refresh()
    s.resolve(*(["no"] if is_here else []), player=0, house=HERE)
    assert s.has(0) == snacks
    s.sound()


@pytest.mark.parametrize("source", ["a house", "1 house"])
@pytest.mark.parametrize("every", ["all Features", "each Feature"])
def test_all_from_one_house_asks_for_the_house(every: str, source: str) -> None:
    s, cards = street(f"Discard {every} from {source}.")
    s.resolve()
    assert [word for word in s.offered() if word.startswith("choose")] == ["choose house-1", "choose house-6"]
    s.answer("choose house-1")
    assert left(s, cards) == [False, False, True, True]
    s.sound()


def test_all_from_each_house_asks_for_none() -> None:
    s, cards = street("Discard all Features from each house.")
    s.resolve()
    assert left(s, cards) == [False] * 4


@pytest.mark.parametrize("source", ["a house", "1 house"])
def test_all_tokens_from_one_house_ask_for_the_house(source: str) -> None:
    s = scene(f"Take all Snacks from {source}.", on="Risk/Surprise")
    s.snacks_on(HERE, 2)
    s.snacks_on(AWAY, 1)
    s.resolve(player=0, house=HERE)
    assert s.has(0) == 0
    s.answer("choose house-6")
    assert (s.has(0), s.snacks_on(HERE), s.snacks_on(AWAY)) == (1, 2, 0)
    s.sound()
