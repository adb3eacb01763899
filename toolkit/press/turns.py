"""Whose turn it is where only one may work at a time, and some of those who wait are in a hurry."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Turns:
    """One at a time, as with a lock; whoever is in a hurry comes before all others who wait."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._is_taken = False
        self._hurried = 0  # who wait for their turn in a hurry, and those who let nobody else begin

    @contextmanager
    def turn(self, *, is_hurried: bool) -> Iterator[None]:
        """Wait for a turn, and have it."""
        with self._changed:
            self._hurried += is_hurried
            try:
                self._changed.wait_for(lambda: not self._is_taken and (is_hurried or not self._hurried))
            finally:
                self._hurried -= is_hurried
            self._is_taken = True
        try:
            yield
        finally:
            with self._changed:
                self._is_taken = False
                self._changed.notify_all()

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """Meanwhile no turn begins but those in a hurry."""
        with self._changed:
            self._hurried += 1
        try:
            yield
        finally:
            with self._changed:
                self._hurried -= 1
                self._changed.notify_all()
