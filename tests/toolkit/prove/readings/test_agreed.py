"""Texts that were seen to be read as they are kept are not read again, unless anything of that has changed."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from engine.language import Language
from tests.toolkit.prove.scratch import SHIPPED
from toolkit import sealed
from toolkit.cache import Cache
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.prove.readings import agreed
from toolkit.prove.readings.compare import Reader, Said, read_again, said
from toolkit.prove.readings.store import KeptReadings, edition_of_words, load_readings, save_readings
from toolkit.prove.readings.told import Text
from toolkit.texts import language_of

RIGHT = Text("Risk/Surprise", "Gain 1 AP.")
WRONG = Text("Risk/Surprise", "Discard that item.")


class Counting(Reader):
    """Reads, and counts the texts that it has read."""

    def __init__(self) -> None:
        self.n = 0

    def read(self, language: Language, texts: Sequence[Text]) -> Iterable[Said]:
        self.n += len(texts)
        return super().read(language, texts)


@pytest.fixture(scope="module")
def shipped() -> Game:
    game, _ = load_game(SHIPPED)
    assert game is not None
    return game


@pytest.fixture
def game(shipped: Game, tmp_path: Path) -> Game:
    """Top of the Heap in an empty folder, in which two texts are kept as they are read now."""
    here = replace(shipped, folder=tmp_path / "game")
    here.folder.mkdir()
    language = language_of(here)
    keep(here, {text: said(language, text) for text in (RIGHT, WRONG)})
    return here


@pytest.fixture
def cache(game: Game, tmp_path: Path) -> Cache:
    """A cache in which it is noted that both texts are read as they are kept."""
    cache = Cache(tmp_path / "cache")
    assert number_read(game, cache) == 2
    return cache


def keep(game: Game, texts: dict[Text, tuple[str, ...]]) -> None:
    save_readings(game.folder, KeptReadings(game.id, edition_of_words(game, language_of(game)), texts))


def number_read(game: Game, cache: Cache) -> int:
    """How many texts are read to compare them with what is kept."""
    reader = Counting()
    found = read_again(game, reader=reader, cache=cache)
    assert found.held + len(found.otherwise) == 2
    return reader.n


def test_what_was_seen_to_be_read_so_is_not_read_again(game: Game, cache: Cache) -> None:
    assert number_read(game, cache) == 0


def test_without_a_cache_everything_is_read(game: Game, cache: Cache) -> None:
    reader = Counting()
    assert read_again(game, reader=reader).held == reader.n == 2


def test_another_line_in_the_file_has_all_read_again_and_stays_an_error(game: Game, cache: Cache) -> None:
    kept = load_readings(game.folder)
    assert kept is not None
    keep(game, {**kept.texts, RIGHT: ("Says(Gain(2))",)})
    for _ in range(2):
        found = read_again(game, cache=cache)
        assert [each.text for each in found.otherwise] == [RIGHT]


def test_other_code_reads_all_again(game: Game, cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed, "digest_of_sources", lambda folders, cache: "other")
    assert number_read(game, cache) == 2


def test_all_of_the_code_counts(game: Game, cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    folders: list[Path] = []
    monkeypatch.setattr(sealed, "digest_of_sources", lambda given, cache: str(folders.extend(given)))
    number_read(game, cache)
    root = Path(__file__).parents[4]
    assert folders == [root / "engine", root / "toolkit"]


def test_another_word_of_the_game_reads_all_again(game: Game, cache: Cache) -> None:
    """The meaning of a word makes no other edition, so the texts are compared, and they are read for that."""
    name, tag = next(iter(game.vocabulary.tags.items()))
    tags = {**game.vocabulary.tags, name: replace(tag, meaning=f"{tag.meaning} It is so.")}
    assert number_read(replace(game, vocabulary=replace(game.vocabulary, tags=tags)), cache) == 2


def test_what_another_user_has_noted_says_nothing(game: Game, cache: Cache, tmp_path: Path) -> None:
    other = Cache(tmp_path / "other")
    assert other.own_key() != cache.own_key()
    shutil.copytree(cache.folder / agreed.KIND, other.folder / agreed.KIND)
    assert number_read(game, other) == 2


def test_where_no_secret_can_be_kept_everything_is_read(game: Game, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    nowhere = Cache(tmp_path / "file" / "below")
    assert [number_read(game, nowhere) for _ in range(2)] == [2, 2]


def test_texts_taken_out_of_the_file_are_missed_with_what_was_noted_before(game: Game, cache: Cache) -> None:
    path = game.folder / "readings.json"
    rows = [row for row in path.read_text("utf-8").splitlines() if WRONG.text not in row]
    path.write_text("\n".join(row.rstrip(",") if RIGHT.text in row else row for row in rows), "utf-8")
    for _ in range(2):
        found = read_again(game, cache=cache)
        assert (found.held, found.lost, found.is_wrong) == (1, 1, True)
