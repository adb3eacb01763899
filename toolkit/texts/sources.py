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


def digest_of_sources(places: Iterable[Path], cache: Cache | None = None) -> str:
    """A digest of the names and contents of some Python files, and of all those in some folders. Raises OSError."""
    places = list(places)
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


def _seen(place: Path) -> list[Seen]:
    """What the system says of a Python file, or of those in a folder and below, sorted by path."""
    if place.suffix == ".py":
        return [_row("", place)]
    rows: list[Seen] = []
    _look(str(place), "", rows)
    return sorted(rows)


def _look(folder: str, below: str, rows: list[Seen]) -> None:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                rows.append(_row(below + entry.name, entry.path))
            elif entry.is_dir(follow_symlinks=False) and entry.name != "__pycache__":
                _look(entry.path, f"{below}{entry.name}/", rows)


def _row(name: str, path: str | Path) -> Seen:
    status = os.stat(path)  # noqa: PTH116 - what an entry of a folder knows by itself is not all, on Windows
    return name, status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino


def _read(places: Iterable[Path], seen: Iterable[Iterable[Seen]]) -> str:
    digest = hashlib.blake2b(digest_size=LENGTH // 2)
    for place, rows in zip(places, seen, strict=True):
        for name, *_ in rows:
            file = place / name if name else place
            digest.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()
