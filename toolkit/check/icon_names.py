"""The names of all icons. They are in a file of 6 MB, so the list of names is cached."""

from __future__ import annotations

import hashlib
from pathlib import Path

from toolkit.assets import ICONS, modules_folder
from toolkit.cache import Cache
from toolkit.files import json_of, read_ordinary

ICONS_FILE = modules_folder() / ICONS / "icons.json"
KIND = "icon-names"


def icon_names(file: Path = ICONS_FILE, cache: Cache | None = None) -> frozenset[str]:
    """The names of the icons in a file; empty where it is not there or damaged."""
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
    """All names in the file, aliases included; empty where it cannot be read."""
    try:
        data = json_of(read_ordinary(file))
        return frozenset({*data["icons"], *data.get("aliases", {})})
    except (OSError, ValueError, KeyError, TypeError):
        return frozenset()
