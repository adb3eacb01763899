"""Who hears what happens: nobody who ignores the card, and no text whose limit is used up in the meantime."""

from __future__ import annotations

import pytest

from engine.kernel.core.events import Event, Source
from engine.kernel.running.events import hear
from tests.engine.kernel.compile.scene import HERE, scene

ONCE = "Once per night, when an animal visits this house, it loses 1 AP."


@pytest.mark.parametrize("player", [0, 1, 2])
def test_whoever_ignores_a_card_does_not_set_it_off(player: int) -> None:
    s = scene("When an animal visits this house, it loses 1 AP. SOAR animals ignore this Feature.", "Risk/Feature")
    for each in range(3):
        s.animal(each, "SOAR" if each == player else "-SOAR")
    for each in range(3):
        s.visit(each)
    assert [s.has(each, "AP") for each in range(3)] == [5 if each == player else 4 for each in range(3)]
    assert sum("ignore" in line for line in s.log()) == 1


def test_a_limit_holds_for_what_was_set_off_twice_before_it_was_resolved() -> None:
    s = scene(ONCE, "Risk/Feature")
    state = s.state
    state.choice = None
    ability = state.compiled.abilities[state.compiled.texts[s.referee.design_of[s.card]].abilities[0].number]
    for player in (1, 2):
        hear(state, ability, Source(s.card, -1, HERE), Event("visit", player, HERE))
    assert len(state.waiting) == 2  # neither has been resolved, so neither was used up
    s.event("nothing")
    assert sorted(s.has(player, "AP") for player in range(3)) == [4, 5, 5]
