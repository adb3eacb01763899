"""Heap as a package: built, installed outside the clone beside others of its names, and used from another folder."""

from __future__ import annotations

import os
import shutil
import zipfile
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from tests.fresh import ROOT, Fresh, built_wheel, fresh_environment
from tests.one_core import one_core
from tests.test_house import imports
from toolkit.assets import modules_folder, printing
from toolkit.cli.app import COMMANDS

CODE, DATA = ("cardheap", "engine", "toolkit"), ("cards", "templates")
BUILD_FILES = ("LICENSE", "README.md", "hatch_build.py", "package-lock.json", "package.json", "pyproject.toml")
OTHER = 'raise ImportError("another distribution of this name")\n'
WITHOUT_PANGO = """
import cffi

def dlopen(self, name, flags=0):
    raise OSError(f"cannot load library '{name}': {name}: cannot open shared object file")

cffi.FFI.dlopen = dlopen
"""


@pytest.fixture(scope="module", autouse=True)
def _one_core() -> Iterator[None]:
    with one_core():
        yield


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def fresh(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """An environment in which other distributions are called `engine` and `toolkit`, and a game of one's own."""
    fresh = fresh_environment(tmp_path_factory.mktemp("fresh"), wheel)
    for name in ("engine", "toolkit"):
        (fresh.site / name).mkdir()
        (fresh.site / name / "__init__.py").write_text(OTHER)
    assert fresh.heap("new", "Night Market").returncode == 0
    return fresh


def test_the_wheel_holds_what_the_clone_holds(wheel: Path) -> None:
    inside = names_in(wheel)
    assert absent(files_of(ROOT), inside) == []
    assert absent([*files_of(ROOT), "cards/ark/missing.yaml"], inside) == ["cards/ark/missing.yaml"]
    assert {name.partition("/")[0] for name in inside} == {
        "cardheap",
        f"{'-'.join(wheel.name.split('-')[:2])}.dist-info",
    }


def test_icons_and_fonts_come_along_with_their_licences(wheel: Path) -> None:
    inside = names_in(wheel)
    for name in printing():
        licence = "info.json" if "icon" in name else "LICENSE"  # of the icons it stands in there
        needed = {"package.json", licence, *("icons.json",)} if "icon" in name else {"package.json", licence}
        assert absent([f"node_modules/{name}/{each}" for each in needed], inside) == []
    assert sum(name.endswith(".woff2") for name in inside) >= 20
    assert wheel.stat().st_size < 6 * 2**20


def test_a_bare_clone_builds_too(wheel: Path, tmp_path: Path) -> None:
    """All that a clone without node_modules lacks is node_modules."""
    clone = tmp_path / "clone"
    copied(clone)
    bare = names_in(built_wheel(tmp_path, clone))
    assert names_in(wheel) - bare == {name for name in names_in(wheel) if name.startswith("cardheap/node_modules/")}
    assert bare < names_in(wheel)


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


def files_of(root: Path) -> list[str]:
    """What a clone has to run with."""
    found = [path for folder in (*CODE, *DATA) for path in (root / folder).rglob("*") if path.is_file()]
    names = [path.relative_to(root).as_posix() for path in found if "__pycache__" not in path.parts]
    return [*(name for name in names if not name.endswith(".part")), "package.json", "package-lock.json"]


def absent(wanted: Collection[str], inside: Collection[str]) -> list[str]:
    return [name for name in wanted if f"cardheap/{name.removeprefix('cardheap/')}" not in inside]


def copied(clone: Path) -> None:
    """A clone without what is installed in it."""
    clone.mkdir()
    for name in (*CODE, *DATA):
        shutil.copytree(ROOT / name, clone / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in BUILD_FILES:
        shutil.copy(ROOT / name, clone / name)


# --- what runs ---


def test_what_runs_is_what_was_installed(fresh: Fresh) -> None:
    code = "import cardheap, engine, toolkit, sys; print(engine.__file__, toolkit.__file__, *sys.path, sep='\\n')"
    engine, toolkit, *path = fresh.python(code).stdout.splitlines()
    assert (engine, toolkit) == (str(fresh.home / "engine/__init__.py"), str(fresh.home / "toolkit/__init__.py"))
    assert [folder for folder in path if Path(folder).is_relative_to(ROOT)] == []


def test_others_of_these_names_are_there(fresh: Fresh) -> None:
    for name in ("engine", "toolkit"):
        done = fresh.python(f"try:\n import {name}\nexcept ImportError as error:\n print(error)")
        assert done.stdout == "another distribution of this name\n"


def test_help_and_every_command_of_it(fresh: Fresh) -> None:
    done = fresh.heap("--help")
    assert [name for name in COMMANDS if name not in done.stdout] == []


def test_every_library_that_the_code_imports_was_declared(fresh: Fresh) -> None:
    """Also those that are imported when they are needed."""
    names = {name for package in CODE for path in (fresh.home / package).rglob("*.py") for name in imports(path)}
    assert {"weasyprint", "rapidfuzz", "toolkit"} < names
    code = "import cardheap, sys; from importlib.util import find_spec"
    done = fresh.python(f"{code}\nprint(*[name for name in {sorted(names)} if find_spec(name) is None])")
    assert (done.stdout, done.stderr) == ("\n", "")


def test_as_a_module(fresh: Fresh) -> None:
    done = fresh.run(str(fresh.folder / "bin" / "python"), "-m", "cardheap", "check", "ark")
    assert (done.returncode, done.stdout) == (0, "Clean: 81 cards, 31 designs, 64 sentences.\n")


def test_every_game_that_ships_is_checked(fresh: Fresh) -> None:
    done = fresh.heap("check")
    assert (done.returncode, done.stdout.startswith("Clean: ")) == (0, True), done.stdout


def test_a_game_of_ones_own_is_checked_and_printed(fresh: Fresh) -> None:
    assert fresh.heap("check", "night-market").stdout.startswith("Clean: ")
    (fresh.cwd / "temporary").mkdir()
    done = fresh.heap("build", "night-market", "--paper", "a4", "--out", "out", TMPDIR=str(fresh.cwd / "temporary"))
    assert (done.returncode, done.stderr) == (0, "")
    assert list((fresh.cwd / "temporary").iterdir()) == []
    assert (fresh.cwd / "out/night-market/sheets-a4.pdf").read_bytes().startswith(b"%PDF")
    assert "Caprasimo" in (fresh.cwd / "out/night-market/CREDITS.md").read_text(encoding="utf-8")


def test_a_game_that_ships_is_copied_changed_and_printed(fresh: Fresh) -> None:
    done = fresh.heap("copy", "ark", "my-ark")
    assert done.returncode == 0, done.stderr
    copy = fresh.cwd / "my-ark"
    assert (copy / "templates" / "theme.css").is_file()
    cards, card = copy / "ark.yaml", copy / "templates" / "card.html"
    text = cards.read_text("utf-8")
    first = text.split("name: ", 1)[1].splitlines()[0].rstrip(",}")
    cards.write_text(text.replace(f"name: {first}", f"name: {first} of Mine", 1), "utf-8")
    card.write_text(card.read_text("utf-8").replace("<section", "<!-- mine --><section", 1), "utf-8")
    done = fresh.heap("build", "my-ark", "--paper", "a4", "--deck", "ark")
    assert done.returncode == 0, done.stderr
    assert (fresh.cwd / "output" / "my-ark" / "sheets-a4-ark.pdf").read_bytes().startswith(b"%PDF")
    assert f"{first} of Mine" in fresh.heap("find", "my-ark", "deck:ark").stdout
    (copy / "mine.py").write_text("from engine.games.ark import Ark as RULES\n")
    game = copy / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("rules: ark", "rules: mine.py"), "utf-8")
    played = ("play", "my-ark", "--bots", "random", "--human", "0", "--players", "2")
    assert "C132" in fresh.heap(*played).stderr
    done = fresh.heap(*played, "--trust")
    assert done.returncode == 0, done.stderr


def test_a_card_that_ships_is_shown(fresh: Fresh) -> None:
    done = fresh.heap("face", "ark", "dove", "-o", "dove.png", "--dpi", "60")
    assert (done.returncode, done.stdout, done.stderr) == (0, "dove.png\n", "")
    assert (fresh.cwd / "dove.png").read_bytes().startswith(b"\x89PNG")


def test_a_game_that_ships_is_packed_into_a_kit(fresh: Fresh) -> None:
    done = fresh.heap("kit", "trash-kings", "-o", "kit.zip")
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    with zipfile.ZipFile(fresh.cwd / "kit.zip") as kit:
        files = {name.partition("/")[2]: kit.read(name) for name in kit.namelist()}
    for name in ("rulebook.pdf", "cards-a4.pdf", "parts/aids-a4.pdf", "score-sheet-a4.pdf", "print-me-first.pdf"):
        assert files[name].startswith(b"%PDF"), name
    assert "Every card is as it was.\n" in fresh.heap("diff", "trash-kings", "kit.zip").stdout


def test_a_game_that_ships_is_played(fresh: Fresh) -> None:
    done = fresh.heap("play", "ark", "--bots", "random,random", "--human", "0", "--seed", "1", "--record", "game.txt")
    assert done.returncode == 0
    assert fresh.heap("play", "--replay", "game.txt").returncode == 0


@pytest.mark.parametrize("start", ["spawn", "forkserver"])
def test_a_sentence_that_ships_is_proven_whatever_way_processes_start(fresh: Fresh, start: str) -> None:
    file = fresh.cwd / f"{start}.py"
    file.write_text(
        "import multiprocessing, cardheap\n\nif __name__ == '__main__':\n"
        f"    multiprocessing.set_start_method('{start}')\n    cardheap.main()\n"
    )
    done = fresh.run(str(fresh.folder / "bin" / "python"), str(file), "prove", "ark", "dove", "--seconds", "5")
    assert (done.returncode, "Proven." in done.stdout) == (0, True), done.stdout + done.stderr


# --- what is not there ---


def test_without_icons_and_fonts_it_prints_and_says_so_once(fresh: Fresh) -> None:
    done = fresh.heap("build", "night-market", "--paper", "a4", "--out", "bare", HEAP_ASSETS=str(fresh.cwd / "none"))
    assert (done.returncode, done.stderr.count("warning "), done.stderr.count("error ")) == (0, 1, 0), done.stderr
    assert "C320 Not installed: " in done.stderr and "→ heap setup brings them." in done.stderr
    assert (fresh.cwd / "bare/night-market/sheets-a4.pdf").read_bytes().startswith(b"%PDF")
    assert fresh.heap("check", HEAP_ASSETS=str(fresh.cwd / "none")).returncode == 0


def test_icons_and_fonts_of_the_user_are_found(fresh: Fresh) -> None:
    assets = fresh.cwd / "assets"
    assets.mkdir()
    (assets / "node_modules").symlink_to(modules_folder())
    done = fresh.heap("setup", HEAP_ASSETS=str(assets))
    assert (done.returncode, done.stdout.startswith(f"{assets}/node_modules has ")) == (0, True)
    done = fresh.heap("build", "night-market", "--paper", "a4", "--out", "whole", HEAP_ASSETS=str(assets))
    assert (done.returncode, done.stderr) == (0, "")


def test_without_pango_a_sentence_says_what_to_install(fresh: Fresh) -> None:
    (fresh.cwd / "without").mkdir()
    (fresh.cwd / "without" / "sitecustomize.py").write_text(WITHOUT_PANGO)
    changed = {"PYTHONPATH": str(fresh.cwd / "without"), "HEAP_CACHE": str(fresh.cwd / "empty")}
    for words in (["build", "night-market"], ["face", "ark", "dove"]):
        done = fresh.heap(*words, **changed)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("heap: Cards cannot be laid out: cannot load library ")
        assert "  Install Pango. On Debian and Ubuntu: apt install " in done.stderr
    assert fresh.heap("check", "night-market", **changed).returncode == 0


@pytest.mark.parametrize("home", [None, "", "/dev/null/nobody", "not/from/the/root"])
def test_without_a_home_everything_is_made_anew(fresh: Fresh, home: str | None) -> None:
    before = set(fresh.cwd.iterdir())
    done = fresh.heap("check", "night-market", HOME=home, HEAP_CACHE=None)
    assert (done.returncode, done.stderr) == (0, "")
    assert set(fresh.cwd.iterdir()) == before


# --- what was there before ---


def test_a_newer_heap_lays_out_anew_what_an_older_one_kept(fresh: Fresh) -> None:
    words = ("build", "night-market", "--paper", "a4", "--out", "older")
    assert fresh.heap(*words).returncode == 0
    assert "nothing has changed" in fresh.heap(*words).stdout
    with changed(fresh.home / "toolkit/press/fit.py", "\n# newer\n"):
        assert "7 faces laid out" in fresh.heap(*words).stdout


def test_nothing_is_written_into_the_installation(fresh: Fresh) -> None:
    before = stamps(fresh.home)
    assert fresh.heap("build", "ark", "--paper", "a4", "--deck", "time").returncode == 0
    assert fresh.heap("prove", "ark", "dove", "--seconds", "5").returncode == 0
    done = fresh.heap("prove", "ark", "dove", "--seconds", "5", "--fresh")
    assert (done.returncode, "The witnesses are not kept: " in done.stdout, "heap copy" in done.stdout) == (
        0,
        True,
        True,
    )
    assert stamps(fresh.home) == before


def test_a_card_that_ships_is_not_mended(fresh: Fresh) -> None:
    with changed(fresh.home / "cards/top-of-the-heap/trash.yaml", "\n  - {name: Rib, size: Tiny, tags: [BONE]}\n"):
        before = stamps(fresh.home)
        done = fresh.heap("check", "top-of-the-heap", "--fix")
        assert done.returncode == 1
        assert "trash.yaml was left as it is: " in done.stderr and "heap copy" in done.stderr
        assert stamps(fresh.home) == before


class changed:  # noqa: N801 - used like a function
    """A file with more at its end, for a while."""

    def __init__(self, path: Path, more: str) -> None:
        self.path, self.more, self.content = path, more, path.read_bytes()

    def __enter__(self) -> None:
        self.path.write_bytes(self.content + self.more.encode())

    def __exit__(self, *_: object) -> None:
        self.path.write_bytes(self.content)


def stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """Size and time of every file that is not Python's own."""

    def all_files() -> Iterator[Path]:
        for home, folders, files in os.walk(folder):
            folders[:] = [name for name in folders if name != "__pycache__"]
            yield from (Path(home, name) for name in files)

    return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in all_files()}


# --- where games lie ---

NAMES = ["Käsemarkt", "-dash", " blank ", "100%", "[a]*", ".hidden"]
ODDER = ['it\'s "mine" $(id)', "x#y?z"]
UNSEEN = ["two\nlines", "g\x1b]0;title\x07", "from\u202eright"]


@pytest.mark.parametrize("name", UNSEEN)
def test_a_folder_whose_name_cannot_be_seen_is_to_be_renamed(fresh: Fresh, name: str) -> None:
    shutil.copytree(fresh.cwd / "night-market", fresh.cwd / "odd" / name)
    for command in ("check", "build", "play", "trust"):
        done = fresh.heap(command, f"odd/{name}")
        assert (done.returncode, done.stdout) == (2, "")
        assert "letters that cannot be seen" in done.stderr and "Rename the folder." in done.stderr
        assert name not in done.stderr


@pytest.mark.parametrize("name", [*NAMES, *ODDER])
def test_a_game_in_a_folder_of_any_name(fresh: Fresh, name: str) -> None:
    shutil.copytree(fresh.cwd / "night-market", fresh.cwd / "odd" / name)
    assert fresh.heap("check", f"odd/{name}").stdout.startswith("Clean: ")
    if name in ODDER:
        done = fresh.heap("face", "rope", "--game", f"odd/{name}", "-o", f"odd/{name}.png", "--dpi", "60")
        assert (done.returncode, done.stderr) == (0, "")
