"""What lies on a table: forms by size, areas by zones, dice; and what is dealt to where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest

from tests.toolkit.exports.tabletops.tables import COINS, GOODS, counted, folder, street, things
from tests.toolkit.press.shop import loaded
from toolkit.deal import open_table
from toolkit.exports.tabletops import playingcards, virtualtabletop
from toolkit.exports.tabletops.arrangement import Arrangement, Box, Cell, arranged, shelves
from toolkit.exports.tabletops.dealt import table_of
from toolkit.exports.tabletops.setting_out import Deal, deals_of
from toolkit.exports.tabletops.strip import Strip, crowded, strip_of
from toolkit.exports.tabletops.things import Area, Tally, Things, key_of, tallies_of, told_apart
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.starter import begin_game

__all__ = ["folder"]
ROOT = Path(__file__).parents[4]
GAMES = ("ark", "crafty-critters", "top-of-the-heap", "trash-kings")


def shipped(name: str) -> Game:
    game, _ = load_game(ROOT / "cards" / name)
    assert game is not None
    return game


def test_pieces_are_what_their_size_says(tmp_path: Path) -> None:
    found = things(street(tmp_path))
    assert {pile.key: (pile.form.value, pile.count, pile.is_hidden) for pile in found.piles} == {
        "goods": ("cards", 6, True),
        "people": ("cards", 2, False),
        "street": ("board", 1, False),
        "mats": ("mats", 4, False),
        "coins": ("tokens", 3, False),
        "folk": ("standees", 2, False),
    }


@pytest.mark.parametrize(
    ("size", "form"), [("39x39", "tokens"), ("41x39", "cards"), ("150x90", "cards"), ("151x90", "board")]
)
def test_a_millimetre_more_is_another_form(size: str, form: str, tmp_path: Path) -> None:
    part = f"title: Coins\nsize: {size}\ntemplate: piece\npieces:\n  - {{name: Coin, copies: 3}}\n"
    found = things(street(tmp_path, coins=part))
    assert next(pile.form for pile in found.piles if pile.key == "coins") == form


def test_fewer_mats_than_players_are_boards(tmp_path: Path) -> None:
    part = "title: Mats\nsize: 160x100\ntemplate: piece\npieces:\n  - {name: Mat, copies: 3}\n"
    found = things(street(tmp_path, mats=part))
    assert next(pile.form for pile in found.piles if pile.key == "mats") == "board"
    said = things(street(tmp_path / "two", mats=part, table="mats: {part: mats}\n"))
    assert next(pile.form for pile in said.piles if pile.key == "mats") == "mats"


def test_zones_are_areas_and_mats_take_the_place_of_those_of_players(tmp_path: Path) -> None:
    found = things(street(tmp_path))
    assert [(area.key, area.player, area.piles, area.is_hidden) for area in found.areas] == [
        ("deck", -1, ("goods",), True),
        ("discard", -1, (), False),
        ("deck/people", -1, ("people",), False),
    ]
    assert found.hands == {"hand"}
    part = "title: Mats\nsize: poker\ntemplate: piece\npieces:\n  - {name: Mat}\n"
    without = things(street(tmp_path / "two", mats=part))
    assert [area.key for area in without.areas if area.player >= 0] == ["front-1", "front-2", "front-3", "front-4"]


def test_zones_are_called_as_the_engine_calls_them() -> None:
    seats = {"player": 1, "": -1}
    for name in GAMES:
        game = shipped(name)
        zones = [zone for zone in game.vocabulary.zones.values() if zone.of in seats]
        made = {key_of(zone, seats[zone.of], slot) for zone in zones for slot in range(max(1, zone.count))}
        referee, _ = open_table(game)
        assert referee is not None and made and made <= set(referee.board.keys)


def test_what_is_discarded_follows_its_own_pile() -> None:
    size = (60.0, 90.0)
    decks = [
        Area("trash-deck", "Trash", "Trash deck", -1, ("trash",), size),
        Area("b", "Risk", "Risk deck", -1, ("risk",), size),
    ]
    shared = [Area(f"{name}-pile", "Discarded", f"{name} discard pile", -1, (), size) for name in ("Trash", "Risk")]
    beside = list(told_apart([decks[0], shared[0], decks[1], shared[1]]))
    assert [(area.title, area.follows) for area in beside] == [
        ("Trash", False),
        ("Discarded", True),
        ("Risk", False),
        ("Discarded", True),
    ]
    apart = list(told_apart([*decks, *shared]))
    assert [(area.title, area.follows) for area in apart[2:]] == [
        ("Trash discard pile", False),
        ("Risk discard pile", False),
    ]


def test_a_row_has_room_for_what_begins_there(tmp_path: Path) -> None:
    one = GOODS.replace("copies: 2", "copies: 1")
    for room, goods in ((4, one), (6, GOODS), (8, GOODS.replace("copies: 2", "copies: 5"))):
        game = street(tmp_path / f"{room}", goods, table="zones: {deck: {lies: row}}\n")
        found = next(area for area in things(game).areas if area.key == "deck")
        assert (found.room, found.is_grid) == (room, False)


def test_players_count_what_is_no_piece_and_on_no_mat(tmp_path: Path) -> None:
    gold = [Tally("gold", "Gold", 0)]
    rows = {
        "a": ('Gold: {holders: [player], least: 2, meaning: "Coins."}', [Tally("gold", "Gold", 2)]),
        "b": ('Gold: {holders: [card], meaning: "Coins."}', []),
        "c": ('Gold: {kind: token, holders: [player], meaning: "Coins."}', gold),
        "d": ('Coin: {plural: Coins, holders: [player], meaning: "Money."}', []),
        "e": ('Gold: {kind: token, holders: [player], also: [gold coin/coin], meaning: "Coins."}', []),
    }
    for name, (counters, tallies) in rows.items():
        assert list(tallies_of(counted(tmp_path / name, counters))) == tallies, name
    drawn = COINS.replace("copies: 3", "copies: 3, art: {counter: Gold}")
    for name, part, tallies in (("f", drawn, []), ("g", drawn.replace("Gold", "Golden"), gold)):
        folder = counted(tmp_path / name, rows["c"][0]).folder
        (folder / "coins.yaml").write_text(part)
        assert list(tallies_of(loaded(folder))) == tallies, name
    game = counted(tmp_path / "h")
    (game.folder / "table.yaml").write_text("mats: {part: mats, counters: {Gold: gold}}\n")
    assert list(tallies_of(loaded(game.folder))) == [], "a track on the mats shows it"


def test_every_counter_of_players_is_counted_a_piece_or_on_a_mat(tmp_path: Path) -> None:
    found = {name: [each.title for each in tallies_of(shipped(name))] for name in GAMES}
    assert found == {"ark": ["Points"], "crafty-critters": ["CP"], "top-of-the-heap": [], "trash-kings": ["Points"]}
    new, _ = load_game(begin_game("Night Market", tmp_path))
    assert new is not None and list(tallies_of(new)) == [Tally("coin", "Coins", 0)]


def stretched(found: Things, players: int, counters: int) -> Things:
    """The same things for so many players, of whom each counts so many things."""
    tallies = tuple(Tally(f"c{at}", f"C{at}", 0) for at in range(counters))
    return replace(found, game=replace(found.game, players=(2, players)), tallies=tallies)


@pytest.mark.parametrize("free_of", [virtualtabletop.strip_for, playingcards.strip_for])
def test_every_counter_of_every_seat_has_room_of_its_own(free_of: Callable[[Things], Strip], tmp_path: Path) -> None:
    found = things(counted(tmp_path))
    for players, counters in product(range(2, 9), range(10)):
        strip = free_of(stretched(found, players, counters))
        assert (len(strip.tallies), crowded(strip)) == (counters, [])
        boxes = [Box(*strip.seat(seat), strip.wide, 34) for seat in range(players)]
        for seat, at in product(range(players), range(counters)):
            boxes.append(Box(*strip.counter(seat, at), 78, 34))
        assert not any(is_over(one, two) for one, two in combinations(boxes, 2)), (players, counters)
        assert strip.wide >= 64 and all(box.x + box.width <= 1550 for box in boxes)
        assert max(box.y for box in boxes) + 34 < strip.height <= 360
        assert strip.is_apart or max(box.x + box.width for box in boxes if box.y < 40) <= 1550 - (players - 1) * 52


def test_crowded_counters_near_miss(tmp_path: Path) -> None:
    found = stretched(things(counted(tmp_path)), 4, 1)
    for free, rows in ((176, (1, False)), (880, (1, False)), (900, (2, False)), (1400, (1, True))):
        strip = strip_of(found, free)
        assert (strip.rows, strip.is_apart) == rows, free


def test_crowded_counters(tmp_path: Path) -> None:
    found = things(counted(tmp_path))
    strip = strip_of(stretched(found, 17, 12), 600)
    assert len(strip.tallies) + len(strip.left_out) == 12 and strip.height <= 360
    (problem,) = crowded(strip)
    assert problem.code == "C338" and problem.message.endswith("; left out: C7, C8, C9, C10, C11.")
    assert len(strip_of(stretched(found, 40, 1), 600).left_out) == 1, "not even below a seat"


def test_a_die_has_the_sides_that_the_table_says(tmp_path: Path) -> None:
    assert [die.sides for die in things(street(tmp_path)).dice] == [("1", "2", "3", "4", "5", "6")]
    named = street(tmp_path / "two", table="dice: {die: [North, South]}\n")
    assert [die.sides for die in things(named).dice] == [("North", "South")]


# --- where it lies ----------------------------------------------------------------------------------------------------


def overlapping(made: Arrangement) -> list[tuple[str, str]]:
    """The pairs of things that lie on each other; a player's side lies around what is theirs."""
    boxes = [(key, box) for key, box in made.boxes.items() if not key.startswith("seat/")]
    return [(a, b) for (a, one), (b, two) in combinations(boxes, 2) if is_over(one, two)]


def is_over(one: Box, two: Box) -> bool:
    across = min(one.x + one.width, two.x + two.width) - max(one.x, two.x)
    down = min(one.y + one.height, two.y + two.height) - max(one.y, two.y)
    return across > 0.001 and down > 0.001


@pytest.mark.parametrize("ratio", [0.7, 1.7, 2.1])
def test_nothing_lies_on_anything_else_or_beyond_the_table(ratio: float, tmp_path: Path) -> None:
    found = things(street(tmp_path))
    made = arranged(found, ratio)
    assert overlapping(made) == []
    assert len([key for key in made.boxes if key.startswith("piece/mats/")]) == 4
    for key, box in made.boxes.items():
        assert box.x >= 0 and box.y >= 0, key
        assert box.x + box.width <= made.width + 0.001 and box.y + box.height <= made.height + 0.001, key


def test_piles_lie_below_the_board_only_where_that_makes_everything_clearly_larger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, ratio = things(street(tmp_path)), 1.7
    low = arranged(found, ratio)
    monkeypatch.setattr("toolkit.exports.tabletops.arrangement.CLEARLY", 0.0)
    usual = arranged(found, ratio)
    needed = [max(made.width / ratio, made.height) for made in (low, usual)]
    assert needed[0] < 0.95 * needed[1]
    assert is_below_the_board(low) and not is_below_the_board(usual)
    monkeypatch.undo()
    assert arranged(found, ratio, enough=needed[1]) == usual


def is_below_the_board(made: Arrangement) -> bool:
    """Whether the deck lies below the board."""
    board = made.boxes["piece/street/street/0"]
    return made.boxes["area/deck"].y >= board.y + board.height


def test_what_goes_together_is_in_one_row() -> None:
    cells = [
        Cell("a", 60, 90),
        Cell("deck", 60, 90),
        Cell("discarded", 60, 90, follows=True),
        Cell("coin", 9, 9, begins=True),
    ]
    made = shelves(cells, 140)
    assert [(key, box.x, box.y) for key, box in made.boxes.items()] == [
        ("a", 0, 0),
        ("deck", 0, 104),
        ("discarded", 74, 104),
        ("coin", 0, 208),
    ]
    assert {box.y for box in shelves(cells, 400).boxes.values()} == {0, 104}, "room for all, but for what begins a row"


def test_a_shelf_is_as_wide_as_is_said_and_no_wider() -> None:
    cells = [Cell("area/a", 60, 90, 16), Cell("b", 60, 40), Cell("c", 60, 40)]
    two, three = shelves(cells, 134), shelves(cells, 208)
    assert [(key, box.x, box.y) for key, box in two.boxes.items()] == [("area/a", 0, 16), ("b", 74, 0), ("c", 0, 120)]
    assert {box.y for key, box in three.boxes.items() if key != "area/a"} == {0}


# --- setting out ------------------------------------------------------------------------------------------------------


def hands(deals: tuple[Deal, ...], zone: str) -> list[int]:
    return [deal.count for deal in deals if deal.zone == zone]


def test_what_is_dealt_is_what_the_rulebook_says() -> None:
    ark = deals_of(shipped("ark"))
    assert [hands(ark[players], "hand") for players in range(1, 7)] == [
        [7],
        [7] * 2,
        [7] * 3,
        [5] * 4,
        [5] * 5,
        [5] * 6,
    ]
    kings = deals_of(shipped("trash-kings"))
    cubes = [(deal.player, deal.card, deal.count) for deal in kings[2] if deal.player >= 0]
    assert len(cubes) == 2 and {count for _, _, count in cubes} == {4} and len({card for _, card, _ in cubes}) == 2
    critters = deals_of(shipped("crafty-critters"))
    apples = {players: sum(d.count for d in rows if d.card == "apple") for players, rows in critters.items()}
    assert apples == {2: 4, 3: 4, 4: 8}, "a Squash on each side stash and, with four players, an Apple"
    assert [deal.count for deal in critters[3] if deal.deck == "critters"] == [8, 8, 8]


def test_nobody_is_dealt_what_players_choose() -> None:
    lane = deals_of(shipped("top-of-the-heap"))
    assert {deal.deck for rows in lane.values() for deal in rows} == {"residents"}
    assert {deal.place for deal in lane[3]} == {f"house-{number}" for number in range(1, 7)}


def test_without_rules_it_is_what_the_game_declares(tmp_path: Path) -> None:
    game = street(tmp_path)
    assert deals_of(game)[3] == tuple(Deal("goods", 1, "", "", player) for player in range(3))
    found = things(game)
    table = table_of(found, arranged(found, 2.0))
    assert {target.seat for _, target in table.deals[3]} == {0, 1, 2}
