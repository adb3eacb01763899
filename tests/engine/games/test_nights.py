"""Rules sections: Setup, Nightly Upkeep, Eating, Nightly Cleanup, Trash Pickup, Event card, Turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.top_of_the_heap import layout
from engine.kernel import BadStart, actions, apply, new_game, player_to_move
from tests.engine.games.scene import Scene, heap

ANIMALS = ("Opossum", "Fox", "Coyote")
PASSING = "1 | pass |\n 2 | pass |\n 3 | pass |\n"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_setup(players: int) -> None:
    """Animals at their dens, Pets apart, a Resident on every house; the last player chooses an Animal first."""
    state = new_game(heap(), players, 7)
    assert player_to_move(state) == (state.first + players - 1) % players
    assert len(actions(state)) == 6
    assert state.at[:players] == [layout.DEN + player for player in range(players)]
    pets = state.at[layout.PET :]
    assert len(set(pets)) == 3
    assert all(0 <= house < 6 for house in pets)
    assert all(len(state.zones[layout.HOME + house]) == 1 for house in range(6))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_animals_are_chosen_against_turn_order(players: int) -> None:
    """As the ruling and the rulebook say: the last player chooses first, the first player last."""
    state = new_game(heap(), players, 7)
    asked = []
    for _ in range(players):
        asked.append(player_to_move(state))
        apply(state, actions(state)[0])
    assert asked == [(state.first + place) % players for place in reversed(range(players))]
    cards = Path(__file__).parents[3] / "cards" / "top-of-the-heap"
    assert "chosen against turn order; the last player chooses first" in (cards / "rulings.yaml").read_text("utf-8")
    assert "Against turn order, the last player first" in (cards / "rulebook.md").read_text("utf-8")


@pytest.mark.parametrize("players", [0, 2, 6])
def test_impossible_numbers_of_players(players: int) -> None:
    with pytest.raises(BadStart, match="3 to 5 players"):
        new_game(heap(), players, 1)


def test_the_first_upkeep() -> None:
    """3 items a can, 2 Snacks a house, 3 items on the Nest, 5 AP, an Event discarded, nothing to eat yet."""
    scene = Scene(*ANIMALS)
    state = scene.state
    assert [len(state.zones[layout.CAN + house]) for house in range(6)] == [3] * 6
    assert len(state.zones[layout.NEST_ROW]) == 3
    assert scene.cards(layout.EVENT_PILE) == ["Hedge-Trimming Day"]
    scene.play("1 | | 1 AP 5; 2 AP 5; 3 AP 5; house-1 Snack 2; house-6 Snack 2; night 1")


def test_upkeep_of_later_nights() -> None:
    """A can of 3 or more gets 1 item, a smaller one is filled to 3; Snacks stay; AP left are lost."""
    scene = Scene(*ANIMALS).can(1, "Odd Sock").can(2, "Bent Spoon", "Bottle Cap", "Sardine").snacks(4, 5)
    scene.top("event", "Hedge-Trimming Day").has(2, AP=2)
    scene.play(PASSING + "1 | eat 0 |\n 2 | eat 4 |\n 3 | eat 0 | night 2; asks 2; 2 AP 9; 1 AP 5; house-4 Snack 7")
    sizes = [len(scene.state.zones[layout.CAN + house]) for house in range(6)]
    assert sizes == [3, 4, 4, 4, 4, 4]


@pytest.mark.parametrize("night", [2, 5])
def test_trash_pickup_replaces_the_cans_and_then_comes_the_daily_item(night: int) -> None:
    scene = Scene(*ANIMALS).can(1, "Odd Sock").night(night).top("event", "Hedge-Trimming Day")
    scene.play(PASSING + f"1 | eat 0 |\n 2 | eat 0 |\n 3 | eat 0 | night {night + 1}; says “Trash Pickup”")
    assert [len(scene.state.zones[layout.CAN + house]) for house in range(6)] == [4] * 6


def test_restock_discards_what_is_on_the_nest() -> None:
    scene = Scene(*ANIMALS).nest("Odd Sock").discarded().top("event", "Hedge-Trimming Day")
    scene.play(PASSING + "1 | eat 0 |\n 2 | eat 0 |\n 3 | eat 0 | discarded Odd Sock")
    assert len(scene.state.zones[layout.NEST_ROW]) == 3


def test_food_is_eaten_from_the_stash_up_to_five() -> None:
    """Snacks set aside count first; an item brings 1 AP plus its VP; what does not fit is lost."""
    scene = Scene(*ANIMALS).stashed(1, "Half a Sandwich", "Sardine", "Odd Sock").has(1, Snack=2)
    scene.top("event", "Hedge-Trimming Day")
    scene.play(
        PASSING
        + """1 | eat 2 | 1 stashed Snacks 4
             2 | eat 0 |
             3 | eat 0 | asks 1; offers eat Half a Sandwich; offers eat Sardine; lacks eat Odd Sock"""
        + """
        1 | eat Half a Sandwich | 1 AP 10; 1 stashed Sardine + Odd Sock; asks 2
        """
    )


def test_jelly_beans_bring_1_more() -> None:
    scene = Scene(*ANIMALS).stashed(1, "Jelly Beans", "Sardine").top("event", "Hedge-Trimming Day")
    scene.play(
        PASSING
        + """1 | eat 0 |
             2 | eat 0 |
             3 | eat 0 |
             1 | eat Jelly Beans | 1 AP 8; offers eat Sardine
             1 | done            | 1 stashed Sardine"""
    )


def test_going_home_leaves_items_on_the_can() -> None:
    """In the order their player likes; at the Nest they are discarded."""
    scene = Scene(*ANIMALS).at(1, "house-1").carry(1, "Odd Sock", "Bent Spoon").can(1, "Sardine")
    scene.at(2, "nest").carry(2, "Bottle Cap").discarded().carry(3, "Sunday Paper").has(1, Snack=0).has(3, Snack=0)
    scene.play("""
        1 | pass               |
        2 | move den           |
        2 | forage             |
        3 | pass               |
        2 | pass               | asks 1; offers drop Odd Sock
        1 | drop Bent Spoon    | 1 at den; can-1 Sardine + Bent Spoon + Odd Sock; asks 2; 1 carries nothing
        2 | done               | 2 carries Bottle Cap; asks 3
        3 | stash Sunday Paper | 3 stashed Sunday Paper
    """)
    top = scene.state.zones[layout.CAN][-1]
    assert scene.referee.name(top) == "Odd Sock"


def test_items_left_at_the_nest_are_discarded() -> None:
    scene = Scene(*ANIMALS).carry(1, "Odd Sock").discarded().has(1, AP=0)
    scene.state.taken[0] = 3
    scene.nest()
    scene.play("1 | move nest | asks 2\n 2 | pass |\n 3 | pass | discarded Odd Sock; 1 carries nothing")


def test_snacks_are_divided() -> None:
    scene = Scene(*ANIMALS).has(1, Snack=4)
    scene.play(PASSING + "1 | eat 5 | 1 aside 5; 1 stashed Snacks 3; 1 Snack 0")


def test_the_first_player_changes_clockwise() -> None:
    scene = Scene(*ANIMALS).top("event", "Hedge-Trimming Day")
    scene.play(PASSING + "1 | eat 0 |\n 2 | eat 0 |\n 3 | eat 0 | asks 2; night 2")


def test_who_has_passed_is_skipped() -> None:
    Scene(*ANIMALS).play("1 | pass |\n 2 | forage |\n 3 | forage | asks 2")


def test_the_end_of_the_week() -> None:
    """The last night: what happens at its end, all go home, all Snacks are stashed, items carried are worth nothing."""
    scene = Scene(*ANIMALS).night(7).at(1, "house-1").carry(1, "Odd Sock").has(1, Snack=3).feature(1, "Hot Tub")
    scene.play("1 | pass |\n 2 | pass |\n 3 | pass | over; 1 stashed Snacks 9; 1 at den; 1 carries Odd Sock")


def test_effects_at_the_end_of_the_night_come_before_going_home() -> None:
    scene = Scene(*ANIMALS, event="Curfew").at(2, "house-1").feature(1, "Compost Heap").has(2, Snack=0).snacks(1, 0)
    scene.play("""
        1 | pass | 1 Snack 4
        2 | pass |
        3 | pass | offers resolve Compost Heap; offers resolve Curfew
        1 | resolve Curfew | 1 Snack 6; 3 Snack 6; 2 Snack 4; house-1 Snack 1
    """)


def test_an_event_may_bring_another() -> None:
    scene = Scene(*ANIMALS, event="One Thing After Another")
    assert len(scene.state.zones[layout.EVENT_PILE]) == 2
    scene.play("1 | | 1 Snack 1; 2 Snack 1")


def test_a_deck_that_runs_out_is_made_from_its_discard_pile() -> None:
    scene = Scene(*ANIMALS).at(2, "house-1").has(1, AP=9).can(1, "Odd Sock").top("risk", "Pie on the Sill")
    state = scene.state
    for card in state.zones[layout.RISK][:-1]:
        scene.referee.put(state, card, layout.RISK_PILE)
    scene.play("1 | move house-1 |\n 1 | raid | says “is made anew from its discard pile”")


def test_without_any_card_left_the_game_goes_on() -> None:
    scene = Scene(*ANIMALS).has(1, AP=9).can(1, "Odd Sock")
    state = scene.state
    for card in state.zones[layout.RISK][:]:
        scene.referee.put(state, card, layout.BOX)
    scene.play("1 | move house-1 |\n 1 | raid | says “there is no card left”; asks 2; 1 carries Odd Sock")


def test_a_player_in_the_middle_of_a_step_can_only_do_what_is_offered() -> None:
    state = new_game(heap(), 3, 1)
    before = state.digest()
    for action in ("choose Raven#2", "move house-1", "", "42"):
        with pytest.raises(Exception, match="is not offered"):
            apply(state, action)
    assert state.digest() == before
