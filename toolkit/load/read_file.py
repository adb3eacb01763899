"""From a path to text, with a finding for everything that can be wrong before the first character is parsed."""

from __future__ import annotations

import re
from pathlib import Path

from toolkit.files import Stray, TooLarge, Unfit, read_ordinary
from toolkit.load.offences import FILE_TOO_LARGE, UNREADABLE_FILE, WRONG_ENCODING
from toolkit.problem import Place, Problem
from toolkit.source import SourceFile

LARGEST_BYTES = 16 * 1024 * 1024
IN_ITS_PLACE = "Put the file itself in its place; or, if you trust this game, say so with --trust."
NOT_TEXT = (  # compiled only when needed, because that takes longer than reading a file
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


def read_file(
    path: Path, *, page_breaks: bool = False, most: int = LARGEST_BYTES
) -> tuple[SourceFile | None, list[Problem]]:
    """A file's text and no findings, or None and the finding that says why.

    With `page_breaks`, form feeds, which text taken from a PDF has between pages, are read as blanks. A file of more
    than `most` bytes is one of the findings.
    """
    read = _read_bytes(path, most)
    if isinstance(read, Problem):
        return None, [read]
    try:
        text = read.decode("utf-8")
    except UnicodeDecodeError as error:
        return None, [_undecodable(str(path), read, error)]
    file = SourceFile(str(path), text.replace("\f", " ") if page_breaks else text)
    return (file, []) if (offset := _first_not_text(file.text)) is None else (None, [_not_text(file, offset)])


def _first_not_text(text: str) -> int | None:
    """The offset of the first character that no YAML file may contain, or None; printable text is recognised fast."""
    if text.replace("\n", "").isprintable():
        return None
    found = re.compile(NOT_TEXT).search(text, 1 if text.startswith("\ufeff") else 0)
    return found.start() if found else None


def _read_bytes(path: Path, most: int) -> bytes | Problem:
    where = Place(str(path), 1, 1, 1, 1)
    try:
        return read_ordinary(path, most)
    except TooLarge as error:
        hint = "Move out of it what belongs elsewhere, or split it into several files."
        return FILE_TOO_LARGE.at(where, f"This is {error.what}.", hint)
    except (OSError, ValueError) as error:
        return UNREADABLE_FILE.at(where, *_why(path, error))


def _why(path: Path, error: Exception) -> tuple[str, str]:
    """The message and the hint for a file that cannot be read, in the user's words."""
    if isinstance(error, Unfit):
        return f"This is {error.what}.", IN_ITS_PLACE if isinstance(error, Stray) else "Put a YAML file in its place."
    if isinstance(error, ValueError):
        return f"No file can be called {path.name!r}.", "Give the file an ordinary name."
    if isinstance(error, FileNotFoundError) and path.is_symlink():
        return f"This is a link to {_target(path)}, which is not there.", "Mend the link, or put the file in its place."
    if isinstance(error, FileNotFoundError):
        return "There is no such file.", "Make it, or take it off the list it is named in."
    if isinstance(error, PermissionError):
        return "This file may not be read.", "Give yourself the right to read it (chmod u+r)."
    return f"This file cannot be read: {_reason(error)}.", "Put an ordinary file in its place."


def _target(path: Path) -> str:
    try:
        return str(path.readlink())
    except OSError:
        return "a place"


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()


def _undecodable(name: str, raw: bytes, error: UnicodeDecodeError) -> Problem:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        message = "This file is UTF-16, not UTF-8."
    else:
        message = f"The byte 0x{raw[error.start]:02X} is not UTF-8; the file may be Latin-1 or Windows-1252."
    readable = raw[: error.start].decode("utf-8", "replace") + "?"
    place = SourceFile(name, readable).place(len(readable) - 1, len(readable))
    return WRONG_ENCODING.at(place, message, "Save the file as UTF-8.")


def _not_text(file: SourceFile, offset: int) -> Problem:
    character = file.text[offset]
    if "\x00" in file.text[:4] and file.text.count("\x00") > len(file.text) // 4:
        message = "This file is UTF-16 or UTF-32, not UTF-8."
    elif character == "\ufeff":
        message = "A byte order mark stands inside the text."
    else:
        message = f"The control character U+{ord(character):04X} stands here."
    return WRONG_ENCODING.at(file.place(offset, offset + 1), message, "Delete it, and save the file as UTF-8.")
