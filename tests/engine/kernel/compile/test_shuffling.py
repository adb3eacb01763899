"""What is said to be shuffled is: in an order drawn by lot, with no card lost, and nobody knows where one lies."""

from __future__ import annotations

import pytest

from engine.games.top_of_the_heap import layout as at
from tests.engine.kernel.compile.scene import HERE, scene

CAN = at.CAN + HERE
CASES = [  # a text that says so, and the zone that is in another order
    ("Shuffle the Trash deck.", at.TRASH),
    ("Shuffle this house's Trash Can.", CAN),
    ("Shuffle the Trash discard pile into the Trash deck.", at.TRASH),
    ("Shuffle this house's Trash Can into the Trash deck.", at.TRASH),
    ("Shuffle an item you carry into the Trash deck.", at.TRASH),
    ("Look at the top card of the Trash deck, then shuffle that deck.", at.TRASH),
]
NEAR_MISSES = [("Put an item you carry on top of the Trash deck.", at.TRASH), ("Draw a Trash card.", at.TRASH)]


def after(text: str, zone: int, chance: int) -> tuple[list[int], list[int], int]:
    """The cards of a zone before and after a text is resolved, and how many of them somebody knows: all did before."""
    s = scene(text, "Risk/Surprise")
    deck = s.state.zones[at.TRASH]
    s.place_cards(deck[:12], CAN)
    s.place_cards(deck[:6], at.TRASH_PILE)
    s.carry(0)
    s.state.chance = chance
    s.state.known = [0b111] * len(s.state.known)
    before = s.state.zones[zone][:]
    s.resolve(player=0, house=HERE)
    s.sound()
    now = s.state.zones[zone][:]
    return before, now, sum(s.state.known[card] != 0 for card in now)


@pytest.mark.parametrize(("text", "zone"), CASES)
def test_what_is_shuffled_lies_in_an_order_drawn_by_lot(text: str, zone: int) -> None:
    orders = [after(text, zone, chance) for chance in (1, 2, 3)]
    assert len({tuple(now) for _, now, _ in orders}) == 3
    for before, now, known in orders:
        assert known == 0
        assert {*before} <= {*now}
        assert [card for card in now if card in before] != before


@pytest.mark.parametrize("text", [text for text, _ in CASES])
def test_everybody_is_told_that_it_is_shuffled(text: str) -> None:
    s = scene(text, "Risk/Surprise")
    s.place_cards(s.state.zones[at.TRASH][:3], CAN)
    s.carry(0)
    s.resolve(player=0, house=HERE)
    assert any("is shuffled" in line for line in s.log())


@pytest.mark.parametrize(("text", "zone"), NEAR_MISSES)
def test_what_is_not_shuffled_stays_in_its_order(text: str, zone: int) -> None:
    orders = [after(text, zone, chance) for chance in (1, 2, 3)]
    assert len({tuple(now) for _, now, _ in orders}) == 1
    for before, now, known in orders:
        assert known == len(now)
        assert [card for card in now if card in before] == [card for card in before if card in now]
