"""Noun phrases and states of a rulebook, as they are written: with what capitals, hyphens, blanks and plurals.

A noun phrase is what stands between an article, a number or the like and the next small word or mark: "the First
Player marker". A state stands behind "is", "becomes" and the like: "is Dazed". Both are whole, so that "the first
player" is not taken for a part of "the First Player marker", nor the verb in "you draw cards" for "the Draw Cards".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from toolkit.check.rulebook.document import Block, Document
from toolkit.check.rulebook.wording import DETERMINERS, FUNCTION_WORDS, simple

Words = Sequence[tuple[str, int, int]]
LONGEST_PHRASE = 4  # words
SHORTEST = 3  # letters of a word that is a state or belongs to a phrase of several
BETWEEN_WORDS = re.compile(r"[ ‑-]")
AFTER = FUNCTION_WORDS | {"does", "gets", "goes", "has", "moves", "passes", "starts", "begins", "ends"}
COPULAS = frozenset(
    [
        "am",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "being",
        "isn't",
        "aren't",
        "become",
        "becomes",
        "became",
        "remain",
        "remains",
        "stay",
        "stays",
    ]
)
BETWEEN = frozenset(["not", "now", "no", "longer", "also", "already", "still", "again", "both"])  # "is no longer Dazed"
NAMED = frozenset(["see", "called", "named", "titled", "entitled"])  # what follows is a title
NO_PLURALS = frozenset(["good"])  # "the goods deck" and "a good deck" are two things
PARTICIPLES = ("ed", "en", "wn", "rn")  # how a state ends that stands before a noun: "a Dazed hero"


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that stand together, without hyphens in them, and where."""

    words: tuple[str, ...]
    text: str
    start: int
    end: int

    @property
    def key(self) -> tuple[str, ...]:
        """The simple words, which all ways of writing the phrase share."""
        return tuple(map(simple, self.words))

    @property
    def cased(self) -> str:
        """The phrase with its capitals; in the singular, and with blanks for hyphens."""
        return " ".join(_kept(word) for word in self.words)

    @property
    def shaped(self) -> str:
        """The phrase with its hyphens, in small letters and the singular; that of a name has its plurals within."""
        last = len(self.words) - 1
        is_name = any(word[:1].isupper() for word in self.words)
        words = [word.casefold() if is_name and at < last else simple(word) for at, word in enumerate(self.words)]
        marks = [mark.replace("‑", "-") for mark in BETWEEN_WORDS.findall(self.text)]
        return "".join(word + mark for word, mark in zip(words, [*marks, ""], strict=True))

    @property
    def is_plain(self) -> bool:
        """Whether an adjective may stand in it that another phrase has as a noun."""
        return bool(NO_PLURALS & set(self.key[:-1]))


def _kept(word: str) -> str:
    low = simple(word)
    return low[:1].upper() + low[1:] if word[:1].isupper() else low


def phrases_of(document: Document, block: Block, words: Words, first: int) -> Iterator[Phrase]:
    """The noun phrases of a block from the character `first` on, in reading order; no names in quotation marks."""
    for number, (word, _, at) in enumerate(words[:-1]):
        if at < first or not (word.casefold() in DETERMINERS or word.isdecimal() or word.endswith(("'s", "’s"))):
            continue
        if number and words[number - 1][0].casefold() in NAMED:
            continue
        found = _from(block, words, number + 1)
        if found and not _is_listed(document, block, words, number) and not _is_link(document, block, found.start):
            yield found


def _from(block: Block, words: Words, number: int) -> Phrase | None:
    """The noun phrase that begins with a word and ends where no other noun follows."""
    if block.text[words[number - 1][2] : words[number][1]] != " ":
        return None
    behind = number
    while behind < len(words) and _goes_on(block, words, number, behind):
        behind += 1
    text = block.text[words[number][1] : words[behind - 1][2]] if behind > number else ""
    parts = tuple(BETWEEN_WORDS.split(text))
    is_whole = text and len(parts) <= LONGEST_PHRASE and not text.isupper()
    if not is_whole or any(mark in part for part in parts[:-1] for mark in "'’") or "" in parts:
        return None
    return Phrase(parts, text, words[number][1], words[behind - 1][2])


def _goes_on(block: Block, words: Words, first: int, number: int) -> bool:
    word, start, _ = words[number]
    is_near = number == first or block.text[words[number - 1][2] : start] == " "
    return is_near and number - first <= LONGEST_PHRASE and word[0].isalpha() and word.casefold() not in AFTER


def _is_listed(document: Document, block: Block, words: Words, number: int) -> bool:
    """Whether a number is the first word of its paragraph, or the last of its line, as in a list or a table."""
    word, start, end = words[number]
    is_last = document.file.text[block.offset(end - 1) + 1 : block.offset(end + 1)].strip(" \t") != ""
    return word[0].isdigit() and (is_last or not block.text[:start].strip("×x ("))


def _is_link(document: Document, block: Block, at: int) -> bool:
    offset = block.offset(at)
    return document.file.text[max(offset - 1, 0) : offset] == "["


def states_of(block: Block, words: Words, first: int, terms: Set[str]) -> Iterator[tuple[str, int, int]]:
    """The words that are states, alone behind "is" or the like; and terms between an article and a noun."""
    for number, (word, start, end) in enumerate(words):
        if not number or start < max(first, 1) or len(word) < SHORTEST or word.isupper() or not word.isalpha():
            continue
        if word.casefold() in FUNCTION_WORDS | DETERMINERS or block.text[words[number - 1][2] : start] != " ":
            continue
        after = words[number + 1] if number + 1 < len(words) else ("", len(block.text), len(block.text))
        is_near = block.text[end : after[1]] == " "
        if _is_behind_copula(words, number):
            is_list = block.text[end : after[1]] == ", " and after[0][:1].isupper()
            is_state = not is_list and (not is_near or after[0].casefold() in FUNCTION_WORDS)
        else:
            is_noun = is_near and after[0].islower() and after[0].casefold() not in AFTER
            is_state = is_noun and simple(word) in terms and word.endswith(PARTICIPLES)
            is_state = is_state and words[number - 1][0].casefold() in DETERMINERS
        if is_state:
            yield word, start, end


def _is_behind_copula(words: Words, number: int) -> bool:
    at = number - 1
    while at and words[at][0].casefold() in BETWEEN:
        at -= 1
    return words[at][0].casefold() in COPULAS
