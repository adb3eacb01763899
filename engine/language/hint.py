"""What to do about a finding, in parts: what to write instead, what cannot be said, advice, what could stand there.

Similar sentences of the game come last. Most findings say what to do in one sentence; theirs is a text. Those of texts
that are not read have a `Hint`. Whoever prints findings asks `lines_of`, which takes both: each part has a line of its
own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A wording that is read, to be written in place of the characters `start:end` of the text.

    `note` says what is otherwise in it than in the words that were given; it is empty where nothing is lost or turned.
    """

    text: str
    start: int
    end: int
    note: str = ""

    @property
    def line(self) -> str:
        """The rewrite as it is printed."""
        return f"Write: {self.text}" + (f" ({self.note})" if self.note else "")


@dataclass(frozen=True, slots=True)
class Hint:
    """A way out in parts, the most helpful first; false where it has none.

    `unsaid` tells what the game cannot say or do, and what would have to be declared for it; `expected` are kinds of
    things and words that could stand where the text was not read on, the likeliest first; `similar` are sentences of
    the game that are read.
    """

    rewrites: tuple[Rewrite, ...] = ()
    advice: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()
    similar: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """Each part as a line for people, a sentence with its capital and its mark."""
        expected = (f"Here could stand {', '.join(self.expected)}.",) if self.expected else ()
        similar = tuple(f"Like: {each}" for each in self.similar)
        return (
            *(each.line for each in self.rewrites),
            *map(sentence, (*self.unsaid, *self.advice)),
            *expected,
            *similar,
        )

    def __bool__(self) -> bool:
        return bool(self.lines)

    def __str__(self) -> str:
        return "\n".join(self.lines)


def sentence(text: str) -> str:
    """A text with a capital at its start and a mark at its end; "" for one of blanks alone."""
    text = text.strip()
    return text and text[0].upper() + text[1:] + ("" if text[-1] in ".!?”)" else ".")


WayOut: TypeAlias = Hint | str  # one sentence, or several parts


def lines_of(hint: WayOut) -> tuple[str, ...]:
    """The lines of a way out for people: one for each part, or the one sentence as it is."""
    return hint.lines if isinstance(hint, Hint) else (hint,) if hint.strip() else ()
