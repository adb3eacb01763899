"""Before tests run: Heap's modules are compiled once, and not by each of the hundreds of processes that tests start.

Python does so by itself, unless it is told not to write what it has compiled (PYTHONDONTWRITEBYTECODE), as it often is
in containers; even then it reads what is there.

Garbage is collected as seldom as `heap` does it, and what collecting the tests has made is not looked through again:
it stays to the end, and the walks through it took a seventh of the time of all tests.
"""

from __future__ import annotations

import compileall
import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from toolkit.cli.app import COLLECT_AFTER

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parent.parent
PACKAGES = ("cardheap", "engine", "toolkit")


def pytest_configure(config: pytest.Config) -> None:
    """Compile what has changed since the last time; where nothing can be written, it is left."""
    gc.set_threshold(*COLLECT_AFTER)
    if sys.dont_write_bytecode and not hasattr(config, "workerinput"):
        for name in PACKAGES:
            compileall.compile_dir(ROOT / name, quiet=2)


def pytest_collection_finish() -> None:
    """Leave what the modules of all tests have made out of every later collection."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    """The browser of this process: one for the tests of all modules, each with pages of its own."""
    from tests.browser import SHARED

    with SHARED.used() as opened:
        yield opened


def pytest_sessionfinish() -> None:
    """End the browser, where one was begun."""
    if "tests.browser" in sys.modules:
        from tests.browser import SHARED

        SHARED.end()
