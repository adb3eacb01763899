"""A game begun with `heap new` lies outside the repository, checks and prints."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pikepdf
import pytest
from typer.testing import CliRunner

from toolkit.check.run import check_game
from toolkit.cli.app import app
from toolkit.load import load_game
from toolkit.starter import NoStart, begin_game, copy_game

CARDS = Path(__file__).parents[2] / "cards"


def test_a_new_game_checks_clean_and_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))
    made = CliRunner().invoke(app, ["new", 'Night "Market"'])
    assert (made.exit_code, made.output.splitlines()[0]) == (0, "night-market: a game with two decks.")
    game, problems = load_game(tmp_path / "night-market")
    assert game is not None
    assert game.title == 'Night "Market"'
    assert check_game(game, problems) == []
    printed = CliRunner().invoke(app, ["build", "night-market", "--paper", "a4"])
    assert printed.exit_code == 0, printed.output
    with pikepdf.open(tmp_path / "output" / "night-market" / "sheets-a4.pdf") as sheets:
        assert len(sheets.pages) == 4  # twelve goods and four people share two sheets, each with its backs


def test_a_new_game_called_as_a_shipped_one_is_the_one_that_is_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))
    shipped = CliRunner().invoke(app, ["check", "ark"])
    assert CliRunner().invoke(app, ["new", "ARK"]).exit_code == 0
    new = CliRunner().invoke(app, ["check", "ark"])
    assert (shipped.exit_code, new.exit_code) == (0, 0)
    assert "31 designs" in shipped.output
    assert "31 designs" not in new.output
    played = CliRunner().invoke(app, ["play", "ark", "--bots", "random"])
    assert played.exit_code == 2
    assert "names no rules module" in played.stderr


@pytest.mark.parametrize("name", ["", "  ", "!!!", "Mar\nket\x1b"])
def test_a_name_that_names_no_folder(name: str, tmp_path: Path) -> None:
    if name.isprintable() or not name.strip():
        with pytest.raises(NoStart):
            begin_game(name, tmp_path)
    else:
        with pytest.raises(NoStart, match="no name"):
            begin_game(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "market").write_text("mine", encoding="utf-8")
    refused = CliRunner().invoke(app, ["new", "Market", "--in", str(tmp_path)])
    assert refused.exit_code == 2
    assert (tmp_path / "market").read_text(encoding="utf-8") == "mine"
    assert CliRunner().invoke(app, ["new", "Market", "--in", str(tmp_path / "nowhere")]).exit_code == 2


# --- copies ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ark", "top-of-the-heap", "crafty-critters", "trash-kings"])
def test_a_copy_brings_its_templates_and_checks_clean(name: str, tmp_path: Path) -> None:
    copy = tmp_path / f"my {name}"
    count = copy_game(CARDS / name, copy)
    assert count == sum(path.is_file() for path in copy.rglob("*"))
    game, problems = load_game(copy)
    assert game is not None
    assert (game.templates, game.data.get("templates")) == (copy / "templates", None)
    assert check_game(game, problems) == []
    original, _ = load_game(CARDS / name)
    assert original is not None
    assert [card.name for card in game.cards] == [card.name for card in original.cards]


def test_a_copy_is_whole_or_not_there(tmp_path: Path) -> None:
    game = Path(shutil.copytree(CARDS / "ark", tmp_path / "game"))
    (game / "notes").symlink_to("/etc/hostname")
    with pytest.raises(NoStart, match="notes is not copied: it is a link that leads out"):
        copy_game(game, tmp_path / "copy")
    (game / "notes").unlink()
    os.mkfifo(game / "notes")
    with pytest.raises(NoStart, match="notes is not copied: it is a named pipe"):
        copy_game(game, tmp_path / "copy")
    (game / "notes").unlink()
    with pytest.raises(NoStart, match="lies in the game itself"):
        copy_game(game, game / "copy")
    assert [path.name for path in tmp_path.iterdir()] == ["game"]
    (game / "output").mkdir()
    (game / ".git").mkdir()
    (game / "output" / "sheets.pdf").write_bytes(b"")
    copy_game(game, tmp_path / "copy")
    assert {path.name for path in tmp_path.iterdir()} == {"game", "copy"}
    assert not {"output", ".git"} & {path.name for path in (tmp_path / "copy").iterdir()}
    with pytest.raises(NoStart, match="is there already"):
        copy_game(game, tmp_path / "copy")
