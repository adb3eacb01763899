"""Has anything changed since a kit was printed? Asked without reading a single card.

Beside the kit lies a stamp: the folders and files it was made from, one digest of all that stood in them, and the
digests of what was written. When both still hold there is nothing to do.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit.cache import write_whole
from toolkit.games import INSTALLATION

SOURCES = ("toolkit", "engine", "templates/base")
PACKAGES = ("weasyprint", "pikepdf", "jinja2")


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a kit was made from and what it is; `report` is what was said about it."""

    inputs: str
    folders: tuple[str, ...]
    outputs: dict[str, str]
    report: dict[str, Any]

    def holds(self, wanted: str, out: Path) -> bool:
        """Are inputs and outputs as they were?"""
        return (
            bool(self.outputs)
            and self.inputs == digest_of([Path(folder) for folder in self.folders], wanted)
            and all(file_digest(out / name) == digest for name, digest in self.outputs.items())
        )


def read_stamp(file: Path) -> Stamp | None:
    """The stamp of an earlier run; None when there is none that can be read."""
    try:
        data = json.loads(file.read_bytes())
        return Stamp(str(data["inputs"]), tuple(data["folders"]), dict(data["outputs"]), dict(data["report"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def write_stamp(
    file: Path, folders: Sequence[Path], inputs: str, outputs: Iterable[Path], report: dict[str, Any]
) -> None:
    """Say what was made from what. `inputs` is the digest taken before the cards were read."""
    made = {str(path.relative_to(file.parent)): file_digest(path) for path in outputs}
    data = {"inputs": inputs, "folders": [str(folder) for folder in folders], "outputs": made, "report": report}
    write_whole(file, json.dumps(data, indent=1).encode())


def digest_of(folders: Sequence[Path], wanted: str) -> str:
    """One digest of what was asked for, of the tools, and of all files in these folders."""
    digest = hashlib.sha256(wanted.encode())
    for name in SOURCES:
        add_folder(digest, INSTALLATION / name, (".py", ".toml", ".txt", ".html", ".css", ".svg"))
    for name in ("package-lock.json", "node_modules/.package-lock.json"):
        digest.update(file_digest(INSTALLATION / name).encode())
    digest.update(installed().encode())
    for folder in folders:
        digest.update(str(folder).encode())
        add_folder(digest, folder, ())
    return digest.hexdigest()


def add_folder(digest: Any, folder: Path, endings: tuple[str, ...]) -> None:
    """Add names and contents of the files of a folder, sorted; hidden ones and caches are none of it."""
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if any(part.startswith((".", "__pycache__")) for part in Path(name).parts):
            continue
        if (not endings or path.suffix in endings) and path.is_file():
            digest.update(f"\0{name}\0{file_digest(path)}".encode())


def file_digest(path: Path) -> str:
    """Digest of a file's content; of an unreadable one its absence."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return "absent"


def installed() -> str:
    """Versions of the libraries that draw, from the names of their folders: asking the importer takes 20 ms more."""
    import sysconfig

    site = Path(sysconfig.get_paths()["purelib"])
    return " ".join(path.name for name in PACKAGES for path in sorted(site.glob(f"{name}-*.dist-info")))
