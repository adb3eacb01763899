"""The YAML parser's messages, in words for people who write cards."""

from __future__ import annotations

from typing import Any, TypeAlias

from toolkit.load.entries import Entries
from toolkit.load.offences import BROKEN_YAML
from toolkit.problem import Problem
from toolkit.source import SourceFile

YamlError: TypeAlias = Any  # yaml.YAMLError of any kind: not all have marks

# (part of the parser's message, what it means, the way out)
MEANINGS = (
    ("mapping values are not allowed", "A ': ' stands inside unquoted text.", "Put the whole value in double quotes."),
    ("'\\t' that cannot start", "A tab stands where only spaces may.", "Indent with spaces."),
    ("found a tab character", "A tab stands where only spaces may.", "Indent with spaces."),
    ("'%' that cannot start", "Text cannot begin with %.", "Put the value in quotes."),
    ("'@' that cannot start", "Text cannot begin with @.", "Put the value in quotes."),
    ("'`' that cannot start", "Text cannot begin with `.", "Put the value in quotes."),
    ("cannot start any token", "No value can begin with this character.", "Put the value in quotes."),
    ("unexpected end of stream", "A quote that is opened here is never closed.", "Close the quote."),
    ("document separator", "A line of --- or ... stands inside a quoted value.", "Close the quote before it."),
    ("unknown escape character", "This \\ escape is unknown.", "Write \\\\ for a backslash, or use single quotes."),
    ("could not find expected ':'", "A key without its ':' stands here.", "Write 'key: value', or indent the text."),
    ("expected ',' or", "A bracket or brace is not closed before here.", "Close it, or put the text in quotes."),
    ("did not find expected key", "This line fits neither the indentation nor the quotes before it.",
     "Check the indentation, and that quotes are closed and doubled inside."),
    ("did not find expected '-' indicator", "A list entry belongs here.", "Begin it with '- ', indented as others."),
    ("block sequence entries are not allowed", "A '- ' cannot stand here.", "Put it on a line of its own."),
    ("did not find expected alphabetic", "A name is missing after & or *.", "Put text that begins so in quotes."),
    ("undefined alias", "This alias has no anchor.", "Put text that begins with * in quotes."),
    ("invalid leading UTF-8", "These bytes are not UTF-8.", "Save the file as UTF-8."),
    ("control characters", "A control character stands here.", "Delete it."),
)  # fmt: skip


def mended(file: SourceFile, error: YamlError) -> tuple[Problem, str | None]:
    """The finding for what the parser raised, and the text without the broken entry.

    The text is None where the fault is in no entry.
    """
    said = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    context, fault = _offset(file, error, "context_mark"), _offset(file, error, "problem_mark") or 0
    entries = Entries(file.text)
    entry = entries.blamed(context, fault)
    quote = entries.open_quote(entry) if entry and not entry[0] <= fault < entry[1] else None
    if quote is not None:
        said, fault = "unexpected end of stream", quote
    elif "unexpected end of stream" in said and context is not None:
        fault = context
    if "cannot start any token" in said:
        said = f"{file.text[fault : fault + 1]!r} that cannot start any token"
    message, hint = _meaning(said, str(getattr(error, "context", None) or ""))
    place = file.place(fault, min(fault + 1, len(file.text)))
    return BROKEN_YAML.at(place, message, hint), entries.without(entry) if entry else None


def _meaning(said: str, context: str) -> tuple[str, str]:
    for part, message, hint in MEANINGS:
        if part in said:
            return message, hint
    return f"This is not YAML: {said}{f' ({context})' if context else ''}.", "Compare with the entries around it."


def _offset(file: SourceFile, error: YamlError, name: str) -> int | None:
    mark = getattr(error, name, None)
    if mark is None:
        return None
    return min(int(mark.index) + (1 if file.text.startswith("\ufeff") else 0), len(file.text))
