"""What is told of the keys of game.yaml: every key is there, and its examples hold in the game that `heap new` makes."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.language.references import Context
from toolkit.explained import Example, keys, manual, parts
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.schema import VocabularyShape, fields_of
from toolkit.starter import STARTER, begin_game
from toolkit.texts import language_of

EXAMPLES = [key.example for key in keys() if key.example is not None]
SAYING = [example for example in EXAMPLES if example.says]


class Words(yaml.SafeLoader):
    """YAML in which "on" is a word."""


Words.yaml_implicit_resolvers = {
    letter: [row for row in rows if row[0] != "tag:yaml.org,2002:bool" or letter in "tTfF"]
    for letter, rows in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
BEGUN: dict[str, Any] = yaml.load((STARTER / "game.yaml").read_text(encoding="utf-8"), Words)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return begin_game("market", tmp_path_factory.mktemp("explained"))


def with_words(folder: Path, words: dict[str, Any], *, is_whole: bool = True) -> Game:
    """The game that `heap new` makes, with more in its vocabulary; `is_whole`: with nothing that a key lacks."""
    data = copy.deepcopy(BEGUN)
    _merge(data["vocabulary"], words)
    (folder / "game.yaml").write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    game, problems = load_game(folder)
    assert game is not None
    assert not (is_whole and problems), [problem.message for problem in problems]
    return game


def _merge(into: dict[str, Any], more: dict[str, Any]) -> None:
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            _merge(into[key], value)
        else:
            into[key] = [*into.get(key, []), *value] if isinstance(value, list) else value


def without(words: dict[str, Any], path: str) -> dict[str, Any]:
    """The words without one key: a whole part, or a key in each entry of a part."""
    part, _, name = path.partition(".")
    left = copy.deepcopy(words)
    if not name:
        del left[part]
        return left
    assert any(name in entry for entry in left[part].values()), "the example does not show its key"
    for entry in left[part].values():
        entry.pop(name, None)
    return left


def is_read(game: Game, example: Example) -> bool:
    kind, _, subtype = example.on.partition(" ")
    return all(
        sentence.tree is not None for sentence in language_of(game).read(example.says, Context(kind, subtype)).sentences
    )


def test_every_key_of_the_vocabulary_has_an_example() -> None:
    words = fields_of(VocabularyShape)
    assert {key.part for key in keys()} >= set(words)
    assert [key.path for key in keys() if key.part in words and key.example is None] == []
    assert {"zones.sees", "counters.each", "setup.deck", "sheets.gap", "title"} <= {key.path for key in keys()}
    assert all(key.means for key in keys())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.key)
def test_an_example_is_a_vocabulary_that_shows_its_key(folder: Path, example: Example) -> None:
    words = yaml.load(example.write, Words)
    with_words(folder, words)
    assert without(words, example.key) != words
    assert example.says or example.shows


@pytest.mark.parametrize("example", SAYING, ids=lambda example: example.key)
def test_what_a_card_can_say_is_read(folder: Path, example: Example) -> None:
    words = yaml.load(example.write, Words)
    assert is_read(with_words(folder, words), example)
    if not example.is_read_without:
        assert not is_read(with_words(folder, without(words, example.key), is_whole=False), example)


def test_a_part_is_told_by_itself() -> None:
    assert "### zones.sees" in manual("zones") and "counters" not in manual("zones")
    assert all(f"## {part}" in manual() for part in parts())


def test_a_wrong_key_leads_there(folder: Path) -> None:
    text = (STARTER / "game.yaml").read_text(encoding="utf-8").replace("  nouns:", "  zone: {}\n  nouns:")
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    _, problems = load_game(folder)
    assert [problem.hint for problem in problems] == [
        "Did you mean zones? What each key is for: heap explain vocabulary."
    ]
