"""Cuts a text into tokens that keep their offsets, so that findings can point and a text can be rebuilt."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

TOKEN = re.compile(
    r"""
    [+\-−]\d+                      # a signed number: +1, -1 (the minus of typographers too)
  | \d+                           # a number
  | ['’]s\b                       # the possessive
  | [Nn]on-(?=[^\W\d_])             # non-FOOD, non-foil
  | [^\W\d_]+(?:['’](?!s\b)[^\W\d_]+|-[^\W\d_]+)*   # a word, with inner hyphens and apostrophes
  | \S                            # anything else stands alone
    """,
    re.VERBOSE,
)
SENTENCE_END = frozenset(".!?")
ONE, NUMBER, SIGNED = "#1", "#n", "±n"  # keys for classes of numbers; no word has one of these as its key
NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NON = "non-"  # a token before the word that it denies
MOST_DIGITS = 9  # longer runs of digits are not read as numbers


class Token(NamedTuple):
    """One word, number or mark; `start:end` are offsets into the text, and `key` is what the grammar compares."""

    text: str
    start: int
    end: int
    key: str


def tokenise(text: str, offset: int = 0) -> list[Token]:
    """All tokens of a text, with `offset` added to their places. Only white space lies outside tokens."""
    return [
        Token(match.group(), match.start() + offset, match.end() + offset, key_of(match.group()))
        for match in TOKEN.finditer(text)
    ]


@lru_cache(maxsize=10_000)
def key_of(word: str) -> str:
    """What the grammar compares: one key for each class of numbers, else the word in lower case.

    A typographer's apostrophe counts as a straight one.
    """
    if len(word) > 1 and word[0] in "+-−" and _is_number(word[1:]):
        return SIGNED
    if _is_number(word):
        return ONE if int(word) == 1 else NUMBER
    return word.replace("’", "'").lower()


def _is_number(word: str) -> bool:
    return word.isdecimal() and len(word) <= MOST_DIGITS


def sentences(tokens: list[Token]) -> list[list[Token]]:
    """Tokens grouped into sentences, each with its closing mark; tokens after the last mark are a sentence too."""
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
    """The (start, end) of each sentence of a rules text, line by line, as the reader separates them."""
    found = []
    offset = 0
    for line in text.split("\n"):
        found += [(group[0].start, group[-1].end) for group in sentences(tokenise(line, offset))]
        offset += len(line) + 1
    return found


def normalise(text: str) -> str:
    """The text with every run of white space made one space; `layout` returns what is lost by that."""
    return " ".join(text.split())


def layout(text: str) -> tuple[str, ...]:
    """The runs of white space before, between and after the words of a text; the first and last may be empty."""
    return tuple(re.split(r"\S+", text))


def restore(normal: str, gaps: tuple[str, ...]) -> str:
    """The text that `normalise` made `normal` of, given its `layout`. Raises ValueError where the two do not fit."""
    words = normal.split()
    return gaps[0] + "".join(word + gap for word, gap in zip(words, gaps[1:], strict=True))
