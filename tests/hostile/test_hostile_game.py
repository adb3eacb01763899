"""A game's folder made to do harm does nothing, whatever command opens it, and is told what is wrong with it."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path

import pikepdf
import pytest

from tests.hostile.game import ATTACKS, CANARY, MODULES, SECRET, Trap, trap
from tests.one_core import one_core

ROOT = Path(__file__).parents[2]
HEAP = "import sys; from toolkit.cli import main; main()"
# `heap` for several games in turn, each with its folder and the words of the command, as JSON.
HEAPS = """
import json, os, sys, traceback
from toolkit.cli import main
for folder, words in json.loads(sys.argv[1]):
    os.environ |= {"HEAP_CACHE": folder + "/cache", "HEAP_SETTINGS": folder + "/settings"}
    sys.argv = ["heap", *words]
    code = 0
    try:
        main()
    except SystemExit as ended:
        code = ended.code
    except BaseException:  # as Python ends: with what happened, and exit code 1
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    print(flush=True)
    print("the end:", code, file=sys.stderr, flush=True)
"""
ENDED = re.compile(r"^the end: (\S+)\n", re.MULTILINE)
SHARES = 4  # processes that the commands share, and the attacks
SECONDS = 60
COMMANDS = (  # {game} is the folder
    "check {game}",
    "build {game} --paper a4 --out {out}",
    "build {game} --paper a4 --out {out} --force",
    "face {game} 'Green Leaf' --out {out}/leaf.png",
    "contact {game} --out {out}/all.png",
    "find {game} name:leaf",
    "show {game} 'Green Leaf'",
    "read {game} 'Draw 1 leaf.'",
    "export {game} {out}/cards.csv",
    "db {game} --output {out}/cards.sqlite",
    "play {game} --bots random --human 0",
    "play {game} --resume {game}/saved.heapgame",
    "play {game} --resume {game}/piped.heapgame",
    "prove {game}",
    "import {game}/table.csv {game}",
    "copy {game} {out}/copy",
)


@pytest.fixture(autouse=True)
def _one_core() -> Iterator[None]:
    with one_core():
        yield


@pytest.fixture
def hostile(tmp_path: Path) -> Iterator[Trap]:
    with trap(tmp_path) as made:
        yield made


def run(made: Trap, command: str, cwd: Path) -> tuple[int, str]:
    """The exit code of a command and all that it said."""
    folder = made.game.parent
    own = {"HEAP_CACHE": str(folder / "cache"), "HEAP_SETTINGS": str(folder / "settings")}
    done = called([HEAP, *words_of(made, command)], cwd, own)
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")


def run_each(traps: Sequence[Trap], commands: Sequence[str], cwd: Path) -> list[tuple[int, str]]:
    """The exit codes of commands, each for a game, and all that was said of each, by one process for them all."""
    calls = [(str(made.game.parent), words_of(made, each)) for made, each in zip(traps, commands, strict=True)]
    done = called([HEAPS, json.dumps(calls)], cwd, {}, is_joined=True)
    *parts, rest = ENDED.split(done.stdout.decode("utf-8", "replace"))
    assert (rest.strip(), len(parts)) == ("", 2 * len(traps)), rest
    return [(int(code), said) for said, code in zip(parts[::2], parts[1::2], strict=True)]


def words_of(made: Trap, command: str) -> list[str]:
    """The words of a command for a game."""
    out = made.game.parent / "out"
    out.mkdir(exist_ok=True)
    return [word.format(game=made.game, out=out) for word in shlex.split(command)]


def called(
    words: list[str], cwd: Path, own: dict[str, str], *, is_joined: bool = False
) -> subprocess.CompletedProcess[bytes]:
    """Python called with these words. With `is_joined` both of its outputs are one, in the order of what is said."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("HEAP")} | own
    return subprocess.run(
        [sys.executable, "-P", "-c", *words],
        cwd=cwd,
        env=environment | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if is_joined else subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        timeout=SECONDS if not is_joined else SECONDS * 4,
        check=False,
    )


def private_digest(made: Trap) -> str:
    rows = [(path.name, path.stat().st_mode, path.read_bytes()) for path in sorted(made.private.iterdir())]
    return sha256(repr(rows).encode()).hexdigest()


def holds_secret(path: Path) -> bool:
    """Does a file that was made hold the secret, packed or not?"""
    content = path.read_bytes()
    if SECRET.encode() in content:
        return True
    if path.suffix != ".pdf":
        return False
    with pikepdf.open(path) as pdf:
        for number in range(1, len(pdf.objects) + 1):
            each = pdf.get_object(number, 0)
            if isinstance(each, pikepdf.Stream):
                try:
                    data = each.read_bytes()
                except (pikepdf.PdfError, zlib.error):
                    continue
                if SECRET.encode() in data:
                    return True
    return False


def unharmed(made: Trap, before: str, said: str) -> None:
    """Nothing outside the folder was read into anything, written, called or run."""
    assert SECRET not in said
    assert "Traceback" not in said
    assert "\x1b[2J" not in said
    assert private_digest(made) == before
    assert made.callers == []
    assert not (made.game / CANARY).exists()
    kept = [path for name in ("out", "cache") for path in (made.game.parent / name).rglob("*") if path.is_file()]
    assert [path for path in kept if holds_secret(path)] == []


@pytest.mark.parametrize("share", range(SHARES))
def test_no_command_does_harm(share: int, tmp_path: Path) -> None:
    """Each command has a game and a cache of its own; some are given in one process, one after the other."""
    commands = COMMANDS[share::SHARES]
    with ExitStack() as stack:
        traps = [stack.enter_context(trap(folder_in(tmp_path, f"{number}"))) for number in range(len(commands))]
        for made in traps:
            made.template("".join(ATTACKS[name] for name in ("picture", "network", "attachment", "entity")))
        before = [private_digest(made) for made in traps]
        answers = run_each(traps, commands, tmp_path)
        for command, made, was, (code, said) in zip(commands, traps, before, answers, strict=True):
            assert code in {0, 1, 2}, (command, said)
            unharmed(made, was, said)


def folder_in(place: Path, name: str) -> Path:
    """A new folder."""
    (place / name).mkdir()
    return place / name


def test_what_is_wrong_is_told(hostile: Trap) -> None:
    hostile.template(ATTACKS["read"])
    _, said = run(hostile, "check {game}", hostile.game.parent)
    for words in (
        "linked.yaml:1:1: error C001 This is a link that leads out",
        "piped.yaml:1:1: error C001 This is a named",
    ):
        assert words in said
    assert "rulings.yaml:1:1: error C001 This is a link that leads out" in said
    assert "C132 harm.py is Python of this game's own" in said
    build = "build {game} --paper a4 --out {out} --force"
    assert "looks/leaf.html:1:" in run(hostile, build, hostile.game.parent)[1]
    hostile.template("")
    _, said = run(hostile, build, hostile.game.parent)
    for name in ("linked.svg", "piped.svg", "laughs.svg", "entity.svg", "token.html", "back.html"):
        assert f"/{name}:1:1: error" in said, name


@pytest.mark.parametrize("share", range(SHARES))
def test_no_template_does_harm(share: int, tmp_path: Path) -> None:
    """Each attack has a game and a cache of its own; some are tried by one process, one after the other."""
    names = list(ATTACKS)[share::SHARES]
    with ExitStack() as stack:
        traps = []
        for name in names:
            traps.append(stack.enter_context(trap(folder_in(tmp_path, name))))
            traps[-1].template(ATTACKS[name])
            (traps[-1].game / "looks" / "back.html").unlink()
        before = [private_digest(made) for made in traps]
        command = "build {game} --paper a4 --only green --out {out} --force"
        answers = run_each(traps, [command] * len(traps), tmp_path)
        for name, made, was, (code, said) in zip(names, traps, before, answers, strict=True):
            assert code in {0, 1}, (name, said)
            unharmed(made, was, said)
            assert "leaf.html" in said or "/diary is not read" in said or "x.png is not read" in said, (name, said)


def test_python_in_the_folder_is_not_imported(hostile: Trap) -> None:
    before = private_digest(hostile)
    hostile.template("")
    assert {f"{name}.py" for name in MODULES} <= {path.name for path in hostile.game.iterdir()}
    for command in ("check", "build --force", "find t:leaf", "play --bots random --human 0"):
        code, said = run(hostile, command, hostile.game)
        assert code in {0, 1, 2}, said
        unharmed(hostile, before, said)


def test_nothing_is_written_through_links_in_the_folder(hostile: Trap) -> None:
    before = private_digest(hostile)
    for name in ("linked.yaml", "piped.yaml", "rulings.yaml"):
        (hostile.game / name).unlink()
    game = hostile.game / "game.yaml"
    game.write_text(game.read_text().replace("[leaves, linked, piped]", "[leaves]"))
    leaves = hostile.game / "leaves.yaml"
    leaves.write_text(leaves.read_text().replace("\\e[2J", "Old"))
    for command in ("build --force", "contact", "face 'Green Leaf'", "db", "export output/cards.csv"):
        code, said = run(hostile, command, hostile.game)  # whose `output` leads to the user's own folder
        assert code in {1, 2}, (command, said)
        assert "leads out of the game's folder" in said, command
        unharmed(hostile, before, said)


def test_a_link_to_the_root_is_refused_and_not_looked_through(hostile: Trap) -> None:
    before = private_digest(hostile)
    game = hostile.game / "game.yaml"
    game.write_text(game.read_text().replace("templates: looks\n", ""))
    (hostile.game / "templates").symlink_to("/")
    code, said = run(hostile, "build {game} --paper a4 --out {out}", hostile.game.parent)
    assert code == 1
    assert "The folder templates of the templates lies outside the game's folder, in /." in said
    unharmed(hostile, before, said)
