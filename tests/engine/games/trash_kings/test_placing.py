"""Tile Placement: playing a tile, swapping it, blocked tiles, claimed mounds closed at the end of it."""

from __future__ import annotations

import pytest

from tests.engine.games.trash_kings.scene import Scene

ONE = "@Nbbyy^"
# Two nubs that meet: a complete mound of two tiles. Red and red, then blue and red.
RED = "@Nbrbb^ Nbbyr^"
MIXED = "@Nbbbb^ Nbbyr^"


def test_a_tile_is_placed_beside_another_in_any_rotation() -> None:
    Scene(ONE, "Cbry Dry").play("""
        1 |                 | offers 16 place; lacks place 1,1; lacks place 0,0; lacks place 2,0; offers 4 swap
        1 | place 0,1 left  | at 0,1 Cbry<; asks 2 primary
    """)


def test_rotations_that_look_alike_are_offered_once() -> None:
    Scene(ONE, "Dbb Sryy Dby").play("""
        1 |               | offers 8 place; offers place 1,0 right; lacks place 1,0 down
        1 | place 1,0 up  | offers 12 place; lacks place 2,0 left; offers place 2,0 right
        2 | place 2,0 up  | offers 32 place; offers place 3,0 left
    """)


def test_colours_need_not_match() -> None:
    Scene("@Nbbbb^", "Nrrrr").play("""
        1 | place 1,0 up | at 1,0 Nrrrr^; asks 1 claim
    """)


def test_a_swap_takes_the_place_and_puts_the_other_tile_elsewhere() -> None:
    Scene("@Nbbyy^ Dry>", "Cbry Dbb").play("""
        1 | swap 1,0 down   | at 1,0 Cbryv; asks 1 secondary; lacks swap; offers 24 place; lacks place 1,0
        1 | place 2,0 left  | at 2,0 Dry<; asks 1 claim; says "player 1 places Dry at 2,0, turned left"
    """)


def test_the_first_tile_can_be_swapped_and_the_second_lie_beside_the_first() -> None:
    Scene(ONE, "Dry Dbb").play("""
        1 | swap 0,0 up    | at 0,0 Dry^; asks 1 secondary; offers place 0,1 up; offers place -1,0 right
        1 | place 0,1 up   | at 0,1 Nbbyy^
    """)


# --- blocked tiles ------------------------------------------------------------------------------------------------


def test_a_complete_monochrome_mound_of_nobody_blocks_its_tiles() -> None:
    Scene(RED, "Dry Dbb").play("1 | | lacks swap")


def test_it_blocks_no_others_and_a_mixed_one_blocks_none() -> None:
    Scene(f"{RED} Dby^", "Dry Dbb").play("1 | | lacks swap 0,0; lacks swap 1,0; offers 4 swap 2,0")
    Scene(MIXED, "Dry Dbb").play("1 | | offers 4 swap 0,0; offers 4 swap 1,0")


def test_an_open_monochrome_mound_blocks_none() -> None:
    Scene("@Nbrbb^ Nbbyr^ Sryy^", "Dry Dbb").play("1 | | lacks swap 1,0; offers 4 swap 2,0")


def test_a_monochrome_mound_of_ones_own_blocks_only_the_tile_with_the_cube() -> None:
    Scene(RED, "Nyyyb Dbb", cubes={1: ["0,0 right"]}).play("""
        1 |                  | lacks swap 0,0; offers 4 swap 1,0
        1 | place 2,0 up     | asks 1 claim
    """)
    Scene(RED, "Nyyyb Dbb", cubes={2: ["0,0 right"]}).play("1 | | lacks swap")


def test_a_mound_of_two_players_is_claimed_by_each_of_them() -> None:
    long = "@Nbrbb^ Srbb> Nbbyr^"
    Scene(long, "Nyyyb Dbb", cubes={1: ["0,0 right"], 2: ["2,0 left"]}).play("1 | | offers swap 1,0 up; lacks swap 2,0")
    Scene(long, "Nyyyb Dbb", cubes={2: ["0,0 right", "2,0 left"]}).play("1 | | lacks swap")


def test_any_cube_blocks_its_tile_its_owners_too() -> None:
    for player in (1, 2):
        Scene(MIXED, "Nyyyb Dbb", cubes={player: ["1,0 left"]}).play("1 | | lacks swap 1,0; offers 4 swap 0,0")


# --- claimed mounds are closed at the end -------------------------------------------------------------------------


def test_a_swap_that_opens_a_claimed_mound_two_ways_is_not_offered() -> None:
    """Only with its nub towards the cube does a junction keep the mound closed."""
    Scene(MIXED, "Jby Dbb", cubes={2: ["0,0 right"]}).play("""
        1 |                   | offers swap 1,0 right; lacks swap 1,0 up; lacks swap 1,0 down; lacks swap 1,0 left
        1 | swap 1,0 right    | asks 1 secondary; offers 24 place
    """)


@pytest.mark.parametrize(("turn", "cell"), [("up", "1,1"), ("down", "1,1"), ("right", "1,-1"), ("left", "1,-1")])
def test_the_second_tile_may_close_what_the_first_has_opened(turn: str, cell: str) -> None:
    """A ring leads out of the mound into one cell; a nub closes it there, and nothing may be done elsewhere."""
    edge = "bottom" if cell == "1,1" else "top"
    Scene(MIXED, "Dby Dbb", cubes={2: ["0,0 right"]}).play(f"""
        1 | swap 1,0 {turn}   | asks 1 secondary; offers 4; offers 4 place {cell}
        1 | place {cell} down | asks 2 primary; 2 on 0,0 right; 0 on {cell} {edge}
    """)


def test_a_swap_that_the_other_tile_cannot_close_is_not_offered() -> None:
    """The tile picked up has rings alone; where it would go, they lead out again."""
    board = """
         .       Nbbrb^
        @Nbbbb^  Dyb^
    """
    Scene(board, "Dbr Nbyry", cubes={1: ["0,0 right"]}).play("""
        1 |                 | offers swap 1,0 up; offers swap 1,0 down; offers 2 swap 1,0
        1 | place 0,1 right | asks 2 primary
        2 |                 | offers 4 swap 1,0
    """)


def test_mounds_that_nobody_has_claimed_may_be_opened() -> None:
    Scene(MIXED, "Jby Dbb").play("""
        1 | swap 1,0 up     | asks 1 secondary; offers 24 place
        1 | place 0,1 up    | at 0,1 Nbbyr^
    """)
