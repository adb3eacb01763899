"""/patterns/: regular expressions by RE2, which takes time linear in the text for every expression."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.query.error import QueryError
from toolkit.query.tree import Value

LONGEST_PATTERN = 300
MOST_MEMORY = 4 << 20


def matcher(value: Value) -> Callable[[str], bool]:
    """A function that says whether a text contains the pattern.

    "." does not match a line break, so it stays in one ability.

    Raises QueryError where the pattern is too long or wrong.
    """
    import re2

    if len(value.text) > LONGEST_PATTERN:
        raise QueryError(f"a pattern may have {LONGEST_PATTERN} characters", value.start, length=len(value.text))
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    options.max_mem = MOST_MEMORY
    try:
        compiled = re2.compile(value.text, options)
    except (re2.error, UnicodeEncodeError) as error:
        raise _refusal(value, error) from error
    return lambda text: compiled.search(text) is not None


def _refusal(value: Value, error: Exception) -> QueryError:
    reason = error.args[0].decode(errors="replace") if isinstance(error.args[0], bytes) else str(error)
    complaint, _, piece = reason.partition(": ")
    offset = value.text.rfind(piece) if piece else max(0, len(value.text) - 1)
    hint = (
        "look-around and back-references are not known here; negate the whole term instead: -o:/.../"
        if "perl operator" in complaint
        else 'a letter that has a meaning in patterns is written with a \\ before it: "\\("'
    )
    return QueryError(f"this pattern is wrong: {reason}", value.start + max(0, offset), hint, len(piece) or 1)
