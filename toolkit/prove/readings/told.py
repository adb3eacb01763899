"""What reading says of a text, as lines that can be kept: trees and links, plain words, findings with their places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from engine.language import Context
from engine.language.hint import lines_of
from toolkit.explain_text import paraphrase
from toolkit.prove.sayings import Saying

if TYPE_CHECKING:
    from engine.language import Finding, Language, Reading

UNREAD = "unread"  # the kind of findings whose hints depend on the texts of all cards: they are not kept


class Text(NamedTuple):
    """A text and the type line of a card that it would stand on: "Risk/Feature"."""

    on: str
    text: str


def context(on: str) -> Context:
    """The kind of card that a type line names."""
    kind, _, subtype = on.partition("/")
    return Context(kind, subtype)


def told_of(language: Language, reading: Reading) -> list[str]:
    """What a text is read as, and what is found in it, as lines."""
    return [*_read(language, reading), *(_found(reading.text, each) for each in reading.findings)]


def _read(language: Language, reading: Reading) -> Iterator[str]:
    for sentence in reading.sentences:
        if sentence.tree is not None:
            yield Saying(reading, sentence).tree
            yield f"in plain words: {paraphrase(reading, sentence, language)}"


def _found(text: str, finding: Finding) -> str:
    """A finding in a line: its kind, the words that it points to and where they stand, and what is said of them."""
    words = f"{finding.kind} “{text[finding.start : finding.end]}” {finding.start}: {finding.message}"
    hint = () if finding.kind == UNREAD else lines_of(finding.hint)
    edit = (f"edit {finding.edit}",) if finding.edit is not None else ()
    return " | ".join([words, *hint, *edit])
