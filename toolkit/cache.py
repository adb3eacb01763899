"""Keeps what was made once, in files named by what it was made from, each written whole or not at all.

A killed process leaves a `.part` file that nobody reads; two processes that make the same face write the same bytes.
Every file ends with a checksum of the rest, so that a damaged one counts as absent and is made again. Nothing that is
kept can be executed: it is text, fonts, PDF and pictures. As anybody can compute a checksum, whoever reads a file also
checks its form, and what does not fit counts as absent.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

from toolkit.files import json_of, read_ordinary, write_whole
from toolkit.home import folder_of_user
from toolkit.json_form import has_form

LIMIT_BYTES = 400 * 2**20  # above this, the files used longest ago are removed
SEAL = 16
KEY, KEY_BYTES = "key", 32


def cache_folder() -> Path:
    """The folder of the cache: `HEAP_CACHE`, else where the system keeps caches."""
    if named := os.environ.get("HEAP_CACHE"):
        return Path(named)
    return folder_of_user("LOCALAPPDATA", "XDG_CACHE_HOME", ".cache")


class Cache:
    """Bytes by kind and key. A folder that cannot be written raises nothing: everything is then made anew each time."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or cache_folder()

    def path(self, kind: str, key: str) -> Path:
        """The path of the file for a key."""
        return self.folder / kind / key[:2] / key

    def get(self, kind: str, key: str) -> bytes | None:
        """What was kept under a key, or None where it is absent or damaged."""
        path = self.path(kind, key)
        try:
            data = read_ordinary(path)
        except OSError:
            return None
        content, seal = data[:-SEAL], data[-SEAL:]
        return content if content and seal == seal_of(f"{kind}/{key}", content) else None

    def put(self, kind: str, key: str, content: bytes) -> None:
        """Keep some bytes under a key. A link or folder in the file's place is removed; failures are ignored."""
        path = self.path(kind, key)
        with suppress(OSError):
            self._clear(path)
            write_whole(path, content + seal_of(f"{kind}/{key}", content))

    def get_json(self, kind: str, key: str, form: object) -> Any:
        """A value kept as JSON; None where it is absent, damaged, or not of this form (toolkit/json_form.py)."""
        content = self.get(kind, key)
        try:
            value = json_of(content) if content else None
        except ValueError:
            return None
        return value if has_form(value, form) else None

    def put_json(self, kind: str, key: str, value: object) -> None:
        """Keep plain values as JSON."""
        self.put(kind, key, json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())

    def _clear(self, path: Path) -> None:
        """Remove a link or folder that lies where a file of the cache belongs, and files where its folders belong.

        A file in the place of the whole cache is somebody's, and stays: then nothing is kept.
        """
        if os.path.lexists(self.folder) and not self.folder.is_dir():
            raise NotADirectoryError(str(self.folder))
        if path.is_symlink():
            path.unlink()
        elif path.is_dir():
            shutil.rmtree(path)
        for folder in (*reversed(path.relative_to(self.folder).parents),):
            place = self.folder / folder
            if os.path.lexists(place) and not place.is_dir():
                place.unlink()

    def remove(self, kind: str, key: str) -> None:
        """Remove what is kept under a key, if there is anything."""
        with suppress(OSError):
            self.path(kind, key).unlink()

    def own_key(self) -> bytes | None:
        """A secret of this user, made once, to recognise what Heap itself wrote; None where none can be kept."""
        path = self.folder / KEY
        for _ in range(2):
            with suppress(OSError):
                if len(key := read_ordinary(path)) == KEY_BYTES:
                    return key
            with suppress(OSError):
                self._clear(path)
                write_whole(path, os.urandom(KEY_BYTES))
                path.chmod(0o600)
        return None

    def touch(self, kind: str, key: str) -> None:
        """Mark a file as used now, which keeps it from being trimmed early."""
        with suppress(OSError):
            os.utime(self.path(kind, key))

    def trim(self, limit: int = LIMIT_BYTES) -> int:
        """Remove the files used longest ago until the rest is within `limit` bytes; returns how many were removed."""
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


def seal_of(name: str, content: bytes) -> bytes:
    """The checksum at the end of a cache file: of its content, and of its name so that files cannot be swapped."""
    return hashlib.blake2b(name.encode() + b"\0" + content, digest_size=SEAL).digest()
