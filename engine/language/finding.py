"""What reading a text can find fault with; the toolkit turns these into problems with a file and a line."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault in a text. `start` and `end` are character offsets into the text as given.

    `kind` is one of: unread, ambiguous, non-canonical, wrong-case, unresolved-reference, never-met, uncounted,
    glossary, set-twice.
    `edit` is (start, end, text to put there) where a machine may mend it, else None.
    """

    kind: str
    message: str
    start: int
    end: int
    hint: str = ""
    edit: tuple[int, int, str] | None = None
