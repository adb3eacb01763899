"""The state of a kit that was printed before and kept: a folder that `heap build` wrote, or the zip file of a kit."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import TypedDict

from toolkit.changes.git import GitError
from toolkit.changes.state import Entry, Kept, State
from toolkit.files import is_outside, json_of, read_ordinary
from toolkit.json_form import has_form
from toolkit.press.kept_revisions import FORM, REVISIONS, VERSION
from toolkit.press.revision import Fact, Revision

MOST_BYTES = 64 * 2**20
MOST_COPIES, MOST_PAGES, MOST_BLEED = 9999, 9999, 50.0  # of a card; the last in millimetres
UNZIPPED = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    LookupError,
    RuntimeError,
    OverflowError,
    MemoryError,
)  # by damaged zip files
MOST_FILES = 8  # that are kept in memory
DIGEST = re.compile(r"[0-9a-f]{64}")
ZIP = ".zip"
WAY_OUT = "Name the folder that heap build wrote, the zip file of heap kit, or a revision in git."


class Row(TypedDict):
    """A card as the file has it."""

    deck: str
    deck_title: str
    id: str
    name: str
    copies: int
    number: int
    rules: str
    look: str
    facts: Mapping[str, Fact]
    looks: Mapping[str, Fact]
    faces: str
    page: int
    bleed: float


def is_kept(word: str) -> bool:
    """Whether a word names a kit that was kept: a folder or a file, and no revision."""
    path = Path(word)
    try:
        return (path / REVISIONS).is_file() or (path.is_file() and path.suffix.lower() in {ZIP, ".json"})
    except (OSError, ValueError):
        return False


def kept_state(word: str) -> State:
    """The state of a kit that was kept. Raises GitError with the reason where it cannot be read."""
    path = Path(word)
    try:
        data = json_of(_content(path))
    except (OSError, ValueError, *UNZIPPED) as error:
        reason = getattr(error, "strerror", None) or error
        raise GitError(f"{word} cannot be read as a kit: {reason}.", WAY_OUT) from error
    rows: list[Row] = data["cards"] if has_form(data, FORM) else []
    if not has_form(data, FORM) or not all(map(_is_sound, rows)):
        raise GitError(f"{word} is no kit that this Heap can compare with.", WAY_OUT)
    if data["heap_revisions"] != VERSION:
        raise GitError(f"{word} was written by another version of Heap.", "Compare by that version, or by git.")
    state = State(f"the kit in {path}", data["title"], data["version"], {})
    for row in rows:
        entry = _entry(row)
        state.entries[entry.key] = entry
        if not _lies_below(row["faces"]):
            continue
        if path.is_dir() and is_outside(path / row["faces"], path):
            continue
        if path.is_dir():
            state.kept[entry.key] = Kept(path / row["faces"], row["page"], row["bleed"])
        elif path.suffix.lower() == ZIP:
            state.kept[entry.key] = Kept(path, row["page"], row["bleed"], row["faces"])
    return state


@lru_cache(maxsize=MOST_FILES)
def face_file(file: Path, member: str) -> bytes:
    """The PDF of faces in a kit that was kept, read once. Raises OSError, ValueError and UNZIPPED."""
    return _member(file, member) if member else read_ordinary(file)


def _content(path: Path) -> bytes:
    """The bytes of the file with the revisions. Raises OSError, ValueError and UNZIPPED."""
    if path.is_dir():
        return read_ordinary(path / REVISIONS, MOST_BYTES)
    return _member(path, REVISIONS) if path.suffix.lower() == ZIP else read_ordinary(path, MOST_BYTES)


def _member(path: Path, name: str) -> bytes:
    """A file of a zip file, wherever its folder is in it. Raises OSError, ValueError and UNZIPPED."""
    with zipfile.ZipFile(io.BytesIO(read_ordinary(path))) as archive:
        for member in archive.infolist():
            if f"/{member.filename}".endswith(f"/{name}"):
                if member.file_size > MOST_BYTES:
                    raise ValueError(f"its {name} is too large")
                with archive.open(member) as file:
                    return file.read(MOST_BYTES)
    raise ValueError(f"it holds no {name}")


def _entry(row: Row) -> Entry:
    revision = Revision(row["rules"], row["look"])
    about = (row["deck"], row["deck_title"], row["id"], row["name"], row["copies"], revision)
    return Entry(*about, row["facts"], row["looks"], row["number"])


def _is_sound(row: Row) -> bool:
    has_digests = all(DIGEST.fullmatch(digest) for digest in (row["rules"], row["look"]))
    are_few = 0 <= row["copies"] <= MOST_COPIES and 0 <= row["page"] <= MOST_PAGES
    return has_digests and are_few and 0 <= row["bleed"] <= MOST_BLEED


def _lies_below(name: str) -> bool:
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and not set(name) & set("\\:\0")
