"""What was read is kept under a digest of the code that read it."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from toolkit.cache import Cache
from toolkit.texts import sources
from toolkit.texts.sources import KIND, digest_of_sources

LANGUAGE = Path(__file__).parents[3] / "engine" / "language"
SOURCES = sorted(file.relative_to(LANGUAGE) for file in LANGUAGE.rglob("*.py"))


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copy") / "language"
    shutil.copytree(LANGUAGE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_a_change_in_any_source_is_noticed(copied: Path, source: Path) -> None:
    before, text = digest_of_sources([copied]), (copied / source).read_text()
    (copied / source).write_text(text + "# changed\n")
    assert digest_of_sources([copied]) != before
    (copied / source).write_text(text)
    assert digest_of_sources([copied]) == before


def test_a_source_that_is_added_removed_or_renamed_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    found = {digest_of_sources([tmp_path])}
    (tmp_path / "deep" / "one.py").write_text("x = 1")
    found.add(digest_of_sources([tmp_path]))
    (tmp_path / "deep" / "one.py").rename(tmp_path / "deep" / "two.py")
    found.add(digest_of_sources([tmp_path]))
    (tmp_path / "deep" / "two.py").rename(tmp_path / "two.py")
    found.add(digest_of_sources([tmp_path]))
    assert len(found) == 4


def test_a_file_may_be_named_by_itself(tmp_path: Path) -> None:
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text("x = 1")
    before = digest_of_sources([tmp_path / "one.py"])
    (tmp_path / "two.py").write_text("x = 2")
    assert digest_of_sources([tmp_path / "one.py"]) == before
    (tmp_path / "one.py").write_text("x = 2")
    assert digest_of_sources([tmp_path / "one.py"]) != before


def test_what_is_no_source_changes_nothing(tmp_path: Path) -> None:
    before = digest_of_sources([tmp_path])
    (tmp_path / "notes.md").write_text("x")
    (tmp_path / "one.pyc").write_bytes(b"x")
    assert digest_of_sources([tmp_path]) == before


# --- the digest that is kept ------------------------------------------------------------------------------------------


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Now is an hour later: what was just written has stood there for a while."""
    now = time.time
    monkeypatch.setattr(sources.time, "time", lambda: now() + 3600)


@pytest.fixture
def code(tmp_path: Path) -> Path:
    folder = tmp_path / "code"
    folder.mkdir()
    (folder / "one.py").write_text("x = 1")
    (folder / "two.py").write_text("y = 2")
    return folder


def not_to_be_read(*_: object) -> str:
    raise AssertionError("the sources were read")


@pytest.mark.usefixtures("later")
def test_sources_that_stay_are_read_once(code: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(tmp_path / "cache")
    digest = digest_of_sources([code], cache)
    monkeypatch.setattr(sources, "_read", not_to_be_read)
    assert digest_of_sources([code], cache) == digest


@pytest.mark.usefixtures("later")
def test_a_source_of_the_same_size_and_time_is_noticed(code: Path, tmp_path: Path) -> None:
    cache, status = Cache(tmp_path / "cache"), (code / "one.py").stat()
    before = digest_of_sources([code], cache)
    time.sleep(0.05)  # a clock ticks some hundred times a second
    (code / "one.py").write_text("x = 9")
    os.utime(code / "one.py", ns=(status.st_atime_ns, status.st_mtime_ns))
    assert digest_of_sources([code], cache) != before


@pytest.mark.usefixtures("later")
def test_a_source_that_another_of_its_size_and_time_replaces_is_noticed(code: Path, tmp_path: Path) -> None:
    cache, status = Cache(tmp_path / "cache"), (code / "one.py").stat()
    before = digest_of_sources([code], cache)
    (tmp_path / "new.py").write_text("x = 9")
    os.utime(tmp_path / "new.py", ns=(status.st_atime_ns, status.st_mtime_ns))
    (tmp_path / "new.py").replace(code / "one.py")
    assert digest_of_sources([code], cache) != before


@pytest.mark.usefixtures("later")
def test_sources_that_change_places_are_noticed(code: Path, tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache")
    before = digest_of_sources([code], cache)
    (code / "one.py").rename(tmp_path / "one.py")
    (code / "two.py").rename(code / "one.py")
    (tmp_path / "one.py").rename(code / "two.py")
    assert digest_of_sources([code], cache) != before


def test_of_what_was_written_a_moment_ago_nothing_is_kept(code: Path, tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache")
    digest_of_sources([code], cache)
    assert not cache.folder.exists()


@pytest.mark.usefixtures("later")
def test_a_digest_that_was_not_kept_by_heap_is_read_anew(code: Path, tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache")
    digest = digest_of_sources([code], cache)
    (kept,) = (cache.folder / KIND).glob("*/*")
    for wrong in (b"", b"short", "ü".encode() * 32, b"x" * 1000):
        cache.put(KIND, kept.name, wrong)
        assert digest_of_sources([code], cache) == digest
