"""Faults that reading finds in a text; the toolkit turns them into problems with a file and a line."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.hint import WayOut

MENDED = frozenset({"unread", "unresolved-reference", "never-met"})  # kinds for which another sentence is looked for


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault in a text. `start` and `end` are character offsets into the text as it was given.

    `kind` is one of: unread, ambiguous, non-canonical, wrong-case, unresolved-reference, never-met, uncounted,
    glossary, set-twice, endless, shared-word (of the vocabulary). `hint` says what to do. `edit` is (start, end,
    replacement) where a program can correct the text, else None.
    """

    kind: str
    message: str
    start: int
    end: int
    hint: WayOut = ""
    edit: tuple[int, int, str] | None = None
