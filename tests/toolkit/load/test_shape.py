"""Values of every kind at every key: what fits is read, what does not is a finding at its place, and the rest stays."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, is_typeddict

import pytest

from toolkit.load import load_game
from toolkit.model import Card, Game
from toolkit.problem import Place, Problem
from toolkit.schema import SHAPES, Shape, fields_of, get_args, get_origin, unwrapped
from toolkit.source import Listing, Record, Scalar, SourceFile
from toolkit.tables.remembered import remembered

ROOT = Path(__file__).parent.parent.parent.parent
MARKET = Path(__file__).parent.parent / "check" / "market"
WRONG = ["", "~", "[]", "{}", "[[x]]", "{a: {b: c}}", "x", "1", "-1", "1.5", "true", "2026-01-01", ".nan", "9" * 30]
Step = str | int


@pytest.fixture
def market(tmp_path: Path) -> Path:
    return Path(shutil.copytree(MARKET, tmp_path / "market"))


def paths(shape: Shape, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every key of a shape, in depth: `cards.0.tags.0`, `vocabulary.tags.WORD.parents`."""
    bare, _ = unwrapped(shape)
    yield path
    if is_typeddict(bare):
        for key, declared in fields_of(bare).items():
            yield from paths(declared, (*path, key))
    elif get_origin(bare) is list:
        yield from paths(get_args(bare)[0], (*path, "0"))
    elif get_origin(bare) is dict:
        yield from paths(get_args(bare)[1], (*path, "WORD"))


def written(path: tuple[str, ...], value: str) -> str:
    """YAML in flow style with a value at a path."""
    for step in reversed(path):
        value = f"[{value}]" if step == "0" else f"{{{step}: {value}}}"
    return value + "\n"


@pytest.mark.parametrize("kind", SHAPES)
def test_any_kind_of_value_at_any_key(kind: str, market: Path) -> None:
    name = {"deck": "goods.yaml", "part": "board.yaml"}.get(kind, f"{kind}.yaml")
    if kind == "part":
        game = market / "game.yaml"
        game.write_text(f"{game.read_text(encoding='utf-8')}\nparts: [board]\n", encoding="utf-8")
    for path in paths(SHAPES[kind]):
        for value in WRONG:
            (market / name).write_text(written(path, value), encoding="utf-8")
            _, problems = load_game(market)
            for problem in [*problems, *remembered(market)[1]]:
                assert problem.place, (path, value)
                assert problem.hint, (path, value, problem)
                assert "MISFIT" not in problem.message + problem.hint


def loaded(folder: Path) -> tuple[Game, list[Problem]]:
    game, problems = load_game(folder)
    assert game is not None
    return game, problems


def add(folder: Path, card: str) -> tuple[Card | None, list[tuple[str, str]]]:
    """A card at the end of the goods: what it became, and codes with what stands at their places."""
    goods = folder / "goods.yaml"
    goods.write_text(f"{goods.read_text()}{card}\n", encoding="utf-8")
    game, problems = loaded(folder)
    cards = {each.name: each for each in game.decks[0].cards}
    assert list(cards)[:4] == ["Honey Pot", "Ladder", "Nail", "Rope"]
    text = goods.read_text(encoding="utf-8")
    return list(cards.values())[4] if len(cards) > 4 else None, [(p.code, at(text, p.place)) for p in problems]


def at(text: str, place: Place | None) -> str:
    assert place is not None
    lines = text.split("\n")
    if place.line == place.end_line:
        return lines[place.line - 1][place.column - 1 : place.end_column - 1]
    return lines[place.line - 1][place.column - 1 :]


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ("name: No", {"name": "No"}),
        ("name: 1.10", {"name": "1.10"}),
        ("name: 0x1F", {"name": "0x1F"}),
        ("name: 2026-01-01", {"name": "2026-01-01"}),
        ("name: 12:30:45", {"name": "12:30:45"}),
        ("name: 'null'", {"name": "null"}),
        ("name: Crème 猫 🐾", {"name": "Crème 猫 🐾"}),
        ('name: x, copies: "3"', {"copies": 3}),
        ("name: x, copies: +3", {"copies": 3}),
        ("name: x, tags: [NO, ON]", {"tags": ("NO", "ON")}),
        ("name: x, art: {a: 1, b: 1.5, c: true, d: 'true', e: yes, f: 1e999}",
         {"art": {"a": 1, "b": 1.5, "c": True, "d": "true", "e": "yes", "f": "1e999"}}),
        ("name: x, allow: {C101: }", {"allow": {"C101": ""}}),
    ],
)  # fmt: skip
def test_values_are_read_as_written(market: Path, value: str, read: dict[str, Any]) -> None:
    card, problems = add(market, f"  - {{{value}}}")
    assert problems == []
    assert card is not None
    assert {key: getattr(card, key) for key in read} == read


@pytest.mark.parametrize(
    ("card", "code", "quoted"),
    [
        ("{name: x, copies: three}", "C013", "three"),
        ("{name: x, copies: 1.0}", "C013", "1.0"),
        ("{name: x, copies: 99999999999999999999}", "C013", "99999999999999999999"),
        ("{name: x, vp: 1000}", "C013", "1000"),
        ("{name: x, tags: FOOD}", "C013", "FOOD"),
        ("{name: x, tags: [FOOD, [TOOL]]}", "C013", "[TOOL]"),
        ("{name: x, art: [a]}", "C013", "[a]"),
        ("{name: [x]}", "C013", "[x]"),
        ("{name: x, text: }", "C014", ""),
        ("{name: x, tags: ~}", "C014", "~"),
        ('{name: "  "}', "C014", '"  "'),
        ("{size: Small}", "C014", "size: Small"),
        ("x", "C013", "x"),
        ("", "C014", ""),
        ("{name: '!!!'}", "C015", "'!!!'"),
        ("{name: x, id: X}", "C015", "X"),
    ],
)
def test_a_card_that_does_not_fit_is_left_out_with_a_finding(market: Path, card: str, code: str, quoted: str) -> None:
    found, problems = add(market, f"  - {card}")
    assert (found, problems) == (None, [(code, quoted)])


def test_a_colour_behind_a_hash_is_explained(market: Path) -> None:
    goods = market / "goods.yaml"
    goods.write_text(goods.read_text().replace('"#E69F00"', "#E69F00"), encoding="utf-8")
    _, (problem,) = loaded(market)
    assert (problem.code, problem.hint) == (
        "C014",
        'What follows a # is a comment. If it is meant, put it in quotes: "#E69F00".',
    )


def test_a_wrong_value_beside_the_vocabulary_stops_few_checks(market: Path) -> None:
    from toolkit.check.run import check_game

    game_file = market / "game.yaml"
    game_file.write_text(game_file.read_text().replace("players: 2-4", "players: 4-2"), encoding="utf-8")
    goods = market / "goods.yaml"
    goods.write_text(goods.read_text() + "  - {name: Bun, size: Huge}\n", encoding="utf-8")
    game, problems = loaded(market)
    assert [problem.code for problem in check_game(game, problems)] == ["C013", "C108"]
    game_file.write_text(game_file.read_text().replace("vp: 3", "vp: three"), encoding="utf-8")
    game, problems = loaded(market)
    assert [problem.code for problem in check_game(game, problems)] == ["C013", "C013"]


def test_a_misspelt_part_of_the_vocabulary_is_one_finding(market: Path) -> None:
    from toolkit.check.run import check_game

    game_file = market / "game.yaml"
    text = game_file.read_text()
    for wrong, codes in [
        (text.replace("  counters:", "  counter:"), ["C012"]),
        (text.replace("vocabulary:", "vocabulry:"), ["C012"]),
        (text.replace("{count: 5}", "{count: 5, plurl: days}"), ["C012"]),
        (text.replace("[goods, people]", "[goods, people, goods]"), ["C016"]),
        (text.replace("parents: [FOOD]", "parents: [HONEY]"), ["C125"]),
    ]:
        game_file.write_text(wrong, encoding="utf-8")
        game, problems = loaded(market)
        assert sorted(problem.code for problem in check_game(game, problems)) == sorted(codes)


@pytest.mark.parametrize(
    ("decks", "hint"),
    [
        ("goods, peple", "Did you mean people?"),
        ("goods, people, spare", "Rename spare.yml to spare.yaml."),
        ("goods, people, game", "Write the file's name without folder and without .yaml."),
        ("goods, people, ../goods", "Write the file's name without folder and without .yaml."),
    ],
)
def test_a_deck_without_a_file(market: Path, decks: str, hint: str) -> None:
    (market / "spare.yml").write_text("title: Spare\n", encoding="utf-8")
    game_file = market / "game.yaml"
    game_file.write_text(game_file.read_text().replace("goods, people", decks), encoding="utf-8")
    _, problems = loaded(market)
    assert hint in [problem.hint for problem in problems]
    assert str(problems[0].place).rsplit("/", 1)[-1].startswith("game.yaml:4:")


def test_templates_that_are_not_there(market: Path) -> None:
    game_file = market / "game.yaml"
    game_file.write_text(game_file.read_text() + "templates: nowhere\n", encoding="utf-8")
    _, (problem,) = loaded(market)
    assert (problem.code, problem.message) == ("C001", "There is no folder nowhere for the templates.")
    (market / "nowhere").mkdir()
    assert loaded(market)[1] == []


def test_a_file_of_a_million_values(market: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.load.yaml_source.MOST_VALUES", 60)
    _, (problem,) = load_game(market)
    assert (problem.code, problem.message) == ("C002", "This file has more than 60 values.")
    monkeypatch.setattr("toolkit.load.yaml_source.MOST_VALUES", 600)
    assert loaded(market)[1] == []


@pytest.mark.parametrize("game", [MARKET, ROOT / "cards" / "top-of-the-heap"], ids=["market", "heap"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_every_value_of_every_card_knows_its_place(game: Path, newline: str, mark: str, tmp_path: Path) -> None:
    """The characters at the place of a value are the value, whatever the line ends and the byte order mark."""
    folder = Path(shutil.copytree(game, tmp_path / "game"))
    for path in folder.glob("*.yaml"):
        path.write_bytes((mark + path.read_text(encoding="utf-8")).replace("\n", newline).encode())
    found, _ = loaded(folder)
    for deck in found.decks:
        assert deck.source is not None
        text = deck.source.file.text.removeprefix("\ufeff").replace("\r\n", "\n")
        for card in deck.cards:
            assert at(text, card.place("name")) in (card.name, f'"{card.name}"')
            for number, tag in enumerate(card.tags):
                assert at(text, card.place("tags", number)) == tag
            for start in (0, len(card.text) // 2) if card.text else ():
                word = card.text[start : start + 5].split("\n")[0]
                place = card.text_place(start, start + len(word))
                assert at(text, place) == word


def test_columns_count_characters() -> None:
    file = SourceFile("x", "\ufeffa: 🐾é\u0301b\r\nc: d")
    assert file.position(0) == (1, 1)
    assert file.position(1) == (1, 1)
    assert file.position(4) == (1, 4)
    assert file.position(file.text.index("c")) == (2, 1)


def test_nodes_are_what_was_written(tmp_path: Path) -> None:
    from toolkit.load.yaml_source import parse

    root, problems = parse(SourceFile("x", "a: [1, &x 'b']\nc: *x\nd: !!str 5\n"))
    assert problems == []
    assert isinstance(root, Record)
    listing, alias, tagged = (root.entries[key][1] for key in "acd")
    assert isinstance(listing, Listing)
    assert isinstance(alias, Scalar)
    assert isinstance(tagged, Scalar)
    assert (alias.text, tagged.text, listing.items[1]) == ("b", "5", alias)
