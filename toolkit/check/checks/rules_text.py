"""Every rules text read by the game's language: what it refuses, and what it would print otherwise.

The manuals of what is found here stand together in `text_offences.py`: all of it comes from one reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.finding import Finding
from toolkit.check.text_offences import TEXTS, WORDED_TWO_WAYS
from toolkit.model import Card
from toolkit.problem import Edit, Place, Problem
from toolkit.source import Scalar
from toolkit.texts import CardText

OFFENCES = tuple(offence for offence in TEXTS if offence is not WORDED_TWO_WAYS)
BY_KIND = {offence.name: offence for offence in OFFENCES}


def find(texts: Sequence[CardText]) -> Iterator[Problem]:
    """All findings of reading, text by text."""
    for text in texts:
        for finding in text.findings:
            yield problem_of(text.card, finding)


def problem_of(card: Card, finding: Finding) -> Problem:
    """A finding of the language or of the rules as one about a card."""
    place = card.text_place(finding.start, finding.end)
    message, hint = _sentence(finding.message), _sentence(finding.hint)
    return BY_KIND[finding.kind].at(place, message, hint, edits=_edits(card, finding), card=card.id)


def problem_in(text: str, finding: Finding) -> Problem:
    """The same about a text that stands on no card: its place is counted in the text, and the file is called -."""
    message, hint = _sentence(finding.message), _sentence(finding.hint)
    edits: tuple[Edit, ...] = ()
    if finding.edit is not None:
        start, end, new = finding.edit
        edits = (Edit(_place_in(text, start, end), new),)
    return BY_KIND[finding.kind].at(_place_in(text, finding.start, finding.end), message, hint, edits=edits)


def _place_in(text: str, start: int, end: int) -> Place:
    def at(offset: int) -> tuple[int, int]:
        return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)

    return Place("-", *at(start), *at(max(end, start)))


def _sentence(text: str) -> str:
    """As findings are written: a capital to begin with and a mark at the end."""
    text = text.strip()
    return text and text[0].upper() + text[1:] + ("" if text[-1] in ".!?”)" else ".")


def _edits(card: Card, finding: Finding) -> tuple[Edit, ...]:
    if finding.edit is None:
        return ()
    start, end, text = finding.edit
    place = card.text_place(start, end)
    return (Edit(place, _quoted(card, text)),) if place else ()


def _quoted(card: Card, text: str) -> str:
    """As it has to be written inside the quotes that the card's text is in."""
    node = card.source.find("text") if card.source else None
    style = node.style if isinstance(node, Scalar) else None
    if style == "'":
        return text.replace("'", "''")
    return text.replace("\\", "\\\\").replace('"', '\\"') if style == '"' else text
