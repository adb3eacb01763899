"""Rules sections: Setup, A turn, Playing cards, Actions, Ending the turn."""

from __future__ import annotations

import pytest

from engine.games.ark import Ark
from engine.games.ark import layout as at
from engine.kernel import BadStart, actions, apply, new_game
from tests.engine.games.ark.scene import Scene, box, names

KINDS = {1: 7, 2: 7, 3: 7, 4: 5, 5: 5, 6: 5}


@pytest.mark.parametrize(("players", "hand"), KINDS.items())
def test_setup(players: int, hand: int) -> None:
    """Five cards each, seven with fewer than four players; two in the Hold; Day."""
    state = new_game(Ark(box()), players, 3)
    if players > 1:
        assert actions(state) == ["play against each other", "play together", "play together with open hands"]
        apply(state, "play against each other")
    assert [len(state.zones[at.hand(p)]) for p in range(players)] == [hand] * players
    assert len(state.zones[at.HOLD]) == 2 + 1  # the first turn has begun
    assert len(state.zones[at.DECK]) == 79 - players * hand - 3
    assert state.referee.state_is(state, "Day")
    assert [state.referee.name(card) for card in state.zones[at.ASIDE]] == ["Day", "Gospel"]


def test_seven_do_not_play() -> None:
    with pytest.raises(BadStart, match="1 to 6"):
        new_game(Ark(box()), 7, 1)


def test_the_first_player_is_drawn_by_lot() -> None:
    referee = Ark(box())
    assert {new_game(referee, 3, seed, quiet=True).first for seed in range(20)} == {0, 1, 2}  # type: ignore[attr-defined]


def test_a_card_goes_to_the_hold_before_each_turn() -> None:
    scene = Scene({1: "Hay + Pig", 2: "Owl + Fox"}, hold="Bat", deck="Cow + Goat + Frog + Deer")
    scene.play("""
          |             | hold Bat + Cow; deck Goat + Frog + Deer
        1 | play Hay    |
        1 | done        | hold Bat + Cow + Pig + Goat; asks 2 turn; 2 hand Owl + Fox
    """)


def test_nothing_goes_to_the_hold_when_the_deck_is_empty() -> None:
    Scene({1: "Hay + Pig", 2: "Owl + Fox"}, hold="Bat").play("| | hold Bat; lacks draw; offers take Bat")


def test_clean_and_unclean_pairs_by_day_nocturnal_ones_by_night() -> None:
    hand = "Sheep + Sheep + Pig + Pig + Owl + Owl + Hay"
    by_day = Scene({1: hand, 2: "Fox"}, deck="Bat + Cow")
    by_day.play("| | offers play Sheep; offers play Pig; lacks play Owl; offers play Hay")
    by_night = Scene({1: hand, 2: "Fox"}, deck="Bat + Cow", night=True)
    by_night.play("| | lacks play Sheep; lacks play Pig; offers play Owl; offers play Hay")


def test_one_half_is_no_pair() -> None:
    Scene({1: "Sheep + Goat", 2: "Fox"}, deck="Sheep + Goat").play("| | lacks play Sheep; lacks play Goat")


def test_playing_takes_no_action_and_is_done_as_often_as_one_likes() -> None:
    scene = Scene({1: "Sheep + Sheep + Sheep + Sheep + Hay + Fox", 2: "Fox"}, deck="Bat + Cow")
    scene.play("""
        1 | play Sheep | 1 stored Sheep + Sheep; left 2; offers play Sheep; says “Play only during Day.”
        1 | play Hay   | left 2; says “Play during any Time.”
        1 | play Sheep | 1 stored Sheep + Sheep + Sheep + Sheep + Hay; left 2; lacks play Sheep
    """)


def test_drawing_from_the_deck() -> None:
    scene = Scene({1: "Fox", 2: "Fox"}, deck="Bat + Cow + Hay")
    scene.play("1 | draw | 1 hand Fox + Cow; deck Hay; left 1; says “draws 1 card”")


def test_drawing_any_card_of_the_hold() -> None:
    scene = Scene({1: "Fox", 2: "Pig"}, hold="Fox + Owl + Owl", deck="Bat + Cow")
    scene.play("1 | take Fox | 1 hand Fox + Fox; hold Owl + Owl + Bat; left 1; says “takes Fox”")


def test_nothing_to_draw() -> None:
    scene = Scene({1: "Hay + Fox", 2: "Fox"})
    scene.play("| | lacks draw; offers flip; offers play Hay; asks 1")
    assert actions(scene.state) == ["play Hay", "flip", "done"]


def test_flipping_lets_the_other_kind_be_played() -> None:
    scene = Scene({1: "Owl + Owl + Pig + Pig", 2: "Fox"}, deck="Bat + Cow")
    scene.play("""
        1 | flip     | Time Night; left 1; offers play Owl; lacks play Pig
        1 | play Owl | left 1
        1 | flip     | Time Day; left 0; offers play Pig; lacks flip; lacks draw
    """)


def test_a_prize_pair_takes_an_action_and_the_right_time() -> None:
    scene = Scene({1: "Lion + Lion + Wolf + Wolf + Hay", 2: "Fox"}, deck="Bat + Cow + Pig")
    scene.play("""
          |           | offers play Lion; lacks play Wolf
        1 | play Lion | left 1; 1 stored Lion + Lion; says “Playing this pair takes 1 action.”
        1 | flip      | left 0; lacks play Wolf; offers play Hay
    """)


def test_two_actions_and_no_more() -> None:
    scene = Scene({1: "Hay + Fox", 2: "Fox"}, hold="Owl", deck="Bat + Cow + Pig")
    scene.play("""
        1 | draw     | left 1
        1 | take Owl | left 0; lacks draw; lacks flip; offers play Hay; offers done
    """)


@pytest.mark.parametrize(
    ("hand", "deck", "actions_left"),
    [
        ("Fox", "Bat + Cow", 2),
        ("Fox", "", 3),
        ("Fox", "Bat", 3),  # the last card has just gone to the Hold
        ("", "Bat + Cow", 3),
        ("", "", 3),
    ],
)
def test_a_third_action_with_an_empty_deck_or_hand(hand: str, deck: str, actions_left: int) -> None:
    Scene({1: hand, 2: "Fox"}, hold="Owl", deck=deck).play(f"| | left {actions_left}; asks 1 turn")


def test_no_more_actions_for_a_hand_emptied_in_the_turn() -> None:
    scene = Scene({1: "Hay", 2: "Fox"}, hold="Owl", deck="Bat + Cow")
    scene.play("1 | play Hay | left 2; 1 hand nothing")


def test_a_turn_ends_by_itself_when_nothing_can_be_done() -> None:
    scene = Scene({1: "Fox + Owl + Pig", 2: "Fox"}, deck="Bat + Cow + Deer")
    scene.play("""
        1 | draw | asks 1 turn
        1 | draw | asks 1 discard
    """)


def test_one_card_is_discarded_after_adding_two_otherwise() -> None:
    scene = Scene({1: "Hay + Fox + Owl", 2: "Pig + Bat + Frog"}, deck="Cow + Deer + Goat")
    scene.play("""
        1 | play Hay    |
        1 | done        | asks 1 discard; offers discard Fox; lacks discard Hay
        1 | discard Owl | 1 hand Fox; asks 2 turn
        2 | done        | asks 2 discard
        2 | discard Bat | asks 2 discard; lacks discard Bat
        2 | discard Pig | 2 hand Frog; hold Cow + Deer + Owl + Bat + Pig + Goat; asks 1 turn
    """)


def test_a_prize_pair_counts_as_added() -> None:
    scene = Scene({1: "Lion + Lion + Fox + Owl", 2: "Pig"}, deck="Cow + Deer + Goat")
    scene.play("""
        1 | play Lion   |
        1 | done        | asks 1 discard
        1 | discard Fox | asks 2; 1 hand Owl
    """)


@pytest.mark.parametrize("hand", ["", "Fox", "Fox + Owl", "Fox + Fox"])
def test_who_has_too_few_discards_what_there_is(hand: str) -> None:
    scene = Scene({1: hand, 2: "Pig"}, deck="Cow + Deer + Goat")
    scene.play("1 | done | 1 hand nothing; asks 2 turn")
    assert len(scene.state.zones[at.HOLD]) == 2 + len(names(hand))


def test_turns_go_clockwise() -> None:
    scene = Scene({1: "", 2: "", 3: ""}, deck="Cow + Deer + Goat + Pig + Bat + Frog", first=3)
    scene.play("""
        3 | done | asks 1
        1 | done | asks 2
        2 | done | asks 3
    """)
