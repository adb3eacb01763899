"""A copy of the project in a folder of its own, in which one fault at a time is planted; and how commands run there."""

from __future__ import annotations

import hashlib
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.planted.faults import Fault
from tests.recipes import copy_of_the_project

BARE = "bare"  # the folder of the games without their evidence
MEMORY = 6 * 2**30  # bytes that a command may ask for: a fault may make something grow without end
OVER = -1  # the exit code of what was not over in time


@dataclass(frozen=True, slots=True)
class Said:
    """What a command has said and how it ended; OVER where it was ended because it took too long."""

    code: int
    out: str
    seconds: float  # of a core, with all that it began

    @property
    def last(self) -> str:
        """Its last line."""
        return (self.out.strip().splitlines() or [""])[-1]


class Copy:
    """The project, copied; nothing is ever changed where it was copied from."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "heap"
        self.cache = folder / "cache"
        if self.root.exists():
            shutil.rmtree(self.root)
        folder.mkdir(parents=True, exist_ok=True)
        copy_of_the_project(self.root)
        for game in (self.root / "cards").glob("*/game.yaml"):
            left_out = shutil.ignore_patterns("witnesses.json", "readings.json")
            shutil.copytree(game.parent, self.root / BARE / game.parent.name, ignore=left_out)

    @property
    def digest(self) -> str:
        """A digest of what is proven and what proves it, faults aside."""
        found = hashlib.blake2b(digest_size=8)
        for folder in ("engine", "toolkit", "cards"):
            for path in sorted((self.root / folder).rglob("*")):
                if path.suffix in (".py", ".yaml", ".json", ".toml"):
                    found.update(path.read_bytes())
        return found.hexdigest()

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[None]:
        """The copy with a fault, for as long."""
        path = self.root / fault.path
        before, times = path.read_text(encoding="utf-8"), path.stat()
        path.write_text(fault.edit.made(before), encoding="utf-8")
        _forget_compiled(path)
        try:
            yield
        finally:
            path.write_text(before, encoding="utf-8")
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
            _forget_compiled(path)

    def run(self, words: Sequence[str], most_seconds: float) -> Said:
        """Run Python in the copy; it is ended after so many seconds of a core, or ten times as many of the clock."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        surroundings = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        surroundings |= {"PYTHONPATH": str(self.root), "HEAP_CACHE": str(self.cache), "TERM": "dumb"}
        child = subprocess.Popen(
            [sys.executable, *words], cwd=self.root, env=surroundings | {"PYTHONHASHSEED": "0"},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            encoding="utf-8", errors="replace", start_new_session=True,
            preexec_fn=lambda: _limit(most_seconds),  # noqa: PLW1509 - nothing else runs in this process
        )  # fmt: skip
        try:
            out, _ = child.communicate(timeout=10 * most_seconds)
            code = child.returncode
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            out, _ = child.communicate()
            code = OVER
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return Said(OVER if code in (-signal.SIGXCPU, -signal.SIGKILL) else code, out, spent)


def _limit(seconds: float) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _forget_compiled(path: Path) -> None:
    """Take away what Python has compiled of a file: its key is size and second, and a fault may change neither."""
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()
