"""Texts that are read in a process beside this one: they are the same, and whatever becomes of it loses nothing."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from pathlib import Path

import pytest

from engine.language import Reading
from toolkit.cache import Cache
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.texts import ahead, language
from toolkit.texts.language import Key, key_of, language_by, language_of
from toolkit.texts.read import SAYINGS, read_texts

CARDS = Path("cards")


@pytest.fixture
def forks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[int]:
    """The processes that are started by one of one thread, on two cores, that has read nothing and kept nothing."""
    started: list[int] = []
    fork = os.fork

    def noted() -> int:
        child = fork()
        started.append(child)
        return child

    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(ahead, "cores", lambda: 2)
    monkeypatch.setattr(os, "fork", noted)
    language_by.cache_clear()
    language._kept.clear()
    language.READINGS.coming.clear()
    SAYINGS.coming.clear()
    return started


@pytest.fixture
def ark() -> Game:
    """A shipped game with fifteen texts."""
    whole, _ = load_game(CARDS / "ark")
    assert whole is not None
    return whole


def keys(game: Game) -> list[Key]:
    return list(dict.fromkeys(key_of(face) for card in game.cards for face in card.faces if face.text))


def readings(game: Game) -> dict[Key, Reading]:
    """What is kept of the readings of a game's texts, without reading any."""
    return dict(language._readings_by(language_of(game)))


def has_ended(child: int) -> bool:
    try:
        os.waitpid(child, os.WNOHANG)
    except ChildProcessError:  # it has been waited for
        return True
    return False


def test_what_is_read_beside_is_what_is_read_here(forks: list[int], ark: Game) -> None:
    here = read_texts(ark, Cache(Path(os.environ["HEAP_CACHE"]) / "other"))
    read_here = readings(ark)
    language_by.cache_clear()
    language._kept.clear()

    ahead.read_ahead(ark)
    assert len(forks) == 1
    assert readings(ark) == {}
    language.read_text(language_of(ark), keys(ark)[0])
    assert readings(ark) == read_here
    assert set(read_here) == set(keys(ark))
    assert read_texts(ark) == here
    assert has_ended(forks[0])


def test_where_the_other_process_is_lost_texts_are_read_here(
    forks: list[int], ark: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = read_texts(ark, Cache(Path(os.environ["HEAP_CACHE"]) / "other"))
    for lost in ("killed", "stopped", "failing", "torn", "not begun"):
        language_by.cache_clear()
        language._kept.clear()
        with monkeypatch.context() as patched:
            if lost == "failing":
                patched.setattr(ahead, "read_text", None)
            elif lost == "torn":
                patched.setattr(pickle, "dump", lambda rows, pipe, *protocol: pipe.write(pickle.dumps(rows)[:999]))
            elif lost == "not begun":
                patched.setattr(os, "fork", refused)
            elif lost in {"killed", "stopped"}:
                patched.setattr(ahead, "read_text", lambda *given: time.sleep(60))
            ahead.read_ahead(ark)
            if lost in {"killed", "stopped"}:
                os.kill(forks[-1], signal.SIGKILL if lost == "killed" else signal.SIGSTOP)
        monkeypatch.setattr(ahead, "PATIENCE_SECONDS", 0.1 if lost == "stopped" else 20.0)
        assert read_texts(ark, Cache(Path(os.environ["HEAP_CACHE"]) / lost)) == expected, lost
        assert not language.READINGS.coming and not SAYINGS.coming, lost
        assert not forks or has_ended(forks[-1]), lost
    assert len(forks) == 4


def refused() -> int:
    raise BlockingIOError


def test_another_process_is_begun_only_where_it_gains_something(
    forks: list[int], ark: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("FEW", 16), ("MANY", 15), ("cores", lambda: 1)):
        with monkeypatch.context() as patched:
            patched.setattr(ahead, name, value)
            ahead.read_ahead(ark)
    with monkeypatch.context() as patched:
        patched.setattr(threading, "active_count", lambda: 2)
        ahead.read_ahead(ark)
    read_texts(ark)  # which keeps them
    ahead.read_ahead(ark)
    assert not forks
