"""`heap watch` in a process of its own, as a user starts it, and a client of its page."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.toolkit.web.served import Client

ROOT = Path(__file__).parent.parent.parent.parent


@dataclass
class Watch:
    """A running `heap watch`."""

    process: subprocess.Popen[str]
    address: str
    said: list[str] = field(default_factory=list)

    @property
    def client(self) -> Client:
        """A client that has come in."""
        client = Client(int(self.address.rpartition(":")[2].partition("/")[0]))
        assert client.enter(self.address.partition("#")[2]).status == 204
        return client

    def stop(self) -> str:
        """Stop it as Ctrl-C does; returns what else it has said."""
        self.process.send_signal(signal.SIGINT)
        out, _ = self.process.communicate(timeout=20)
        return out


@contextmanager
def watching(game: Path, *options: str, cache: Path) -> Iterator[Watch]:
    """`heap watch` on a game as long as the block lasts."""
    environment = {**os.environ, "HEAP_CACHE": str(cache), "PYTHONPATH": str(ROOT), "TERM": "dumb"}
    process = subprocess.Popen(
        [sys.executable, "-m", "cardheap", "watch", str(game), "--no-open", *options],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        assert " at http://127.0.0.1:" in first, first + process.stdout.read()
        assert process.stdout.readline() == "Ctrl-C stops it.\n"
        yield Watch(process, first.rpartition(" at ")[2].strip())
    finally:
        if process.poll() is None:
            process.kill()
            process.wait(10)
        process.communicate()


@dataclass
class Page:
    """What a page would know: everything that it was told."""

    events: Iterator[tuple[str, str]]
    about: dict[str, Any] = field(default_factory=dict)
    cards: dict[str, dict[str, Any]] = field(default_factory=dict)

    def take(self) -> set[str]:
        """Take the next news; returns the names of the cards that are otherwise."""
        news = json.loads(next(self.events)[1])
        self.about = news["about"]
        self.cards |= news["cards"]
        for name in news["gone"]:
            del self.cards[name]
        return {*news["cards"]}

    def until_done(self, look: int, seconds: float = 60) -> None:
        """Take news until that look, or a later one, is over, for at most so many seconds."""
        until = time.monotonic() + seconds
        while self.about.get("look", 0) < look or self.about.get("state") != "done":
            assert time.monotonic() < until, self.about
            self.take()
