"""What players know of each other's hands, and deals that fit with it."""

from __future__ import annotations

from typing import Any

from engine.games.ark import layout as at
from engine.kernel import apply, check_state, clone, redeal, view
from tests.engine.games.ark.scene import Scene

HANDS = {1: "Lion + Hay", 2: "Owl + Fox + Pig"}


def hand(seen: dict[str, Any], player: int) -> list[str]:
    found: list[str] = seen["players"][player - 1]["hand"]
    return found


def test_one_sees_ones_own_hand_and_no_other() -> None:
    scene = Scene(HANDS, deck="Bat + Cow + Deer")
    mine, theirs = view(scene.state, 0), view(scene.state, 1)
    assert hand(mine, 1) == ["Lion", "Hay"]
    assert hand(mine, 2) == ["hidden"] * 3
    assert hand(theirs, 1) == ["hidden"] * 2
    assert mine["deck"] == 2
    assert "actions" in mine["choice"]
    assert "actions" not in theirs["choice"]


def test_open_hands_are_seen_by_all() -> None:
    scene = Scene(HANDS, deck="Bat + Cow + Deer", together=True, open=True)
    assert hand(view(scene.state, 0), 2) == ["Owl", "Fox", "Pig"]


def test_what_was_taken_from_the_hold_is_known_until_it_leaves_the_hand() -> None:
    scene = Scene({1: "Lion + Cow", 2: "Owl + Fox"}, hold="Cow + Bat", deck="Deer + Goat + Duck + Frog")
    scene.play("1 | take Cow |")
    assert hand(view(scene.state, 1), 1) == ["hidden", "hidden", "Cow"]
    scene.play("1 | done |")
    scene.play("1 | discard Cow |")
    assert hand(view(scene.state, 1), 1) == ["hidden", "hidden"]


def test_a_deal_keeps_what_is_known() -> None:
    scene = Scene({1: "Lion + Cow", 2: "Owl + Fox"}, hold="Cow + Bat", deck="Deer + Goat + Duck + Frog")
    scene.play("1 | take Cow |")
    before = [list(row) for row in scene.state.zones]
    hands = set()
    for seed in range(20):
        deal = redeal(scene.state, 1, seed)
        assert deal.zones[at.hand(0)][2] == before[at.hand(0)][2]
        assert deal.zones[at.hand(1)] == before[at.hand(1)]
        assert deal.zones[at.HOLD] == before[at.HOLD]
        assert not check_state(deal)
        hands.add(tuple(deal.zones[at.hand(0)]))
    assert len(hands) > 5


def test_a_deal_offers_others_what_their_new_hand_allows() -> None:
    """Player 1 is about to choose; to player 2 the hand may be any."""
    scene = Scene({1: "Hay + Lion", 2: "Fox"}, deck="Deer + Goat + Duck + Frog")
    for seed in range(20):
        deal = redeal(scene.state, 1, seed)
        assert not check_state(deal)
        assert deal.choice is not None
        apply(deal, "done")


def test_looking_writes_nothing_into_the_log() -> None:
    scene = Scene(HANDS, stored={1: "Hay"}, deck="Bat + Cow + Deer")
    lines = len(scene.state.log)
    assert view(scene.state, 0)["scores"] == [1.0, 0.0]
    assert len(scene.state.log) == lines


def test_a_clone_does_not_share_what_was_counted() -> None:
    scene = Scene(HANDS, hold="Cow + Bat", deck="Deer + Goat + Duck + Frog")
    twin = clone(scene.state)
    apply(twin, "take Cow")
    scene.play("| | offers take Cow")
    apply(twin, "done")
