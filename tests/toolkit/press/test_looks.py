"""How the four games look: measured on the HTML of their faces, which says all about places, sizes and pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import ImageStat

from tests.toolkit.press.shop import Here, loaded, shared_cache
from toolkit.check.card_sizes import size_of
from toolkit.model import Card, Game
from toolkit.press.art import SIGNS, WIDTH, Picture, drawings_of, figures, read_address
from toolkit.press.figures import Box, extent
from toolkit.press.icons import EXTENT, Icons
from toolkit.press.kit import Progress, Wish
from toolkit.press.pictures import face_pixels
from toolkit.press.produce import Production
from toolkit.press.shapes import HEIGHT, Shape, read_ground
from toolkit.press.templates import Templates

ROOT = Path(__file__).parents[3]
GAMES = ("ark", "crafty-critters", "top-of-the-heap")
ICONS = Icons()
PLACE = re.compile(r"(left|top|width|height):(-?[\d.]+)mm")
IMAGE = re.compile(r'<img style="([^"]*)" src="(art:[^"]*)"')
LISTED = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)


class Shown(NamedTuple):
    """A card and the HTML of its front; its size in millimetres."""

    card: Card
    html: str
    width: float
    height: float


@cache
def fronts(name: str) -> tuple[Shown, ...]:
    """The fronts of all cards of a game, without being laid out."""
    game = loaded(ROOT / "cards" / name)
    templates, found = Templates(game), []
    for deck in game.decks:
        size = size_of(game, deck)
        found += [Shown(card, templates.front(card, deck, size), size.width, size.height) for card in deck.cards]
    return tuple(found)


def box(style: str) -> dict[str, float]:
    return {side: float(value) for side, value in PLACE.findall(style)}


def top_of(shown: Shown, kind: str) -> float | None:
    """Where a box of this class begins, in millimetres; None where the face has none."""
    found = re.search(rf'class="{kind}[^"]*"[^>]*style="([^"]*)"', shown.html)
    return box(found[1])["top"] if found else None


def subjects(picture: Picture, height: float) -> Iterator[tuple[str, Box]]:
    """The boxes of the icons of a picture, and of what is drawn with an edge in its scenes."""
    yield from ((figure.icon, figure.box()) for figure in figures(picture, height, ICONS))
    for name in drawings_of(picture):
        if name.startswith("scene-"):
            for shape in scene(name):
                left, top, right, bottom = (EXTENT * (part + 0.5) for part in extent(shape.path, 0.0, False))
                pen, down = shape.width / 2, height - HEIGHT
                yield name, (left - pen, top - pen + down, right + pen, min(bottom + down, height))


@cache
def scene(name: str) -> tuple[Shape, ...]:
    """The shapes of a drawing that have an edge."""
    [file] = ROOT.glob(f"templates/*/art/{name}.svg")
    return tuple(shape for shape in read_ground(file.read_bytes()) if shape.edge != "none")


def cropped(shown: Shown) -> list[str]:
    """The things in a picture that reach beyond the picture or the cut."""
    found = []
    for style, address in IMAGE.findall(shown.html):
        place, picture = box(style), read_address(unescape(address))
        scale = place["width"] / WIDTH
        for name, edges in subjects(picture, place["height"] / scale):
            left, top, right, bottom = (value * scale for value in edges)
            first, last = max(0.0, -place["left"]), min(place["width"], shown.width - place["left"])
            if left < first or right > last or top < max(0.0, -place["top"]) or bottom > place["height"]:
                found.append(f"{shown.card.name}: {name}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_nothing_shown_is_cropped_by_the_cut(game: str) -> None:
    assert sorted({thing for shown in fronts(game) for thing in cropped(shown)}) == []


def test_an_icon_that_is_cropped_is_found() -> None:
    """The measure itself: a picture whose icon has less room than the card has."""
    picture = Picture(icon="whole", scale=1.0).address()
    html = f'<img style="left:-3mm;top:-3mm;width:30mm;height:60mm" src="{picture}" alt=""/>'
    shown = fronts("ark")[0]._replace(html=html)
    assert cropped(shown) != []
    assert cropped(shown._replace(html=html.replace("left:-3mm;top:-3mm", "left:3mm;top:3mm"))) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["typeline", "kind", "rules", "name"])
def test_lines_begin_at_one_height_on_all_cards_of_a_deck(game: str, kind: str) -> None:
    tops: dict[str, set[float]] = {}
    for shown in fronts(game):
        if (top := top_of(shown, kind)) is not None:
            tops.setdefault(shown.card.deck, set()).add(top)
    assert {deck: found for deck, found in tops.items() if len(found) > 1} == {}


def sizes(shown: Shown, name: str) -> list[float]:
    """The sizes in points that a box may be set in, from the largest to the smallest of each range."""
    found = re.search(rf'data-name="{name}"[^>]*data-fit="([^"]*)"', shown.html)
    return [float(size) for size in re.findall(r"[\d.]+", found[1])] if found else []


def test_index_tags_have_seven_points_and_names_few_sizes() -> None:
    cards = [shown for game in GAMES for shown in fronts(game)]
    assert {size for shown in cards for size in sizes(shown, "strip of tags")} == {7.0}
    for game in GAMES:
        named = {size for shown in fronts(game) for size in sizes(shown, "name")}
        assert len(named) <= 4
    for shown in fronts("top-of-the-heap"):
        assert ('class="index"' in shown.html) == ('class="mark"' in shown.html)  # no strip with nothing in it


def test_the_deck_of_most_designs_does_not_read_as_one_card() -> None:
    """Pictures of Risk differ in more than the icon: in hour, sky, ground and what stands before it."""
    pictures = [
        read_address(unescape(address))
        for shown in fronts("top-of-the-heap")
        if shown.card.deck == "risk"
        for _, address in IMAGE.findall(shown.html)
    ]
    scenes = [(picture.sky, picture.ground, picture.behind, picture.front) for picture in pictures]
    assert len(scenes) > 50
    assert max(map(scenes.count, scenes)) <= 2
    assert len({picture.sky for picture in pictures}) == 4


def listed(text: str) -> dict[str, list[str]]:
    """The cards of the list of pictures by game, in its order."""
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)
    return {
        title: [row[0].strip() for row in LISTED.findall(part) if row[0].strip() not in {"card", "---"}]
        for title, part in zip(parts[1::2], parts[2::2], strict=True)
    }


def drawn(game: Game) -> list[str]:
    return [card.name for deck in game.decks for card in deck.cards if card.icon]


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_pictures_is_complete(game: str) -> None:
    found = loaded(ROOT / "cards" / game)
    told = listed((ROOT / "docs" / "pictures.md").read_text(encoding="utf-8"))[found.title]
    tokens = {card.name for deck in found.decks for card in deck.cards if card.type in {"Tile", "Food", "Fine", "Time"}}
    names = [name for name in drawn(found) if name not in tokens or game == "ark"]
    assert sorted(told) == sorted(names)


def test_each_picture_is_judged_in_one_of_three_words() -> None:
    rows = LISTED.findall((ROOT / "docs" / "pictures.md").read_text(encoding="utf-8"))
    verdicts = {verdict.strip().partition(":")[0] for _, _, verdict in rows} - {"does it", "---"}
    assert verdicts <= {"yes", "nearly", "no"}
    assert all(":" in verdict for _, _, verdict in rows if verdict.strip().startswith(("nearly", "no ")))


def test_backs_of_one_size_are_told_apart_without_colour() -> None:
    """The lightness of the backs of the store's decks, of which those of one size lie side by side."""
    game = loaded(ROOT / "cards" / "crafty-critters")
    first = tuple(deck.cards[0] for deck in game.decks)
    production = Production(game, first, Wish(), shared_cache())
    assert production.lay_out(Here(), Progress()) == []  # type: ignore[arg-type]
    greys: dict[tuple[float, float], list[float]] = {}
    for face in production.faces.backs.values():
        grey = ImageStat.Stat(face_pixels(production, face, 1.0).convert("L")).mean[0]
        greys.setdefault((face.size.width, face.size.height), []).append(grey)
    assert sorted(map(len, greys.values())) == [1, 2, 2]
    assert all(max(values) - min(values) > 60 for values in greys.values() if len(values) > 1)


PANEL = re.compile(r'<div[^>]*style="([^"]*(?:background|border):[^"]*)"')


def close(shown: Shown) -> list[str]:
    """The panels of a face that end between the cut and 2.5 mm inside of it, where a cut that is off shows."""
    found = []
    for style in PANEL.findall(shown.html.partition('class="trim"')[2]):
        place = box(style)
        if {"left", "width"} <= set(place):
            gaps = (place["left"], shown.width - place["left"] - place["width"])
            found += [style for gap in gaps if 0 < gap < 2.5]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_panel_ends_beside_the_cut(game: str) -> None:
    cards = [shown for shown in fronts(game) if shown.card.type != "Tile"]  # which are a pattern up to the cut
    assert [(shown.card.name, close(shown)) for shown in cards if close(shown)] == []


def test_a_panel_beside_the_cut_is_found() -> None:
    shown = fronts("ark")[0]
    panel = '<div class="trim"></div><div style="left:{}mm;width:59.5mm;top:40mm;height:9mm;background:#ffffff"></div>'
    assert [bool(close(shown._replace(html=panel.format(left)))) for left in ("2", "-3", "0")] == [True, False, False]


def test_a_fanned_hand_shows_the_names_and_pairs_are_large() -> None:
    """The strip at the left of a card is what a hand shows of it; the two animals of a pair are as large as a tag."""
    style = (ROOT / "templates" / "ark" / "theme.css").read_text(encoding="utf-8")
    assert float(re.findall(r"\.mates \.icon {[^}]*width: ([\d.]+)mm", style)[0]) >= 5
    for shown in fronts("ark"):
        if shown.card.deck == "ark":
            [along] = re.findall(r'class="name along"[^>]*style="([^"]*)"', shown.html)
            place = box(along)
            middle = place["left"] + place["width"] / 2
            assert "rotate(-90deg)" in along and middle + place["height"] / 2 < 14


def test_no_sky_is_a_pattern_of_one_icon() -> None:
    """Signs in a sky are drops and stars of several sizes, and few pictures have them."""
    assert len(set(SIGNS)) > 5 and max(SIGNS) > 3 * min(SIGNS)
    for game in ("top-of-the-heap", "crafty-critters"):
        for shown in fronts(game):
            assert not any(read_address(unescape(address)).motif for _, address in IMAGE.findall(shown.html))


def test_no_moon_shines_through_a_wall() -> None:
    """Walls are painted over what is behind them, from one edge of the picture to the other."""
    for wall in ("bricks", "kitchen", "shed", "siding"):
        first = scene_shapes(f"top-of-the-heap/art/{wall}")[0]
        left, _, right, _ = (EXTENT * (part + 0.5) for part in extent(first.path, 0.0, False))
        assert first.tone == "sky" and left <= 0 and right >= WIDTH, wall


def scene_shapes(name: str) -> tuple[Shape, ...]:
    """The shapes of a drawing of the games, by folder and name."""
    return read_ground((ROOT / "templates" / f"{name}.svg").read_bytes())


def test_rules_of_a_deck_stand_in_three_sizes_and_flavour_in_one() -> None:
    """Flavour stands at the foot, but for the few cards whose rules leave no room for that."""
    for game in GAMES:
        cards = [shown for shown in fronts(game) if shown.card.text and shown.card.flavour]
        assert all(len(sizes(shown, "text")) == 6 for shown in cards if sizes(shown, "text"))  # a range for each step
        assert len({size for shown in cards for size in sizes(shown, "text")}) == 3
        low = [shown for shown in cards if 'class="flavour low"' in shown.html]
        assert len(low) > 0.8 * len(cards)
