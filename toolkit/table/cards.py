"""Cards in a few words: what a player needs to know to choose one."""

from __future__ import annotations

import re

from engine.kernel import Box, Design

COPY = re.compile(r"#\d+\b")


def plain(label: str) -> str:
    """A card's name without the number of its copy ("#2")."""
    return COPY.sub("", label)


def facts(design: Design) -> str:
    """The size, points, tags and regions of a card, as far as it has them, in one line."""
    parts = [design.size, f"{design.vp} VP" if design.vp else "", " ".join(design.tags)]
    if design.favoured:
        parts.append(f"likes {' '.join(design.favoured)}")
    parts += [f"{edges} {tag}" for edges, tag in design.regions]
    return ", ".join(part for part in parts if part)


def in_words(design: Design) -> str:
    """The facts and the rules text of a card in one line."""
    text = " ".join(design.text.split())
    return " · ".join(part for part in (facts(design), text) if part)


def designs_named(box: Box, word: str) -> list[Design]:
    """The designs that a player may mean: of that name, else whose name begins so, else whose name contains it."""
    wanted = plain(" ".join(word.split())).casefold()
    if not wanted:
        return []
    tests = (str.__eq__, str.startswith, str.__contains__)
    for test in tests:
        if matching := [design for design in box.designs if test(design.name.casefold(), wanted)]:
            return matching
    return []
