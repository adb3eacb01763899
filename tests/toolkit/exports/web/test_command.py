"""`heap export web`: what is written, with faces and a manifest, and games of which it cannot be made."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.toolkit.press.shop import shared_cache
from tests.toolkit.rooms.houses import ROOT
from toolkit.cli.app import app
from toolkit.rooms.faces import Pictures

ARK = ROOT / "cards" / "ark"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own, and a cache with faces in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEAP_CACHE", str(shared_cache().folder))
    monkeypatch.setattr("toolkit.exports.web.compiled", lambda code, first: None)  # test_page.py plays on what is


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pictures of faces are made."""
    monkeypatch.setattr("toolkit.exports.web.pictures_of", lambda *given: Pictures())


def heap(*words: str) -> tuple[int, str, str]:
    """The exit code of a call, and what it says on both streams."""
    result = CliRunner().invoke(app, ["export", "web", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def test_a_game_is_a_folder_that_plays_it(tmp_path: Path) -> None:
    assert heap("ark") == (0, "output/ark/web: 81 cards, 31 designs\n", "")
    folder = tmp_path / "output" / "ark" / "web"
    page = (folder / "index.html").read_text()
    for name in ("table.css", "alone.css", "game.js", "page.js", "icon.svg"):
        assert f'"{name}"' in page and (folder / name).is_file()
    assert 'type="module"' not in page and "default-src 'none'" in page
    told = json.loads((folder / "game.js").read_text().removeprefix("globalThis.heap = ").rstrip(";\n"))
    assert (told["game"], told["players"], told["shown"]["title"]) == ("ark", [1, 6], "ARK")
    faces = {card["face"] for card in told["shown"]["cards"].values()}
    assert len(faces) > 20
    sizes = ("small", "large")
    assert [face for face in faces for size in sizes if not (folder / "faces" / f"{face}-{size}.webp").is_file()] == []
    listed = {row["path"] for row in json.loads((folder / "manifest.json").read_text())["files"]}
    assert listed == {path.relative_to(folder).as_posix() for path in folder.rglob("*.*")} - {"manifest.json"}
    assert str(ROOT) not in "".join(path.read_text() for path in folder.glob("*.js"))


@pytest.mark.usefixtures("undrawn")
def test_a_title_is_no_markup(tmp_path: Path) -> None:
    """It stands in a script, and nowhere on the page itself."""
    shutil.copytree(ARK, tmp_path / "cards" / "raft", ignore=shutil.ignore_patterns("*.md"))
    game = tmp_path / "cards" / "raft" / "game.yaml"
    game.write_text(game.read_text().replace("title: ARK", 'title: "</script><script>alert(1)</script>"'))
    assert heap("raft", "folder")[0] == 0
    assert all(
        "</script><script>alert" not in (tmp_path / "folder" / name).read_text() for name in ("index.html", "game.js")
    )
    assert "alert(1)" in (tmp_path / "folder" / "game.js").read_text()


def test_games_that_have_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, _, why = heap("ark", "--only", "dove")
    assert code == 2 and "A table is exported with all its cards." in why
    shutil.copytree(ARK, tmp_path / "cards" / "own")
    game = tmp_path / "cards" / "own" / "game.yaml"
    game.write_text(game.read_text().replace("rules: ark", "rules: rules.py"))
    code, _, why = heap("own")
    assert code == 2 and "Rules of a game's own do not go along into a page." in why and "--free" in why
    game.write_text(game.read_text().replace("rules: rules.py", "rules: arc"))
    code, _, why = heap("own")
    assert code == 2 and "ARK cannot be played: no rules module is called arc." in why and "--free" in why
    monkeypatch.setenv("HEAP_ASSETS", str(tmp_path / "nothing"))
    code, _, why = heap("ark")
    assert code == 2 and "Python for browsers is not installed." in why and "Say heap setup: it brings pyodide" in why
    assert not (tmp_path / "output").exists()


def test_a_text_that_is_not_read_is_a_finding(tmp_path: Path) -> None:
    shutil.copytree(ARK, tmp_path / "cards" / "ark")
    for file in (tmp_path / "cards" / "ark").glob("*.yaml"):
        file.write_text(file.read_text().replace("Never in play.", "Never in zork."))
    code, out, why = heap("ark")
    assert (code, out) == (1, "") and " C2" in why and "zork" in why
    assert not (tmp_path / "output").exists()


@pytest.mark.usefixtures("undrawn")
def test_a_game_with_rules_lies_on_a_free_table_too(tmp_path: Path) -> None:
    assert heap("ark", "folder", "--free")[0] == 0
    told = (tmp_path / "folder" / "game.js").read_text()
    assert '"first":"toolkit.rooms.free.in_page"' in told and "Never in play." in told
    assert (tmp_path / "folder" / "free.css").is_file()
