"""Printed tiles show what the rules play with: at each edge the colour, and joined edges joined, in the bleed too."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from PIL import ImageChops, ImageStat

from tests.toolkit.press.shop import loaded, produced
from toolkit.model import Card
from toolkit.press.faces import Face
from toolkit.press.kit import Wish
from toolkit.press.pictures import face_pixels
from toolkit.press.produce import Production
from toolkit.press.raster import Pixels
from toolkit.press.sheets import sheet

GAME = Path(__file__).parents[3] / "cards" / "trash-kings"
EDGES = ("top", "right", "bottom", "left")
SIZE, BLEED = 45.0, 3.0
PER_MM = 4
INK, GROUND = (0x26, 0x23, 0x1F), (0xE3, 0xDC, 0xCD)


@cache
def printed() -> tuple[Production, dict[str, Card]]:
    """Every tile laid out, without a finding."""
    game = loaded(GAME)
    production, problems = produced(game)
    assert problems == []
    return production, {card.id: card for card in game.cards if card.regions}


def picture(name: str) -> Pixels:
    production, _ = printed()
    face = next(face for face in production.faces.fronts if face.card is not None and face.card.id == name)
    return face_pixels(production, face, PER_MM * 25.4 / 72, with_bleed=True)


def near(one: tuple[int, ...], other: tuple[int, ...], most: int = 40) -> bool:
    return all(abs(a - b) < most for a, b in zip(one, other, strict=True))


def colour(pixel: tuple[int, ...]) -> str:
    """The colour of a piece or of its pattern."""
    red, green, blue = pixel
    if blue > red + 30:
        return "BLUE"
    return "YELLOW" if green > blue + 60 else "RED"


def at_edge(edge: str, depth: float, along: float = 0.0) -> tuple[int, int]:
    """The pixel so many millimetres inside of the middle of an edge; outside of it with a minus."""
    middle = SIZE / 2 + along
    x, y = {
        "top": (middle, depth),
        "bottom": (middle, SIZE - depth),
        "left": (depth, middle),
        "right": (SIZE - depth, middle),
    }[edge]
    return round((x + BLEED) * PER_MM), round((y + BLEED) * PER_MM)


def is_piece(pixel: tuple[int, ...]) -> bool:
    return not near(pixel, INK, 70) and not near(pixel, GROUND, 12)


def joined(pixels: Pixels, edge: str) -> set[str]:
    """The edges that can be reached over the piece at an edge without crossing an outline."""
    ends = {at_edge(other, 0.5, 6.0): other for other in EDGES}  # beside the sign, which is outlined by nothing
    start = next(point for point, other in ends.items() if other == edge)
    low, high = round(BLEED * PER_MM), round((SIZE + BLEED) * PER_MM)
    waiting, seen = [start], {start}
    while waiting:
        x, y = waiting.pop()
        for point in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if all(low <= part < high for part in point) and point not in seen and is_piece(pixels.getpixel(point)):  # type: ignore[arg-type]
                seen.add(point)
                waiting.append(point)
    return {other for point, other in ends.items() if point in seen}


@pytest.mark.parametrize("name", sorted(card.id for card in loaded(GAME).cards if card.regions))
def test_a_tile_shows_its_regions(name: str) -> None:
    card, pixels = printed()[1][name], picture(name)
    for edges, tag in card.regions.items():
        for edge in edges.split("-"):
            for depth in (0.4, -2.0):  # on the tile, and where a cut may be off
                shown = {colour(pixels.getpixel(at_edge(edge, depth, along))) for along in (-5.0, 5.0, 6.0)}  # type: ignore[arg-type]
                assert shown == {tag}, (edge, depth)
            assert joined(pixels, edge) == set(edges.split("-"))


def test_a_piece_takes_the_middle_third_of_an_edge() -> None:
    pixels = picture("nubs-blue-blue-yellow-yellow")
    for edge in EDGES:
        spots = {
            along: at_edge(edge, -1.0, along) for along in range(-20, 21) if abs(along) not in (7, 8)
        }  # the outline
        row = {along: is_piece(pixels.getpixel(spot)) for along, spot in spots.items()}  # type: ignore[arg-type]
        assert row == {along: abs(along) < SIZE / 6 for along in spots}


def test_tiles_are_printed_at_their_own_size_and_fill_the_sheet() -> None:
    production, _ = printed()
    fronts = [face for face in production.faces.fronts if not face.deck.is_part]
    sizes = {face.deck.id: (face.size.width, face.size.height) for face in fronts}
    assert sizes == {"tiles": (45.0, 45.0), "cubes": (16.0, 16.0)}
    tile = next(face.size for face in production.faces.fronts if face.deck.id == "tiles")
    assert (sheet("a4", tile).count, sheet("letter", tile).count) == (24, 20)


def test_in_a_draft_the_pattern_alone_tells_colours_apart() -> None:
    """The share of ink on a strip of each colour, in a picture without any colour."""
    production, _ = produced(loaded(GAME), Wish(draft=True))
    shares = {}
    strips = {"BLUE": "straight-blue-red-blue", "YELLOW": "straight-yellow-red-red", "RED": "straight-red-blue-red"}
    for tag, name in strips.items():
        face = next(face for face in production.faces.fronts if face.card is not None and face.card.id == name)
        pixels = face_pixels(production, face, PER_MM * 25.4 / 72, with_bleed=True)
        spots = [at_edge("top", depth / 10, along / 10) for depth in range(10, 150) for along in range(-60, 61)]
        values = [sum(pixels.getpixel(spot)) < 384 for spot in spots]  # type: ignore[arg-type,misc]
        shares[tag] = sum(values) / len(values)
    assert shares["YELLOW"] < 0.12 < shares["BLUE"] < 0.27 < shares["RED"]


def changed_by_half_a_turn(production: Production, face: Face) -> float:
    """By how much the lightness of a face changes on average, of 255."""
    pixels = face_pixels(production, face, PER_MM * 25.4 / 72, with_bleed=True).convert("L")
    return float(ImageStat.Stat(ImageChops.difference(pixels, pixels.rotate(180))).mean[0])


def test_a_back_is_the_same_upside_down() -> None:
    """A tile that is drawn blind must not tell which way it lay."""
    production, _ = printed()
    back, front = production.faces.backs["tiles"], production.faces.fronts[0]
    assert changed_by_half_a_turn(production, back) < 3.0 < changed_by_half_a_turn(production, front)


def test_a_white_token_is_seen_on_white() -> None:
    pixels = picture("white-cube").convert("L")
    edge = round((BLEED + 0.5) * PER_MM)
    assert {pixels.getpixel((edge, at)) < 80 for at in range(0, pixels.height, 4)} == {True}  # type: ignore[operator]
