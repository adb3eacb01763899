"""What a theme.css changes, and fonts of the game's own."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from tests.toolkit.press.shop import files_of, goods, loaded, produced, write_shop
from toolkit.press.kept import KeptFace
from toolkit.press.pictures import face_pixels
from toolkit.press.produce import Production
from toolkit.press.templates import BASE
from toolkit.press.theme import theme_of
from toolkit.press.undeclared_fonts import undeclared
from toolkit.problem import Problem

BASIC = BASE / "base.css"


def printed(
    folder: Path, theme: str, card: str = "{name: Apple, text: Gain 1 Gold.}"
) -> tuple[Production, list[Problem]]:
    return produced(loaded(write_shop(folder, goods(card), templates={"theme.css": theme})))


def first(production: Production) -> KeptFace:
    return production.kept[production.faces.fronts[0].key]


def font(letters: str, width: int = 500, packed: str | None = None) -> bytes:
    """A font whose letters are boxes, each this many thousandths of an em wide."""
    builder = FontBuilder(1000, isTTF=True)
    names = {ord(letter): f"u{ord(letter):04x}" for letter in letters}
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap(names)
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for point in ((50, 700), (width - 50, 700), (width - 50, 0)):
        pen.lineTo(point)
    pen.closePath()
    glyph = pen.glyph()
    builder.setupGlyf(dict.fromkeys([".notdef", *names.values()], glyph))
    builder.setupHorizontalMetrics(dict.fromkeys([".notdef", *names.values()], (width, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    builder.font.flavor = packed
    out = io.BytesIO()
    builder.save(out)
    return out.getvalue()


MINE = """@font-face { font-family: "Mine"; src: url("../fonts/mine.ttf") }
:root { --name-font: "Mine"; --text-font: "Mine" }"""


def test_the_variables_of_a_theme() -> None:
    css = (
        ":root { --ink: #221c3b; --name-size: 14; --line: 1px solid } /* :root { --ink: red } */ .face { --ink: blue }"
    )
    assert theme_of(css) == {"ink": "#221c3b", "name_size": 14.0, "line": "1px solid"}
    later = f"{css} :root{{--ink:darkgreen;--name-size:16;--line:#fff}}"
    assert theme_of(later) == {"ink": "#006400", "name_size": 16.0, "line": "#ffffff"}
    wrong = f"{css} :root {{ --ink: 14; --name-size: large }}"
    assert theme_of(wrong) == theme_of(css)


def test_what_templates_ask_of_a_theme_is_there() -> None:
    theme = theme_of(BASIC.read_text(encoding="utf-8"))
    assert {"ink", "paper", "tag", "name_size", "text_size", "name_font", "text_font", "corner"} <= theme.keys()


@pytest.mark.parametrize(
    ("theme", "place", "colour"),
    [
        (":root { --paper: #00ff00 }", (0.5, 0.86), (0, 255, 0)),
        (":root { --ink: #aa00aa; --corner: 0mm }", (3.6 / 63.5, 3.6 / 88.9), (170, 0, 170)),
        (":root { --corner: 4mm }", (3.6 / 63.5, 3.6 / 88.9), (0xE6, 0x9F, 0x00)),
    ],
)
def test_a_theme_changes_the_look(
    theme: str, place: tuple[float, float], colour: tuple[int, ...], tmp_path: Path
) -> None:
    production, problems = printed(tmp_path, theme)
    assert problems == []
    pixels = face_pixels(production, production.faces.fronts[0], 4.0)
    found = pixels.getpixel((int(place[0] * pixels.width), int(place[1] * pixels.height)))[:3]
    assert all(abs(one - other) < 6 for one, other in zip(found, colour, strict=True)), found


def test_a_theme_changes_the_sizes_of_letters(tmp_path: Path) -> None:
    sizes = []
    for at, theme in enumerate((":root { }", ":root { --name-size: 11; --text-size: 12 }")):
        production, problems = printed(tmp_path / str(at), theme)
        assert problems == []
        sizes.append({fitted.box: fitted.points for fitted in first(production).fitted})
    assert (sizes[0]["name"], sizes[0]["text"]) == (14, 9) and (sizes[1]["name"], sizes[1]["text"]) == (11, 12)


@pytest.mark.parametrize(
    "theme", [":root { --ink: 12 }", ":root { --name-size: huge; --paper: }", ":root { --ink: red"]
)
def test_a_theme_of_nonsense_stops_no_press(theme: str, tmp_path: Path) -> None:
    production, problems = printed(tmp_path, theme)
    assert not first(production).is_broken
    assert [problem for problem in problems if problem.code == "C311"] == []


@pytest.mark.parametrize("packed", [None, "woff", "woff2"])
def test_a_font_of_the_games_own(packed: str | None, tmp_path: Path) -> None:
    game = write_shop(tmp_path, goods("{name: Apple, text: Gain 1 Gold.}"), templates={"theme.css": MINE})
    (game / "fonts").mkdir()
    letters = "".join(map(chr, range(32, 0x180)))
    (game / "fonts/mine.ttf").write_bytes(font(letters, packed=packed))
    production, problems = produced(loaded(game))
    assert problems == []
    assert game / "fonts/mine.ttf" in [Path(path) for path in production.faces.own]
    assert "- mine.ttf" in files_of(production)["CREDITS.md"][0].decode()
    key = production.faces.fronts[0].key
    (game / "fonts/mine.ttf").write_bytes(font(letters, 400, packed=packed))
    assert produced(loaded(game))[0].faces.fronts[0].key != key


def test_letters_that_an_own_font_lacks_are_found(tmp_path: Path) -> None:
    game = write_shop(tmp_path, goods("{name: Сова, id: owl}"), templates={"theme.css": MINE})
    (game / "fonts").mkdir()
    for letters, codes in (("Сова", set()), ("Со", {"C313"}), ("Сова", set())):
        (game / "fonts/mine.ttf").write_bytes(font(letters))
        assert {problem.code for problem in produced(loaded(game))[1]} == codes


def test_a_font_that_nobody_declares_is_told_at_its_line(tmp_path: Path) -> None:
    production, problems = printed(tmp_path, '/* Nimbus Quux */\n:root { --name-font: "Nimbus Quux" }\n')
    [problem] = [each for each in problems if "Nimbus" in each.message]
    assert problem.code == "C313" and "'Nimbus Quux'" in problem.message and "@font-face" in problem.hint
    assert problem.place is not None
    assert (Path(problem.place.file).name, problem.place.line) == ("theme.css", 2)
    assert not first(production).is_broken


@pytest.mark.parametrize(
    ("css", "names"),
    [
        (".name { font-family: Quux, 'Baz 2', \"Heap Text\", Other }", ["Quux", "Baz 2"]),
        (".a { font-family: var(--mine) } :root { --mine: Quux }", ["Quux"]),
        (".a { font-family: Quux } .b { font-family: Quux !important }", ["Quux"]),
        (".name { font-family: 'heap text', Quux }", []),
        (".name { font-family: serif; --mine: Quux }", []),
        ("/* .name { font-family: Quux } */ .name { font-family: inherit }", []),
        ("@font-face { font-family: Quux; src: url(a.ttf) } .name { font-family: 'Quux' }", []),
    ],
)
def test_undeclared_fonts(css: str, names: list[str]) -> None:
    assert undeclared(f"{BASIC.read_text(encoding='utf-8')}\n{css}") == names


def test_no_font_of_a_shipped_style_sheet_is_undeclared() -> None:
    for theme in BASE.parent.glob("*/theme.css"):
        assert undeclared(f"{BASIC.read_text(encoding='utf-8')}\n{theme.read_text(encoding='utf-8')}") == [], theme


def test_a_damaged_font_is_a_finding(tmp_path: Path) -> None:
    game = write_shop(tmp_path, goods("{name: Apple}"), templates={"theme.css": MINE})
    (game / "fonts").mkdir()
    for content in (b"words", font("abc")[:200], b""):
        (game / "fonts/mine.ttf").write_bytes(content)
        production, problems = produced(loaded(game))
        assert not first(production).is_broken
        assert problems, content


def test_a_narrow_font_of_ones_own_is_set_as_large_as_it_fits(tmp_path: Path) -> None:
    """How many lines a text takes is estimated with the letters of the font that it is set in."""
    text = "Draw 2 cards. " * 34
    sizes = {}
    for width in (250, 500):
        game = write_shop(
            tmp_path / str(width), goods(f'{{name: Apple, text: "{text}"}}'), templates={"theme.css": MINE}
        )
        (game / "fonts").mkdir()
        (game / "fonts/mine.ttf").write_bytes(font("".join(map(chr, range(32, 0x180))), width))
        production, _ = produced(loaded(game))
        sizes[width] = {fitted.box: fitted.points for fitted in first(production).fitted}["text"]
    assert sizes[250] == 9 > sizes[500]
