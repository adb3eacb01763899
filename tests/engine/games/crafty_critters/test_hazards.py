"""Security, traps, and what evades them."""

from __future__ import annotations

from engine.games.crafty_critters import layout as at
from engine.kernel import NOBODY, tell
from tests.engine.games.crafty_critters.scene import Scene, worded


def test_security_without_food_and_with_it() -> None:
    scene = Scene().tiles("A2 Aisle NS, B1 Watched Aisle EW, C1 Aisle EW").crew(1, "A1")
    scene.play("1 | move B1 | 1 suspicion 1; says triggers security")
    scene = Scene().tiles("A2 Aisle NS, B1 Watched Aisle EW, C1 Aisle EW").crew(1, "A1").food(1, "Apple")
    scene.play("1 | move B1 | 1 suspicion 2; 1 CP 0")


def test_full_suspicion_costs_a_point_each_time() -> None:
    scene = Scene().tiles("A2 Aisle NS, B1 Watched Aisle EW, C1 Watched Aisle EW").crew(1, "A1").suspicion(1, 9)
    scene.play("""
        1 | move B1 | 1 suspicion 10; 1 CP -1
        1 | move C1 | 1 suspicion 10; offers done
        1 | done    | 1 CP -2; 1 score -2
    """)


def test_tiles_are_placed_before_the_hazard() -> None:
    scene = Scene().tiles("A2 Aisle NS, B1 Watched Bend SW").crew(1, "A1").deck("Aisle")
    scene.play("""
        1 | move B1     | 1 suspicion 0; offers draw a tile; offers done
        1 | draw a tile | B2 NS; 1 suspicion 1
    """)
    scene = Scene().tiles("A2 Aisle NS, B1 Watched Bend SW").crew(1, "A1")
    scene.play("1 | move B1 |\n 1 | done | 1 suspicion 1; asks 1")


def test_distraction_as_a_reaction() -> None:
    scene = (
        Scene({1: "Distraction"})
        .tiles("A2 Aisle NS, B1 Watched Aisle EW, C1 Watched Aisle EW, D1 Aisle EW")
        .crew(1, "A1")
        .crew(2, "C1")
    )
    scene.play("""
        1 | move B1 | offers play Distraction; offers let it happen
        1 | play Distraction | 1 suspicion 0; 2 suspicion 1; 1 front Distraction; says evades security
        1 | move C1 | offers play Distraction again
        1 | let it happen | 1 suspicion 1; 1 front Distraction
    """)


def test_distraction_waits_for_the_next_security() -> None:
    scene = Scene({1: "Distraction"}).tiles("A2 Aisle NS, B1 Aisle EW, C1 Watched Aisle EW, D1 Aisle EW").crew(1, "A1")
    scene.play("""
        1 | play Distraction | says nothing
        1 | move B1 |
        1 | move C1 | 1 suspicion 0; says evades
    """)


def test_light_feet_looks_at_the_trap_first() -> None:
    scene = Scene({1: "Light Feet"}).tiles("B1 Trapped Aisle EW, C1 Trapped Aisle EW, D1 Aisle EW").crew(1, "A1")
    scene.traps("Hidden Camera + Hidden Camera")
    scene.play("""
        1 | move B1 | says looks at 1 card; offers play Light Feet; offers let it happen
        1 | play Light Feet | 1 suspicion 0; 1 front Light Feet; says evades the trap
        1 | move C1 | says looks at 1 card; offers play Light Feet again
        1 | let it happen | 1 suspicion 2; 1 front Light Feet
    """)
    assert len(scene.state.zones[at.TRAPS_USED]) == 2


def test_the_card_in_hand_by_which_a_trap_is_looked_at_is_named_to_its_player_alone() -> None:
    scene = Scene({1: "Light Feet"}).tiles("B1 Trapped Aisle EW, C1 Aisle EW").crew(1, "A1").traps("Hidden Camera")
    scene.play("1 | move B1 | says looks at 1 card")
    (line,) = [line for line in scene.state.log or [] if line.what == "look"]
    assert [("Light Feet" in tell(scene.state, line, viewer)) for viewer in (0, 1, NOBODY)] == [True, False, False]


def test_light_feet_is_no_answer_to_echolocation() -> None:
    scene = Scene({1: "Echolocation", 2: "Light Feet"}).traps("Hidden Camera")
    scene.play("""
        1 | play Echolocation | offers choose player-2
        1 | choose player-2 | 2 suspicion 2; 1 pile Echolocation; asks 1
    """)


def test_hidden_camera_counts_food_and_full_suspicion() -> None:
    scene = Scene({1: "Echolocation"}).traps("Hidden Camera").food(2, "Apple").suspicion(2, 6)
    scene.play("1 | play Echolocation |\n 1 | choose player-2 | 2 suspicion 10; 2 CP -1")


def test_fake_path_takes_a_tile() -> None:
    scene = Scene({1: "Echolocation"}).tiles("B1 Aisle EW").crew(1, "A1").traps("Fake Path")
    scene.play("1 | play Echolocation |\n 1 | choose player-1 | B1 empty; says shows East; lacks move B1")
    assert len(scene.state.zones[at.OUT]) == 1


def test_fake_path_leaves_a_tile_with_a_crew_and_draws_another_trap() -> None:
    scene = (
        Scene({1: "Echolocation"}).tiles("B1 Aisle EW").crew(1, "A1").crew(2, "B1").traps("Fake Path + Hidden Camera")
    )
    scene.play("1 | play Echolocation |\n 1 | choose player-1 | B1 EW; 1 suspicion 2")


def test_fake_path_leaves_nobody_stuck() -> None:
    scene = (
        Scene({1: "Echolocation"}).tiles("A2 Aisle EW, B1 Aisle EW").crew(1, "A1").traps("Fake Path + Hidden Camera")
    )
    state = scene.state
    for card in state.zones[at.TILES][:]:
        state.referee.put(state, card, at.OUT)
    scene.play("1 | play Echolocation |\n 1 | choose player-1 | B1 EW")
    assert (state.paths[10] != 0) == (state.counts[0][0] == 2)  # the wall of A2 can be taken, the way out cannot


def alone(scene: Scene) -> Scene:
    """No tiles are left to be placed."""
    for card in scene.state.zones[at.TILES][:]:
        scene.state.referee.put(scene.state, card, at.OUT)
    return scene


def test_fake_path_draws_another_trap_instead_of_the_only_way_out() -> None:
    scene = alone(Scene({1: "Echolocation"}).tiles("B1 Aisle EW").crew(1, "A1").traps("Fake Path + Hidden Camera"))
    scene.play("1 | play Echolocation |\n 1 | choose player-1 | B1 EW; 1 suspicion 2; says shows East")


def test_a_fake_path_that_says_nothing_of_being_stuck_takes_it() -> None:
    text = "Roll the compass die until it shows a direction with a tile without a player. Discard that tile."
    scene = Scene({1: "Echolocation"}, referee=worded("Fake Path", text)).tiles("B1 Aisle EW").crew(1, "A1")
    alone(scene.traps("Fake Path")).play("1 | play Echolocation |\n 1 | choose player-1 | B1 empty")


def test_a_tile_in_hand_is_a_way_out() -> None:
    scene = Scene({1: "Echolocation"}).tiles("B1 Aisle EW").crew(1, "A1").traps("Fake Path")
    scene.state.referee.put(scene.state, scene.move("Bend", at.TILES, at.USING), at.seat(0, at.HELD))
    alone(scene).play("1 | play Echolocation |\n 1 | choose player-1 | B1 empty; offers place the held tile")


def test_slippery_moves_and_triggers_security_but_no_trap() -> None:
    scene = (
        Scene({1: "Echolocation"})
        .tiles("A2 Aisle EW, B1 Watched Aisle EW, C1 Aisle NS")
        .crew(1, "A1")
        .traps("Slippery")
    )
    scene.play("1 | play Echolocation |\n 1 | choose player-1 | 1 at B1; 1 suspicion 1")
    scene = (
        Scene({1: "Echolocation"})
        .tiles("A2 Aisle EW, B1 Trapped Aisle EW, C1 Aisle NS")
        .crew(1, "A1")
        .traps("Slippery + Hidden Camera")
    )
    scene.play("1 | play Echolocation |\n 1 | choose player-1 | 1 at B1; 1 suspicion 0")


def test_slippery_pushes_nobody_through_walls() -> None:
    scene = Scene({1: "Echolocation + Wiggles"}).tiles("A2 Aisle EW, B1 Aisle NS").crew(1, "A1").traps("Slippery")
    scene.play(
        "1 | play Wiggles | offers move B1\n 1 | play Echolocation |\n 1 | choose player-1 | 1 at A1; says nothing"
    )


def test_pit_trap_changes_a_card() -> None:
    scene = Scene({1: "Echolocation", 2: "Fly + Wise"}).traps("Pit Trap").deck("Scout", at.CRITTERS)
    scene.play("""
        1 | play Echolocation |
        1 | choose player-2 | asks 2
        2 | choose Fly# | 2 hand Scout + Wise; 2 pile Fly
    """)
    scene = Scene({1: "Echolocation"}).traps("Pit Trap").deck("Scout", at.CRITTERS)
    scene.play("1 | play Echolocation |\n 1 | choose player-2 | 2 hand Scout")


def test_hook_takes_the_lowest_food_which_is_free_on_a_stash() -> None:
    scene = Scene({1: "Echolocation"}).tiles("D1 Aisle EW, C1 Aisle NS").crew(1, "D1").crew(2, "D1")
    scene.food(2, "Apple + Nuts").traps("Hook")
    state = scene.state
    state.visited[1] = 1  # player 2 has already had something from E1
    scene.play("""
        1 | play Echolocation |
        1 | choose player-2 | E1 food Apple + Squash; 2 basket Nuts
        1 | done |
        2 | move E1 | offers take Apple; lacks take Squash
        2 | take Apple | 2 basket Apple + Nuts; E1 food Squash
    """)
