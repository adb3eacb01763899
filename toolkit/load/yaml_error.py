"""What the YAML parser says, in words of people who write cards."""

from __future__ import annotations

from typing import Any, TypeAlias

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


def explained(file: SourceFile, error: YamlError) -> Problem:
    """The finding for what the parser raised."""
    said = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    context = str(getattr(error, "context", None) or "")
    message, hint = _meaning(said, context)
    return BROKEN_YAML.at(file.place(*_span(file, error, said)), message, hint)


def _meaning(said: str, context: str) -> tuple[str, str]:
    for part, message, hint in MEANINGS:
        if part in said:
            return message, hint
    return f"This is not YAML: {said}{f' ({context})' if context else ''}.", "Compare with the cards around it."


def _span(file: SourceFile, error: YamlError, said: str) -> tuple[int, int]:
    mark = getattr(error, "problem_mark", None)
    if "unexpected end of stream" in said:
        mark = getattr(error, "context_mark", None) or mark
    if mark is None:
        return 0, 0
    start = min(mark.index + (1 if file.text.startswith("\ufeff") else 0), len(file.text))
    return start, min(start + 1, len(file.text))


def broken_offsets(file: SourceFile, error: YamlError) -> list[int]:
    """Where the broken part may have begun, the likeliest first."""
    marks = (getattr(error, "context_mark", None), getattr(error, "problem_mark", None))
    return [min(mark.index, len(file.text)) for mark in marks if mark is not None]
