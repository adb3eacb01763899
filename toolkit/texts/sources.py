"""A digest of the code that reads and plays: results of other code have to be made again.

Reading hundreds of files takes longer than asking the system about them, so the digest is kept under each file's size,
times of writing and of change, and inode number. Whatever replaces a file (an editor, git, pip, a copy that keeps its
times) changes one of these. Only a change within the same tick of the clock could go unnoticed; so files written a
moment ago are read, and no digest of them is kept.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterable
from pathlib import Path

from toolkit.cache import Cache

KIND = "sources"
SETTLED_SECONDS = 3.0  # file systems have clocks with ticks of up to two seconds
LENGTH = 32
Seen = tuple[str, int, int, int, int]  # path in its folder, size, times of writing and of change, inode number


def digest_of_sources(folders: Iterable[Path], cache: Cache | None = None) -> str:
    """A digest of the names and contents of all Python files in some folders. Raises OSError."""
    places = list(folders)
    seen = [_seen(folder) for folder in places]
    latest = max((max(row[2], row[3]) for rows in seen for row in rows), default=0)
    if time.time() - latest / 1e9 < SETTLED_SECONDS:
        return _read(places, seen)
    cache = cache or Cache()
    key = hashlib.blake2b(repr((list(map(str, places)), seen)).encode(), digest_size=16).hexdigest()
    kept = (cache.get(KIND, key) or b"").decode("ascii", "replace")
    if len(kept) == LENGTH:
        return kept
    digest = _read(places, seen)
    if [_seen(folder) for folder in places] == seen:
        cache.put(KIND, key, digest.encode())
    return digest


def _seen(folder: Path) -> list[Seen]:
    """What the system says of the Python files in a folder and below, sorted by path."""
    rows: list[Seen] = []
    _look(str(folder), "", rows)
    return sorted(rows)


def _look(folder: str, below: str, rows: list[Seen]) -> None:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                status = os.stat(entry.path)  # noqa: PTH116 - what an entry knows by itself is not all, on Windows
                times = status.st_mtime_ns, status.st_ctime_ns
                rows.append((below + entry.name, status.st_size, *times, status.st_ino))
            elif entry.is_dir(follow_symlinks=False) and entry.name != "__pycache__":
                _look(entry.path, f"{below}{entry.name}/", rows)


def _read(folders: Iterable[Path], seen: Iterable[Iterable[Seen]]) -> str:
    digest = hashlib.blake2b(digest_size=LENGTH // 2)
    for folder, rows in zip(folders, seen, strict=True):
        for name, *_ in rows:
            digest.update(name.encode() + b"\0" + (folder / name).read_bytes() + b"\0")
    return digest.hexdigest()
