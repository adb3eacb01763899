"""Completion, asked for as a shell asks; and the version."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import toolkit.version
from engine.bots import BOTS
from toolkit.check.registry import OFFENCES
from toolkit.cli.app import COMMANDS, app
from toolkit.cli.completion import PLAIN, decks, games
from toolkit.exports import KINDS
from toolkit.games import INSTALLATION
from toolkit.paper import papers
from toolkit.press.sheets import DUPLEX
from toolkit.report import FORMATS
from toolkit.version import version

ROOT = Path(__file__).parent.parent.parent.parent
MARKET = ROOT / "tests" / "toolkit" / "check" / "market"
SHIPPED = sorted(path.parent.name for path in (ROOT / "cards").glob("*/game.yaml"))
GAMES = ["market", *SHIPPED, "harbour"]
SLOW = ("weasyprint", "openpyxl", "rapidfuzz", "yaml", "jinja2", "rich", "toolkit.load")  # what reads or draws


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game under `cards`, and one beside it."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(MARKET, tmp_path / "cards" / "market")
    shutil.copytree(MARKET, tmp_path / "harbour")
    (tmp_path / "harbour" / "boats.yaml").write_text("title: Boats\n", "utf-8")
    return tmp_path


def asked(line: str) -> dict[str, str]:
    """What bash asks when the line is typed so far; a blank at its end begins a new word."""
    return {"_HEAP_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(line.split(" ")) - 1)}


def completed(line: str) -> list[str]:
    """The words that bash is offered."""
    said = CliRunner().invoke(app, [], prog_name="heap", env=asked(line))
    assert said.stderr == ""
    return said.stdout.split()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("heap ", list(COMMANDS)),
        ("heap ex", ["explain", "export"]),
        ("heap zz", []),
        ("heap --ver", ["--version"]),
        ("heap check --fo", ["--format"]),
        ("heap check ", GAMES),
        ("heap check mar", ["market"]),
        ("heap find --game har", ["harbour"]),
        ("heap face har", ["harbour"]),
        ("heap face harbour ", []),
        ("heap watch har", ["harbour"]),
        ("heap check --format ", list(FORMATS)),
        ("heap build --paper ", ["both", *papers()]),
        ("heap build --duplex ", list(DUPLEX)),
        ("heap build market --deck ", ["goods", "people"]),
        ("heap build harbour --deck b", ["boats"]),
        ("heap explain C10", [each.code for each in OFFENCES if each.code.startswith("C10")]),
        ("heap explain unr", [each.name for each in OFFENCES if each.name.startswith("unr")]),
        ("heap schema an", ["answer"]),
        ("heap schema deck mar", ["market"]),
        ("heap play market --bots ", list(BOTS)),
        ("heap play market --bots greedy,s", ["greedy,search"]),
        ("heap export ", [*KINDS, *GAMES]),
        ("heap export xl", ["xlsx"]),
        ("heap export csv mar", ["market"]),
        ("heap export csv market ", []),
        ("heap import x", []),
        ("heap import x.csv mar", ["market"]),
        ("heap chekc mar", []),
    ],
)
def test_bash_is_offered(line: str, words: list[str]) -> None:
    assert completed(line) == words


def test_every_option_of_every_command_is_offered() -> None:
    for name in COMMANDS:
        assert "--help" in completed(f"heap {name} --"), name


@pytest.mark.parametrize(
    ("shell", "environment", "says"),
    [
        ("zsh", {"_TYPER_COMPLETE_ARGS": "heap export sq"}, '"sqlite":"A database'),
        ("fish", {"_TYPER_COMPLETE_ARGS": "heap export sq", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}, "sqlite\tA "),
        (
            "powershell",
            {"_TYPER_COMPLETE_ARGS": "heap export sq", "_TYPER_COMPLETE_WORD_TO_COMPLETE": "sq"},
            "sqlite:::A database",
        ),
    ],
)
def test_other_shells_are_offered_the_same_with_help(shell: str, environment: dict[str, str], says: str) -> None:
    environment = {"_HEAP_COMPLETE": f"complete_{shell}", **environment}
    said = CliRunner().invoke(app, [], prog_name="heap", env=environment)
    assert says in said.stdout
    assert said.stderr == ""


@pytest.mark.parametrize(
    "line", ["heap ", "heap che", "heap find --game ", "heap build market --deck ", "heap export "]
)
def test_nothing_is_read_for_it_and_nobody_is_warned(line: str) -> None:
    """In a process of its own: what reads games and draws cards is not even imported."""
    script = (
        "import sys, atexit, json; sys.argv = ['heap']; "
        "atexit.register(lambda: print(json.dumps(sorted(sys.modules)), file=sys.stderr)); "
        "from toolkit.cli import main; main()"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **asked(line)}
    called = [sys.executable, "-W", "error", "-c", script]
    done = subprocess.run(called, check=False, capture_output=True, text=True, env=environment)
    assert done.returncode == 0
    assert done.stdout.split() == completed(line)
    (modules,) = done.stderr.splitlines()
    loaded = json.loads(modules)
    assert "toolkit.cli.completion" in loaded
    assert [name for name in SLOW if name in loaded] == []


def test_help_and_readme_say_how(here: Path) -> None:
    said = CliRunner().invoke(app, ["--help"], prog_name="heap", env={"TERM": "dumb"}).stdout
    for option in ("--install-completion", "--show-completion", "--version"):
        assert option in said
    assert "heap --install-completion" in (ROOT / "README.md").read_text("utf-8")


# --- version ---


def test_the_version_is_the_one_of_the_package(here: Path) -> None:
    said = CliRunner().invoke(app, ["--version"])
    assert (said.exit_code, said.stdout, said.stderr) == (0, f"heap {version()}\n", "")
    assert f'version = "{version()}"' in (INSTALLATION / "pyproject.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("project", "installed", "says"),
    [
        ('[project]\nname = "cardheap"\nversion = "7.8.9"\n', "1.2.3", "7.8.9"),
        ('[project]\nname = "other"\nversion = "7.8.9"\n', "1.2.3", "1.2.3"),
        ("[project", "1.2.3", "1.2.3"),
        (None, "1.2.3", "1.2.3"),
        (None, "", "0"),
    ],
)
def test_the_version_of_a_checkout_and_of_a_package(
    here: Path, monkeypatch: pytest.MonkeyPatch, project: str | None, installed: str, says: str
) -> None:
    from importlib import metadata

    def lookup(name: str) -> str:
        assert name == "cardheap"
        if not installed:
            raise metadata.PackageNotFoundError(name)
        return installed

    monkeypatch.setattr(metadata, "version", lookup)
    monkeypatch.setattr(toolkit.version, "INSTALLATION", here)
    if project is not None:
        (here / "pyproject.toml").write_text(project, "utf-8")
    assert version() == says


def test_names_that_a_shell_would_act_upon_are_not_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("plain-game", "bücher", "zark$(touch PWNED)", "a b", "we[ird]*?", "x;y", "`z`", "-o", "new\nline"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text("title: T\n")
    monkeypatch.chdir(tmp_path)
    assert {"plain-game", "bücher"} <= {*games("")}
    assert [name for name in games("") if not PLAIN.fullmatch(str(name))] == []
    (tmp_path / "plain-game" / "zz$(touch PWNED).yaml").write_text("title: T\n")
    (tmp_path / "plain-game" / "leaves.yaml").write_text("title: T\n")
    monkeypatch.chdir(tmp_path / "plain-game")
    assert decks(typer.Context(typer.main.get_command(app)), "") == ["leaves"]
