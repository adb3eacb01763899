"""`heap play --web` in a process of its own, as a user starts it, and a page that is played by clicks."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from tests.toolkit.web.served import Client

ROOT = Path(__file__).parent.parent.parent.parent
LINK = re.compile(r"^  (.+?)  +(http://\S+)$")


@dataclass
class Table:
    """A running `heap play --web`: what it said first, and its links by what they are for."""

    process: subprocess.Popen[str]
    said: str
    links: dict[str, str]

    @property
    def port(self) -> int:
        """The port that it serves on."""
        return int(next(iter(self.links.values())).rpartition(":")[2].partition("/")[0])

    def client(self, who: str) -> Client:
        """A client that has come in by a link."""
        client = Client(self.port)
        assert client.enter(self.links[who].partition("#")[2]).status == 204
        return client

    def kill(self) -> None:
        """Kill it as a crash does: nothing in it is asked."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> str:
        """Stop it as Ctrl-C does; returns what else it has said."""
        self.process.send_signal(signal.SIGINT)
        out, _ = self.process.communicate(timeout=20)
        return out


@contextmanager
def served(game: str | Path, *options: str, at: Path, cache: Path) -> Iterator[Table]:
    """`heap play --web` on a game as long as the block lasts; its games are kept in the folder `at`."""
    environment = {**os.environ, "HEAP_CACHE": str(cache), "PYTHONPATH": str(ROOT), "TERM": "dumb"}
    command = [sys.executable, "-m", "cardheap", "play", str(game), "--web", "--pause", "0", *options]
    process = subprocess.Popen(
        [*command, "--save", str(at / "tables.sqlite")],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        first, links = process.stdout.readline(), {}
        while match := LINK.match(line := process.stdout.readline()):
            links[match[1]] = match[2]
        assert links and line.startswith("Ctrl-C stops it"), first + line + process.stdout.read()
        yield Table(process, first.strip(), links)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait(10)
        process.communicate()


def is_over(page: Page) -> bool:
    """Whether the page shows how the game ended."""
    return page.locator("#end").evaluate("at => at.open") is True


def seq_of(page: Page) -> int:
    """The number of the table that the page shows."""
    return int(page.locator("html").get_attribute("data-seq") or -1)
