"""A command in a process of its own: how long it took from start to end, and what it needed of cores and memory."""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

MIB = 2**20
PAGE = os.sysconf("SC_PAGE_SIZE")
EVERY_SECONDS = 0.02
# the machine's environment; as for a user, Python keeps what it has compiled
KEPT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


class CommandFailed(Exception):  # noqa: N818 - it says what happened to the command
    """The command ended in another way than a measurement needs; the message holds what it printed."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run. `cpu_seconds` and `peak_mb` (MiB) are of the process and all it started."""

    seconds: float
    cpu_seconds: float
    peak_mb: float
    output: str


def fresh(command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> Run:
    """Run a command to its end. Raises CommandFailed unless it ends with exit code 0.

    Memory is the larger of two numbers: what the kernel says of the largest single process (exact), and the sum over
    all processes of the command, looked at fifty times a second (pages they share are counted for each of them).
    """
    with tempfile.TemporaryFile() as output:
        begun = time.perf_counter()
        process = subprocess.Popen(
            [str(part) for part in command],
            stdout=output,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            env={**KEPT, **(environment or {})},
        )
        sampler = Sampler(process.pid)
        sampler.start()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        sampler.finish()
        output.seek(0)
        said = output.read().decode(errors="replace")
    if process.returncode != 0:
        called = " ".join(str(part) for part in command)
        raise CommandFailed(f"{called} ended with exit code {process.returncode}:\n{said[-3000:]}")
    return Run(seconds, usage.ru_utime + usage.ru_stime, max(usage.ru_maxrss * 1024, sampler.peak) / MIB, said)


class Sampler(threading.Thread):
    """Watches the memory of a process and its descendants; where there is no /proc it sees nothing."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid, self.peak, self._ended = pid, 0, threading.Event()

    def run(self) -> None:
        while not self._ended.wait(EVERY_SECONDS):
            self.peak = max(self.peak, sum(resident(pid) for pid in family(self.pid)))

    def finish(self) -> None:
        """Stop watching."""
        self._ended.set()
        self.join()


def family(pid: int) -> Iterable[int]:
    """The process and its descendants."""
    yield pid
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                yield from family(int(child))


def resident(pid: int) -> int:
    """Bytes of memory a process holds now."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    except (OSError, IndexError):
        return 0
