"""Files of a kit are replaced together: all of them written beside the old ones first, then renamed one after another.

Whatever kills the process before the first rename leaves the last kit as it was.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

LEFT_SECONDS = 600


def write_together(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files by name into a folder. Raises OSError, and then no file has changed."""
    parts: list[tuple[Path, Path]] = []
    try:
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            part = path.with_name(f"{path.name}.{os.getpid()}.part")
            parts.append((part, path))
            part.write_bytes(content)
            if path.is_dir():
                raise IsADirectoryError(f"{path} is a folder")
        for part, path in parts:
            part.replace(path)
    except BaseException:
        for part, _ in parts:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        raise


def remove_parts(folder: Path) -> None:
    """Remove what killed processes left half written; what another process is writing now is younger than that."""
    for part in folder.rglob("*.part"):
        with suppress(OSError):
            if time.time() - part.stat().st_mtime > LEFT_SECONDS:
                part.unlink()


def remove_stale(folder: Path, names: Iterable[str]) -> None:
    """Remove what an earlier kit had and this one has not: a deck that is gone must not lie there as if it were new."""
    for name in names:
        path = folder / name
        if path.resolve().is_relative_to(folder.resolve()):
            with suppress(OSError):
                path.unlink()
