"""Trust is the user's to give: by name, for a run or for good; a game cannot say it of itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from toolkit.home import NOWHERE
from toolkit.trust import VARIABLE, is_trusted, settings_folder, trust_all
from toolkit.trusted_list import trust_for_good, trust_no_longer


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("HEAP_SETTINGS", str(tmp_path / "settings"))
    monkeypatch.delenv(VARIABLE, raising=False)
    yield tmp_path / "settings"
    trust_all(False)


def test_nothing_is_trusted_unasked(tmp_path: Path) -> None:
    assert not is_trusted(tmp_path)
    trust_all(True)
    assert is_trusted(tmp_path)
    trust_all(False)
    assert not is_trusted(tmp_path)


def test_a_folder_on_the_list_is_trusted_and_its_neighbours_are_not(tmp_path: Path, settings: Path) -> None:
    for name in ("mine", "mine-too"):
        (tmp_path / name).mkdir()
    (tmp_path / "link").symlink_to("mine")
    trust_for_good(tmp_path / "link")
    assert is_trusted(tmp_path / "mine") and is_trusted(tmp_path / "link")
    assert not any(is_trusted(tmp_path / name) for name in ("mine-too", "mine/below", "."))
    trust_for_good(tmp_path / "mine-too")
    assert trust_no_longer(tmp_path / "mine")
    assert not trust_no_longer(tmp_path / "mine")
    assert is_trusted(tmp_path / "mine-too") and not is_trusted(tmp_path / "mine")
    assert [path.name for path in settings.iterdir()] == ["trusted.txt"]


def test_the_environment_trusts_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine").mkdir()
    monkeypatch.setenv(VARIABLE, f"{tmp_path / 'mine'}:/nowhere")
    assert is_trusted(tmp_path / "mine") and not is_trusted(tmp_path)
    trust_all(False)
    assert is_trusted(tmp_path / "mine")


@pytest.mark.parametrize("content", [b"\xff\xfe", b"", b"# /\n"])
def test_a_list_that_cannot_be_read_trusts_nothing(tmp_path: Path, settings: Path, content: bytes) -> None:
    settings.mkdir()
    (settings / "trusted.txt").write_bytes(content)
    assert not is_trusted(tmp_path) and not is_trusted(Path("/"))


def test_without_a_home_there_are_settings_all_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("HEAP_SETTINGS", "HOME", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)  # as where the user has no entry
    assert settings_folder() == NOWHERE  # never below the current folder, which may be a stranger's
    assert not is_trusted(tmp_path)


@pytest.mark.parametrize("name", ["nice\n{}", "uni\u2028{}", "nel\x85{}"])
def test_a_name_that_would_be_two_lines_is_not_put_on_the_list(tmp_path: Path, name: str, settings: Path) -> None:
    folder = tmp_path / name.format("evil")
    folder.mkdir()
    with pytest.raises(ValueError, match="cannot be seen"):
        trust_for_good(folder)
    assert not settings.exists()


def test_blanks_of_a_name_belong_to_it(tmp_path: Path) -> None:
    for name in ("game", "game ", " game"):
        (tmp_path / name).mkdir()
    trust_for_good(tmp_path / "game ")
    assert [name for name in ("game", "game ", " game") if is_trusted(tmp_path / name)] == ["game "]
    assert trust_no_longer(tmp_path / "game ")
    assert not is_trusted(tmp_path / "game ")
