"""Setting up, hiring, the turn, moving and placing tiles: the rulebook's first sections."""

from __future__ import annotations

import pytest

from engine.games.crafty_critters import layout as at
from engine.kernel import actions, apply, new_game
from tests.engine.games.crafty_critters.scene import GAME, Scene, critters


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setting_up_sets_out_the_food(players: int) -> None:
    state = new_game(critters(), players, 3)
    here = {at.NAMES[place]: [] for place in (*at.CROSSINGS, *at.STASHES)}
    for card in state.zones[at.SHOP]:
        here[at.NAMES[state.lies[card]]].append(critters().name(card))  # type: ignore[attr-defined]
    assert all(sorted(here[at.NAMES[place]]) == ["Apple"] for place in at.CROSSINGS)
    side = ["Apple", "Squash"] if players == 4 else ["Squash"]
    assert all(sorted(here[at.NAMES[place]]) == side for place in at.SIDE_STASHES)
    assert sorted(here["E5"]) == ["Canned Goods", "Nuts", "Squash"]
    assert len(state.zones[at.PANTRY]) == (1 if players == 4 else 5)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hiring_keeps_five_and_discards_three(players: int) -> None:
    state = new_game(critters(), players, 3)
    while state.choice is not None and state.choice.kind != "turn":
        apply(state, actions(state)[0])
    for player in range(players):
        assert len(state.zones[at.seat(player, at.HAND)]) == 5
        assert len(state.zones[at.seat(player, at.PILE)]) == 3
    assert len(state.zones[at.CRITTERS]) == 60 - 8 * players


def test_hiring_passes_to_the_left() -> None:
    state = new_game(critters(), 3, 4)
    while state.choice is not None and state.choice.kind != "hire":
        apply(state, actions(state)[0])
    before = [set(state.zones[at.seat(player, at.PACK)]) for player in range(3)]
    for _ in range(3):
        apply(state, actions(state)[0])
    after = [set(state.zones[at.seat(player, at.PACK)]) for player in range(3)]
    assert all(after[(player + 1) % 3] < before[player] for player in range(3))


def test_two_players_may_draft_with_a_third_hand() -> None:
    state = new_game(critters(), 2, 4)
    while "draft with a third hand" not in actions(state):
        apply(state, actions(state)[0])
    apply(state, "draft with a third hand")
    assert len(state.zones[at.THIRD]) == 8
    while state.choice is not None and state.choice.kind != "turn":
        apply(state, actions(state)[0])
    removed = [
        card for card in state.zones[at.BOX] if critters().box.designs[critters().design_of[card]].type == "Critter"
    ]
    assert len(removed) == 8
    assert [len(state.zones[at.seat(player, at.HAND)]) for player in range(2)] == [5, 5]


def test_start_tiles_are_picked_one_each() -> None:
    state = new_game(critters(), 4, 4)
    for left in (4, 3, 2, 1):
        assert len(actions(state)) == left
        apply(state, actions(state)[0])
    assert sorted(state.at) == sorted(at.STARTS)


def test_two_moves_a_turn_and_three_actions() -> None:
    scene = Scene({1: "Common Critter + Common Critter"}).tiles("B1 Crossroads NESW, C1 Crossroads NESW, D1 Aisle EW")
    scene.crew(1, "A1").play("""
        1 | move B1 | 1 at B1; offers move C1; offers play Common Critter
        1 | move C1 | lacks move D1; offers play Common Critter
        1 | play Common Critter | lacks play Common Critter; offers draw a tile
        1 | done    | asks 2
    """)


def test_two_cards_a_turn() -> None:
    scene = Scene({1: "Common Critter + Common Critter + Common Critter"}).tiles("B1 Crossroads NESW")
    scene.crew(1, "A1").play("""
        1 | play Common Critter |
        1 | play Common Critter | lacks play Common Critter; offers move B1
        1 | move B1 | lacks move A1
    """)


def test_walls_stop_on_either_side() -> None:
    scene = Scene().tiles("B1 Bend SW, C1 Aisle EW, B2 Aisle EW, A2 Aisle NS").crew(1, "B1")
    scene.play("1 | move A1 | offers move A2; offers move B1")
    Scene().tiles("B1 Bend SW, C1 Aisle EW, B2 Aisle EW").crew(1, "B1").deck("Aisle").play("""
        1 | move A1 | lacks move C1; lacks move B2; offers draw a tile
    """)


def test_a_tile_is_turned_so_that_a_path_leads_back() -> None:
    Scene().crew(1, "A1").deck("Bend + Aisle").play("""
        1 | draw a tile | offers place B1 NW; offers place B1 SW; offers place A2 NE; lacks place B1 NE
        1 | place B1 SW | B1 SW; offers draw a tile
        1 | draw a tile | A2 NS; lacks draw a tile
    """)


def test_only_three_tiles_a_turn_beside_a_stash() -> None:
    scene = Scene().tiles("D5 Crossroads NESW").crew(1, "D5").deck("Aisle + Aisle + Aisle + Aisle")
    scene.play("""
        1 | move E5 | offers leave it
        1 | leave it | offers draw a tile
        1 | draw a tile | offers place G5 EW; offers place F4 NS; offers place E7 NS; lacks place G5 NS
        1 | place G5 EW |
        1 | draw a tile |
        1 | place G6 EW |
        1 | draw a tile |
        1 | place D6 EW | lacks draw a tile; offers move G5; offers move G6; offers move D6
    """)


def test_each_stash_has_room_for_three_tiles_a_turn() -> None:
    scene = Scene(players=2).tiles("E2 Aisle NS, E3 Aisle NS, E4 Aisle NS").crew(1, "E1").crew(2, "J10")
    scene.deck("Aisle + Aisle + Aisle + Aisle + Aisle + Aisle")
    scene.play("1 | draw a tile |\n 1 | place D1 EW |\n 1 | draw a tile | F1 EW; lacks draw a tile")
    scene.crew(1, "E4").play("""
        1 | move E5     |
        1 | leave it    |
        1 | draw a tile |
        1 | place G5 EW |
        1 | draw a tile |
        1 | place G6 EW | offers draw a tile
        1 | draw a tile |
        1 | place D6 EW | lacks draw a tile
    """)


def test_one_food_once_from_a_stash() -> None:
    scene = Scene().tiles("D5 Crossroads NESW").crew(1, "D5")
    scene.play("""
        1 | move E5 | offers take Canned Goods; offers take Nuts; offers take Squash
        1 | take Nuts | 1 basket Nuts; lacks take Squash; E5 food Canned Goods + Squash
        1 | move D5 |
        1 | done | asks 2
    """)
    scene.crew(2, "D5").play("2 | move E5 | offers take Squash; lacks take Nuts")


def test_apples_on_four_way_tiles_have_no_limit() -> None:
    scene = Scene().tiles("B3 Crossroads NESW").crew(1, "B3")
    scene.play("""
        1 | move C3 | offers take Apple
        1 | take Apple | 1 basket Apple; C3 food nothing; 1 score 1
    """)


def test_the_rulebook_draws_the_board_that_is_played_on() -> None:
    signs = {"S": at.STARTS, "o": at.SIDE_STASHES, "+": at.CROSSINGS, "M": at.MIDDLE_SPACES}
    block = (GAME / "rulebook.md").read_text(encoding="utf-8").split("```")[1].splitlines()
    drawn = {row: line.split()[1:11] for row, line in enumerate(block[2:12])}
    for space in range(at.SPACES):
        sign = next((sign for sign, spaces in signs.items() if space in spaces), ".")
        assert drawn[space // 10][space % 10] == sign, at.NAMES[space]
