"""Cube Placement, Cube Recall, splitting and joining, the end of the game."""

from __future__ import annotations

from tests.engine.games.trash_kings.scene import Scene

MIXED = "@Nbbbb^ Nbbyr^"


# --- cube placement -----------------------------------------------------------------------------------------------


def test_a_mound_that_the_primary_tile_completes_may_be_claimed_anywhere_in_it() -> None:
    Scene("@Nbbbb^", "Nryrb Dbb").play("""
        1 | place 1,0 left       | asks 1 claim; offers claim 0,0 right; offers claim 1,0 left; offers done; offers 3
        1 | claim 0,0 right      | 1 on 0,0 right; supply 3 4; asks 2 primary; says "a mixed mound of 2 tiles"
    """)


def test_nothing_need_be_claimed() -> None:
    Scene("@Nbbbb^", "Nryrb Dbb").play("""
        1 | place 1,0 left | asks 1 claim
        1 | done           | supply 4 4; asks 2 primary; scores 0 0
    """)


def test_an_open_mound_cannot_be_claimed() -> None:
    Scene("@Nbbbb^", "Dry Dbb").play("1 | place 1,0 up | asks 2 primary")


def test_several_mounds_are_claimed_in_a_turn_one_cube_each() -> None:
    board = """
        Dbb^     Nrrrr^
        @Nbbbb^  .
    """
    Scene(board, "Nyyyy Dbb").play("""
        1 | place 1,0 up     | asks 1 claim; offers 2 claim 1,0; offers 5
        1 | claim 1,0 left   | asks 1 claim; lacks claim 0,0; lacks claim 1,0 left; offers 3
        1 | claim 1,1 bottom | supply 2 4; asks 2 primary; scores 8 0
    """)


def test_a_long_mound_is_one_mound_whatever_its_colours() -> None:
    Scene("@Nbbbb^ Sryb> .", "Nyyyy Dbb").play("""
        1 | place 2,0 up    | asks 1 claim; offers claim 0,0 right; offers claim 1,0 right; offers claim 2,0 left
        1 | claim 1,0 right | scores 6 0; asks 2
    """)


def test_no_cubes_left_no_claim() -> None:
    board = "@Nbbbb^ Nrrrr^ Nyyyy^ Nrrrr^ Nbbbb^"
    taken = ["0,0 right", "1,0 right", "2,0 right", "3,0 right"]
    Scene(board, "Nyyyy Dbb", cubes={1: taken}).play("1 | place 5,0 up | supply 0 4; asks 2 primary")


def test_a_claimed_mound_is_not_claimed_again() -> None:
    """The swap completes it anew, and it still has its cube."""
    for player in (1, 2):
        Scene(MIXED, "Nyyyr Dbb", cubes={player: ["0,0 right"]}).play("""
            1 | swap 1,0 up    | asks 1 secondary
            1 | place 0,-1 up  | asks 2 primary
        """)


def test_a_mound_that_was_complete_before_the_swap_is_completed_by_the_primary_tile() -> None:
    Scene(MIXED, "Nyyyy Dbb").play("""
        1 | swap 1,0 up     | asks 1 secondary
        1 | place 0,-1 up   | asks 1 claim; offers claim 0,0 right; offers claim 1,0 left; offers 3
    """)


def test_what_the_secondary_tile_completes_alone_is_not_claimed() -> None:
    """It meets the first tile at 0,-1; the primary tile lies at 1,0."""
    Scene("@Nbbbb^ Nbbyr^", "Dry Dbb").play("""
        1 | swap 1,0 up     | asks 1 secondary
        1 | place 0,-1 up   | asks 2 primary
    """)


def test_what_it_completes_together_with_the_primary_tile_is() -> None:
    Scene("@Nbbbb^ Nbbyr^", "Dry Dbb").play("""
        1 | swap 1,0 up     | asks 1 secondary
        1 | place 1,1 up    | asks 1 claim; offers claim 0,0 right; offers claim 1,0 top; offers claim 1,1 bottom
        1 |                 | offers 4
        1 | claim 1,1 bottom | 1 on 1,1 bottom; scores 6 0; asks 2
    """)


# --- cube recall --------------------------------------------------------------------------------------------------


def test_a_cube_on_a_monochrome_mound_is_recalled_for_a_point_a_tile() -> None:
    Scene("@Nbrbb^ Srbb> Nbbyr^", "Nyyyy Dbb", cubes={1: ["1,0 left"], 2: ["2,0 left"]}).play("""
        1 |                  | scores 3 3
        1 | place 0,1 up     | asks 1 claim
        1 | done             | asks 1 recall; offers recall 1,0 right; offers done; offers 2; lacks recall 2,0
        1 | recall 1,0 right | points 3 0; supply 4 3; scores 3 3; asks 2 primary; 0 on 1,0 right
    """)


def test_one_a_turn_and_again_in_the_next() -> None:
    Scene("@Nbrbb^ Nbryr^ Nybbr^", "Dbb Dbb Dbb Dyy", cubes={1: ["0,0 right", "1,0 right"]}).play("""
        1 | place 0,-1 up       | asks 1 recall; offers 3
        1 | recall 0,0 right    | asks 2 primary; points 2 0
        2 | place 0,-2 up       | asks 1 primary
        1 | place 0,-3 up       | asks 1 recall; offers 2; offers recall 1,0 right
        1 | recall 1,0 right    | points 4 0; supply 4 4
    """)


def test_not_from_a_mixed_mound_nor_anybody_elses_nor_against_ones_will() -> None:
    Scene(MIXED, "Dbb Dbb", cubes={1: ["0,0 right"]}).play("1 | place 0,-1 up | asks 2 primary")
    Scene("@Nbrbb^ Nbbyr^", "Dbb Dbb", cubes={2: ["0,0 right"]}).play("1 | place 0,-1 up | asks 2 primary")
    Scene("@Nbrbb^ Nbbyr^", "Dbb Dbb", cubes={1: ["0,0 right"]}).play("""
        1 | place 0,-1 up | asks 1 recall
        1 | done          | supply 3 4; points 0 0; asks 2 primary
    """)


def test_in_the_turn_in_which_it_was_placed() -> None:
    Scene("@Nrrrr^", "Nbbbr Dbb").play("""
        1 | place 1,0 up    | asks 1 claim
        1 | claim 1,0 left  | asks 1 recall; scores 2 0
        1 | recall 1,0 left | points 2 0; supply 4 4; asks 2 primary
    """)


def test_a_tile_that_the_mound_touches_twice_counts_once() -> None:
    """Both rings of the first tile are in it, joined by three curves."""
    board = """
        .       Crbbv   Crbb<
        Nbrbb^  @Drr^   Crbb^
        .       Nrbbb^  .
    """
    Scene(board, "Dbb Dbb", cubes={1: ["0,0 left"]}).play("""
        1 |                 | scores 6 0; 1 on 0,0 top
        1 | place 2,1 up    | asks 1 recall
        1 | recall 0,0 top  | points 6 0
    """)


# --- splitting and joining ----------------------------------------------------------------------------------------


def test_a_swap_splits_a_claimed_mound() -> None:
    """The cube stays with its piece; the other part is nobody's and, closed by the primary tile, may be claimed."""
    board = """
         .       Nbbrb^
        @Nbbbb^  Dyb^
    """
    Scene(board, "Nyyry Dbb", cubes={2: ["0,0 right"]}).play("""
        1 |                   | scores 0 6
        1 | swap 1,0 up       | asks 1 secondary; scores 0 4
        1 | place 2,1 right   | asks 1 claim; offers claim 1,0 top; offers claim 1,1 bottom; lacks claim 0,0
        1 |                   | lacks claim 1,0 left
        1 | claim 1,1 bottom  | scores 4 4; supply 3 3
    """)


def test_a_swap_joins_two_claimed_mounds_and_each_cube_scores_it() -> None:
    board = "@Nbbbb^ Nryrr^ Nyybb^"
    Scene(board, "Sryb Dbb", cubes={1: ["0,0 right"], 2: ["2,0 left"]}).play("""
        1 | swap 1,0 right | asks 1 secondary; scores 6 6
        1 | place 3,0 up   | scores 6 6
    """)


def test_two_cubes_of_one_player_on_one_mound_are_recalled_one_after_the_other() -> None:
    Scene("@Nbrbb^ Srbb> Nbbyr^", "Dbb Dbb Dbb", cubes={1: ["0,0 right", "2,0 left"]}).play("""
        1 |                  | scores 6 0
        1 | place 0,-1 up    | asks 1 recall; offers 3
        1 | recall 2,0 left  | points 3 0; scores 6 0; asks 2 primary
    """)


# --- the end of the game ------------------------------------------------------------------------------------------


def test_the_last_turn_is_played_to_its_end_then_cubes_are_scored() -> None:
    """One point a tile for the red mound, two for the others."""
    scene = Scene("@Nbrbb^ Nbyyr^", "Nrbbb", cubes={2: ["0,0 right"]})
    scene.play("1 | place 2,0 up | asks 1 claim; scores 0 2\n 1 | claim 2,0 left |")
    assert scene.is_so("over")
    assert scene.is_so("scores 4 2")
    assert scene.is_so('says "the cube of player 1 on 2,0 left claims 2 tiles: 4 points"')
    assert scene.is_so('says "the cube of player 2 on 0,0 right claims 2 tiles: 2 points"')


def test_players_take_turns() -> None:
    Scene("@Dbb^", "Drr Drr Drr Drr Drr", players=3).play("""
        1 | place 1,0 up | asks 2
        2 | place 2,0 up | asks 3
        3 | place 3,0 up | asks 1
    """)
