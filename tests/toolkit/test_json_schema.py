"""The JSON Schema for editors: it accepts what loading accepts, and marks what loading would find fault with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, ClassVar

import pytest
import yaml
from jsonschema import Draft202012Validator

from toolkit.json_schema import json_schema
from toolkit.load import load_game
from toolkit.model import Game

ROOT = Path(__file__).parent.parent.parent
GAMES = [ROOT / "cards" / "top-of-the-heap", Path(__file__).parent / "check" / "market"]


def game_in(folder: Path) -> Game:
    game, _ = load_game(folder)
    assert game is not None
    return game


def messages(kind: str, data: Any, game: Game | None = None) -> list[str]:
    schema = json_schema(kind, game)
    Draft202012Validator.check_schema(schema)
    return [error.message for error in Draft202012Validator(schema).iter_errors(data)]


class Core(yaml.SafeLoader):
    """YAML 1.2 as editors read it: `on` is a word."""

    yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {}


for kind, expression, first in [
    ("bool", "true|false", "tf"),
    ("null", "~|null|", "~n"),
    ("int", r"[-+]?\d+", "-+0123456789"),
    ("float", r"[-+]?\d+\.\d*", "-+0123456789"),
]:
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{kind}", re.compile(f"^({expression})$"), [*first, ""])


def kind_of(path: Path) -> str:
    if path.stem in ("game", "rulings", "table"):
        return path.stem
    return "part" if "\npieces:" in path.read_text(encoding="utf-8") else "deck"


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_real_files_are_valid(folder: Path) -> None:
    game = game_in(folder)
    for path in sorted(folder.glob("*.yaml")):
        data = yaml.load(path.read_text(encoding="utf-8"), Core)
        assert messages(kind_of(path), data) == []
        assert messages(kind_of(path), data, game) == [], path.name


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ({"name": "Lid", "tagz": []}, "'tagz' was unexpected"),
        ({"size": "Tiny"}, "'name' is a required property"),
        ({"name": "Lid", "tags": "FOOD"}, "is not of type 'array'"),
        ({"name": "Lid", "copies": "three"}, "is not of type 'integer'"),
        ({"name": "Lid", "vp": 1000}, "is greater than the maximum"),
        ({"name": ["Lid"]}, "is not of type"),
    ],
)
def test_wrong_cards_are_marked(card: dict[str, Any], says: str) -> None:
    found = messages("deck", {"title": "Trash", "type": "Trash", "cards": [card]})
    assert len(found) == 1
    assert says in found[0]


def test_a_game_lends_its_words() -> None:
    game = game_in(GAMES[0])
    deck = {"title": "Trash", "type": "Trash", "cards": [{"name": "Lid", "size": "Tiny", "tags": ["FOOD"]}]}
    assert messages("deck", deck, game) == []
    deck["cards"] = [{"name": "Lid", "size": "Huge", "tags": ["FOOOD"]}]
    assert [message.split(" is")[0] for message in messages("deck", deck, game)] == ["'Huge'", "'FOOOD'"]
    assert messages("deck", deck) == []
