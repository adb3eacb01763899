"""Commands as a user types them: what they print, where, and their exit codes."""

from __future__ import annotations

import errno
import json
import os
import shlex
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import cardheap
from toolkit.check.registry import OFFENCES
from toolkit.cli.app import COMMANDS, app, main, tell_of_no_home, told_of_system, was_interrupted
from toolkit.cli.options import advice
from toolkit.cli.printed import nowhere

ROOT = Path(__file__).parent.parent.parent.parent
MARKET = ROOT / "tests" / "toolkit" / "check" / "market"


ROOM = "Make room on that disk, and call it again."


@dataclass
class Said:
    """What a command answered."""

    code: int
    out: str
    error: str


Heap = Callable[..., Said]


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder `cards` with the game `market` in it, in a folder where the user is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("TERM", "dumb")
    shutil.copytree(MARKET, tmp_path / "cards" / "market")
    return tmp_path / "cards"


@pytest.fixture
def heap(cards: Path) -> Heap:
    def run(*words: str) -> Said:
        result = CliRunner().invoke(app, words)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return Said(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def broken(cards: Path) -> Path:
    """The market with a wrong tag on its last good."""
    goods = cards / "market" / "goods.yaml"
    goods.write_text(goods.read_text() + "  - {name: Bun, size: Small, tags: [HONEY, FOOOD]}\n", encoding="utf-8")
    return goods


# --- all commands ---


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_what_it_does(heap: Heap, command: str) -> None:
    said = heap(command, "--help")
    assert said.code == 0
    assert "Usage" in said.out
    assert command in heap("--help").out


def test_every_command_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [command for command in COMMANDS if f"heap {command}" not in text] == []


def test_an_unknown_command_and_an_unknown_option_are_wrong_calls(heap: Heap) -> None:
    said = heap("chekc", "market")
    assert (said.code, said.out) == (2, "")
    assert said.error == "heap: There is no command 'chekc'.\n  Did you mean check? heap --help says what they do.\n"
    assert heap("check", "--nonsense").code == 2


@pytest.mark.parametrize(
    "line",
    ["check nowhere", "find x --game nowhere", "show x --game nowhere", "db nowhere", "export x.csv --game nowhere",
     "import x.csv --game nowhere", "schema deck nowhere"],
)  # fmt: skip
def test_a_game_that_is_not_there(heap: Heap, line: str) -> None:
    said = heap(*line.split())
    assert said.code == 2
    assert "heap: There is no game called 'nowhere'." in said.error
    assert said.out == ""


@pytest.mark.parametrize("name", ["market", "cards/market", "./cards/market/", "cards/market/game.yaml", None])
def test_a_game_by_name_by_path_or_the_only_one(heap: Heap, cards: Path, name: str | None) -> None:
    said = heap("check", *([name] if name else []))
    assert (said.code, said.out) == (0, "Clean: 10 cards, 6 designs, 4 sentences.\n")


def test_the_game_the_current_folder_is(heap: Heap, cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(MARKET, cards / "second")
    assert heap("check").out == "Clean: 20 cards, 12 designs, 8 sentences.\n"
    monkeypatch.chdir(cards / "second")
    assert heap("check").out == "Clean: 10 cards, 6 designs, 4 sentences.\n"


@pytest.mark.parametrize("name", ["cards/market/goods.yaml", "cards", "a\0b", "x" * 5000, "/dev/zero"])
def test_a_path_that_is_no_game(heap: Heap, name: str) -> None:
    said = heap("check", name)
    assert said.code == 2
    assert len(said.error.splitlines()) == 2


def test_a_folder_whose_name_is_no_text(heap: Heap, cards: Path) -> None:
    name = os.fsdecode(b"bad\xff")
    shutil.copytree(MARKET, cards / name)
    said = heap("check", f"cards/{name}")
    assert (said.code, said.error) == (
        2,
        f"heap: The name of the folder {cards}/bad? is not UTF-8.\n  Rename the folder.\n",
    )


@pytest.mark.parametrize(
    ("command", "code", "says"),
    [
        ("heap check market > /dev/full", 2, f"heap: the output: No space left on device.\n  {ROOM}"),
        ("heap check market >&-", 0, ""),
        ("PYTHONIOENCODING=ascii heap check market", 0, ""),
        ("mkdir gone; cd gone; rmdir ../gone; heap check", 2, "heap: the current folder: No such file or directory."),
    ],
)
def test_an_output_that_takes_nothing(cards: Path, command: str, code: int, says: str) -> None:
    """In a shell, as the streams of a test are not those of a terminal."""
    heap = f"{shlex.quote(sys.executable)} -c 'from toolkit.cli import main; main()'"
    command = command.replace("heap ", f"{heap} ", 1)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-c", command], check=False, cwd=cards.parent, env=environment, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr.strip()) == (code, says)


def test_a_name_of_a_game_that_is_empty(heap: Heap) -> None:
    said = heap("check", "")
    assert (said.code, said.error) == (2, said.error)
    assert said.error.startswith("heap: The name of the game is empty.\n  Games here: ")


def test_db_is_not_written_over_a_folder(heap: Heap, cards: Path) -> None:
    said = heap("db", "market", "-o", str(cards))
    assert said.code == 2
    assert said.error == f"heap: {cards} is a folder.\n  Name a file: heap db -o {cards / 'cards.sqlite'}\n"


# --- check ---


def test_check_points_at_the_fault(heap: Heap, broken: Path) -> None:
    said = heap("check", "market")
    assert said.code == 1
    assert "cards/market/goods.yaml:23:44: error C101 The tag 'FOOOD' is unknown. (unknown-tag)\n" in said.out
    assert "                                            ^^^^^\n  → Did you mean FOOD?" in said.out
    assert said.out.endswith("2 errors: 11 cards, 7 designs, 4 sentences.\n")


@pytest.mark.parametrize("form", ["json", "sarif"])
def test_check_for_programs(heap: Heap, broken: Path, form: str) -> None:
    said = heap("check", "--format", form)
    assert said.code == 1
    assert "C101" in said.out
    assert json.loads(said.out)


def test_check_for_github(heap: Heap, broken: Path) -> None:
    said = heap("check", "--format", "github")
    assert said.out.splitlines()[0].startswith(
        "::error title=C102 missing-parent-tag,file=cards/market/goods.yaml,line=23,"
    )


def test_check_in_a_format_that_is_not_there(heap: Heap) -> None:
    said = heap("check", "--format", "xml")
    assert (said.code, said.out) == (2, "")
    assert "text, json, sarif, github" in said.error


def test_warnings_are_findings_unless_they_are_allowed(heap: Heap, cards: Path) -> None:
    (cards / "market" / "spare.yaml").write_text("title: Spare\n", encoding="utf-8")
    assert heap("check").code == 1
    assert "1 warning" in heap("check").out
    assert heap("check", "--allow-warnings").code == 0


def test_only_asks_for_some_cards(heap: Heap, broken: Path) -> None:
    assert heap("check", "--only", "name:rope").out == "Clean: 1 card, 1 design, 0 sentences.\n"
    assert heap("check", "--only", "name:bun").code == 1
    wrong = heap("check", "--only", "nme:bun")
    assert wrong.code == 2
    assert 'unknown key "nme"' in wrong.error


def test_only_over_several_games_of_which_one_knows_the_word(heap: Heap, cards: Path) -> None:
    other = Path(shutil.copytree(MARKET, cards / "second"))
    for path in other.glob("*.yaml"):
        path.write_text(path.read_text().replace("HONEY", "SUGAR"), encoding="utf-8")
    assert heap("check", "--only", "tag:sugar").out == "Clean: 1 card, 1 design, 1 sentence.\n"
    assert heap("check", "--only", "tag:salt").code == 2


def test_only_does_not_hide_a_file_that_cannot_be_read(heap: Heap, cards: Path) -> None:
    (cards / "market" / "people.yaml").unlink()
    said = heap("check", "--only", "t:person")
    assert said.code == 1
    assert "C001" in said.out


def test_fix_mends_and_says_what(heap: Heap, broken: Path) -> None:
    said = heap("check", "--fix")
    assert said.code == 1
    assert "cards/market/goods.yaml: 1 mended" in said.error
    assert "[FOOD, SWEET, HONEY, FOOOD]" in broken.read_text()
    assert "Nothing that --fix could mend." in heap("check", "--fix").error


def test_colour_only_where_asked_or_on_terminals(heap: Heap, broken: Path) -> None:
    assert "\033" not in heap("check").out
    assert "\033" in heap("check", "--color").out
    assert "\033" not in heap("check", "--color", "--format", "json").out


# --- explain and schema ---


def test_explain_prints_the_manual_of_every_code(heap: Heap) -> None:
    listed = heap("explain").out
    for offence in OFFENCES:
        assert f"{offence.code}  {offence.name}" in listed
    for word in ("C101", "c101", "unknown-tag"):
        assert heap("explain", word).out.startswith("# C101 unknown-tag (error)\n\n## What it finds\n")
    said = heap("explain", "unknown-tog")
    assert said.code == 2
    assert "unknown-tag" in said.error


def test_schema_is_json_with_the_words_of_a_game(heap: Heap) -> None:
    assert json.loads(heap("schema").out)["title"] == "Heap deck file"
    schema = json.loads(heap("schema", "deck", "market").out)
    assert schema["properties"]["cards"]["items"]["properties"]["size"]["enum"] == ["Small", "Large"]
    assert heap("schema", "dock").code == 2


# --- find and show ---


def test_find_in_a_pipe_is_lines_with_tabs(heap: Heap) -> None:
    said = heap("find", "t:good", "-tag:food", "sort:-vp")
    assert [line.split("\t")[3] for line in said.out.splitlines()] == ["Ladder", "Rope", "Nail"]
    assert said.out.splitlines()[0] == "market\tgoods\tladder\tLadder\tGood\t\tLarge\tTOOL\t3\t3"
    assert said.error == "3 found, 5 with all copies\n"


def test_find_nothing_is_no_failure(heap: Heap) -> None:
    said = heap("find", "tag:quick", "t:good")
    assert (said.code, said.out, said.error) == (0, "", "no card is like that\n")


def test_find_as_json(heap: Heap) -> None:
    (card,) = json.loads(heap("find", "honey", "--json").out)["cards"]
    assert (card["id"], card["tags"], card["vp"], card["line"]) == ("honey-pot", ["FOOD", "SWEET", "HONEY"], 1, 6)


def test_find_points_into_a_wrong_query(heap: Heap) -> None:
    said = heap("find", "t:good", "tag:fod")
    assert said.code == 2
    assert said.error.splitlines()[-3:] == [
        "  t:good tag:fod",
        "             ^^^",
        "  Did you mean FOOD?",
    ]


def test_show_by_name_id_or_beginning(heap: Heap) -> None:
    for words in (["Honey", "Pot"], ["honey-pot"], ["HONEY POT"], ["hon"], ["market", "honey", "pot"]):
        said = heap("show", *words)
        assert said.code == 0, said
        assert said.out.startswith("Honey Pot\n")
        assert "cards/market/goods.yaml:6" in said.out
    assert json.loads(heap("show", "hon", "--json").out)["id"] == "honey-pot"


def test_show_says_which_cards_it_could_be(heap: Heap) -> None:
    said = heap("show", "a")
    assert said.code == 2 or said.out.startswith("Aunt\n")
    said = heap("show", "Hony Pot")
    assert said.code == 2
    assert "Did you mean Honey Pot?" in said.error


# --- db, export, import ---


def test_db_writes_below_output_or_where_told(heap: Heap) -> None:
    assert heap("db").out == "output/market.sqlite: 6 designs, 10 cards\n"
    assert heap("db", "market", "-o", "some/where.sqlite").code == 0
    with closing(sqlite3.connect("some/where.sqlite")) as connection:
        assert connection.execute("SELECT count(*) FROM cards").fetchone() == (6,)
    assert heap("db", "--only", "tag:food").out == "output/market.sqlite: 1 designs, 1 cards\n"
    Path("folder.sqlite").mkdir()
    said = heap("db", "-o", "folder.sqlite")
    assert said.code == 2
    assert "folder.sqlite is a folder" in said.error


def test_export_and_import_again(heap: Heap, cards: Path) -> None:
    before = (cards / "market" / "goods.yaml").read_bytes()
    assert heap("export", "cards.csv").out == "cards.csv: 10 cards, 6 designs\n"
    assert heap("import", "cards.csv").out == "Nothing to change.\n"
    text = Path("cards.csv").read_text("utf-8-sig")
    Path("cards.csv").write_text(text.replace("Rope", "Rope,".rstrip(",")).replace(",TOOL,,,1,", ",TOOL,,,2,"), "utf-8")
    said = heap("import", "market", "cards.csv", "--dry-run")
    changes = [f"goods: change copies of {name}\n  copies: 1 → 2" for name in ("Nail", "Rope")]
    assert said.out == "\n".join([*changes, "2 changes, not made: --dry-run.\n"])
    assert (cards / "market" / "goods.yaml").read_bytes() == before
    assert heap("import", "cards.csv", "market").out.endswith("2 changes made.\n")
    assert (cards / "market" / "goods.yaml").read_text().count("copies: 2") == 2


def test_a_wrong_cell_changes_nothing(heap: Heap, cards: Path) -> None:
    before = (cards / "market" / "goods.yaml").read_bytes()
    Path("goods.csv").write_text("name,copies\nRope,2\nNail,two\n", encoding="utf-8")
    said = heap("import", "goods.csv")
    assert said.code == 1
    assert "goods.csv: row 3, column B (copies): error C043 'two' is not a whole number. (wrong-cell)" in said.error
    assert said.error.endswith("Nothing was changed.\n")
    assert (cards / "market" / "goods.yaml").read_bytes() == before


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("export", "Name a kind: heap export xlsx, or a file: heap export cards.xlsx"),
        ("export market", "Name a kind: heap export xlsx market, or a file: heap export market cards.xlsx"),
        ("export --game market", "Name a kind: heap export xlsx market, or a file: heap export market cards.xlsx"),
        ("export market cards/market", "heap: cards/market is the folder of a game."),
        ("export market cards", "Name a new folder, or a file: heap export market cards.xlsx"),
        ("export market /", "heap: / has other files in it: "),
        ("export market no/folder/cards.xlsx", "heap: There is no folder no/folder."),
        ("export market no/folder", "heap: There is no folder no."),
    ],
)
def test_export_writes_nothing_where_nobody_asked_for_it(heap: Heap, cards: Path, line: str, says: str) -> None:
    before = sorted(cards.parent.rglob("*"))
    said = heap(*line.split())
    assert (said.code, said.out) == (2, "")
    assert says in said.error
    assert sorted(path for path in cards.parent.rglob("*") if "cache" not in path.parts) == before


def test_export_into_a_new_folder_and_again_into_its_own(heap: Heap, cards: Path) -> None:
    for _ in range(2):
        assert heap("export", "market", "tables").out == "tables: 10 cards, 6 designs\n"
    assert sorted(path.name for path in Path("tables").iterdir()) == ["goods.csv", "people.csv"]


def test_import_that_brings_errors_needs_force(heap: Heap, cards: Path) -> None:
    goods = cards / "market" / "goods.yaml"
    before = goods.read_text()
    Path("goods.csv").write_text("name,tags\nRope,QUICK\n")
    said = heap("import", "goods.csv")
    assert (said.code, said.out, goods.read_text()) == (1, "", before)
    assert "goods.csv: row 2, column B (tags): error C103 QUICK is for Person cards" in said.error
    assert said.error.endswith("Nothing was changed. To write it all the same: --force.\n")
    forced = heap("import", "goods.csv", "--force")
    assert (forced.code, forced.out.splitlines()[-1]) == (0, "1 change made.")
    assert "error C103" in forced.error and "[QUICK]" in goods.read_text()
    assert "C103" not in heap("import", "goods.csv").error  # it is in the game now: heap check tells it


def test_export_of_some_cards(heap: Heap) -> None:
    assert heap("export", "some.json", "--only", "tag:food").out == "some.json: 1 card\n"
    assert heap("export", "some.pdf").code == 2
    assert heap("export", "some.csv", "--only", "vp>=two").code == 2


@pytest.mark.parametrize("line", ["find x", "show rope", "db", "export x.csv", "import x.csv", "schema deck market"])
def test_a_game_file_that_cannot_be_read(heap: Heap, cards: Path, line: str) -> None:
    (cards / "market" / "game.yaml").write_text("title: [", encoding="utf-8")
    said = heap(*line.split())
    assert said.code == 2
    assert "heap: " in said.error
    assert heap("check").code == 1


@pytest.mark.parametrize(("raised", "is_told"), [(KeyboardInterrupt(), True), (typer.Exit(130), False)])
def test_an_interrupt_is_told_where_the_command_does_not(raised: BaseException, is_told: bool) -> None:
    stopped = typer.Typer()

    @stopped.command()
    def stop() -> None:
        raise raised

    with pytest.raises(SystemExit) as ended:
        stopped(args=[])
    assert ended.value.code == 130 and was_interrupted(ended.value) is is_told


def test_an_interrupt_while_heap_begins_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("toolkit.cli.main", interrupted)
    with pytest.raises(SystemExit) as ended:
        cardheap.main()
    assert ended.value.code == 130
    monkeypatch.setattr("toolkit.cli.main", lambda: None)
    cardheap.main()


def test_too_little_memory_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def exhausted(*, args: object) -> None:
        raise MemoryError

    monkeypatch.setattr("toolkit.cli.app.app", exhausted)
    with pytest.raises(SystemExit) as ended:
        main(["check"])
    told = capsys.readouterr()
    assert ended.value.code == 2 and told.err.startswith(
        "heap: there is not enough memory for that.\n  Raise the limit"
    )


def test_who_has_no_home_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    """Typer looks for one where completion is installed."""
    tell_of_no_home(RuntimeError("something else"))
    tell_of_no_home(KeyError("home directory"))
    assert capsys.readouterr().err == ""
    with pytest.raises(SystemExit):
        tell_of_no_home(RuntimeError("Could not determine home directory."))
    assert capsys.readouterr().err == "heap: there is no home folder.\n  Name one: HOME=DIR before the command.\n"


def test_a_name_without_latin_letters_is_told_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = CliRunner().invoke(app, ["new", "ツ"])
    assert said.exit_code == 2 and "write the title into game.yaml then" in said.stderr
    assert list(tmp_path.iterdir()) == []


def test_failures_of_the_system_are_told_with_the_file_or_the_way() -> None:
    assert told_of_system(PermissionError(13, "Permission denied", "a/b")) == ("a/b: Permission denied.", "")
    full = OSError(errno.ENOSPC, "No space left on device")
    assert told_of_system(full) == (
        "the output: No space left on device.",
        "Make room on that disk, and call it again.",
    )
    assert advice(full, "Check its rights.")[:9] == advice(OSError(errno.EDQUOT, "Quota"), "")[:9] == "Make room"
    assert "heap copy" in advice(OSError(errno.EROFS, "Read-only"), "Check its rights.")
    assert advice(OSError(errno.EROFS, "Read-only"), "Name another.") == "Name another."
    assert advice(PermissionError(errno.EACCES, "No"), "Check its rights.") == "Check its rights."
    assert told_of_system(FileNotFoundError(2, "No such file")) == ("the current folder: No such file.", "")
    said, hint = nowhere(BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable"), Path("output"))
    assert said == "no more processes can be started: Resource temporarily unavailable." and "ulimit -u" in hint
    said, hint = nowhere(full, Path("output"))
    assert said.startswith("output or the folder for temporary files") and "TMPDIR=DIR" in hint
    said, hint = told_of_system(FileNotFoundError(2, "No usable temporary directory found in ['/tmp']"))
    assert (said, hint[:17]) == ("No usable temporary directory found in ['/tmp'].", "Name one: TMPDIR=")
