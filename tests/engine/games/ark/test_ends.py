"""Rules sections: The end of the game, Solo and collaborative play, The Gospel card."""

from __future__ import annotations

import pytest

from engine.games.ark import Ark
from engine.kernel import actions, apply, new_game, outcome, scores, tell, winners
from tests.engine.games.ark.scene import Scene, box


def test_the_game_is_over_when_everything_is_aboard() -> None:
    """At once: neither the turn nor the round is finished."""
    scene = Scene({1: "Hay + Pig + Pig", 2: ""}, stored={2: "Owl + Owl"}, whole=True)
    scene.play("""
        1 | play Pig |
        1 | play Hay | over; scores 5 5; says “everything is aboard”
    """)
    assert winners(scene.state) == [0, 1]


def test_a_pair_is_counted_once_and_each_food_by_itself() -> None:
    stored = {1: "Olives + Olives + Sheep + Sheep + Sheep + Sheep", 2: "Tiger + Tiger + Honey"}
    scene = Scene({1: "Hay"}, stored=stored, whole=True)
    scene.play("1 | play Hay | over; scores 9 13; says “This pair is worth 10 points.”")


def test_what_is_not_aboard_is_worth_nothing() -> None:
    Scene({1: "Tiger + Tiger", 2: "Hay"}, stored={1: "Hay"}, hold="Honey", deck="Grapes + Fox").play("| | scores 1 0")


def test_an_empty_hand_does_not_end_anything() -> None:
    scene = Scene({1: "Hay", 2: "Pig + Owl"}, hold="Pig + Owl")
    scene.play("""
        1 | play Hay | 1 hand nothing; asks 1 turn
        1 | done     | asks 2 turn
        2 | take Pig |
        2 | play Pig |
        2 | done     | asks 1 turn; left 3; 2 hand nothing
    """)


def test_three_rounds_without_anything_added_end_the_game() -> None:
    """Only once the deck has run out: the turn that turns up its last card is the first that counts."""
    scene = Scene({1: "", 2: ""}, hold="Hay", deck="Pig + Pig")
    scene.play("""
        1 | done | asks 2
        2 | done | asks 1
        1 | done | asks 2
        2 | done | asks 1
        1 | done | asks 2
        2 | done | asks 1
        1 | done | over; says “nobody has added anything for three turns”; scores 0 0
    """)


def test_adding_something_begins_the_count_anew() -> None:
    scene = Scene({1: "", 2: ""}, hold="Hay + Pig + Pig")
    scene.play("""
        1 | done     |
        2 | done     |
        1 | done     |
        2 | done     |
        1 | done     |
        2 | take Hay |
        2 | play Hay |
        2 | done     | asks 1
        1 | done     |
        2 | done     |
        1 | done     |
        2 | done     |
        1 | done     |
        2 | done     | over; scores 0 1
    """)


def test_one_player_plays_the_solo_game() -> None:
    state = new_game(Ark(box()), 1, 4)
    assert "draw" in actions(state)
    assert "flip" not in actions(state)


@pytest.mark.parametrize(("players", "left"), [(1, 3), (2, 3), (3, 3), (4, 2), (5, 2), (6, 2)])
def test_one_more_action_for_fewer_than_four_who_play_together(players: int, left: int) -> None:
    hands = dict.fromkeys(range(1, players + 1), "Fox")
    scene = Scene(hands, deck="Bat + Cow + Deer", players=players, together=True)
    scene.play(f"| | left {left}; lacks flip")
    empty = Scene(hands, hold="Owl", players=players, together=True)
    empty.play(f"| | left {left + 1}")


def test_playing_against_each_other_gives_no_more_actions() -> None:
    Scene({1: "Fox", 2: "Fox"}, deck="Bat + Cow").play("| | left 2")


def test_the_time_flips_when_everyone_has_had_a_turn() -> None:
    scene = Scene({1: "", 2: "", 3: ""}, deck="Bat + Cow + Deer + Goat + Pig + Fox + Owl + Hay", first=2, together=True)
    scene.play("""
        2 | done | Time Day
        3 | done | Time Day
        1 | done | Time Night; cycle 1; asks 2
        2 | done |
        3 | done | Time Night
        1 | done | Time Day; cycle 2; says “Day cycle 2”
    """)


def test_alone_the_time_flips_after_every_turn() -> None:
    scene = Scene({1: ""}, deck="Bat + Cow + Deer + Goat + Pig", players=1)
    scene.play("""
        1 | done | Time Night; cycle 1
        1 | done | Time Day; cycle 2
        1 | done | Time Night; cycle 2
    """)


def test_together_more_aboard_is_better_and_then_fewer_day_cycles() -> None:
    scene = Scene({1: "Owl + Owl", 2: "Hay"}, together=True, hold="Pig + Pig", whole=True)
    scene.play("""
          |          | scores -3001 -3001
        1 | take Pig | scores -3001 -3001
        1 | take Pig |
        1 | play Pig | scores -2001 -2001
    """)
    solo = Scene({1: "Owl + Owl"}, players=1, stored={1: "Hay"}, night=True, whole=True)
    solo.play("1 | play Owl | over; scores -1")


def test_a_group_that_has_left_something_behind_has_failed_and_nobody_has_won() -> None:
    scene = Scene({1: ""}, players=1, hold="Owl + Owl + Hay", whole=True)
    scene.play("""
        1 | done | cycle 1
        1 | done | cycle 2
        1 | done | over; says “failed: 2 not aboard”
    """)
    assert outcome(scene.state) == (False, 2, "failed, things not aboard", "failed: 2 not aboard")
    assert winners(scene.state) == []


def test_a_group_that_is_done_has_won_all_of_it() -> None:
    scene = Scene({1: "Hay", 2: ""}, together=True, stored={1: "Pig + Pig"}, whole=True)
    scene.play("1 | play Hay | over; says “done in 1 Day cycle”")
    assert winners(scene.state) == [0, 1]


def test_what_is_finished_comes_before_all_that_is_not_however_long_it_took() -> None:
    """By the count of before, leaving a single card behind on the first day was better than 3 days for everything."""
    quick = Scene({1: ""}, players=1, hold="Hay", stored={1: "Pig + Pig"}, whole=True).state
    slow = Scene({1: "Hay"}, players=1, stored={1: "Pig + Pig"}, whole=True)
    slow.state.cycle = 5000
    slow.play("1 | play Hay | over")
    assert scores(slow.state) > scores(quick)


def test_against_each_other_there_is_no_outcome_of_all() -> None:
    assert outcome(Scene({1: "Hay"}, stored={1: "Pig + Pig"}).state) is None


def test_the_first_player_says_how_the_game_is_played() -> None:
    referee = Ark(box())
    for action, together, hands in (
        ("play against each other", 0, 0),
        ("play together", 1, 0),
        ("play together with open hands", 1, 1),
    ):
        state = new_game(referee, 4, 9)
        assert state.choice is not None
        assert state.choice.player == state.first  # type: ignore[attr-defined]
        apply(state, action)
        assert (state.together, state.open) == (together, hands)  # type: ignore[attr-defined]


def test_the_gospel_card_is_never_in_play() -> None:
    state = new_game(Ark(box()), 2, 1)
    apply(state, "play together")
    assert state.log is not None
    assert any("Never in play." in tell(state, line) for line in state.log)


def test_who_plays_together_is_shown_no_points() -> None:
    """They all have one score, by which ways to end are compared; it is nothing that a table could show."""
    against, together = (
        Scene({1: "Owl + Owl", 2: "Hay"}, hold="Pig + Pig", whole=True, together=each) for each in (False, True)
    )
    shown = [scene.referee.facts(scene.state)["scores"] for scene in (against, together)]
    assert shown == [scores(against.state), []]
    assert scores(together.state) == [-3001, -3001]
