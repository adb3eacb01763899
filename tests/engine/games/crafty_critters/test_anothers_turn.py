"""A crew that a trap moves on another player's turn: what follows, and what does not; and a trap with nothing to do."""

from __future__ import annotations

from tests.engine.games.crafty_critters.scene import Scene


def test_it_may_pick_up_food_and_places_no_tiles() -> None:
    """At a stash with room on all its sides; then the turn goes on that was going on."""
    scene = Scene({1: "Echolocation"}).tiles("D1 Aisle EW, C1 Aisle NS").crew(1, "A1").crew(2, "D1").traps("Slippery")
    scene.play("""
        1 | play Echolocation |
        1 | choose player-2   | 2 at E1; asks 2; lacks draw a tile; offers take Squash; offers leave it
        2 | take Squash       | 2 basket Squash; asks 1; 1 at A1
    """)


def test_it_triggers_security_which_its_player_may_evade() -> None:
    """With Distraction, without an action of anybody's; and no trap."""
    scene = Scene({1: "Echolocation", 2: "Distraction"}).tiles("B1 Watched Aisle EW, A2 Aisle EW").crew(1, "J1")
    scene.crew(2, "A1").traps("Slippery").play("""
        1 | play Echolocation |
        1 | choose player-2   | 2 at B1; asks 2; offers play Distraction; offers let it happen
        2 | play Distraction  | 2 suspicion 0; 2 front Distraction; 2 hand nothing; asks 1
    """)
    scene = Scene({1: "Echolocation"}).tiles("B1 Trapped Aisle EW, A2 Aisle EW").crew(1, "J1").crew(2, "A1")
    scene.traps("Slippery + Hidden Camera")
    scene.play("1 | play Echolocation |\n 1 | choose player-2 | 2 at B1; 2 suspicion 0; asks 1")


def test_hook_does_nothing_to_who_has_no_food() -> None:
    scene = Scene({1: "Echolocation"}).tiles("D1 Aisle EW").crew(2, "D1").traps("Hook")
    scene.play("""
        1 | play Echolocation |
        1 | choose player-2   | 2 basket nothing; E1 food Squash; asks 1; says nothing is done
    """)
