"""What follows two nouns, said so that it belongs to one of them; and a place that has to be chosen first."""

from __future__ import annotations

import pytest

from engine.games.top_of_the_heap import layout as at
from tests.engine.kernel.compile.scene import AWAY, HERE, Scene, design, scene


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


@pytest.mark.parametrize("most", ["the most Features", "the fewest Snacks"])
@pytest.mark.parametrize("every", ["all Features", "each Feature", "the top Feature of each Feature pile"])
def test_of_several_houses_with_the_most_one_is_chosen(every: str, most: str) -> None:
    s, cards = street(f"Discard {every} on the house with {most}.")
    for house in range(at.HOUSES):
        s.snacks_on(house, 1 - (house in (HERE, AWAY)))
    s.resolve()
    assert [word for word in s.offered() if word.startswith("choose")] == ["choose house-1", "choose house-6"]
    s.answer("choose house-6")
    assert left(s, cards) == [True, True, False, False]
    s.sound()


def test_one_house_with_the_most_is_not_asked_for() -> None:
    s, cards = street("Discard the top Feature of each Feature pile on the house with the most Features.")
    more = s.feature(AWAY)
    s.resolve()
    assert left(s, [*cards, more]) == [True, True, False, False, False]


def test_each_animal_at_the_house_with_the_most_is_at_one_house() -> None:
    s = scene("Each animal at the house with the most Snacks gains 1 AP.", on="Event")
    for player, house in enumerate((HERE, AWAY, HERE)):
        s.state.at[player] = house
        s.snacks_on(house, 2)
    s.resolve()
    s.answer("choose house-6")
    assert [s.has(player, "AP") for player in range(3)] == [5, 6, 5]


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


OTHERS = "When an animal visits this house, each other animal at this house may pay 1 AP"


@pytest.mark.parametrize(
    ("rest", "snacks"),
    [(". If it does, it gains 1 Snack.", [3, 4, 3]), ("; if it does not, it loses 1 Snack.", [3, 3, 2])],
)
def test_if_it_does_is_about_each_of_those_asked(rest: str, snacks: list[int]) -> None:
    s = scene(OTHERS + rest, on="Risk/Feature")
    for player in range(3):
        s.give(player, "Snack", 3)
        s.state.at[player] = HERE
    s.visit(0, HERE, "yes", "no")
    assert [s.has(player) for player in range(3)] == snacks
    s.sound()


def test_another_animal_takes_from_the_one_that_visits() -> None:
    s = scene("When an animal visits this house, another animal takes 1 Snack from that animal.", on="Risk/Feature")
    s.give(0, "Snack", 3).visit(0, HERE, "choose player-3")
    assert [s.has(player) for player in range(3)] == [2, 0, 1]
    s.sound()


@pytest.mark.parametrize(("who", "snacks"), [("each", [1, 1, 0]), ("an", [1, 0, 0])])
def test_the_first_time_is_counted_for_each_or_for_all(who: str, snacks: list[int]) -> None:
    s = scene(f"The first time each night {who} animal visits this house, it gains 1 Snack.", on="Risk/Feature")
    for player in (0, 1, 0, 1):
        s.visit(player)
    assert [s.has(player) for player in range(3)] == snacks
    s.sound()


def test_the_house_is_the_one_just_named() -> None:
    s = scene("Choose a house. Put 1 Snack on the house.")
    s.resolve("choose house-3")
    assert [s.snacks_on(house) for house in range(6)] == [0, 0, 1, 0, 0, 0]


def test_its_pile_is_that_of_the_house() -> None:
    s = scene("When an animal visits this house, it may discard the top card of its Trash Can.", on="Risk/Feature")
    before = s.state.zones[at.CAN + HERE][:]
    s.visit(0, HERE, "yes")
    assert s.state.zones[at.CAN + HERE] == before[:-1]
    s.sound()


@pytest.mark.parametrize(("who", "ap"), [("SMALL animals", 5), ("MEDIUM animals", 6)])
def test_who_ignores_surprises_does_not_resolve_them(who: str, ap: int) -> None:
    gain = design("Gain 1 AP.", "Risk/Surprise", name="Gain")
    s = scene(f"{who} at this house ignore Surprises.", "Risk/Feature", gain)
    s.animal(0, "SMALL")
    s.referee.put(s.state, s.cards[1], at.RISK)
    s.do("raid", 0, HERE)
    assert s.has(0, "AP") == ap
    s.sound()
