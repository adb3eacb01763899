"""Work that may take too long is ended from outside: a watching thread raises in the thread that does it.

Layout is Python of somebody else's, and templates from strangers can make it take hours: drawings that use themselves
twice, boxes in boxes. Nothing in there asks how long it has taken, and signals reach the main thread alone.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

AGAIN_SECONDS = 0.2  # between two looks; what is raised may be swallowed, and is raised once more then


class TooSlow(BaseException):
    """The work took more of the processor's time than it was given; an Exception would be caught on its way."""


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """End the block with TooSlow after so many seconds of this process's time; a single call into C is waited for.

    Where the work swallows what is raised in it and goes on without, TooSlow is raised when it is done.
    """
    worker, over, late, lock = threading.get_ident(), threading.Event(), threading.Event(), threading.Lock()
    ending = time.process_time() + seconds

    def watch() -> None:
        while not over.wait(min(AGAIN_SECONDS, seconds)):
            with lock:
                if time.process_time() > ending and not over.is_set():
                    late.set()
                    raise_in(worker, TooSlow)

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        with lock:
            raise_in(worker, None)  # what was raised and has not come yet does not come any more
    if late.is_set():
        raise TooSlow


def raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Raise between two steps of a thread, or take back what was raised."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error and ctypes.py_object(error))
