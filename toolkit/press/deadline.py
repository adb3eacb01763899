"""Ends work that takes too long: a watching thread raises an exception in the thread that does the work.

The work is layout by a foreign library, which templates from strangers can make take hours (drawings that use
themselves twice, nested boxes). The library never checks how long it has taken, and signals reach only the main thread.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

AGAIN_SECONDS = 0.2  # between two checks; an exception that the work swallows is raised again at the next


class TooSlow(BaseException):
    """The work took more processor time than it was given.

    A BaseException, because `except Exception` would swallow it.
    """


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """End the block with TooSlow after so many seconds of this process's processor time.

    A single call into C is not interrupted. Where the work swallows the exception and goes on, or makes another error
    of it, TooSlow is raised at its end.
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
    except Exception:
        if not late.is_set():
            raise
    finally:
        over.set()
        with lock:
            raise_in(worker, None)  # what was raised and has not come yet does not come any more
    if late.is_set():
        raise TooSlow


def raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Raise an exception in a thread between two of its steps; None withdraws one that was not raised yet."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error and ctypes.py_object(error))
