"""Files that are not as files should be: each is a finding with a place and a way out."""

from __future__ import annotations

import os
import re
import shutil
import socket
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from toolkit.check.run import check_game
from toolkit.games import INSTALLATION
from toolkit.load import load_game
from toolkit.load.read_file import LARGEST_BYTES, NOT_TEXT, read_file
from toolkit.load.shape import CONTROL, LINE_BREAKS
from toolkit.problem import Problem
from toolkit.trust import trust_all

NOBODY = 65534
MARKET = Path(__file__).parent.parent / "check" / "market"


@pytest.fixture
def market(tmp_path: Path) -> Path:
    return Path(shutil.copytree(MARKET, tmp_path / "market"))


def problems_of(folder: Path) -> list[Problem]:
    _, problems = load_game(folder)
    assert all(problem.place and problem.hint for problem in problems)
    return problems


def codes(folder: Path) -> list[str]:
    return [problem.code for problem in problems_of(folder)]


def replaced(path: Path) -> Path:
    path.unlink()
    return path


def test_unreadable_file(market: Path) -> None:
    (market / "people.yaml").unlink()
    (problem,) = problems_of(market)
    assert problem.code == "C001"
    assert str(problem.place).endswith("game.yaml:4:16")


def test_unreadable_file_near_miss(market: Path) -> None:
    goods = market / "goods.yaml"
    (market / "drafts").mkdir()
    goods.rename(market / "drafts" / "goods.yaml")
    goods.symlink_to("drafts/goods.yaml")
    assert codes(market) == []


def test_a_link_that_leads_out_of_the_game(market: Path) -> None:
    goods, elsewhere = market / "goods.yaml", market.parent / "elsewhere.yaml"
    goods.rename(elsewhere)
    goods.symlink_to(elsewhere)
    (problem,) = problems_of(market)
    assert problem.code == "C001"
    assert problem.message == f"This is a link that leads out of the game's folder, to {elsewhere.resolve()}."
    assert "--trust" in problem.hint
    trust_all(True)
    try:
        assert codes(market) == []
    finally:
        trust_all(False)


def test_a_folder_where_a_file_belongs(market: Path) -> None:
    replaced(market / "goods.yaml").mkdir()
    (problem,) = problems_of(market)
    assert (problem.code, problem.message) == ("C001", "This is a folder, not a file.")


def test_a_broken_link(market: Path) -> None:
    replaced(market / "goods.yaml").symlink_to("nowhere.yaml")
    (problem,) = problems_of(market)
    assert (problem.code, problem.message) == ("C001", "This is a link to nowhere.yaml, which is not there.")


def test_a_link_to_itself(market: Path) -> None:
    replaced(market / "goods.yaml").symlink_to("goods.yaml")
    assert codes(market) == ["C001"]


def test_a_pipe_nobody_writes_to(market: Path) -> None:
    os.mkfifo(replaced(market / "goods.yaml"))
    (problem,) = problems_of(market)
    assert (problem.code, problem.message) == ("C001", "This is a named pipe, not a file.")


def test_a_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("goods.yaml")
        _, (problem,) = read_file(Path("goods.yaml"))
    assert (problem.code, problem.message) == ("C001", "This is a socket, not a file.")


def test_a_file_that_may_not_be_read(market: Path) -> None:
    with TemporaryDirectory() as open_to_all:
        Path(open_to_all).chmod(0o755)
        folder = Path(shutil.copytree(market, Path(open_to_all) / "market"))
        user = os.geteuid()
        assert codes(folder) == []
        (folder / "goods.yaml").chmod(0)
        if user == 0:
            os.seteuid(NOBODY)  # root may read everything
        try:
            assert codes(folder) == ["C001"]
        finally:
            os.seteuid(user)


def test_a_file_deleted_while_loading(market: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.open

    def deleting(path: Path, flags: int) -> int:
        if Path(path).name == "people.yaml":
            Path(path).unlink()
        return opened(path, flags)

    monkeypatch.setattr("toolkit.files.os.open", deleting)
    assert codes(market) == ["C001"]


def test_no_game_file(market: Path) -> None:
    (market / "game.yaml").unlink()
    game, problems = load_game(market)
    assert game is None
    assert [problem.code for problem in problems] == ["C001"]


def test_file_too_large(market: Path) -> None:
    with (market / "goods.yaml").open("ab") as file:
        file.truncate(50 * 1024 * 1024)
    (problem,) = problems_of(market)
    assert (problem.code, problem.message) == ("C002", "This is a file of 50 MB; up to 16 MB are read.")


def test_file_too_large_near_miss(market: Path) -> None:
    goods = market / "goods.yaml"
    goods.write_bytes(goods.read_bytes().ljust(LARGEST_BYTES, b"\n"))
    assert codes(market) == []


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        ("title: Käse\n".encode("latin-1"), "1:9"),
        ("title: Käse\n".encode("utf-16"), "1:1"),
        ("title: Kase\n".encode("utf-16-le"), "1:2"),
        ("title: Käse\n".encode("utf-32"), "1:1"),
        (b"title: Goods\ntype: Go\x00od\n", "2:9"),
        (b"title: Goods\n\x1btype: Good\n", "2:1"),
        ("title: Go\ufeffods\n".encode(), "1:10"),
        (b"\xc3", "1:1"),
        (bytes(range(256)), "3:115"),
    ],
)
def test_wrong_encoding(market: Path, raw: bytes, place: str) -> None:
    (market / "goods.yaml").write_bytes(raw)
    (problem,) = problems_of(market)
    assert problem.code == "C003"
    assert str(problem.place).split(":", 1)[1] == place


def test_wrong_encoding_near_miss(market: Path) -> None:
    goods = market / "goods.yaml"
    goods.write_bytes(
        b"\xef\xbb\xbf" + goods.read_bytes().replace(b"\n", b"\r\n").replace(b"Honey Pot", "Hönig 🍯".encode())
    )
    game, problems = load_game(market)
    assert problems == []
    assert game is not None
    card = game.decks[0].cards[0]
    assert (card.name, str(card.place("name")).rsplit("yaml:", maxsplit=1)[-1]) == ("Hönig 🍯", "6:11")
    assert str(game.decks[0].source.key_place("title") if game.decks[0].source else "").endswith(":1:1")


def test_a_misspelt_deck_in_the_list_is_one_finding_and_never_a_suggestion(market: Path) -> None:
    file = market / "game.yaml"
    file.write_text(file.read_text().replace("decks: [goods, people]", "decks: [goods, peple]"))
    game, problems = load_game(market)
    assert game is not None
    codes = [problem.code for problem in check_game(game, problems) if problem.severity == "error"]
    assert codes == ["C001"]


@pytest.mark.parametrize("expression", [NOT_TEXT, CONTROL, f"[{LINE_BREAKS}]"])
def test_what_can_be_printed_has_no_wrong_character(expression: str) -> None:
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    wrong = re.findall(expression, every)
    assert wrong
    assert not any(character.isprintable() for character in wrong)


# --- templates -------------------------------------------------------------------------------------------------------


def placed(market: Path, templates: str) -> tuple[Path, list[Problem]]:
    """Where the templates of the market are when game.yaml says so."""
    file = market / "game.yaml"
    file.write_text(f"templates: {templates}\n" + file.read_text("utf-8"), "utf-8")
    game, problems = load_game(market)
    assert game is not None
    return game.templates, problems


def test_templates_of_the_game_and_of_heap(market: Path) -> None:
    game, _ = load_game(market)
    assert game is not None
    assert game.templates.name == "base"
    (market / "templates").mkdir()
    game, _ = load_game(market)
    assert game is not None
    assert game.templates == market / "templates"
    assert placed(market, "heap:ark") == (INSTALLATION / "templates" / "ark", [])


@pytest.mark.parametrize("named", ["heap:arc", "heap:proof", "heap:../cards", "looks"])
def test_templates_that_there_are_not(market: Path, named: str) -> None:
    _, [problem] = placed(market, named)
    assert (problem.code, problem.place and problem.place.line) == ("C001", 1)
    assert "heap:ark" in problem.hint or not named.startswith("heap:")


@pytest.mark.parametrize("named", ["../looks", "/etc", "inside"])
def test_templates_outside_the_game_are_for_trusted_games(market: Path, named: str) -> None:
    (market.parent / "looks").mkdir()
    (market / "inside").symlink_to("../looks")
    folder, [problem] = placed(market, named)
    assert (problem.code, folder.name) == ("C001", "base")
    assert "lies outside the game's folder" in problem.message
    assert "--trust" in problem.hint
    trust_all(True)
    try:
        game, problems = load_game(market)
    finally:
        trust_all(False)
    assert game is not None
    assert (game.templates.resolve(), problems) == ((market / named).resolve(), [])


def test_a_folder_called_templates_that_leads_out(market: Path) -> None:
    (market.parent / "looks").mkdir()
    (market / "templates").symlink_to("../looks")
    (problem,) = problems_of(market)
    assert "The folder templates of the templates lies outside the game's folder" in problem.message
