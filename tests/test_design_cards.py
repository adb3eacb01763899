"""docs/design-cards.md is true: its examples are carried out, section by section, and it names all that there is."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from engine.language.vocabulary import Vocabulary
from tests.toolkit.check.test_cases import patched
from tests.toolkit.press.shop import files_of, produced
from tests.toolkit.press.test_theme import font
from toolkit.check.rulebook.check import rulebook_of
from toolkit.check.run import check_game
from toolkit.load import load_game
from toolkit.model import Card, Deck, Game
from toolkit.paper import FaceSize, geometry, papers
from toolkit.press.templates import BASE, FUNCTIONS, Templates
from toolkit.press.theme import theme_of
from toolkit.press.views import SHOWN
from toolkit.press.wish import Wish
from toolkit.problem import Problem, Severity
from toolkit.rulebook import COUNTS, SIMPLE, read_rulebook
from toolkit.schema import SheetsShape, fields_of
from toolkit.starter import begin_game

PAGE = Path(__file__).parent.parent / "docs" / "design-cards.md"
TEXT = PAGE.read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`([\w./-]+\.(?:yaml|css|html|svg|md))`")
A4 = Wish(papers=("a4",))


def sections() -> dict[str, str]:
    """The sections of the page by their headings."""
    parts, is_example = [""], False
    for line in TEXT.splitlines(keepends=True):
        is_example ^= line.startswith("```")
        if line.startswith("## ") and not is_example:
            parts.append("")
        parts[-1] += line
    return {part.partition("\n")[0].removeprefix("## "): part.partition("\n")[2] for part in parts[1:]}


def carry_out(game: Path, section: str) -> None:
    """Write what the examples of a section say into the files of a game; the words before a block say into which."""
    end = 0
    for block in FENCE.finditer(section):
        words, (kind, body) = section[end : block.start()], block.groups()
        end = block.end()
        names = NAMED.findall(words) or ["templates/theme.css"]
        name = names[0] if "new file" in words else names[-1]
        file = game / name
        old = file.read_text(encoding="utf-8") if file.exists() else ""
        file.parent.mkdir(exist_ok=True)
        file.write_text(changed(old, kind, body, words), encoding="utf-8")


def changed(old: str, kind: str, body: str, words: str) -> str:
    """A file with a block: a change, a new content, entries at its end, or keys before its cards."""
    if kind == "diff":
        return patched(old, body)
    if "new file" in words:
        return body
    if "at the top" in words:
        return old.replace("cards:\n", f"{body}cards:\n")
    return f"{old.rstrip()}\n{body}"


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """The game that `heap new` begins, with the files that the examples name."""
    game = begin_game("Lemon Market", tmp_path)
    photo = io.BytesIO()
    Image.effect_noise((1000, 1400), 60).convert("RGB").save(photo, "JPEG")
    for name, content in (
        ("photos/lemon.jpg", photo.getvalue()),
        ("fonts/mine.ttf", font("".join(map(chr, range(32, 0x250))))),
        ("fonts/mine-bold.ttf", font("".join(map(chr, range(32, 0x250))), 560)),
    ):
        (game / name).parent.mkdir(exist_ok=True)
        (game / name).write_bytes(content)
    return game


def problems_of(game: Path) -> tuple[Game, list[Problem]]:
    loaded, problems = load_game(game)
    assert loaded is not None
    production, told = produced(loaded, A4)
    files = files_of(production)
    assert any(name.startswith("sheets") for name in files)
    return loaded, [*check_game(loaded, problems), *told]


@pytest.mark.parametrize("heading", sections())
def test_the_examples_of_a_section_are_carried_out(heading: str, made: Path) -> None:
    """Each on top of those before it; nothing is found, and what was written is in the game."""
    for each, examples in sections().items():
        if each == "Sizes":
            file = made / "game.yaml"
            file.write_text(file.read_text().replace("decks: [goods, folk]", "decks: [goods, folk]\nparts: [land]", 1))
        carry_out(made, examples)
        if each == heading:
            break
    game, problems = problems_of(made)
    assert [f"{each.code} {each.message}" for each in problems] == []
    cards = {card.name: card for card in game.cards}
    assert cards["Lemon"].image == "photos/lemon.jpg"
    if heading == "Backs":
        assert cards["Caterpillar"].reverse is not None and cards["Stranger"].back
        assert next(deck for deck in game.decks if deck.id == "folk").fold == "side"
    if heading == "Sheets":
        assert game.data["sheets"] == {"gap": 6.0, "marks": "corner", "order": "stacks"}
    if heading == "Sizes":
        assert [(part.id, len(part.cards)) for part in game.parts] == [("land", 2)]
    if heading == "The rulebook":
        read, checked = read_rulebook(game), rulebook_of(game)
        assert read is not None and not read.values and not read.cards
        assert f"{sum(card.copies for card in game.cards)} cards" in read.text
        assert checked is not None and [f"{each.code} {each.message}" for each in checked.problems] == []


def test_an_example_that_is_wrong_is_seen(tmp_path: Path) -> None:
    game = begin_game("Wrong", tmp_path)
    carry_out(game, sections()["Pictures"])  # the photo is not there
    assert [problem.code for problem in problems_of(game)[1] if problem.severity is not Severity.NOTE] == ["C305"]


def test_all_that_a_template_is_given_is_named() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", TEXT, re.MULTILINE))
    for value, kind in (("card", Card), ("deck", Deck), ("game", Game), ("size", FaceSize), ("words", Vocabulary)):
        assert set(re.findall(r"`([\w.]+)`", rows[value])) - {"game.yaml", "circle", "hex"} == set(SHOWN[kind]), value
    game, _ = load_game(BASE.parent.parent / "cards" / "ark")
    assert game is not None
    templates = Templates(game)
    deck = game.decks[0]
    given = {*templates._front_values(deck.cards[0], deck, FaceSize(60, 90, 3)), "game", "words", "theme", "draft"}
    told = set(re.findall(r"`(\w+)[(`]", TEXT))
    assert given | {*FUNCTIONS, "picture"} <= told


def test_all_values_of_a_rulebook_are_named() -> None:
    told = set(re.findall(r"`([a-z ]+)(?:: [A-Z]+)?`(?=[,; |])", sections()["The rulebook"]))
    assert {*SIMPLE, *COUNTS} <= told


def test_all_sizes_papers_and_variables_are_named() -> None:
    assert set(geometry()["sizes"]) <= set(re.findall(r"[\w-]+", TEXT))
    assert set(papers()) <= set(re.findall(r"[\w-]+", TEXT))
    assert {f"`{key}`" for key in fields_of(SheetsShape)} <= set(re.findall(r"`\w+`", sections()["Sheets"]))
    variables = {name.replace("_", "-") for name in theme_of((BASE / "base.css").read_text(encoding="utf-8"))}
    assert {f"--{name}" for name in variables} <= set(re.findall(r"--[a-z-]+", TEXT))
