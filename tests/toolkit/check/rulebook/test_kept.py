"""What was found in a rulebook is kept, and made anew for whatever it depends on."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.imports import module_files
from toolkit.cache import Cache
from toolkit.check.rulebook import check as check_module
from toolkit.check.rulebook.check import read_rulebook
from toolkit.check.rulebook.checked import Rulebook
from toolkit.check.rulebook.kept import CODE, KIND, kept_rulebook
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.texts import sources

ROOT = Path(__file__).parents[4]
WRONG = ("for 1 to 6 players", "for 1 to 5 players")


class Book:
    """A copy of a game whose rulebook has a mistake; counts how often that is read."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.cache, self.times = folder / "ark", Cache(folder / "cache"), 0
        shutil.copytree(ROOT / "cards" / "ark", self.folder)
        self.path = self.folder / "rulebook.md"
        self.change("rulebook.md", *WRONG)
        monkeypatch.setattr(check_module, "read_rulebook", self._read)

    def _read(self, path: Path, game: Game) -> Rulebook:
        self.times += 1
        return read_rulebook(path, game)

    def change(self, name: str, old: str, new: str) -> None:
        text = (self.folder / name).read_text("utf-8")
        assert old in text
        (self.folder / name).write_text(text.replace(old, new), "utf-8")

    def check(self) -> Rulebook:
        game, _ = load_game(self.folder)
        assert game is not None
        return kept_rulebook(self.path, game, self.cache)


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Book:
    return Book(tmp_path, monkeypatch)


def test_it_is_read_once_and_again_where_something_has_changed(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    made = book.check()
    (problem,) = made.problems
    assert (problem.code, made.words > 100, book.times) == ("C406", True, 1)
    assert (book.check(), book.times) == (made, 1)
    book.change("rulebook.md", *reversed(WRONG))
    assert (book.check().problems, book.times) == ((), 2)
    book.change("rulebook.md", *WRONG)
    assert (book.check(), book.times) == (made, 2)
    book.change("game.yaml", "players: 1-6", "players: 1-5")
    assert (book.check().problems, book.times) == ((), 3)
    book.change("ark.yaml", "name: Hay", "name: Straw")
    book.check()
    assert book.times == 4
    monkeypatch.setattr(sources, "_read", lambda folders, seen: "0" * 32)  # other code
    monkeypatch.setattr(sources, "SETTLED_SECONDS", 1e12)
    book.check()
    assert book.times == 5


def test_what_is_forged_or_cannot_be_kept_is_made_anew(book: Book) -> None:
    made = book.check()
    (file,) = (path for path in (book.cache.folder / KIND).rglob("*") if path.is_file())
    row = json.loads(book.cache.get(KIND, file.name) or b"")
    for forged in ({**row, "problems": [["C406"]]}, {**row, "words": "many"}, [], {**row, "problems": None}):
        book.cache.put_json(KIND, file.name, forged)
        assert book.check() == made
    book.cache.put_json(KIND, file.name, {**row, "problems": [[*row["problems"][0][:5], "awful"]]})
    assert book.check() == made and book.times == 6
    book.path.write_bytes(b"\xff")
    assert [each.name for each in book.check().problems] == [each.name for each in book.check().problems] != []
    assert book.times == 8


def test_a_change_in_any_module_that_reads_a_rulebook_is_noticed() -> None:
    listing = "import sys, toolkit.check.rulebook.check; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", listing], check=True, capture_output=True, text=True, cwd=ROOT
    ).stdout
    files = {module_files()[name] for name in loaded.split() if name.startswith(("toolkit.", "engine."))}
    code = [ROOT / "toolkit" / name for name in CODE]
    digested = [*code, ROOT / "engine", ROOT / "toolkit" / "texts"]  # the last two are the version of the language
    assert [file for file in files if not any(file.is_relative_to(place) for place in digested)] == []
    assert len(files) > 40 and all(place.exists() for place in code)
