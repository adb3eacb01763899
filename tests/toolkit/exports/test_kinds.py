"""What every kind of export keeps, and how a call names a kind, a game and a file."""

from __future__ import annotations

import importlib
import json
import re
import shutil
import sqlite3
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from tests.toolkit.exports.cmyk import written as written_profile
from tests.toolkit.press.shop import Here, shared_cache
from toolkit.check.table_offences import OVERLONG_CELL
from toolkit.cli.app import app
from toolkit.exports import KINDS, Files, Kind, kind_of
from toolkit.exports.kinds import Wanted
from toolkit.load import load_game
from toolkit.model import Card, Game
from toolkit.problem import Problem, Severity

ROOT = Path(__file__).parent.parent.parent.parent
MARKET = ROOT / "tests" / "toolkit" / "check" / "market"
WHOLE = {"web"}  # kinds that are made of all cards or not at all; their tests are in folders of their own
OF_SOME = [name for name in KINDS if name not in WHOLE]
OF_A_PRINTER = {"drivethru", "mbprint"}  # kinds that need a profile
MEANT = {"C333", "C334"}  # what they say of the market: small print near the cut, dark grounds


@dataclass
class Said:
    """What a command answered."""

    code: int
    out: str
    error: str


Heap = Callable[[str], Said]


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Faces are laid out in this process."""
    monkeypatch.setattr("toolkit.exports.gallery.Workers", Here)


@pytest.fixture
def heap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Heap:
    """The command line in a folder with the market and a second game that is called like a kind."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEAP_CACHE", str(shared_cache().folder))
    shutil.copytree(MARKET, tmp_path / "cards" / "market")

    def run(line: str) -> Said:
        result = CliRunner().invoke(app, line.split())
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return Said(result.exit_code, result.stdout, result.stderr)

    return run


def written(folder: Path) -> set[str]:
    """The files below a folder, but for games and the cache."""
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {str(path) for path in paths if path.parts[0] not in ("cards", "cache")}


def market() -> Game:
    game, _ = load_game(MARKET)
    assert game is not None
    return game


# --- every kind ---


@pytest.mark.parametrize("name", OF_SOME)
def test_a_kind_is_a_line_and_a_module(name: str, tmp_path: Path) -> None:
    kind, game = KINDS[name], market()
    assert kind.name == name == name.lower()
    assert kind.suffix == kind.suffix.lower()
    assert kind.suffix[:1] in ("", ".")
    assert kind.summary.endswith(".")
    assert importlib.import_module(kind.module).files.__doc__
    path = kind.usual_path(tmp_path / "out")
    assert kind.is_path(path)
    wanted = Wanted(profile=written_profile(tmp_path)) if name in OF_A_PRINTER else None
    files, problems = kind.files(game, game.cards, path, wanted)
    assert [problem for problem in problems if problem.code not in MEANT] == []
    assert all(content and (file == path or path in file.parents) for file, content in files.items())
    assert not (tmp_path / "out").exists(), "the command writes, not the kind"
    some, _ = kind.files(game, game.cards[:1], path, wanted)
    assert some != files


@pytest.mark.parametrize("name", OF_SOME)
def test_a_kind_is_written_where_nobody_says_where(heap: Heap, name: str, tmp_path: Path) -> None:
    path = KINDS[name].usual_path(Path("output/market"))
    given = f" --profile {written_profile(tmp_path / 'cards')}" if name in OF_A_PRINTER else ""
    is_file = bool(KINDS[name].suffix)  # a folder of pictures takes long, and how a game is found hangs on no kind
    for line in (f"export {name} market", f"export {name}", f"export {name} --game market")[: 3 if is_file else 1]:
        said = heap(line + given)
        assert (said.code, said.out) == (0, f"{path}: 10 cards, 6 designs\n"), said.error
        assert set(re.findall(r"^\S.* (C\d{3}) ", said.error, re.MULTILINE)) <= MEANT
        assert bool(said.error) is (name in OF_A_PRINTER)
        found = {Path(file) for file in written(tmp_path)}
        assert found == {path} if KINDS[name].suffix else path / "manifest.json" in found
        assert {file for file in found if path != file and path not in file.parents} == set()
    assert heap(f"export {name} market --only tag:food{given}").out == f"{path}: 1 card\n"


def test_the_kinds_are_listed_where_they_are_looked_for(heap: Heap) -> None:
    for said in (heap("export --help").out, heap("export").error, heap("export market").error):
        assert [kind.name for kind in KINDS.values() if kind.summary not in said] == []


def test_a_database_has_the_cards_that_are_asked_for(heap: Heap) -> None:
    assert heap("export sqlite market some.sqlite --only tag:food").code == 0
    with closing(sqlite3.connect("some.sqlite")) as connection:
        assert connection.execute("SELECT name FROM cards").fetchall() == [("Honey Pot",)]


@pytest.mark.parametrize("line", ["csv market cards.csv", "vtt market cards.vtt", "png market faces", "json market"])
def test_a_search_that_finds_nothing_writes_nothing(heap: Heap, tmp_path: Path, line: str) -> None:
    Path("cards.csv").write_text("good")
    Path("cards.vtt").write_text("good")
    before = {name: (tmp_path / name).read_bytes() for name in written(tmp_path)}
    said = heap(f"export {line} --only vp>=99")
    assert (said.code, said.out) == (2, "")
    assert "is like that.\n  Nothing was written. heap find shows what a search finds.\n" in said.error
    assert {name: (tmp_path / name).read_bytes() for name in written(tmp_path)} == before


# --- kind, game, file ---


@pytest.mark.parametrize(
    ("line", "file"),
    [
        ("cards.xlsx", "cards.xlsx"),
        ("market cards.CSV", "cards.CSV"),
        ("json cards.json", "cards.json"),
        ("json market cards.json", "cards.json"),
        ("cards/market my.sqlite", "my.sqlite"),
        ("csv market tables", "tables/goods.csv"),
        ("csv ./tables", "tables/goods.csv"),
        ("tables", "tables/goods.csv"),
        ("--game market tables", "tables/goods.csv"),
        ("market ./xlsx", "xlsx/goods.csv"),
    ],
)
def test_words_of_a_call(heap: Heap, tmp_path: Path, line: str, file: str) -> None:
    said = heap(f"export {line}")
    assert (said.code, said.error) == (0, "")
    assert file in written(tmp_path)


def test_a_game_that_is_called_like_a_kind(heap: Heap, tmp_path: Path) -> None:
    shutil.copytree(MARKET, tmp_path / "cards" / "json")
    assert heap("export csv --game json").out == "output/json/cards.csv: 10 cards, 6 designs\n"
    assert heap("export csv json").out == "output/json/cards.csv: 10 cards, 6 designs\n"
    assert heap("export json json").out == "output/json/cards.json: 10 cards, 6 designs\n"
    assert heap("export cards/json cards.csv").out == "cards.csv: 10 cards, 6 designs\n"
    assert heap("export json").error.startswith("heap: this is done for one game at a time.\n")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("xlxs market", "'xlxs' is no kind of export and no game.|Did you mean xlsx?"),
        ("xlxs", "There is no kind 'xlxs'.|Did you mean xlsx? A folder of that name: ./xlxs"),
        ("market xlxs", "There is no kind 'xlxs'.|Did you mean xlsx?"),
        ("csv markt", "There is no game called 'markt'.|Did you mean market"),
        ("csv markt cards.csv", "There is no game called 'markt'.|Did you mean market"),
        ("markt cards.csv", "'markt' is no kind of export and no game.|Did you mean market"),
        ("zzzzz cards.csv", "'zzzzz' is no kind of export and no game.|Kinds: xlsx, csv, json, sqlite, png, tiff, "),
        ("cards.xls", ".xls is no kind of file that is written.|Did you mean .xlsx?"),
        ("cards.pdf", ".pdf is no kind of file that is written.|There are: .xlsx, .csv, .json, .sqlite, .vtt, .pcio."),
        ("xlsx market cards.csv", "cards.csv is no .xlsx file.|heap export xlsx market cards.xlsx"),
        ("xlsx --game market cards", "cards is no .xlsx file.|heap export xlsx market cards.xlsx"),
        ("xlsx market one.xlsx two.xlsx", "one file is written at a time, not 2.|[KIND] [GAME] [FILE]"),
        ("csv market cards", "cards has other files in it: market.|Name a new folder"),
    ],
)  # fmt: skip
def test_words_that_are_none_of_these(heap: Heap, tmp_path: Path, line: str, says: str) -> None:
    said = heap(f"export {line}")
    message, hint = says.split("|")
    assert (said.code, said.out) == (2, "")
    assert f"heap: {message}\n" in said.error
    assert hint in said.error
    assert written(tmp_path) == set()


def test_a_suffix_means_the_first_kind_that_has_it() -> None:
    assert [kind_of(Path(name)) for name in ("a.csv", "a.JSON", "folder", "a.pdf")] == [
        KINDS["csv"], KINDS["json"], KINDS["csv"], None
    ]  # fmt: skip


# --- one kind more ---


@pytest.fixture
def crier(monkeypatch: pytest.MonkeyPatch) -> Kind:
    """A kind that somebody adds, as the list says: a module and a line. It tells of cards that cannot be cried."""

    def files(game: Game, cards: Sequence[Card], path: Path) -> tuple[Files, list[Problem]]:
        found = [
            Problem(OVERLONG_CELL.code, OVERLONG_CELL.name, f"{card.name} is long.", None, severity=weight)
            for card in cards
            if (weight := {"Nail": Severity.ERROR, "Rope": Severity.WARNING}.get(card.name))
        ]
        return {path / "cry.json": json.dumps([card.name for card in cards]).encode()}, found

    module = ModuleType("crier")
    module.files = files  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "crier", module)
    kind = Kind("crier", "", "For the town crier.", "crier")
    monkeypatch.setitem(KINDS, "crier", kind)
    return kind


def test_a_kind_that_is_a_folder(heap: Heap, crier: Kind, tmp_path: Path) -> None:
    assert heap("export crier market --only honey").out == "output/market/crier: 1 card\n"
    assert heap("export crier market cries --only honey").out == "cries: 1 card\n"
    assert written(tmp_path) == {"output/market/crier/cry.json", "cries/cry.json"}
    assert kind_of(Path("cries")) is KINDS["csv"]


def test_errors_stop_an_export_and_warnings_do_not(heap: Heap, crier: Kind, tmp_path: Path) -> None:
    said = heap("export crier market --only name:nail")
    assert (said.code, said.out, written(tmp_path)) == (1, "", set())
    assert "Nail is long." in said.error
    said = heap("export crier market --only name:rope")
    assert (said.code, said.out) == (0, "output/market/crier: 1 card\n")
    assert "Rope is long." in said.error
