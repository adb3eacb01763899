"""Before tests run: Heap's modules are compiled once, and not by each of the hundreds of processes that tests start.

Python does so by itself, unless it is told not to write what it has compiled (PYTHONDONTWRITEBYTECODE), as it often is
in containers; even then it reads what is there.
"""

from __future__ import annotations

import compileall
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("cardheap", "engine", "toolkit")


def pytest_configure(config: pytest.Config) -> None:
    """Compile what has changed since the last time; where nothing can be written, it is left."""
    if sys.dont_write_bytecode and not hasattr(config, "workerinput"):
        for name in PACKAGES:
            compileall.compile_dir(ROOT / name, quiet=2)
