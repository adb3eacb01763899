"""Small games to order, and what comes of an order, without a process for the layout."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.toolkit.press.shop import GOODS, Here, add_part, loaded, shared_cache, write_shop
from toolkit.exports import KINDS, Files
from toolkit.exports.kinds import Wanted
from toolkit.model import Game
from toolkit.problem import Problem

MAT = 'title: Mat\nsize: 200x150\ncolour: "#2F7FA3"\ntemplate: piece\npieces:\n  - {name: Mat, copies: 2}\n'


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Faces are laid out in this process, and kept in the cache of all tests: unpacking fonts takes half a second."""
    monkeypatch.setattr("toolkit.exports.gallery.Workers", Here)
    monkeypatch.setenv("HEAP_CACHE", str(shared_cache().folder))


def shop(
    folder: Path, size: str = "poker", goods: str = GOODS, templates: dict[str, str] | None = None, **parts: str
) -> Game:
    """The shop with cards of a size, and parts by their names."""
    game = write_shop(folder, goods, templates=templates)
    file = game / "game.yaml"
    for name, text in parts.items():
        add_part(game, name, text)
    file.write_text(file.read_text(encoding="utf-8") + f'card_size: "{size}"\n', encoding="utf-8")
    return loaded(game)


def exported(kind: str, game: Game, wanted: Wanted | None = None) -> tuple[Files, list[Problem]]:
    """The files of an export below "out", and the findings."""
    return KINDS[kind].files(game, game.cards, Path("out"), wanted)


def manifest(files: Files) -> dict[str, Any]:
    """What the manifest says."""
    data: dict[str, Any] = json.loads(files[Path("out/manifest.json")])
    return data


def picture(files: Files, name: str) -> Image.Image:
    """A picture of an export."""
    return Image.open(io.BytesIO(files[Path("out") / name]))


def codes(problems: list[Problem]) -> list[str]:
    """The codes of findings, with their weights."""
    return [f"{problem.code} {problem.severity.value}" for problem in problems]
