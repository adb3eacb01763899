"""Rules: what the second deed costs, two prices in one sentence, what cannot be carried or put, what is worth more."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.scoring import worth
from engine.kernel.running import continuous_effects, tokens
from tests.engine.kernel.compile.scene import AWAY, HERE, scene

YOU: dict[str, Any] = {"tags": ("SMALL", "CLIMB", "DIG"), "on": "Animal"}


def test_the_second_raid_on_this_house() -> None:
    s = scene("The second raid on this house each night costs +2 AP.", on="Risk/Feature")
    s.do("raid", 0, AWAY)
    costs = []
    for player in (0, 1, 2):
        costs.append((s.cost("raid"), s.cost("raid", 0, AWAY)))
        s.do("raid", player, HERE)
    assert costs == [(0, 0), (2, 0), (0, 0)]


def test_the_second_raid_anywhere() -> None:
    s = scene("The second raid each night costs +2 AP for the rest of the game.")
    s.resolve()
    s.do("raid", 0, AWAY)
    assert s.cost("raid", 0, HERE) == 2
    s.do("raid", 1, HERE)
    assert s.cost("raid", 0, HERE) == 0


@pytest.mark.parametrize(
    ("which", "costs"),
    [("first", [(2, 0), (2, 0), (0, 0)]), ("second", [(0, 0), (0, 0), (2, 0)])],
)
def test_on_a_feature_the_first_raid_is_the_first_on_its_house(which: str, costs: list[tuple[int, int]]) -> None:
    s = scene(f"The {which} raid each night costs +2 AP.", on="Risk/Feature")
    found = [(s.cost("raid"), s.cost("raid", 0, AWAY))]
    for player, house in ((0, AWAY), (1, HERE)):
        s.do("raid", player, house)
        found.append((s.cost("raid"), s.cost("raid", 0, AWAY)))
    assert found == costs


def test_two_prices() -> None:
    s = scene("Leaving costs 1 AP for SMALL animals and 2 AP for MEDIUM animals.", on="Resident")
    s.animal(0, "SMALL").animal(1, "MEDIUM")
    assert [s.cost("leave", player) for player in (0, 1)] == [1, 2]
    assert s.cost("leave", 0, AWAY) == 0


def test_what_cannot_be_carried() -> None:
    s = scene("You cannot carry Awkward items.", **YOU)
    big, small = s.find(size="Awkward"), s.find(size="Tiny")
    assert [s.referee.can_take(s.state, 0, card) for card in (big, small)] == [False, True]
    assert s.referee.can_take(s.state, 1, big)


def test_what_cannot_be_carried_cannot_be_traded_for() -> None:
    s = scene("You cannot carry SHINY items.", **YOU)
    s.place_cards(s.state.zones[at.NEST_ROW][:], at.TRASH_PILE)
    shiny, plain = s.find("SHINY", "Tiny"), s.find("BREAD", "Tiny")
    s.place_cards([shiny, plain], at.NEST_ROW)
    mine, theirs = s.carry(0), s.carry(1)
    assert [s.referee.may_swap(s.state, 0, "card", mine, card) for card in (shiny, plain)] == [False, True]
    assert s.referee.may_swap(s.state, 1, "card", theirs, shiny)


def test_tokens_that_cannot_be_put() -> None:
    s = scene("Until the end of the night, Open tokens cannot be put on Features.")
    card = s.feature(HERE)
    s.resolve()
    assert not tokens.may_mark(s.state, 0, card, s.referee.components.open_token)
    s.state.choice = None
    continuous_effects.expire(s.state, "night")
    assert tokens.may_mark(s.state, 0, card, s.referee.components.open_token)


def test_tokens_that_cannot_be_put_on_this_feature() -> None:
    s = scene("Open tokens cannot be put on this Feature.", on="Risk/Feature")
    other = s.feature(HERE)
    assert [tokens.may_mark(s.state, 0, card, s.referee.components.open_token) for card in (s.card, other)] == [
        False,
        True,
    ]


def test_snacks_that_cannot_be_put() -> None:
    s = scene("Snacks cannot be put on this house.", on="Risk/Feature")
    for house in (HERE, AWAY):
        tokens.lay(s.state, 0, s.referee.components.snack, ("place", house), 2, None)
    assert [s.snacks_on(house) for house in (HERE, AWAY)] == [0, 2]


def test_features_that_cannot_be_put() -> None:
    s = scene("Features cannot be put on this house.", on="Resident")
    for house, kept in ((HERE, False), (AWAY, True)):
        card = s.find(kind="Risk", subtype="Feature")
        s.place_cards([card], at.RISK)
        s.do("raid", 0, house)
        assert (s.state.zone_of[card] >= at.PILE) is kept
        s.sound()
        if not kept:
            [told] = [line for line in s.log() if "cannot lie at" in line]
            assert told.startswith(f"{s.referee.name(card)} cannot lie at house 1 (Scratch) and is discarded  ")
            assert told.endswith("[Scratch: “Features cannot be put on this house.”]")


@pytest.mark.parametrize(("carried", "points"), [(0, 1), (2, 3)])
def test_worth_more_for_each(carried: int, points: int) -> None:
    s = scene("Worth +1 VP for each other TOY item in your stash.", on="Trash", tags=("TOY",))
    for _ in range(carried):
        s.place_cards([s.find("TOY")], at.stash(0))
    s.place_cards([s.find("TOY")], at.stash(1))
    s.place_cards([s.card], at.stash(0))
    assert worth(s.state, 0, s.card) - s.referee.value(s.state, s.card) == points - 1


def test_worth_more_alone() -> None:
    s = scene("Worth +2 VP.", on="Trash")
    s.place_cards([s.card], at.stash(0))
    assert worth(s.state, 0, s.card) == s.referee.value(s.state, s.card) + 2


def test_a_surcharge_for_each() -> None:
    s = scene("Animals pay +1 AP to visit for each Feature on this house.", on="Risk/Feature")
    assert s.cost("visit") == 1
    s.feature(HERE)
    assert s.cost("visit") == 2


@pytest.mark.parametrize(("player", "ends"), [(0, 2), (1, 1)])
def test_until_the_end_of_your_next_turn(player: int, ends: int) -> None:
    """Player 0's turn is going on, so the next one is the one after; player 1's is still to come."""
    s = scene("Until the end of your next turn, you pay +1 AP to visit houses.", on="Risk/Surprise")
    s.resolve(player=player, house=HERE)
    s.state.choice = None
    costs = []
    for _ in range(3):
        costs.append(s.cost("visit", player, AWAY))
        continuous_effects.expire(s.state, "turn", player)
        continuous_effects.expire(s.state, "turn", 2)
    assert costs == [1] * ends + [0] * (3 - ends)
