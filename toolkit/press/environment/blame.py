"""Says where a template failed: in which file, at which line and column, and by way of which of Heap's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from toolkit.files import Unfit
from toolkit.press.template_files import MOST_TEMPLATE, read_inside
from toolkit.press.views import SHOWN

NAMED = re.compile(r"'([^']+)'")
UNKNOWN = re.compile(r"(?:(\w+) has no )?'(\w+)'(?: is undefined)?")
TAG = re.compile(r"\{[{%#][-+]?\s*")
LONGEST_TAG = 12  # lines behind the one that is named, in which the tag may go on


@dataclass(frozen=True, slots=True)
class Blame:
    """The place of a fault. `through` is the template of Heap's own in which it came to light, with its line."""

    file: str | None
    line: int
    column: int = 1
    end: int = 1
    through: str = ""


def blamed(error: BaseException, message: str, folders: Sequence[Path], base: Path) -> Blame | None:
    """The innermost template of the game on the way to an error, or else Heap's own; None where no template was."""
    places = list(_places(error, [*folders, base]))
    if not places:
        return Blame(str(error.filename), 1) if isinstance(error, Unfit) else None
    own = [place for place in places if not Path(place[0]).is_relative_to(base)]
    file, line = (own or places)[-1]
    through = "" if places[-1] == (file, line) else f"{places[-1][0]}:{places[-1][1]}"
    return pointed(file, line, "" if through else message, [*folders, base], through)


def _places(error: BaseException, folders: Iterable[Path]) -> Iterable[tuple[str, int]]:
    roots = [str(folder) for folder in folders]
    frame = error.__traceback__
    while frame is not None:
        file = frame.tb_frame.f_code.co_filename
        if any(file.startswith(root) for root in roots):
            yield file, frame.tb_lineno
        frame = frame.tb_next


def pointed(file: str | None, line: int, message: str, folders: Sequence[Path], through: str = "") -> Blame:
    """A line with the column of what the message names in it: the last such word, or else the first tag."""
    try:
        text = read_inside(Path(file), folders, MOST_TEMPLATE).decode("utf-8") if file else ""
    except (OSError, UnicodeDecodeError):
        text = ""
    lines = text.splitlines()[line - 1 : line + LONGEST_TAG]
    words = [re.compile(rf"(?<!\w){re.escape(word)}(?!\w)") for word in reversed(NAMED.findall(message))]
    for number, written in enumerate(lines):
        for word in words:
            begin = TAG.search(written) if number == 0 else None
            if found := word.search(written, begin.start() if begin else 0):
                return Blame(file, line + number, found.start() + 1, found.end() + 1, through)
    tag = TAG.search(lines[0]) if lines else None
    return Blame(file, line, tag.start() + 1 if tag else 1, tag.start() + 1 if tag else 1, through)


def known_beside(message: str, values: Mapping[str, object]) -> tuple[str, list[str]]:
    """The word that a message says is unknown, and those that are known where it stands; "" for other messages."""
    found = UNKNOWN.fullmatch(message)
    if found is None:
        return "", []
    kind, word = found.groups()
    if kind is None:
        return (word, sorted(values)) if message.endswith("undefined") else ("", [])
    shown = {each.__name__.lower(): names for each, names in SHOWN.items()}
    return (word, list(shown[kind])) if kind in shown else ("", [])
