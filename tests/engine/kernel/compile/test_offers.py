"""Optional effects and what follows for who makes use of them, or does not; results of a die; what comes later."""

from __future__ import annotations

import pytest

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.stash import stash_card
from tests.engine.kernel.compile.scene import AWAY, HERE, scene


@pytest.mark.parametrize(("answer", "ap", "snacks"), [("yes", 4, 3), ("no", 5, 2)])
def test_or_else(answer: str, ap: int, snacks: int) -> None:
    s = scene("When an animal visits this house, it may pay 1 AP; if it does not, it loses 1 Snack.", on="Risk/Feature")
    s.give(0, "Snack", 3).visit(0, HERE, answer)
    assert (s.has(0, "AP"), s.has(0)) == (ap, snacks)


@pytest.mark.parametrize(("answer", "ap", "points"), [("yes", 4, 1), ("no", 5, 0)])
def test_and_then(answer: str, ap: int, points: int) -> None:
    s = scene("When an animal visits this house, it may pay 1 AP; if it does, it gains 1 VP.", on="Risk/Feature")
    s.visit(0, HERE, answer)
    assert (s.has(0, "AP"), s.has(0, "VP")) == (ap, points)


@pytest.mark.parametrize(("answer", "snacks"), [("yes", 1), ("no", 0)])
def test_it_is_no_card_that_nobody_has_looked_at(answer: str, snacks: int) -> None:
    look = "When you visit a house, you may look at the top card of that house's Trash Can."
    text = f"{look} If it is a TOY item, gain 1 Snack."
    s = scene(text, on="Animal", tags=("SMALL",))
    s.place_cards([s.find("TOY")], at.CAN + HERE)
    assert s.visit(0, HERE, answer).has(0) == snacks


def test_or_else_of_who_cannot_pay() -> None:
    s = scene("When an animal visits this house, it may pay 1 AP; if it does not, it loses 1 Snack.", on="Risk/Feature")
    s.give(0, "AP", 0).give(0, "Snack", 3).visit(0, HERE)
    assert s.has(0) == 2


def test_or_else_for_each() -> None:
    s = scene("Each animal may pay 1 AP; if it does not, it loses 1 Snack.")
    for player in range(3):
        s.give(player, "Snack", 3)
    s.resolve("yes", "no", "yes")
    assert [s.has(player) for player in range(3)] == [3, 2, 3]


def test_what_it_does_not_do_is_what_was_offered_not_what_follows() -> None:
    first = "When an animal visits this house, it may pay 1 AP."
    text = f"{first} If it does, it loses 1 Snack. If it does not, it loses 2 VP."
    s = scene(text, on="Risk/Feature")
    s.give(0, "VP", 4).visit(0, HERE, "yes")
    assert (s.has(0, "AP"), s.has(0, "VP")) == (4, 4)  # it had no Snack to lose, but it did pay
    s.visit(0, AWAY).visit(0, HERE, "no")
    assert s.has(0, "VP") == 2


@pytest.mark.parametrize(("answer", "ap", "snacks"), [("yes", 4, 2), ("no", 4, 0)])
def test_and_may(answer: str, ap: int, snacks: int) -> None:
    s = scene("Each SMALL animal loses 1 AP and may take 2 Snacks.")
    s.animal(0, "SMALL").animal(1, "-SMALL").animal(2, "-SMALL")
    s.resolve(answer)
    assert (s.has(0, "AP"), s.has(0)) == (ap, snacks)
    assert (s.has(1, "AP"), s.has(1)) == (5, 0)


def test_on_a_result() -> None:
    s = scene("Roll the die. On a 1 or 2, gain 1 VP. On a 6, gain 2 VP.")
    seen = set()
    for seed in range(30):
        s.state.chance = seed
        s.give(0, "VP", 0).resolve()
        rolled = next(line for line in reversed(s.state.log) if line[0] == "roll")[2]
        assert s.has(0, "VP") == {1: 1, 2: 1, 6: 2}.get(rolled, 0)
        seen.add(rolled)
    assert {1, 2, 6} < seen


def test_the_house_rolled() -> None:
    s = scene("Roll the die. Put 1 Snack on the house rolled.")
    s.resolve()
    rolled = next(line for line in reversed(s.state.log) if line[0] == "roll")[2]
    assert [s.snacks_on(house) for house in range(6)] == [int(house + 1 == rolled) for house in range(6)]


def test_later_is_done_once_at_the_start_of_the_next_night() -> None:
    s = scene("When you stash this item, gain 2 AP at the start of the next night.", on="Trash")
    stash_card(s.state, 0, s.card)
    s.event("nothing")
    assert s.has(0, "AP") == 5
    s.state.night += 1
    s.event("start night")
    assert s.has(0, "AP") == 7
    s.state.night += 1
    s.event("start night")
    assert s.has(0, "AP") == 7


def test_the_next_night_is_not_the_one_whose_event_says_so() -> None:
    s = scene("Each animal gains 2 AP at the start of the next night.")
    s.resolve().event("start night")  # the Event is drawn before this night's start
    assert s.has(0, "AP") == 5
    s.state.night += 1
    s.event("start night")
    assert [s.has(player, "AP") for player in range(3)] == [7, 7, 7]


def test_the_next_time_is_once() -> None:
    s = scene("The next time you visit a house, gain 1 AP.", on="Risk/Surprise")
    s.resolve(player=0, house=HERE)
    s.visit(1, AWAY)
    assert s.has(1, "AP") == s.has(0, "AP") == 5
    s.visit(0, AWAY).visit(0, HERE)
    assert s.has(0, "AP") == 6


def test_at_the_end_of_your_turn_is_once_on_a_card_that_is_gone() -> None:
    s = scene("At the end of your turn, gain 1 AP.", on="Risk/Surprise")
    s.resolve(player=0, house=HERE).event("end turn", who=1).event("end turn", who=0).event("end turn", who=0)
    assert s.has(0, "AP") == 6
    s = scene("For the rest of the game, at the end of your turn, gain 1 AP.", on="Risk/Surprise")
    s.resolve(player=0, house=HERE).event("end turn", who=1).event("end turn", who=0).event("end turn", who=0)
    assert s.has(0, "AP") == 7


def test_at_the_end_of_the_night_is_once() -> None:
    s = scene("At the end of the night, each animal loses 1 AP.")
    s.resolve().event("end night").event("end night")
    assert s.has(0, "AP") == 4


def test_once_per_night_is_used_up_by_who_makes_use_of_it() -> None:
    text = "Once per night, when you visit a house, you may pay 1 AP; if you do, gain 1 VP."
    s = scene(text, on="Animal", tags=("SMALL", "CLIMB", "DIG"))
    s.visit(0, 1, "no").visit(0, 2, "yes").visit(0, 3)
    assert (s.has(0, "AP"), s.has(0, "VP")) == (4, 1)


OFFERS = [  # each way in which something can be offered
    "You may pay 1 AP.",
    "You may pay 1 AP to gain 1 Snack.",
]


@pytest.mark.parametrize("offer", OFFERS)
@pytest.mark.parametrize(("answer", "points"), [("yes", 1), ("no", 2)])
def test_what_follows_is_for_who_did_or_for_who_did_not_however_it_was_offered(
    offer: str, answer: str, points: int
) -> None:
    s = scene(f"{offer} If you do, gain 1 VP. If you do not, gain 2 VP.", on="Risk/Surprise")
    s.resolve(answer, player=0, house=HERE)
    assert s.has(0, "VP") == points


@pytest.mark.parametrize("offer", OFFERS)
def test_who_cannot_did_not_however_it_was_offered(offer: str) -> None:
    s = scene(f"{offer} If you do, gain 1 VP. If you do not, gain 2 VP.", on="Risk/Surprise")
    s.give(0, "AP", 0).resolve(player=0, house=HERE)
    assert s.has(0, "VP") == 2


@pytest.mark.parametrize("offer", ["may pay 1 AP", "may pay 1 AP to gain 1 Snack", "gains 1 Snack and may pay 1 AP"])
def test_what_follows_for_each_is_for_those_who_did(offer: str) -> None:
    s = scene(f"Each animal {offer}. Each animal that does gains 1 VP.")
    s.resolve("yes", "no", "yes")
    assert [s.has(player, "VP") for player in range(3)] == [1, 0, 1]


@pytest.mark.parametrize(("follows", "points"), [("does", [1, 0, 1]), ("does not", [0, 1, 0])])
def test_what_follows_is_about_each_of_those_who_were_asked(follows: str, points: list[int]) -> None:
    s = scene(f"Each animal may pay 1 AP. If it {follows}, it gains 1 VP.")
    s.resolve("yes", "no", "yes")
    assert [s.has(player, "VP") for player in range(3)] == points
