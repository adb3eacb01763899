"""`--json` on every command: one document on the output, findings of one shape, refused calls told in JSON too."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError
from openpyxl import Workbook
from typer.testing import CliRunner

from tests.toolkit.press.test_preflight import good, saved
from toolkit.cli.answer import asks_for_json
from toolkit.cli.app import COMMANDS, app, loaded
from toolkit.report.json_report import SCHEMA
from toolkit.rooms.store import Store
from toolkit.starter import begin_game

ROOT = Path(__file__).parent.parent.parent.parent
MARKET = ROOT / "tests" / "toolkit" / "check" / "market"
VALID = Draft202012Validator(SCHEMA)

WITHOUT = {
    "schema": "it prints JSON as it is",
    "watch": "it goes on until it is stopped: heap check --json and heap prove --json say the same once",
}

# for each command: calls that go well, calls that end with findings (exit code 1 or 0), calls that are refused
CALLS: dict[str, tuple[list[str], list[str], list[str]]] = {
    "check": (
        ["check market", "check market --format json", "check market --only honey"],
        ["check broken", "check gone", "check broken --format=json"],
        ["check nowhere", "check market --only x:y"],
    ),
    "new": (["new Harbour"], [], ["new !!!", "new Market --in nowhere"]),
    "play": (
        ["play ark --bots random --human 0 --players 2", "play ark --bots random --games 2 --players 2"],
        [],
        ["play market", "play ark --bots nobody"],
    ),
    "sessions": (
        ["sessions --save played.sqlite", "sessions --save played.sqlite --csv all.csv"],
        [],
        ["sessions", "sessions --save cards", "sessions gone --save played.sqlite"],
    ),
    "copy": (["copy market mine"], [], ["copy fair cards/fair/mine", "copy nowhere yours", "copy market nowhere/mine"]),
    "trust": (["trust", "trust market", "trust market --remove"], [], ["trust --remove", "trust nowhere"]),
    "setup": (["setup"], [], []),
    "explain": (["explain", "explain C101", "explain unread"], [], ["explain C999"]),
    "read": (
        ["read market When~you~buy~this~item,~gain~1~Coin. --on Good"],
        ["read market Draw~1~blorp.", "read broken Blorp."],
        ["read ~", "read x --game nowhere"],
    ),
    "phrasebook": (
        ["phrasebook market", "phrasebook market -o phrases.md"],
        [],
        [
            "phrasebook",
            "phrasebook nowhere",
            "phrasebook gone",
            "phrasebook market -o x.txt",
            "phrasebook market --paper a9",
        ],
    ),
    "rename": (
        ["rename counter Coin Shell market --dry-run", "rename card Rope Cord market"],
        [],
        ["rename tag FOOD Food market", "rename counter Coin market", "rename noun x y market", "rename card A B gone"],
    ),
    "prove": (["prove ark pig --seconds 2"], [], ["prove market", "prove unknown", "prove ark nobody", "prove gone"]),
    "build": (["build fair --paper a4"], ["build broken --paper a4", "build gone"], ["build fair --paper a9"]),
    "diff": (["diff fair HEAD", "diff --game fair HEAD HEAD"], [], ["diff fair HEAD~9", "diff fair", "diff gone HEAD"]),
    "calibrate": (
        [
            "calibrate",
            "calibrate --printer office",
            "calibrate --printer office --middle 10.3,9.8 --upper-left 10.2,9.9 --lower-right 10.4,9.7",
            "calibrate --printer office --forget",
        ],
        [],
        ["calibrate --forget", "calibrate --printer x --middle 1", "calibrate --printer x --paper a9"],
    ),
    "kit": (["kit fair -o fair.zip"], ["kit broken", "kit gone"], ["kit fair --paper a9", "kit fair --paper both"]),
    "face": (["face fair rope"], ["face stuffed bun"], ["face fair nobody", "face fair rope --dpi x", "face"]),
    "contact": (["contact fair --width 300"], ["contact stuffed --width 300"], ["contact fair --only x:y"]),
    "find": (["find market t:good", "find market tag:quick t:good"], ["find gone rope"], ["find market x:y"]),
    "show": (["show market rope"], ["show broken bun"], ["show market nobody"]),
    "db": (["db market"], ["db gone", "db"], ["db nowhere", "db market -o cards"]),
    "export": (
        ["export csv market", "export png market --dpi 40"],
        ["export xlsx overlong", "export drivethru market"],
        ["export", "export csv nowhere", "export csv gone", "export csv market --dpi 300", "export mpc --stock x"],
    ),
    "preflight": (
        ["preflight good.pdf", "preflight good.pdf --for drivethru"],
        ["preflight same.csv", "preflight good.pdf --for mbprint"],
        ["preflight nothing.pdf", "preflight good.pdf --for nobody", "preflight cards"],
    ),
    "import": (
        ["import same.csv market", "import new.csv market --dry-run"],
        ["import wrong.csv market", "import tags.csv market"],
        ["import same.csv nowhere", "import same.csv same.csv same.csv"],
    ),
}


@dataclass
class Said:
    """What a command answered."""

    code: int
    out: str
    error: str


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with games: one that is well, and some that are not, each in its way."""
    folder = tmp_path_factory.mktemp("home")
    for name in ("market", "broken", "gone", "overlong", "stuffed", "unknown"):
        shutil.copytree(MARKET, folder / "cards" / name)
    goods = {name: folder / "cards" / name / "goods.yaml" for name in ("broken", "overlong", "stuffed")}
    added = {
        "broken": "  - {name: Bun, size: Small, tags: [HONEY, FOOOD], text: Blorp.}\n",
        "overlong": f"  - {{name: Bun, size: Small, flavour: {'la ' * 12_000}}}\n",
        "stuffed": f"  - {{name: Bun, size: Small, flavour: {'la ' * 600}}}\n",
    }
    for name, path in goods.items():
        path.write_text(path.read_text("utf-8") + added[name], "utf-8")
    begin_game("Fair", folder / "cards")
    (folder / "cards" / "gone" / "people.yaml").unlink()
    unknown = folder / "cards" / "unknown" / "game.yaml"
    unknown.write_text(unknown.read_text("utf-8") + "rules: chess\n", "utf-8")
    shutil.copytree(ROOT / "cards" / "ark", folder / "cards" / "ark")
    shutil.copytree(ROOT / "templates" / "ark", folder / "templates" / "ark")
    for words in ("init -q", "add cards/fair", "-c user.name=x -c user.email=x@x commit -q -m x"):
        subprocess.run(["git", "-C", str(folder), *words.split()], check=True)
    (folder / "good.pdf").write_bytes(saved(good("BT /F 10 Tf 0 0 0 1 k (words) Tj ET", bleed_mm=3.175)))
    Store(folder / "played.sqlite").close()
    (folder / "same.csv").write_text("deck,name,copies\ngoods,Rope,1\n")
    (folder / "new.csv").write_text("deck,name,copies\ngoods,Rope,2\n")
    (folder / "wrong.csv").write_text("deck,name,copies\ngoods,Rope,two\n")
    (folder / "tags.csv").write_text("deck,name,tags\ngoods,Rope,QUICK\n")
    yield folder


@pytest.fixture
def here(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(home)
    monkeypatch.setenv("HEAP_CACHE", str(home / "cache"))
    monkeypatch.setenv("HEAP_SETTINGS", str(home / "settings"))
    return home


def heap(line: str) -> Said:
    """A call; ~ stands for a blank within a word."""
    words = [word.strip("'").replace("~", " ") for word in line.split()]
    result = CliRunner().invoke(app, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), (line, result.exception)
    return Said(result.exit_code, result.stdout, result.stderr)


def answered(line: str) -> tuple[Said, dict[str, Any]]:
    """A call, and the document that is all of its output."""
    said = heap(line)
    data = json.loads(said.out)
    VALID.validate(data)
    assert all(key == "problems" for key in keys_of_findings(data)), line
    return said, data


def keys_of_findings(data: Any, key: str = "") -> Iterator[str]:
    """Under which names findings stand, however deep."""
    if isinstance(data, dict):
        if {"code", "severity", "place"} <= data.keys():
            yield key
        for name, value in data.items():
            yield from keys_of_findings(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from keys_of_findings(value, key)


def asking(line: str) -> str:
    return line if "--format" in line and "json" in line else f"{line} --json"


def calls(column: int) -> list[str]:
    return [line for row in CALLS.values() for line in row[column]]


def test_every_command_has_json_or_a_reason_why_not() -> None:
    has = {name for name in COMMANDS if any("--json" in parameter.opts for parameter in loaded(name).params)}
    assert has == set(CALLS)
    assert set(COMMANDS) - has == set(WITHOUT)


@pytest.mark.parametrize("line", calls(0))
def test_what_goes_well(here: Path, line: str) -> None:
    said, data = answered(asking(line))
    assert said.code == 0, said
    assert data["problems"] == []
    assert "error" not in data
    assert len(data) > 1


@pytest.mark.parametrize("line", calls(1))
def test_what_has_findings(here: Path, line: str) -> None:
    plain = heap(line.replace("--format=json", ""))
    said, data = answered(asking(line))
    assert data["problems"], data
    assert "error" not in data
    assert said.code == plain.code
    told = plain.out + plain.error
    if not line.startswith(("find", "show", "db")):  # which leave the rest to heap check
        assert all(each["code"] in told or f"({each['name']})" in told for each in data["problems"])


@pytest.mark.parametrize("line", calls(2))
def test_what_is_refused(here: Path, line: str) -> None:
    plain = heap(line)
    said, data = answered(asking(line))
    assert said.code == plain.code == 2
    assert set(data) == {"error", "problems"}
    message = data["error"]["message"]
    assert message
    if line != "face" and "--dpi" not in line:  # told in a frame
        assert message.split("\n")[0] in plain.error
        assert data["error"]["hint"].split("\n")[0] in plain.error
        assert said.error == plain.error, "the error stream is for people and stays as it is"


def test_a_game_that_cannot_be_read_whole_says_why(here: Path) -> None:
    _, data = answered("export csv gone --json")
    assert "cannot be read whole" in data["error"]["message"]
    assert [problem["code"] for problem in data["problems"]] == ["C001"]


def test_a_cell_of_a_table_has_its_row_and_column(here: Path) -> None:
    _, data = answered("import wrong.csv market --json")
    (place,) = (problem["place"] for problem in data["problems"])
    assert (place["file"], place["line"], place["column"], "sheet" in place) == ("wrong.csv", 2, 3, False)
    book = Workbook()
    book.active.title = "goods"
    for row in (["deck", "name", "copies"], ["goods", "Rope", "two"]):
        book.active.append(row)
    book.save("wrong.xlsx")
    _, data = answered("import wrong.xlsx market --json")
    assert [problem["place"]["sheet"] for problem in data["problems"]] == ["goods"]


def test_a_text_that_is_given_is_a_file_of_its_own(here: Path) -> None:
    _, data = answered("read market Gain~1~Coin.~Blorp~it. --json")
    (place,) = (problem["place"] for problem in data["problems"])
    assert (place["file"], place["line"], place["column"], place["end_column"]) == ("-", 1, 14, 19)


@pytest.mark.parametrize(
    ("line", "is_asked"),
    [
        ("find rope --json", True),
        ("check --format json", True),
        ("check --format=json", True),
        ("check --format sarif", False),
        ("check --format", False),
        ("find json", False),
        ("find -- --json", False),
        ("--nonsense --json", True),
    ],
)
def test_who_asks_for_json(line: str, is_asked: bool) -> None:
    assert asks_for_json(line.split()) == is_asked


def test_two_formats_are_one_too_many(here: Path) -> None:
    said, data = answered("check market --format sarif --json")
    assert said.code == 2
    assert data["error"]["message"] == "--json and --format sarif are two formats."


def test_a_command_that_is_not_there(here: Path) -> None:
    said, data = answered("chekc market --json")
    assert said.code == 2
    assert data["error"]["message"] == "There is no command 'chekc'."


@pytest.mark.parametrize(
    ("change", "is_valid"),
    [
        ({}, True),
        ({"severity": "note"}, True),
        ({"severity": "remark"}, False),
        ({"code": "unread"}, False),
        ({"place": None}, True),
        ({"start": 4}, False),
        ({"ways": {"rewrites": [{"text": "", "note": ""}], "advice": [], "expected": [""], "similar": []}}, True),
        ({"ways": {"rewrites": [""], "advice": [], "expected": [], "similar": []}}, False),
        ({"ways": {"advice": ["Mend it."]}}, False),
        ({"place": {"file": "-", "line": 1}}, False),
        ({"edits": [{"place": None, "text": ""}]}, False),
    ],
)
def test_a_finding_of_another_shape_is_seen(change: dict[str, Any], is_valid: bool) -> None:
    place = {"file": "-", "line": 1, "column": 1, "end_line": 1, "end_column": 2}
    finding = {"code": "C201", "name": "unread", "severity": "error", "message": "", "hint": "", "card": ""}
    document = {"problems": [{**finding, "place": place, "edits": [], **change}]}
    if is_valid:
        VALID.validate(document)
    else:
        with pytest.raises(ValidationError):
            VALID.validate(document)


def test_the_schema_is_one_and_is_printed(here: Path) -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert json.loads(heap("schema answer").out) == SCHEMA


def run(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """In a process, as the streams of a test are not those of a shell."""
    called = [sys.executable, "-c", "from toolkit.cli import main; main()", *line.split()]
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run(
        called, check=False, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path, **environment}
    )


def test_an_output_without_letters_of_other_languages(here: Path) -> None:
    done = run("read market Blorp. --json", PYTHONIOENCODING="ascii")
    assert done.returncode == 1, done.stderr
    assert done.stdout.isascii()
    assert json.loads(done.stdout) == answered("read market Blorp. --json")[1]
    assert "“Blorp”" in heap("read market Blorp. --json").out


def test_a_machine_that_fails_is_told_in_json(here: Path) -> None:
    (here / "gone-now").mkdir()
    script = f"cd {here}/gone-now && rmdir ../gone-now && {sys.executable} -c 'from toolkit.cli import main; main()'"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-c", f"{script} check --json"], check=False, capture_output=True, text=True, env=environment
    )
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"]["message"] == "the current folder: No such file or directory."


@pytest.mark.parametrize("call", ["find honey", "face honey-cake -o {}/cake.png", "contact -o {}/all.png"])
def test_what_is_wrong_with_a_game_read_in_part_stands_in_the_answer(call: str, tmp_path: Path) -> None:
    folder = begin_game("market", tmp_path)
    (folder / "game.yaml").write_text(f"{(folder / 'game.yaml').read_text()}\nnonsense: 1\n")
    command, *words = call.format(tmp_path).split()
    named = [] if command == "contact" else ["--game"]
    said = CliRunner().invoke(app, [command, *words, *named, str(folder), "--json"])
    assert [each["code"] for each in json.loads(said.stdout)["problems"]] == ["C012"]
