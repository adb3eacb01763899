"""The names of all icons. They stand in a file of six megabytes, so the list of names is kept once it was read."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from toolkit.assets import ICONS, modules_folder
from toolkit.cache import Cache

ICONS_FILE = modules_folder() / ICONS / "icons.json"
KIND = "icon-names"


def icon_names(file: Path = ICONS_FILE, cache: Cache | None = None) -> frozenset[str]:
    """The names of an icon set; empty where it is not installed or damaged."""
    try:
        status = file.stat()
    except OSError:
        return frozenset()
    cache = cache or Cache()
    key = hashlib.blake2b(f"{file} {status.st_mtime_ns} {status.st_size}".encode(), digest_size=16).hexdigest()
    kept = cache.get(KIND, key)
    if kept is not None:
        return frozenset(kept.decode("utf-8", "replace").split("\n"))
    names = _names(file)
    if names:
        cache.put(KIND, key, "\n".join(sorted(names)).encode())
    return names


def _names(file: Path) -> frozenset[str]:
    """All names of the set, aliases included."""
    try:
        data = json.loads(file.read_bytes())
        return frozenset({*data["icons"], *data.get("aliases", {})})
    except (OSError, ValueError, KeyError, TypeError):
        return frozenset()
