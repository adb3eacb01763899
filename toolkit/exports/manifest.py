"""The manifest of an exported folder: what it is, and of each file its size and digest. There is no clock in it.

By it a folder is known to be an export of Heap, so that the next one takes away what is no longer there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from toolkit.exports.kinds import Files
from toolkit.files import json_of, read_ordinary
from toolkit.json_form import has_form
from toolkit.model import Game
from toolkit.version import version

NAME = "manifest.json"
FILES, KIND = "files", "export"
MOST_BYTES = 2**26


def with_manifest(game: Game, kind: str, about: Mapping[str, object], files: Files, path: Path) -> Files:
    """The files, with a manifest as the last: the game, the kind of export, `about`, and what each of them holds."""
    rows = [
        {
            "path": file.relative_to(path).as_posix(),
            "bytes": len(content),
            "sha256": hashlib.sha256(content).hexdigest(),
        }
        for file, content in files.items()
    ]
    head = {KIND: kind, "game": game.id, "title": game.title, "version": game.version, "heap": version()}
    whole = {**head, **about, FILES: rows}
    return {**files, path / NAME: (json.dumps(whole, indent=1, ensure_ascii=False) + "\n").encode()}


def files_listed(path: Path, kind: str) -> set[str]:
    """The files that the manifest of a folder lists, with itself; empty where it has none of this kind of export.

    Names that lead out of the folder are left out.
    """
    try:
        content = json_of(read_ordinary(path / NAME, MOST_BYTES))
    except (OSError, ValueError):
        return set()
    rows = content.get(FILES) if isinstance(content, dict) and content.get(KIND) == kind else None
    if not rows or not has_form(rows, [{"path": str, "bytes": int, "sha256": str}]):
        return set()
    return {row["path"] for row in rows if _lies_below(row["path"])} | {NAME}


def _lies_below(name: str) -> bool:
    """Whether a name can be that of a file in the folder."""
    path = Path(name)
    return bool(path.parts) and not path.is_absolute() and ".." not in path.parts and "\0" not in name
