"""What the searches in a rulebook share: words, their simple forms, numbers, and lists within a sentence."""

from __future__ import annotations

import re
from functools import lru_cache

WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
COMPOUND = re.compile(r"[^\W_]+(?:['’\-‑][^\W_]+)*")
NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12,
}  # fmt: skip
NUMBER = rf"(?:\d{{1,4}}|(?i:{'|'.join(NUMBERS)}))"
LAST_WORDS = """
    a an and any are because each every has have his if into is its nor or our than the their was were when where which
    while without your
"""
SMALL_WORDS = """
    after all also as at but by for from in of on so that to until with
     am be been before both can cannot could did do does during either else had he her here him how i
    instead it may me might more most must my neither never no not now off once one only other out over own same she
    should some such them then there these they this those through too under up us we what who whose why will would
    yes you
"""
BEFORE_NOUNS = """
    a an the this that each every any another one your their its his her our my some no all other both these those
    two three four five six seven eight nine ten
"""
DANGLING = frozenset(LAST_WORDS.split())  # no sentence ends with one of these
FUNCTION_WORDS = DANGLING | frozenset(SMALL_WORDS.split())
DETERMINERS = frozenset(BEFORE_NOUNS.split())
LONGEST = 60  # characters of a quotation in a message
SENTENCE_END = re.compile(r"[.!?…]['\"”’)\]]*(?=\s|$)|[:;](?=\s)")


def number_of(word: str) -> int:
    """The number that a word or digits say; raises KeyError for another word."""
    return int(word) if word.isdecimal() else NUMBERS[word.casefold()]


@lru_cache(maxsize=65536)
def simple(word: str) -> str:
    """A word in lower case, in the singular and without 's: "Houses" and "house's" are "house"."""
    word = re.sub(r"['’]s?$", "", word.casefold())
    if len(word) > len("ties") and word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "zzes")):
        return word[:-2]
    is_plural = len(word) > len("as") and word.endswith("s") and not word.endswith(("ss", "us", "is"))
    return word[:-1] if is_plural else word


@lru_cache(maxsize=16384)
def words_of(phrase: str) -> tuple[str, ...]:
    """The simple words of a phrase, without articles: what two phrases are compared by."""
    words = tuple(simple(word) for word in COMPOUND.findall(phrase.replace("‑", "-")))
    return tuple(word for word in words if word not in {"the", "a", "an"})


def listed(words: str) -> list[str]:
    """The parts of a list within a sentence, "A, B, and C" or "A or B"; of a text without commas, itself."""
    parts = re.split(r"\s*,\s*(?:(?:and|or|as well as)\s+)?|\s+(?:and|or)\s+|\s*;\s*", words.strip(" .!?"))
    return [part for part in parts if part]


def quoted(word: str) -> str:
    """A word in quotation marks, cut where it is long."""
    return f"“{word if len(word) <= LONGEST else word[:LONGEST] + '…'}”"
