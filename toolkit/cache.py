"""Where what was made once is kept: files named by what they were made from, each written whole or not at all.

A killed process leaves a `.part` file that nobody reads; two processes that make the same face write the same bytes.
Every file ends with a checksum of the rest, so that a damaged one counts as absent and is made again.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

from toolkit.home import folder_of_user

LIMIT_BYTES = 400 * 2**20  # above this, what was used longest ago goes
SEAL = 16


def cache_folder() -> Path:
    """`HEAP_CACHE`, else the folder the system keeps caches in."""
    if named := os.environ.get("HEAP_CACHE"):
        return Path(named)
    return folder_of_user("LOCALAPPDATA", "XDG_CACHE_HOME", ".cache")


class Cache:
    """Bytes by key. A folder that cannot be written is no error: everything is then made anew."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or cache_folder()

    def path(self, kind: str, key: str) -> Path:
        """The file of a key."""
        return self.folder / kind / key[:2] / key

    def get(self, kind: str, key: str) -> bytes | None:
        """What was kept, or None when it is absent or damaged."""
        path = self.path(kind, key)
        try:
            data = path.read_bytes()
        except OSError:
            return None
        content, seal = data[:-SEAL], data[-SEAL:]
        return content if seal == seal_of(content) else None

    def put(self, kind: str, key: str, content: bytes) -> None:
        """Keep it."""
        with suppress(OSError):
            write_whole(self.path(kind, key), content + seal_of(content))

    def touch(self, kind: str, key: str) -> None:
        """Say that it was used."""
        with suppress(OSError):
            os.utime(self.path(kind, key))

    def trim(self, limit: int = LIMIT_BYTES) -> int:
        """Remove what was used longest ago until the rest fits the limit, and what killed processes left."""
        files = []
        for path in self.folder.glob("*/??/*"):
            with suppress(OSError):
                status = path.stat()
                files.append((status.st_mtime, status.st_size, path))
        excess = sum(size for _, size, _ in files) - limit
        removed = 0
        for _, size, path in sorted(files):
            if excess <= 0:
                break
            with suppress(OSError):
                path.unlink()
                removed += 1
            excess -= size
        return removed


def seal_of(content: bytes) -> bytes:
    """The checksum that ends a file of the cache."""
    return hashlib.blake2b(content, digest_size=SEAL).digest()


def write_whole(path: Path, content: bytes) -> None:
    """Replace a file at once: written beside under a name of this process, then renamed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except BaseException:  # also an interrupt leaves nothing; what went wrong is told, not that the rest could not go
        with suppress(OSError):
            part.unlink()
        raise
