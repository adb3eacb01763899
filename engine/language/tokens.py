"""Cut a text into tokens that keep their place, so that every finding can point and the text can be rebuilt."""

from __future__ import annotations

import re
from dataclasses import dataclass

TOKEN = re.compile(
    r"""
    [+\-−]\d+                      # a signed number: +1, -1 (the minus of typographers too)
  | \d+                           # a number
  | ['’]s\b                       # the possessive
  | [Nn]on-(?=[A-Z])                 # non-FOOD
  | [^\W\d_]+(?:['’](?!s\b)[^\W\d_]+|-[^\W\d_]+)*   # a word, with inner hyphens and apostrophes
  | \S                            # anything else stands alone
    """,
    re.VERBOSE,
)
SENTENCE_END = frozenset(".!?")
ONE, NUMBER, SIGNED = "#1", "#n", "±n"  # keys that stand for a class of tokens; no token's own key is one of them
MOST_DIGITS = 9  # a longer number is none that a card could mean


@dataclass(frozen=True, slots=True)
class Token:
    """One word, number or mark; `start:end` are offsets into the text, `key` is what the grammar compares."""

    text: str
    start: int
    end: int
    key: str


def tokenise(text: str, offset: int = 0) -> list[Token]:
    """All tokens of a text. White space is the only thing that no token covers."""
    return [
        Token(match.group(), match.start() + offset, match.end() + offset, key_of(match.group()))
        for match in TOKEN.finditer(text)
    ]


def key_of(word: str) -> str:
    """What the grammar compares: lower case, and one key for each class of numbers."""
    if len(word) > 1 and word[0] in "+-−" and _is_number(word[1:]):
        return SIGNED
    if _is_number(word):
        return ONE if int(word) == 1 else NUMBER
    return word.replace("’", "'").lower()


def _is_number(word: str) -> bool:
    return word.isdecimal() and len(word) <= MOST_DIGITS


def sentences(tokens: list[Token]) -> list[list[Token]]:
    """Group tokens into sentences, each with its closing mark; a rest without one is a sentence of its own."""
    groups: list[list[Token]] = []
    current: list[Token] = []
    for token in tokens:
        current.append(token)
        if token.text in SENTENCE_END:
            groups.append(current)
            current = []
    if current:
        groups.append(current)
    return groups


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Where the sentences of a rules text begin and end, line by line: those that are read one by one."""
    found = []
    offset = 0
    for line in text.split("\n"):
        found += [(group[0].start, group[-1].end) for group in sentences(tokenise(line, offset))]
        offset += len(line) + 1
    return found


def normalise(text: str) -> str:
    """Text with single spaces; `layout` keeps what is lost here."""
    return " ".join(text.split())


def layout(text: str) -> tuple[str, ...]:
    """The runs of white space around and between the words of a text, empty ones included."""
    return tuple(re.split(r"\S+", text))


def restore(normal: str, gaps: tuple[str, ...]) -> str:
    """The inverse of `normalise`, given the `layout` of the text."""
    words = normal.split()
    return gaps[0] + "".join(word + gap for word, gap in zip(words, gaps[1:], strict=True))
