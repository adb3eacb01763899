"""A game as another commit plays it, and the first difference from how it is played now."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from tests.traces.playing import BROKEN_OFF

ROOT = Path(__file__).parents[2]
OWN = Path("tests/traces")
PLAYER = OWN / "playing.py"
LINES_BEFORE = 6  # lines that both have, shown above the first difference
OPTIONS = " of: "
WIDEST = 160  # characters of a line that are shown
LOOK_BACK = 40  # characters before the first that differs


class NotPlayed(Exception):  # noqa: N818 - it says what was seen
    """The other commit cannot be had or does not play; the message is what was said."""


def story_at(commit: str, game: str, players: int, number: int) -> list[str]:
    """A game as a commit of this repository plays it, in a temporary folder. Raises NotPlayed.

    A commit from before there were traces gets the module that plays from here.
    """
    with tempfile.TemporaryDirectory(prefix="heap-traces-") as name:
        folder = Path(name) / "heap"
        _unpack(commit, folder)
        if not (folder / PLAYER).is_file():
            (folder / OWN).mkdir(parents=True)
            for file in ("__init__.py", PLAYER.name):
                shutil.copy(ROOT / OWN / file, folder / OWN)
        code = "import sys; from tests.traces.playing import story; "
        code += f"sys.stdout.writelines(f'{{line}}\\n' for line in story({game!r}, {players}, {number}))"
        surroundings = os.environ | {"PYTHONPATH": str(folder), "HEAP_CACHE": str(Path(name) / "cache")}
        surroundings |= {"PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=folder,
            env=surroundings,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["nothing was said"])[-1]
            return [*done.stdout.splitlines(), f"{BROKEN_OFF}{last}"]
        return done.stdout.splitlines()


def written_at(file: Path) -> str:
    """The last commit that wrote a file of this repository. Raises NotPlayed where there is none."""
    called = ["git", "log", "-1", "--format=%h", "--", str(file)]
    done = subprocess.run(called, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    if not done.stdout.strip():
        raise NotPlayed(f"no commit has {file.name}; say with --against which one to compare with")
    return done.stdout.strip()


def _unpack(commit: str, folder: Path) -> None:
    """The files of a commit; the repository itself is left as it is."""
    called = ["git", "archive", "--format=tar", commit]
    done = subprocess.run(called, cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        raise NotPlayed(done.stderr.decode(errors="replace").strip())
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as packed:
        packed.extractall(folder, filter="data")


def first_difference(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """The first line that differs, as it was (-) and is (+), below some that both have; nothing where none differs."""
    for at, (old, new) in enumerate(zip_longest(before, now)):
        if old != new:
            shared = [f"  {_cut(line)}" for line in now[max(0, at - LINES_BEFORE) : at]]
            return [*shared, *_apart(old, new)]
    return []


def _apart(old: str | None, new: str | None) -> list[str]:
    """Two lines that differ. Of two rows of options only those that one of them lacks, where that tells them apart."""
    if old and new and OPTIONS in old and OPTIONS in new:
        (who, offered), (who_now, offered_now) = old.split(OPTIONS, 1), new.split(OPTIONS, 1)
        were, are = offered.split(" | "), offered_now.split(" | ")
        gone, come = [each for each in were if each not in are], [each for each in are if each not in were]
        if who == who_now and (gone or come):
            rows = [f"- {each}" for each in gone] + [f"+ {each}" for each in come]
            return [f"  {who}{OPTIONS}{len(were)} options before, {len(are)} now", *rows]
    pairs = ((mark, line) for mark, line in (("-", old), ("+", new)))
    same = next((at for at, (a, b) in enumerate(zip(old or "", new or "", strict=False)) if a != b), 0)
    begin = max(0, same - LOOK_BACK)
    return [f"{mark} {'(the game is over)' if line is None else _cut(line, begin)}" for mark, line in pairs]


def _cut(line: str, begin: int = 0) -> str:
    """The part of a line from some character on that is shown."""
    if len(line) <= WIDEST:
        return line
    part = line[begin : begin + WIDEST]
    return f"{'…' * (begin > 0)}{part}{'…' * (begin + WIDEST < len(line))}"
