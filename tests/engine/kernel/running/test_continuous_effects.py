"""What lasts: whose time it is counted by, when it ends, and that it keeps what its text had named."""

from __future__ import annotations

from engine.kernel.running.continuous_effects import copied_slots, expire, remove
from tests.engine.kernel.compile.scene import AWAY, scene

CHEAPER = "Visiting costs -1 AP until the end of your next turn."
NIGHT = "Visiting houses costs 4 AP tonight."


def test_a_time_of_one_player_passes_with_their_turns_alone() -> None:
    s = scene(CHEAPER).resolve()
    assert [(each.until, each.whose) for each in s.state.lasting] == [("next turn", 0)]
    expire(s.state, "turn", 1)
    assert s.state.lasting[0].until == "next turn"  # the turn of somebody else
    expire(s.state, "turn", 0)
    assert s.state.lasting[0].until == "turn"
    expire(s.state, "turn", 2)
    assert s.state.lasting
    expire(s.state, "turn", 0)
    assert not s.state.lasting


def test_a_time_of_everybody_passes_for_all() -> None:
    s = scene(NIGHT).resolve()
    expire(s.state, "turn", 0)
    assert s.cost("visit", 1, AWAY) == 4
    expire(s.state, "night", 2)
    assert not s.state.lasting
    assert s.cost("visit", 1, AWAY) == 0


def test_what_was_worked_out_is_forgotten_when_an_effect_ends() -> None:
    s = scene(NIGHT).resolve()
    assert s.cost("visit", 1, AWAY) == 4  # kept from now on
    remove(s.state, s.state.lasting[0])
    assert s.cost("visit", 1, AWAY) == 0


def test_what_a_text_names_later_is_not_named_in_what_it_left() -> None:
    slots = [None, [3, 4]]
    kept = copied_slots(slots)
    slots[1].append(5)  # type: ignore[union-attr]
    assert kept == [None, [3, 4]]
