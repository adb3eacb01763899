"""Folders for a moment, among the system's temporary files; they do not stay behind, whatever ends the process.

Whoever makes one removes it. As long as its process lives it holds a lock on the folder, which the system lets go of
when the process ends, however it does: a folder of ours that nobody holds was left by a process that was killed, and
whoever makes the next one removes it. Where a system has no such locks, what a killed process left is for the system to
remove.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

BEGINNING = "heap-scratch-"
LEFT_SECONDS = 60.0  # a folder younger than this may be one that is not held yet


class Scratch:
    """A folder for a moment, at `path`. Making one raises OSError where no temporary file can be made.

    `what` is in its name, for people who find it: letters and hyphens.
    """

    def __init__(self, what: str) -> None:
        remove_left()
        self.path = Path(tempfile.mkdtemp(prefix=f"{BEGINNING}{what}-"))
        self._lock = held(self.path)

    def remove(self) -> None:
        """Remove the folder with all that is in it; what cannot be removed is left. A second time does nothing."""
        shutil.rmtree(self.path, ignore_errors=True)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


@contextmanager
def scratch_folder(what: str) -> Iterator[Path]:
    """A folder as long as the block lasts. Raises OSError where no temporary file can be made."""
    scratch = Scratch(what)
    try:
        yield scratch.path
    finally:
        scratch.remove()


def held(folder: Path) -> int | None:
    """The handle by which this process holds a folder; None where another one does, or folders cannot be held."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # on Windows
        return None
    handle = None
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        flock(handle, LOCK_EX | LOCK_NB)
    except OSError:
        if handle is not None:
            os.close(handle)
        return None
    return handle


def remove_left() -> None:
    """Remove what killed processes of this user left: folders by our names that nobody holds."""
    with suppress(OSError), os.scandir(tempfile.gettempdir()) as entries:
        for entry in entries:
            if entry.name.startswith(BEGINNING) and is_old_and_ours(entry):
                lock = held(Path(entry.path))
                if lock is not None:
                    shutil.rmtree(entry.path, ignore_errors=True)
                    os.close(lock)


def is_old_and_ours(entry: os.DirEntry[str]) -> bool:
    """Whether this is a folder, not a link to one, of this user, and old enough to be held if anybody needs it."""
    try:
        status = entry.stat(follow_symlinks=False)
    except OSError:  # it is gone meanwhile
        return False
    is_ours = not hasattr(os, "getuid") or status.st_uid == os.getuid()
    return stat.S_ISDIR(status.st_mode) and is_ours and time.time() - status.st_mtime > LEFT_SECONDS
