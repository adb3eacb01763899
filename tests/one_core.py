"""Processes that a test starts kept to one core: the tests beside it fill the others.

Heap starts a process for each core that it may use, and each of them first loads the layout engine, which takes longer
than the few cards of a test. That several of them work together is tried where nothing here is used: by the README's
session and in `tests/toolkit/press`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def one_core() -> Iterator[None]:
    """This process, and what it starts meanwhile, on one of its cores; on all where the system cannot say which."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {sorted(before)[os.getpid() % len(before)]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
