"""What is printed beside the cards agrees with the rules: board, playmats, tokens and pieces, measured as printed."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations, permutations
from pathlib import Path

import pytest

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap import upkeep
from engine.kernel.core.zones import board_of
from tests.toolkit.press.places import Spot, overlap, spots
from tests.toolkit.press.shop import Here, shared_cache
from toolkit.load import load_game
from toolkit.model import Deck, Game
from toolkit.paper import FaceSize, face_size, fits
from toolkit.press.faces import Face
from toolkit.press.kit import Progress, Wish
from toolkit.press.pictures import face_pixels
from toolkit.press.produce import Production
from toolkit.press.raster import INCH_MM, Pixels
from toolkit.press.tiling import tiling
from toolkit.problem import Problem

GAME = Path(__file__).parents[3] / "cards" / "top-of-the-heap"
AIR = 1.0  # by which a slot is larger than a card, at least
FOR_CARDS = {"feature", "resident", "trash", "nest", "animal", "compact", "tiny", "stash"}
PER_MM, DARK = 4.0, 200


@cache
def game(part: str = "", old: str = "", new: str = "") -> Game:
    """The real game, or with other words in the file of a part."""
    file = GAME / f"{part}.yaml"
    text = file.read_text(encoding="utf-8") if part else ""
    assert old in text
    loaded, problems = load_game(GAME, {file: text.replace(old, new)} if part else {})
    assert loaded is not None
    assert problems == []
    return loaded


def written(of: Game, draft: bool = False) -> Production:
    """The faces of a game's parts, not laid out."""
    return Production(of, of.pieces, Wish(draft=draft), shared_cache())


def printed(of: Game, draft: bool = False) -> tuple[Production, list[Problem]]:
    """The parts of a game laid out, and what is wrong with them."""
    production = written(of, draft)
    return production, production.lay_out(Here(), Progress())  # type: ignore[arg-type]


@cache
def kit(draft: bool = False) -> tuple[Production, list[Problem]]:
    """The parts of the real game."""
    return printed(game(), draft)


def part(of: Game, name: str) -> Deck:
    """A part of a game."""
    return next(each for each in of.parts if each.id == name)


def faces(production: Production, name: str) -> list[Face]:
    """The faces of a part."""
    return [face for face in production.faces.fronts if face.deck.id == name]


def places(name: str, kind: str) -> list[Spot]:
    """The places of a kind on the first face of a part, from left to right."""
    found = [spot for spot in spots(faces(kit()[0], name)[0]) if spot.data.get("space") == kind]
    return sorted(found, key=lambda spot: spot.key)


# --- every text fits, and every card ---------------------------------------------------------------------------------


@pytest.mark.parametrize("draft", [False, True])
def test_nothing_is_wrong_with_any_face(draft: bool) -> None:
    assert kit(draft)[1] == []
    assert len(kit(draft)[0].faces.fronts) == len(game().pieces)


def test_a_text_that_is_too_long_is_found() -> None:
    _, problems = printed(game("playmats", "name: Acorn", "name: Acornucopia of the Nutcrackers"))
    assert {problem.name for problem in problems} >= {"text-overflow"}


def too_small(face: Face, card: FaceSize) -> list[str]:
    """Slots in which a card does not lie with some air around it."""
    slots = [spot for spot in spots(face) if spot.data.get("space") in FOR_CARDS]
    assert slots
    least = card.width + AIR, card.height + AIR
    return [spot.data["space"] for spot in slots if spot.width < least[0] or spot.height < least[1]]


def free_inside(pixels: Pixels, spot: Spot) -> tuple[float, float]:
    """How far a slot is free of lines in a draft's picture, across and down: the most of two ways through it."""
    grey = pixels.convert("L")

    def run(x: float, y: float, across: bool) -> float:
        found = 0
        for way in (-1, 1):
            column, row = round(x * PER_MM), round(y * PER_MM)
            while grey.getpixel((column, row)) > DARK:  # type: ignore[operator]
                column, row, found = column + way * across, row + way * (not across), found + 1
        return found / PER_MM

    rows = [spot.y + spot.height * part for part in (0.1, 0.9)]
    columns = [spot.x + spot.width * part for part in (0.08, 0.92)]
    return max(run(spot.middle[0], y, True) for y in rows), max(run(x, spot.middle[1], False) for x in columns)


@pytest.mark.parametrize("name", ["board", "playmats"])
def test_every_card_has_room_in_its_slot(name: str) -> None:
    assert [slot for face in faces(kit()[0], name) for slot in too_small(face, face_size("poker"))] == []
    assert too_small(faces(kit()[0], name)[0], face_size("tarot"))


@pytest.mark.parametrize("name", ["board", "playmats"])
def test_slots_are_as_large_in_the_picture(name: str) -> None:
    production, face = kit(draft=True)[0], faces(kit(draft=True)[0], name)[0]
    pixels = face_pixels(production, face, PER_MM * INCH_MM / 72).convert("RGB")
    for spot in [spot for spot in spots(face) if spot.data.get("space") in FOR_CARDS]:
        across, down = free_inside(pixels, spot)
        assert face_size("poker").width < across < spot.width, spot.data
        assert face_size("poker").height < down < spot.height, spot.data


@pytest.mark.parametrize("name", ["board", "playmats"])
def test_no_slot_lies_on_another_or_over_the_edge(name: str) -> None:
    face = faces(kit()[0], name)[0]
    slots = [spot for spot in spots(face) if "space" in spot.data and "place" not in spot.classes]
    assert len(slots) > 8
    assert [(one.data, other.data) for one, other in combinations(slots, 2) if overlap(one, other)] == []
    for spot in slots:
        assert spot.x >= 3, spot.data
        assert spot.y >= 3, spot.data
        assert spot.x + spot.width <= face.size.width - 3, spot.data
        assert spot.y + spot.height <= face.size.height - 3, spot.data


# --- the board is the one the rules play on --------------------------------------------------------------------------


def houses(of: Game) -> dict[int, Spot]:
    """The houses of a game's board by the number of the rules, from 0."""
    board = faces(written(of), "board")[0]
    return {int(spot.data["house"]) - 1: spot for spot in spots(board) if "house" in spot.data}


def disagreements(of: Game) -> list[str]:
    """Where the printed street is not the street of the rules."""
    found, street = [], houses(of)
    rules = board_of(game().vocabulary, at.MOST_PLAYERS)
    if set(street) != set(range(at.HOUSES)):
        return [f"houses {sorted(street)}"]
    for one, other in permutations(range(at.HOUSES), 2):
        (x, y), (to_x, to_y) = street[one].middle, street[other].middle
        is_beside = y == to_y and abs(abs(x - to_x) - street[one].width) < 0.01
        is_across = x == to_x and y != to_y
        if is_beside != (other in rules.adjacent[one]):
            found.append(f"{one + 1} beside {other + 1}: {is_beside}")
        if is_across != (other in rules.opposite[one]):
            found.append(f"{one + 1} opposite {other + 1}: {is_across}")
    return found


def test_houses_are_next_to_and_opposite_each_other_as_the_rules_say() -> None:
    assert disagreements(game()) == []


@pytest.mark.parametrize("order", ['"1", "2", "3", "6", "5", "4"', '"2", "1", "3", "4", "5", "6"'])
def test_another_order_of_houses_is_found(order: str) -> None:
    assert disagreements(game("board", '"1", "2", "3", "4", "5", "6"', order))


def test_a_house_has_its_number_its_pips_and_all_its_places() -> None:
    found = spots(faces(kit()[0], "board")[0])
    features = game().vocabulary.nouns["Feature slot"].count
    for house in map(str, range(1, at.HOUSES + 1)):
        own = [spot for spot in found if spot.around("house") == house]
        kinds = Counter(spot.data["space"] for spot in own if "space" in spot.data)
        assert kinds == {"feature": features, "resident": 1, "trash": 1, "yard": 1}
        assert [spot.text for spot in own if "number" in spot.classes] == [house]
        die = next(spot.element for spot in own if spot.element.tag.endswith("svg"))
        assert len([each for each in die.iter() if each.tag.endswith("circle")]) == int(house)
        assert any(f"+{upkeep.SUPPLY} each night" in spot.text.replace("  ", " ") for spot in own)


def test_houses_of_one_side_are_upright_those_of_the_other_turned() -> None:
    turned = [houses(game())[house].turned for house in range(at.HOUSES)]
    assert turned == [False] * 3 + [True] * 3


def test_the_nest_is_at_the_end_of_the_street_and_holds_what_it_should() -> None:
    items, rows = places("board", "nest"), sorted(spot.y for spot in houses(game()).values())
    assert len(items) == upkeep.NEST_SIZE
    assert all(rows[0] + 205 - 0.01 <= spot.y <= rows[-1] - spot.height for spot in items)
    assert min(spot.x for spot in items) > max(spot.x for spot in nights(game()))


def nights(of: Game, kind: str = "night") -> list[Spot]:
    """The names of the nights on a board, upright, in order; or what is said of some of them."""
    found = [spot for spot in spots(faces(written(of), "board")[0]) if spot.data.get("name") == "night"]
    upright = [spot for spot in found if not spot.turned and ("pickup" in spot.classes) == (kind == "pickup")]
    return sorted(upright, key=lambda spot: spot.key)


def pickups(of: Game) -> tuple[int, ...]:
    """The nights that are marked for a Trash Pickup, from 1."""
    middles = [spot.middle[0] for spot in nights(of)]
    return tuple(middles.index(spot.middle[0]) + 1 for spot in nights(of, "pickup"))


def test_the_week_has_its_nights_and_pickups() -> None:
    assert [spot.text for spot in nights(game())] == part(game(), "board").data["spaces"]["nights"]
    assert len(nights(game())) == upkeep.NIGHTS == game().data["vocabulary"]["periods"]["night"]["count"]
    assert pickups(game()) == upkeep.PICKUP_NIGHTS
    assert pickups(game("board", "pickups: [Tuesday, Friday]", "pickups: [Wednesday, Friday]")) == (4, 6)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_board_takes_four_by_two_sheets_and_a_mat_one(paper: str) -> None:
    board, mat = (faces(kit()[0], name)[0].size for name in ("board", "playmats"))
    sheets = tiling(paper, board)
    assert (sheets.columns, sheets.rows) == (4, 2)
    assert tiling(paper, FaceSize(board.width + 2, board.height + 2, board.bleed)).count > sheets.count
    assert fits(paper, mat)


# --- players, tokens and pieces --------------------------------------------------------------------------------------


def unequal_seats(of: Game) -> list[str]:
    """Where mats, dens and Open tokens are not those of the most players, one like the other."""
    mats = part(of, "playmats").cards
    dens = [spot for spot in spots(faces(written(of), "board")[0]) if "player" in spot.data]
    tokens = [card for card in part(of, "tokens").cards if "player" in card.art]
    rows = {
        "mats": [mat.name for mat in mats],
        "dens": [spot.data["player"] for spot in dens],
        "Open tokens": [str(card.art["player"]) for card in tokens],
    }
    found = [what for what, names in rows.items() if sorted(names) != sorted(rows["mats"])]
    found += [what for what, names in rows.items() if len(names) != of.players[1]]
    found += ["copies"] * (len({card.copies for card in tokens}) != 1)
    found += ["colours"] * (len({mat.art["colour"] for mat in mats}) != len(mats))
    return found + ["signs"] * (len({mat.icon for mat in mats}) != len(mats))


def test_every_player_has_a_mat_a_den_and_as_many_open_tokens() -> None:
    assert unequal_seats(game()) == []
    assert game().players[1] == at.MOST_PLAYERS


@pytest.mark.parametrize(
    ("file", "old", "new", "found"),
    [
        ("tokens", '"Open, Egg", copies: 5', '"Open, Egg", copies: 4', "copies"),
        ("tokens", "player: Egg", "player: Leaf", "Open tokens"),
        ("playmats", "#56B4E9", "#0072B2", "colours"),
        ("playmats", "icon: mushroom", "icon: acorn", "signs"),
    ],
)
def test_what_is_missing_at_a_seat_is_found(file: str, old: str, new: str, found: str) -> None:
    assert unequal_seats(game(file, old, new)) == [found]


def test_a_players_colour_stands_in_one_place() -> None:
    old, new = "#CC79A7", "#123456"
    changed = written(game("playmats", old, new))
    open_tokens = [face for face in faces(changed, "tokens") if face.card and "player" in face.card.art]
    assert [new in face.html for face in open_tokens] == [False] * 4 + [True]
    assert all(old not in face.html for face in changed.faces.fronts)
    files = [file.read_text(encoding="utf-8") for file in GAME.glob("*.yaml")]
    assert sum(old in text for text in files if "title: Event" not in text) == 1


def test_tokens_are_enough_and_lie_on_the_places_for_them() -> None:
    copies = {card.name: card.copies for card in part(game(), "tokens").cards}
    most_ap = game().vocabulary.counters["AP"].most
    assert most_ap is not None
    assert copies["AP"] == most_ap * at.MOST_PLAYERS
    assert most_ap == upkeep.START_AP + upkeep.MOST_BONUS
    counts = {kind: len(places("playmats", kind)) for kind in ("ap-start", "ap-bonus", "set-aside")}
    assert counts == {"ap-start": upkeep.START_AP, "ap-bonus": upkeep.MOST_BONUS, "set-aside": upkeep.MOST_BONUS}
    token = faces(kit()[0], "tokens")[0].size
    for kind in counts:
        row = places("playmats", kind)
        assert all(min(spot.width, spot.height) > token.width for spot in row)
        assert [pair for pair in combinations(row, 2) if overlap(*pair)] == []


def test_pieces_show_what_the_cards_show() -> None:
    made = {face.card.name: face.html for face in faces(kit()[0], "standees") if face.card}
    cards = {card.name: card.icon for card in game().cards if card.deck in {"animals", "pets"}}
    assert {name for name in made if name not in cards} == {"First player", "Tonight"}
    for name, icon in cards.items():
        assert made[name].count(f'src="icon:{icon}"') == 2  # on both sides


def test_the_frame_of_what_is_carried_keeps_clear_of_the_cut() -> None:
    """The dark shape around the slots for items ends 3 mm inside of the mat, where a cut that is off does not show."""
    [mat] = {face.html for face in faces(written(game()), "playmats") if "Acorn" in face.html}
    [(top, height, path)] = re.findall(r'top:([\d.]+)mm;width:136mm;height:([\d.]+)mm"[^>]*><path d="([^"]+)"', mat)
    downs = [float(number) for number in re.findall(r"V([\d.]+)", path)]
    first = float(re.findall(r"M[\d.]+ ([\d.]+)", path)[0])
    assert float(height) == 190 and float(top) + first >= 3
    assert 194 - float(top) - (max(downs) + 3.8) >= 3
