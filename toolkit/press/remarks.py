"""What the layout engine remarked, as findings: where the file or the declaration is named, and on which cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from toolkit.check.allow import is_called
from toolkit.check.press_offences import DAMAGED_PICTURE, REFUSED_FILE, STYLE_REMARK, UNKNOWN_PICTURE
from toolkit.model import Card
from toolkit.picture_files import way_out
from toolkit.press.faces import Face, Faces
from toolkit.press.kept import KeptFace
from toolkit.press.template_files import BROKEN, MISSING, MOST_STYLE, PICTURES, REFUSED, read_inside
from toolkit.press.templates import near
from toolkit.problem import Offence, Place, Problem

QUOTED = re.compile(r"[`']([^`']+)[`']")  # a declaration, as the layout engine quotes it
NO_FONT = re.compile(r"Font-face '(.*)' cannot be loaded")
MOST_UP = 8  # folders above that a name goes up
WRITTEN = (".html", ".css", ".svg")  # endings of files in which others are named, looked through in this order


def remarked(faces: Faces, kept: Mapping[str, KeptFace]) -> Iterator[Problem]:
    """The findings on all remarks, each told once for the line that is at fault, or for each card that names a file."""
    remarks: dict[str, list[Face]] = {}
    for face in faces.all():
        for remark in kept[face.key].remarks:
            remarks.setdefault(remark, []).append(face)
    for remark, on in remarks.items():
        name, is_refused, reason = remark.partition(REFUSED)
        if is_refused:
            yield from on_file(name, reason, on, faces.folders)
            continue
        quoted, beside = QUOTED.search(remark), "font-family" if NO_FONT.match(remark) else ""
        where = line_naming(quoted[1], faces.folders, beside) if quoted else None
        message, hint = f"The layout engine says: {remark}", "Look into theme.css and the templates."
        if beside:
            message = f"{remark.rstrip('.')}: its file is not there, damaged, or no font."
            hint = "Name a TTF, OTF, WOFF or WOFF2 file of the game's folder; other letters stand in for it."
        problem = STYLE_REMARK.at(where, message, hint)
        if not all(is_allowed(face.card, problem) for face in on):
            yield problem


def on_file(name: str, reason: str, on: Sequence[Face], folders: Sequence[Path]) -> Iterator[Problem]:
    """The findings on a file that was not read: one for each card that names it, one for all on which it stands."""
    offence, hint = kind_of(name, reason)
    if reason == MISSING and any((folder.parent / name).is_file() for folder in folders):
        hint = f"It lies beside the folder of the templates: write ../{name}."
    left = []
    for face in on:
        field = field_naming(face.card, name)
        if field is None or face.card is None:
            left.append(face)
            continue
        found = offence.at(face.card.place(*field), said(name, reason, face.card.name), hint, card=face.card.id)
        if not is_allowed(face.card, found):
            yield found
    left = [face for face in left if not is_allowed(face.card, offence.at(None, ""))]
    if left:
        first, *others = left
        more = f" and {len(others)} more" if others else ""
        card = first.card.id if first.card and not others else ""
        where, written = line_naming(name, folders), name
        if where is None:
            where, written = climbing(name, folders)
        yield offence.at(where or place(first), said(written, reason, f"{name_of(first)}{more}"), hint, card=card)


def climbing(name: str, folders: Sequence[Path]) -> tuple[Place | None, str]:
    """The line of the templates that names a file by way of the folders above, and the name as it is written there.

    (None, `name`) where no line does.
    """
    parts = name.split("/")
    for first in range(len(parts)):
        way = "/".join(parts[first:])
        if way and line_naming(f"../{way}", folders):
            written = next(up for count in range(MOST_UP, 0, -1) if line_naming(up := "../" * count + way, folders))
            return line_naming(written, folders), written
    return None, name


def kind_of(name: str, reason: str) -> tuple[Offence, str]:
    """The offence of a file that was not read, and what is advised."""
    if reason.startswith(BROKEN):
        return DAMAGED_PICTURE, way_out(reason)
    if reason == MISSING and Path(name).suffix.lower() in PICTURES:
        return UNKNOWN_PICTURE, "Put it into the folder of the templates, or mend its name."
    return (STYLE_REMARK if reason == MISSING else REFUSED_FILE), "Put the file into the folder of the templates."


def said(name: str, reason: str, on: str) -> str:
    """The message on a file that was not read; `on` names the cards on which it stands."""
    if reason == MISSING:
        what = "picture" if Path(name).suffix.lower() in PICTURES else "file"
        return f"There is no {what} {name!r}, which stands on {on}."
    if reason.startswith(BROKEN):
        return f"{name} cannot be shown on {on}: {reason.removeprefix(BROKEN)}."
    return f"{name}{REFUSED}{reason}."


def field_naming(card: Card | None, name: str) -> tuple[str, ...] | None:
    """The path to the value of a card that names a file; None where it does not."""
    if card is None:
        return None
    for key, values in (("art", card.art), ("", card.columns)):
        for field, value in values.items():
            if value and str(value) == name:
                return (key, field) if key else (field,)
    return None


def line_naming(words: str, folders: Sequence[Path], beside: str = "") -> Place | None:
    """The first line in the files of the templates that has these words, and has them behind those of `beside`.

    None where there is none.
    """
    for ending in WRITTEN:
        for file in (file for folder in folders for file in sorted(folder.rglob(f"*{ending}"))):
            try:
                text = read_inside(file, folders, MOST_STYLE).decode("utf-8", "replace")
            except (OSError, ValueError):
                continue
            for number, line in enumerate(text.splitlines(), 1):
                if (at := line.find(words, max(0, line.find(beside)) if beside in line else len(line)) + 1) > 0:
                    return Place(near(str(file)), number, at, number, at + len(words))
    return None


def name_of(face: Face) -> str:
    """The card's name, or which back it is."""
    return face.card.name if face.card else f"the back of {face.deck.title}"


def place(face: Face, field: str = "") -> Place | None:
    """Where the card's field is written; for a back, its deck's, or the deck's title. None where that is not known."""
    if face.card is not None:
        return face.card.place(field) if field else face.card.place()
    source = face.deck.source
    known = field if face.deck.data.get(field) else "title"
    return source.place(known) if source else None


def is_allowed(card: Card | None, problem: Problem) -> bool:
    """Whether the card allows this finding, with a reason."""
    if card is None:
        return False
    return any(reason.strip() and is_called(key, problem.code, problem.name) for key, reason in card.allow.items())
