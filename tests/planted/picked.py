"""A pytest plugin for the trial: only tests that a fault in one game can fail, the quick ones of each file first.

PLANTED_GAME names the game, where only one can be touched. Each test has so many seconds of the core; PLANTED_TIMES is
a file to which the seconds of each file of tests are added.
"""

from __future__ import annotations

import json
import os
import re
import signal
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from engine.games import GAMES

MOST_SECONDS = 90  # of a core, for one test: the longest takes a third of that
IN_BRACKETS = re.compile(r"\[(.*)\]$")
spent: Counter[str] = Counter()


class EndlessError(Exception):
    """A test took too long."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is about other games."""
    game = os.environ.get("PLANTED_GAME", "")
    kept = [item for item in items if not game or can_fail(item.nodeid, game)]
    if len(kept) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


def can_fail(test: str, game: str) -> bool:
    """Whether a test may be about a game: its name does not stand in brackets for another one alone."""
    found = IN_BRACKETS.search(test)
    words = found[1] if found else ""
    return game in words or not any(other in re.split(r"-(?=\d|$)|[ .:]", words) or other in words for other in GAMES)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Give each test its time, and note what it took."""
    before = time.process_time()
    signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    spent[item.nodeid.partition("::")[0]] += time.process_time() - before  # type: ignore[assignment]


def _too_long(number: int, frame: FrameType | None) -> None:
    raise EndlessError(f"after {MOST_SECONDS} s it is not over")


def pytest_sessionfinish() -> None:
    """Write down what each file took."""
    if file := os.environ.get("PLANTED_TIMES"):
        Path(file).write_text(json.dumps(spent), encoding="utf-8")
