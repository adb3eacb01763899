"""A trigger that says where something came from: "that …" is that place, and what came from elsewhere is not meant."""

from __future__ import annotations

import pytest

from engine.games.top_of_the_heap import layout as at
from tests.engine.kernel.compile.scene import AWAY, HERE, Scene, design, scene

THERE = 3
"""The house where something is taken; the card that waits lies at another one."""
TAKE, TOP = "Take 1 Snack from this house.", "Take the top card of this house's Trash Can."


def resolved(waits: str, does: str) -> Scene:
    """What came of it: there were 3 Snacks and 3 items THERE."""
    s = scene(does, "Risk/Surprise", design(waits, "Risk/Feature", name="Sign"))
    s.place_cards(s.state.zones[at.CAN + THERE][:], at.TRASH_PILE)
    s.place_cards([s.find(size="Tiny") for _ in range(1)], at.CAN + THERE)
    s.stack_deck(at.TRASH, "Tiny", "Tiny")
    s.place_cards(s.state.zones[at.TRASH][-2:], at.CAN + THERE)
    s.snacks_on(THERE, 3)
    s.resolve(player=0, house=THERE)
    s.sound()
    return s


@pytest.mark.parametrize("who", ["When an animal takes a Snack from a house", "When a Snack is taken from a house"])
def test_that_house_is_where_tokens_came_from(who: str) -> None:
    s = resolved(f"{who}, put 2 Snacks on that house.", TAKE)
    assert (s.snacks_on(THERE), s.snacks_on(HERE), s.has(0)) == (4, 0, 1)
    s = resolved(f"{who}, move the Cat to that house.", TAKE)
    assert s.state.at[s.referee.components.pet_names["Cat"]] == THERE


@pytest.mark.parametrize(
    "who", ["When an animal takes an item from a Trash Can", "When an item is taken from a Trash Can"]
)
def test_that_pile_is_where_a_card_came_from(who: str) -> None:
    s = resolved(f"{who}, discard the top card of that Trash Can.", TOP)
    assert len(s.state.zones[at.CAN + THERE]) == 1
    assert len(s.carried(0)) == 1


@pytest.mark.parametrize(
    ("waits", "does"),
    [
        ("When an animal takes a Snack from this house, it gains 1 VP.", TAKE),
        ("When an animal takes an item from this house's Trash Can, it gains 1 VP.", TOP),
    ],
)
def test_what_comes_from_elsewhere_is_not_meant(waits: str, does: str) -> None:
    assert resolved(waits, does).has(0, "VP") == 0
    anywhere = waits.replace("this house's Trash Can", "a Trash Can").replace("from this house", "from a house")
    assert resolved(anywhere, does).has(0, "VP") == 1


def test_what_is_discarded_from_a_trash_can_is_discarded_from_its_house() -> None:
    s = scene("When an item is discarded from this house, put 1 Snack on this house.", on="Risk/Feature")
    for house in (HERE, AWAY):
        s.referee.discard(s.state, s.state.zones[at.CAN + house][-1])
    s.event("nothing")
    assert (s.snacks_on(HERE), s.snacks_on(AWAY)) == (1, 0)
