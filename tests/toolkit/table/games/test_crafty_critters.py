"""The floor of the store at a terminal, what options mean there, and what only one player is told."""

from __future__ import annotations

import io

from rich.console import Console
from rich.text import Text

from engine.games.crafty_critters import layout as at
from engine.kernel import NOBODY, State, apply, own_words, tell
from engine.kernel.running.choices import texts
from tests.engine.games.crafty_critters.scene import Scene
from tests.engine.records.games import some_way
from toolkit.table.choices import option_words, question
from toolkit.table.games.crafty_critters import BOARD
from toolkit.table.games.crafty_critters.floor import drawn, legend
from toolkit.table.games.crafty_critters.seen import Seen
from toolkit.table.told import Told

TILES = "B1 Aisle EW, C1 Watched Bend SW, C2 Trapped Junction NES, D2 Aisle NS"


def map_of(state: State, player: int) -> Text:
    """The map as a player sees it."""
    return drawn(Seen(Told(state, player)))


def rows(state: State, player: int = 0) -> list[str]:
    """The map as a player sees it, without the colours and what is blank at the end of lines."""
    return [line.rstrip() for line in map_of(state, player).plain.splitlines()]


def words(state: State) -> dict[str, str]:
    """What each option means, by its text."""
    return dict(row.partition(" · ")[::2] for row in option_words(state))


def test_paths_walls_hazards_crews_and_food_stand_where_they_are() -> None:
    scene = Scene({1: "Fly"}).tiles(TILES).crew(2, "C1").crew(3, "C1")
    found = rows(scene.state)
    assert len(found) == 1 + 3 * 10
    assert found[:10] == [
        "      A      B      C      D      E      F      G      H      I      J",
        "       1          !  23",
        " 1    S─────────────┐      ·   ───o───   ·      ·      ·      ·   ───S",
        "      │             │             │s                                 │",
        "                  x │      │",
        " 2    ·      ·      ├───   │      ·      ·      ·      ·      ·      ·",
        "                    │      │",
        "                    │                                  │",
        " 3    ·      ·   ───╬───   ·      ·      ·      ·   ───╬───   ·      ·",
        "                    │a                                 │a",
    ]
    assert found[13:19] == [
        "                                  │      │                           │",
        " 5    ·      ·      ·      ·   ───M══════M───   ·      ·      ·   ───o",
        "                                  ║cns   ║                           │s",
        "      │                           ║      ║",
        " 6    o───   ·      ·      ·   ───M══════M───   ·      ·      ·      ·",
        "      │s                          │      │",
    ]
    assert max(map(len, found)) <= 80


def test_no_line_of_the_board_is_wider_than_a_small_terminal() -> None:
    scene = Scene({1: "Fly"}, players=4).tiles(TILES)
    told = Told(scene.state, 0)
    found = [*rows(scene.state), *legend(Seen(told)).splitlines(), BOARD.heading(told, 0)]
    assert all(len(line) <= 79 for line in found)


def test_all_crews_on_one_tile_are_seen_and_much_food_is_counted() -> None:
    scene = Scene({1: "Fly"}, players=4)
    for player in range(4):
        scene.crew(player + 1, "E5")
    for card in scene.state.zones[5]:
        scene.state.lies[card] = 44
    found = rows(scene.state)
    assert found[13][: 3 + 5 * 7].endswith("4│123")
    assert found[15].count("+") == 1
    scene.state.home[3] = 1
    assert "4" not in rows(scene.state)[13]


def test_ones_own_crew_stands_out() -> None:
    state = Scene({1: "Fly"}).crew(2, "E1").state
    for player in range(2):
        spans = {
            str(span.style): drawn(Seen(Told(state, player))).plain[span.start]
            for span in drawn(Seen(Told(state, player))).spans
        }
        assert spans["bold reverse"] == str(player + 1)


def test_a_move_says_where_it_leads() -> None:
    scene = Scene({1: "Fly"}).tiles("B1 Aisle EW, A2 Trapped Bend NE").crew(2, "B1")
    scene.play("1 | play Fly | offers move B1")
    said = words(scene.state)
    assert said["move B1"] == "East · Aisle (Straight), paths to East and West · player 2 is there"
    assert said["move A2"] == "South · Trapped Bend (Corner, trap), paths to North and East"
    scene = Scene().tiles("E2 Aisle NS").crew(1, "E2")
    scene.play("1 | move E1 | offers take Squash")
    assert question(scene.state) == "What do you pick up here?"
    assert words(scene.state)["take Squash"].endswith("the one thing you can ever pick up on this stash tile")
    scene = Scene({1: "Wiggles"}).tiles("E2 Aisle NS").crew(1, "E2")
    scene.state.visited[0] = 1
    scene.play("1 | play Wiggles | offers move E1")
    assert words(scene.state)["move E1"] == "North · side stash · food: Squash · you have picked up here"


def test_how_a_tile_would_lie() -> None:
    scene = Scene().tiles("B2 Aisle NS").deck("Junction").play("1 | draw a tile | offers place B1 NSW")
    said = words(scene.state)
    assert said["place B1 NSW"] == "lies East · paths: North to the edge, South to B2, West to you"
    assert said["place A2 NES"] == "lies South · paths: North to you, East against a wall of B2, South open"
    assert "to place: Junction" in BOARD.heading(Told(scene.state, 0), 0)


def test_cards_say_what_they_take_and_which_use_it_is() -> None:
    scene = Scene({1: "Fly + Scout + Common Critter"}).has(1, "front", "Wiggles").play("1 | play Fly | asks 1")
    said = words(scene.state)
    assert said["play Scout"].startswith("1 action, first of two uses · Play: Look")
    assert said["play Common Critter"].startswith("1 action · Discard: ")
    assert said["play Fly again"].startswith("no action, second use, then it is discarded · ")
    assert said["done"] == "end your turn, 3 actions unused"


def test_a_hazard_says_what_happens_if_it_is_not_evaded() -> None:
    scene = Scene({1: "Distraction"}).tiles("B1 Watched Aisle EW").suspicion(1, 8).food(1, "Apple")
    scene.play("1 | move B1 | offers draw a tile")
    assert words(scene.state)["done"] == "no tile now; then security is triggered"
    scene.play("1 | done | offers let it happen")
    assert question(scene.state) == "You have triggered security. Do you evade it?"
    assert words(scene.state)["let it happen"] == "gain 2 suspicion, for you have food, and a -1 CP token"
    scene = Scene({1: "Light Feet"}).tiles("B1 Trapped Aisle EW, C1 Aisle EW").traps("Pit Trap")
    told = words(scene.play("1 | move B1 | offers play Light Feet").state)["let it happen"]
    assert told == "Pit Trap happens to you: Discard a card from your hand, then draw a Critter card."


def test_a_card_taken_out_of_a_hand_is_named_to_its_taker_and_to_whose_hand_it_was() -> None:
    scene = Scene({1: "Wise", 2: "Fly + Scout"}, 3)
    scene.play("1 | play Wise | offers choose player-2\n1 | choose player-2 | asks 1\n1 | yes | asks 1")
    before = len(scene.state.log)
    scene.play("1 | choose Fly# | asks 1; 1 hand Fly")
    line = next(line for line in scene.state.log[before:] if line[0] == "take")
    assert tell(scene.state, line).startswith("player 1 takes a card  [Wise")
    assert [own_words(scene.state, line, viewer) for viewer in (0, 1, 2, NOBODY)] == ["Fly", "Fly", "", ""]
    assert tell(scene.state, line, 0).startswith("player 1 takes a card (Fly)  [Wise")


def test_a_card_that_a_pit_trap_brings_is_named_to_whoever_draws_it() -> None:
    scene = Scene({1: "Echolocation", 2: "Fly"}, 2).traps("Pit Trap")
    scene.play("1 | play Echolocation | asks 1\n1 | choose player-2 | says player 2 draws 1 card")
    line = next(line for line in scene.state.log if line[0] == "draw")
    name = scene.state.referee.name(scene.state.zones[at.seat(1, at.HAND)][0])
    assert [own_words(scene.state, line, viewer) for viewer in (0, 1, NOBODY)] == ["", f"you see {name}", ""]


def test_a_card_taken_from_a_pile_is_named_to_all() -> None:
    scene = Scene({1: "Trash Digger"}).has(2, "pile", "Fly")
    scene.play("1 | play Trash Digger | 1 hand Fly; says player 1 takes Fly")


def test_which_of_several_held_tiles_is_asked_with_what_is_on_them() -> None:
    scene = Scene().crew(1, "A1")
    for name in ("Bend", "Watched Aisle"):
        scene.state.referee.put(scene.state, scene.move(name, at.TILES, at.USING), at.seat(0, at.HELD))
    scene.play("")
    assert words(scene.state)["place the held tile"].startswith(
        "no action · Bend (Corner) or Watched Aisle (Straight, security), to be placed East (B1) or South (A2)"
    )
    scene.play("1 | place the held tile | offers place the held Bend")
    assert question(scene.state) == "Which of the tiles that you hold?"
    assert words(scene.state)["place the held Watched Aisle"] == "Watched Aisle (Straight, security)"


def test_whoever_hires_sees_what_they_have_hired_apart_from_what_is_passed() -> None:
    state = some_way("crafty-critters", 1, 0).state
    while state.choice is None or state.choice.kind != "hire" or not state.zones[at.seat(state.choice.player, at.HAND)]:
        apply(state, texts(state)[0])
    player = state.choice.player
    hired = state.referee.name(state.zones[at.seat(player, at.HAND)][0])
    assert BOARD.heading(Told(state, player), player).endswith(f" · you have {hired}")
    console = Console(file=io.StringIO(), width=200)
    for part in BOARD.show(Told(state, player), ("person",) * state.players):
        console.print(part)
    assert isinstance(console.file, io.StringIO)
    said = console.file.getvalue()
    assert f"hired: {hired} " in said
    assert "passed to them: " in said
    other = Told(state, (player + 1) % state.players)
    assert "you have" not in BOARD.heading(other, player)
