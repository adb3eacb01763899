"""What was read is kept under a digest of the code that read it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolkit.texts.language import digest_of_sources

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


def test_what_is_no_source_changes_nothing(tmp_path: Path) -> None:
    before = digest_of_sources([tmp_path])
    (tmp_path / "notes.md").write_text("x")
    (tmp_path / "one.pyc").write_bytes(b"x")
    assert digest_of_sources([tmp_path]) == before
