"""A Heap that was installed stays as it is; a clone is there to be changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit import games
from toolkit.files import write_whole
from toolkit.games import is_installed


@pytest.fixture
def installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed Heap with a game."""
    folder = tmp_path.resolve() / "site" / "cardheap"
    (folder / "cards" / "tea").mkdir(parents=True)
    (folder / "cards" / "tea" / "leaves.yaml").write_text("title: Leaves\n")
    monkeypatch.setattr(games, "INSTALLATION", folder)
    return folder


def test_what_came_with_heap_is_not_written(installation: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(installation)
    for path in (installation / "cards/tea/leaves.yaml", tmp_path / "link/cards/tea/new.yaml"):
        with pytest.raises(OSError, match="heap copy") as failure:
            write_whole(path, b"title: Roots\n")
        assert failure.value.filename == str(path)
    assert [path.name for path in (installation / "cards/tea").iterdir()] == ["leaves.yaml"]
    assert (installation / "cards/tea/leaves.yaml").read_text() == "title: Leaves\n"


def test_what_lies_beside_it_and_a_clone_are_written(installation: Path) -> None:
    write_whole(installation.with_name("cardheap-more") / "leaves.yaml", b"title: Roots\n")
    (installation / "pyproject.toml").touch()
    assert not is_installed(installation / "cards")
    write_whole(installation / "cards/tea/leaves.yaml", b"title: Roots\n")
    assert (installation / "cards/tea/leaves.yaml").read_text() == "title: Roots\n"
