"""The names of all icons. They stand in a file of six megabytes, so the list of names is kept once it was read."""

from __future__ import annotations

import hashlib
from pathlib import Path

from toolkit.assets import ICONS, modules_folder
from toolkit.cache import Cache
from toolkit.files import json_of, read_ordinary

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
    kept = cache.get_json(KIND, key, {"icons": [str]})
    if kept is not None:
        return frozenset(kept["icons"])
    names = _names(file)
    if names:
        cache.put_json(KIND, key, {"icons": sorted(names)})
    return names


def _names(file: Path) -> frozenset[str]:
    """All names of the set, aliases included."""
    try:
        data = json_of(read_ordinary(file))
        return frozenset({*data["icons"], *data.get("aliases", {})})
    except (OSError, ValueError, KeyError, TypeError):
        return frozenset()
