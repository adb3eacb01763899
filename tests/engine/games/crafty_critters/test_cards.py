"""Each critter card, with its small print."""

from __future__ import annotations

from engine.games.crafty_critters import layout as at
from tests.engine.games.crafty_critters.scene import Scene


def test_a_play_card_lies_in_front_and_is_discarded_the_second_time() -> None:
    Scene({1: "Wiggles"}).play("""
        1 | play Wiggles       | 1 front Wiggles; 1 hand nothing; 1 pile nothing
        1 | play Wiggles again | 1 front nothing; 1 pile Wiggles
    """)


def test_distraction_does_nothing_to_full_suspicion() -> None:
    scene = Scene({1: "Distraction"}).tiles("B1 Watched Aisle EW").crew(2, "B1").suspicion(2, 10)
    scene.play("1 | play Distraction | 2 suspicion 10; 2 CP 0")


def test_distraction_chooses_among_those_on_security() -> None:
    scene = Scene({1: "Distraction"}, 4).tiles("B1 Watched Aisle EW, C1 Aisle EW")
    scene.crew(2, "B1").crew(3, "B1").crew(4, "C1")
    scene.play("""
        1 | play Distraction | offers choose player-2; lacks choose player-4; lacks choose player-1
        1 | choose player-3 | 3 suspicion 1; 2 suspicion 0
    """)


def test_scout_keeps_a_tile_and_places_it_instead_of_a_drawn_one() -> None:
    scene = Scene({1: "Scout"}).crew(1, "A1").deck("Aisle + Junction + Crossroads + Bend")
    scene.play("1 | play Scout | offers yes\n 1 | yes | asks 1")
    names = [scene.state.referee.name(card) for card in scene.state.choice.options]
    assert names == ["Aisle", "Junction", "Crossroads"]
    scene.play("""
        1 | choose Crossroads# | 1 held Crossroads; says keeps a tile; says puts 2 cards back
        1 | place the held tile | offers place B1 NESW; offers place A2 NESW
        1 | place B1 NESW | 1 held nothing; B1 NESW
    """)
    assert [scene.state.referee.name(card) for card in scene.state.zones[at.TILES][-2:]] == ["Junction", "Aisle"]


def test_only_one_tile_is_held() -> None:
    scene = Scene({1: "Scout"}).crew(1, "A1").deck("Aisle + Junction + Crossroads + Bend")
    scene.play("1 | play Scout |\n 1 | yes |\n 1 | choose Aisle# | 1 held Aisle\n 1 | play Scout again | 1 held Aisle")


def test_a_held_tile_can_be_placed_for_another_player_before_they_draw() -> None:
    scene = Scene({2: "Scout"}, 2).crew(1, "A1").crew(2, "J10").deck("Bend + Aisle + Aisle + Aisle")
    scene.play("""
        1 | done         | asks 2
        2 | play Scout   |
        2 | yes          |
        2 | choose Bend# | 2 held Bend
        2 | done         | asks 1
        1 | draw a tile  | asks 2; offers yes; offers no
        2 | yes          | asks 2; offers place B1 SW; lacks place J9 SW; says places a held tile for player 1
        2 | place B1 SW  | 2 held nothing; B1 SW; asks 1; offers draw a tile
        1 | draw a tile  | A2 NS
    """)
    assert scene.state.lasting == []


def test_who_holds_a_tile_may_keep_it() -> None:
    scene = Scene({2: "Scout"}, 2).crew(1, "A1").crew(2, "J10").deck("Bend + Aisle + Aisle + Aisle")
    scene.play("""
        1 | done         |
        2 | play Scout   |
        2 | yes          |
        2 | choose Bend# |
        2 | done         |
        1 | draw a tile  | asks 2
        2 | no           | asks 1; offers place B1 EW; 2 held Bend
    """)


def test_trash_digger_takes_the_last_card_of_any_pile_but_not_itself() -> None:
    scene = Scene({1: "Trash Digger"}).has(1, "pile", "Fly").has(2, "pile", "Wise + Scout")
    scene.play("""
        1 | play Trash Digger | offers choose the pile of player-1; lacks choose the pile of player-3
        1 | choose the pile of player-2 | 1 hand Scout; 2 pile Wise; 1 pile Fly + Trash Digger
    """)
    Scene({1: "Trash Digger"}).play("1 | play Trash Digger | 1 hand nothing; 1 pile Trash Digger; says nothing")


def test_wiggles_goes_through_walls_and_places_on_all_sides_for_this_turn() -> None:
    scene = Scene({1: "Wiggles"}).tiles("B1 Aisle EW, B2 Aisle EW").crew(1, "B1").deck("Aisle + Aisle + Aisle")
    scene.play("""
        1 | play Wiggles | offers move B2; offers move A1
        1 | move B2      | offers move B1
        1 | draw a tile  | offers place B3 NS; offers place A2 EW; offers place C2 EW
        1 | place B3 NS  | offers move B3
        1 | move B3      | 1 at B3
    """)
    scene = Scene({1: "Wiggles"}, 2).tiles("B1 Aisle EW, B2 Aisle EW").crew(1, "B1").crew(2, "J1")
    scene.play("1 | play Wiggles | offers move B2\n 1 | done | asks 2\n 2 | done | asks 1; lacks move B2")


def test_fly_gives_one_extra_movement_after_two_moves_and_a_card() -> None:
    row = "B1 Crossroads NESW, C1 Crossroads NESW, D1 Aisle EW, "
    scene = Scene({1: "Fly + Common Critter + Wiggles"}).tiles(row + "E2 Aisle EW").crew(1, "A1")
    scene.play("""
        1 | move B1 |
        1 | move C1 | lacks move D1
        1 | play Common Critter | offers play Fly; lacks play Wiggles; lacks move D1
        1 | play Fly | offers move D1; lacks play Wiggles; says playing Fly takes 0 actions
        1 | move D1 | 1 at D1; lacks move C1
    """)
    scene = Scene({1: "Fly + Common Critter"}).tiles(row + "E2 Aisle EW").crew(1, "A1")
    scene.play("""
        1 | play Fly |
        1 | move B1 |
        1 | move C1 |
        1 | move D1 | lacks move C1; offers play Common Critter
        1 | play Common Critter | 1 pile Common Critter
    """)


def test_common_critter_lowers_suspicion_to_no_less_than_0() -> None:
    Scene({1: "Common Critter"}).suspicion(1, 9).play("1 | play Common Critter | 1 suspicion 5")
    Scene({1: "Common Critter"}).suspicion(1, 3).play("1 | play Common Critter | 1 suspicion 0")


def test_demolisher_replaces_a_tile_nobody_stands_on() -> None:
    scene = Scene({1: "Demolisher"}).tiles("B1 Aisle EW, C1 Junction NEW").crew(1, "A1").crew(2, "B1").deck("Bend")
    scene.play("""
        1 | play Demolisher | offers yes; offers no; says looks at 1 card
        1 | yes | offers place C1 NE; offers place C1 SW; lacks place B1 SW; lacks place D1 SW
        1 | place C1 SW | C1 SW
    """)
    assert len(scene.state.zones[at.OUT]) == 1
    scene = Scene({1: "Demolisher"}).tiles("B1 Aisle EW").crew(1, "A1").deck("Bend")
    scene.play("1 | play Demolisher |\n 1 | no | B1 EW; 1 front Demolisher")
    Scene({1: "Demolisher"}).crew(1, "A1").play("1 | play Demolisher | 1 front Demolisher; lacks yes")


def test_wise_changes_hands_for_a_card() -> None:
    scene = Scene({1: "Wise", 2: "Fly + Scout"})
    scene.play("""
        1 | play Wise       | lacks choose player-1; offers choose player-2
        1 | choose player-2 | 2 hand Fly + Scout + Wise; offers yes
        1 | yes             | says looks at 3 cards
        1 | choose Fly#     | 1 hand Fly; 2 hand Scout + Wise
        1 | done            | asks 2; offers play Wise
        2 | play Wise       | offers choose player-1
        2 | choose player-1 |
        2 | no              | 1 hand Fly + Wise; 2 hand Scout
    """)


def test_food_is_located_on_the_tile_where_it_lies() -> None:
    made = Scene({1: "Fly", 2: "Scout"})
    state, rules = made.state, made.state.referee
    food = state.zones[at.SHOP][0]
    place = state.lies[food]
    for where in range(len(state.tile_at)):
        found = rules.located(state, "card", "food", "place", where, "")
        assert (food in found) == rules.is_at(state, "card", food, "place", where) == (where == place)
