"""Boxes as templates write them: whether their `data-fit` and `data-box` can be read, and in which line they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape, unescape
from pathlib import Path

from toolkit.check.press_offences import TEMPLATE_ERROR
from toolkit.press.faces import Faces
from toolkit.press.fit import RANGE
from toolkit.press.remarks import line_naming
from toolkit.press.templates import BASE
from toolkit.problem import Place, Problem, Severity

TAG = re.compile(r"<[a-zA-Z][^<>]*>")
VALUE = re.compile(r"""\s([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
LENGTH = r"(?:^|;)\s*{}\s*:\s*([\d.]+)mm\s*(?:;|$)"
WIDTH, HEIGHT = re.compile(LENGTH.format("width")), re.compile(LENGTH.format("height"))
SLACK = 0.5  # millimetres by which a box may be said to be larger than its style makes it
TOLD_BY = ("data-name", "style", "data-fit", "data-box")  # attributes by which the line of a box is found
FIT_HINT = 'Sizes in points from large to small, such as data-fit="13-10.5 nowrap, 12-10".'
BOX_HINT = 'Width and height in millimetres, such as data-box="54 26".'


def problems_of_boxes(faces: Faces) -> Iterator[Problem]:
    """The findings (C311) on boxes whose `data-fit` or `data-box` means nothing, or says more room than there is."""
    seen: set[str] = set()
    for face in faces.all():
        for match in TAG.finditer(face.html):
            tag = match[0]
            if ("data-fit" in tag or "data-box" in tag) and tag not in seen:
                seen.add(tag)
                yield from problems_of_box(attributes(tag), faces.folders)


def problems_of_box(box: dict[str, str], folders: Sequence[Path]) -> Iterator[Problem]:
    """The findings on one box by its attributes."""
    fit, room = box.get("data-fit", ""), box.get("data-box", "")
    if fit.strip() and not all(map(is_range, fit.split(","))):
        yield TEMPLATE_ERROR.at(line_of(box, folders, "data-fit"), f'data-fit="{fit}" cannot be read.', FIT_HINT)
    if not room.strip():
        return
    sides = room.split()
    if len(sides) != 2 or not all(map(NUMBER.fullmatch, sides)):
        yield TEMPLATE_ERROR.at(line_of(box, folders, "data-box"), f'data-box="{room}" cannot be read.', BOX_HINT)
        return
    for side, said, pattern in zip(("wide", "high"), map(float, sides), (WIDTH, HEIGHT), strict=True):
        styled = pattern.search(box.get("style", ""))
        if styled and said > number(styled[1], said) + SLACK:
            message = f'data-box="{room}" says {said:g} mm {side}; the style of the box makes it {styled[1]} mm.'
            hint = "Write the same size in both."
            found = TEMPLATE_ERROR.at(line_of(box, folders, "data-box"), message, hint)
            yield replace(found, severity=Severity.WARNING)


def is_range(part: str) -> bool:
    """Whether a part of a `data-fit` is a range of sizes from large to small."""
    match = RANGE.fullmatch(part)
    return match is not None and float(match[1]) >= float(match[2]) > 0


def number(text: str, otherwise: float) -> float:
    """A number that is written in a style."""
    try:
        return float(text)
    except ValueError:
        return otherwise


def attributes(tag: str) -> dict[str, str]:
    """The attributes of a tag."""
    return {name: unescape(one or other) for name, one, other in VALUE.findall(tag)}


def line_of(box: dict[str, str], folders: Sequence[Path], first: str = "") -> Place | None:
    """The line of the game's own templates in which a box stands; None where the line is not known.

    It is looked for by the attribute `first`, then by the others as far as they are written there as they came out.
    """
    own = [folder for folder in folders if folder != BASE.resolve()]
    for name in dict.fromkeys((*filter(None, [first]), *TOLD_BY)):
        for quote in "\"'" if box.get(name) else "":
            for value in dict.fromkeys((box[name], escape(box[name]))):
                if place := line_naming(f"{name}={quote}{value}{quote}", own):
                    return place
    return None


def line_around(words: str, html: str, folders: Sequence[Path]) -> Place | None:
    """The line of the game's own templates with the box in which some words of a face stand; None where not known."""
    at = html.find(escape(words.split(maxsplit=1)[0], quote=False)) if words.split() else -1
    tags = [match[0] for match in TAG.finditer(html[: max(at, 0)])]
    return next(filter(None, (line_of(attributes(tag), folders) for tag in reversed(tags[-4:]))), None)
