"""Two texts word by word: what stands in both, what was taken out, what was put in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from html import escape
from typing import Literal

Mark = Literal["same", "out", "in"]
MARKS: dict[Mark, str] = {"same": "{}", "out": "<del>{}</del>", "in": "<ins>{}</ins>"}
WORD = re.compile(r"\s+|\w+|[^\w\s]")


def spans(old: str, new: str) -> list[tuple[Mark, str]]:
    """The pieces of both texts in reading order; what was taken out stands before what was put in its place."""
    pieces: list[tuple[Mark, str]] = []
    for mark, text in _pieces(WORD.findall(old), WORD.findall(new)):
        if pieces and pieces[-1][0] == mark:
            pieces[-1] = mark, pieces[-1][1] + text
        elif text:
            pieces.append((mark, text))
    return pieces


def marked(old: str, new: str) -> str:
    """Both texts as one in HTML, with <del> around what was taken out and <ins> around what was put in."""
    return "".join(MARKS[mark].format(escape(text)) for mark, text in spans(old, new)).replace("\n", "<br>")


def _pieces(old: list[str], new: list[str]) -> Iterator[tuple[Mark, str]]:
    for kind, start, end, to, until in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            yield "same", "".join(new[to:until])
            continue
        yield "out", "".join(old[start:end])
        yield "in", "".join(new[to:until])
