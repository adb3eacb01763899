"""A box whose texts were read once is taken from the cache, unless code, game or what is kept is another one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.kernel import Box
from engine.records.box_json import write_box
from toolkit import deal, sealed
from toolkit.cache import Cache
from toolkit.deal import open_box
from toolkit.kept_box import KIND, KeptBox
from toolkit.load import load_game
from toolkit.model import Game

HERE = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def game() -> Game:
    game, _ = load_game(HERE / "cards" / "ark")
    assert game is not None
    return game


@pytest.fixture(scope="module")
def box(game: Game) -> Box:
    return open_box(game)[0]


@pytest.fixture
def cache(game: Game, tmp_path: Path) -> Cache:
    """A cache in which the box is kept."""
    cache = Cache(tmp_path / "cache")
    assert open_box(game, cache)[1] == []
    return cache


def with_text(game: Game, text: str) -> Game:
    deck, *decks = game.decks
    first, *rest = deck.cards
    return replace(game, decks=(replace(deck, cards=(replace(first, text=text), *rest)), *decks))


def test_nothing_is_read_again(game: Game, box: Box, cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(deal, "read_card")
    again, problems = open_box(game, cache)
    assert problems == [] and again == box
    assert [each.reading for each in again.sources] == [each.reading for each in box.sources]
    assert write_box(again) == write_box(box)


def test_another_text_is_read(game: Game, box: Box, cache: Cache) -> None:
    other = with_text(game, "Gain 1 VP.")
    assert KeptBox(other, cache).box() is None
    assert KeptBox(game, cache).box() == box


def test_a_box_with_a_text_that_is_not_read_is_not_kept(game: Game, tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    other = with_text(game, "Frobnicate the lot.")
    assert len(open_box(other, cache)[1]) == len(open_box(other, cache)[1]) == 1
    assert KeptBox(other, cache).box() is None


def test_other_code_reads_again(game: Game, cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed, "digest_of_sources", lambda folders, cache: "other")
    assert KeptBox(game, cache).box() is None


def test_rules_that_a_game_brings_along_are_not_kept(game: Game, box: Box, tmp_path: Path) -> None:
    kept = KeptBox(game, Cache(tmp_path))
    kept.keep(replace(box, home=str(tmp_path)))
    assert kept.box() is None
    kept.keep(box)
    assert kept.box() == box


DAMAGED: list[Callable[[bytes], bytes]] = [
    lambda kept: b"", lambda kept: kept[:-1], lambda kept: kept[:64], lambda kept: kept[:64] + b"[" * 100_000,
    lambda kept: kept[:64] + b'{"is":"posix.system"}', lambda kept: kept[:64] + b"\xff",
    lambda kept: b"x" * 64 + kept[64:],
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGED)
def test_what_is_no_box_is_read_again(game: Game, box: Box, cache: Cache, damage: Callable[[bytes], bytes]) -> None:
    key = KeptBox(game, cache).key
    content = cache.get(KIND, key)
    assert content is not None
    cache.put(KIND, key, damage(content))
    assert open_box(game, cache) == (box, [])
    assert KeptBox(game, cache).box() == box
