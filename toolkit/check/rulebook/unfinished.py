"""Paragraphs and items that stop before they are over."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolkit.check.rulebook.document import END, NO_WORD, STOPS, Block, Document, Kind
from toolkit.check.rulebook.offences import UNFINISHED_SENTENCE
from toolkit.check.rulebook.wording import DANGLING, FUNCTION_WORDS, quoted
from toolkit.problem import Problem

FEWEST_WORDS = 4
LONGEST_END = 120  # characters that are searched for a noun with an open clause
LAST_WORD = re.compile(r"([^\W\d_]+)\s*$")
SENTENCE = re.compile(r"[^\W\d_]{2,}[.!?]['\"”’)]*\s+(?=[^\W\d_a-z])")
ARTICLE = r"\b(?:an?|the|any|each|every|one|some|all|no)"
ADVERBS = "|".join(sorted(FUNCTION_WORDS))
NOUN = rf"(?:(?!(?:{ADVERBS})\b)[^\W\d_][\w'’-]*\s+)"
OPEN = re.compile(  # a noun, and a word after it that begins a clause: "a wooden piece that", "the number of"
    rf"(?i){ARTICLE}\s+(?:{NOUN}|{NOUN}{{1,2}}(?!\w+[^s\W]s\b){NOUN})(?:that|who|whom|of)$"
)
DEFINED = re.compile(  # an entry with no more than a noun, and a word that asks for another: "Hold: the pile for"
    rf"(?i)^[^.:;!?]{{1,60}}(?::|\s[–—-])\s+{ARTICLE}\s+{NOUN}{{1,3}}(?:for|from|with|by|as)$"
)
ROOM = 10  # characters that the next line had for its first word: the line ends on purpose
FEWEST_LINES = 3  # of a paragraph in which every line is a sentence
# in these a full stop ends no sentence
SHORT = re.compile(
    r"\b(?:e\.g|i\.e|excl|incl|etc|vs|no|nr|p|pp|ca|approx|fig|ch|sec|dr|mr|mrs|ms|st|jr|inc|ltd)\.$", re.IGNORECASE
)
QUESTION = re.compile(r"(?i)\b(?:what\w*|who\w*|which\w*|where|that|how|than)\b")  # "what it is made of"
LISTING = {"and", "or", "of", "to"}  # "You have to", and a list of what
AFTERWARDS = {"is", "are", "or", "and"}  # an item that goes on in the next one


def find(document: Document) -> Iterator[Problem]:
    """A finding for each paragraph and item that is not finished, at its last word."""
    level = 0
    for number, block in enumerate(document.blocks):
        level = block.level if block.kind is Kind.TITLE else level
        following = document.blocks[number + 1] if number + 1 < len(document.blocks) else None
        if block.kind in {Kind.TEXT, Kind.ITEM} and (why := _why(document, block, following, level)):
            text = block.text.rstrip()
            start = max(text.rfind(" ", 0, len(text) - 1) + 1, 0)
            hint = "Write the rest, or end it."
            yield UNFINISHED_SENTENCE.at(document.place(block, start, len(text)), why, hint)
        if block.kind in {Kind.TEXT, Kind.ITEM}:
            yield from _lines(document, block)


def _lines(document: Document, block: Block) -> Iterator[Problem]:
    """Lines without a full stop in a paragraph in which each of the others ends with one, and begins a sentence."""
    lines = document.lines_of(block)
    title = 1 if len(lines) > FEWEST_LINES and lines[0].isupper() else 0
    said = lines[title:]
    ends = [bool(END.search(line.rstrip())) for line in said]
    if len(said) < FEWEST_LINES or ends.count(False) != 1 or not ends[-1]:
        return
    at = ends.index(False)
    line, starts = said[at].rstrip(), [each.lstrip()[:1].isupper() for each in said]
    room = max(map(len, said)) - len(line) - len(said[at + 1].split(" ")[0])
    last = LAST_WORD.search(line)
    if all(starts) and room > ROOM and len(line.split()) >= FEWEST_WORDS and last and last[1] not in FUNCTION_WORDS:
        start = sum(len(each) + 1 for each in lines[: title + at])
        place = document.place(block, start + last.start(1), start + last.end(1))
        yield UNFINISHED_SENTENCE.at(place, f"This line has no full stop: {quoted(line)}.", "Write it.")


def _why(document: Document, block: Block, following: Block | None, level: int) -> str:
    """What is unfinished about a block; "" for nothing."""
    if document.is_english and _stops(block, following):
        return f"The text stops in the middle of a sentence, after {quoted(' '.join(block.text.split()[-3:]))}."
    return _fault(block, following, level, document.is_english)


def _fault(block: Block, following: Block | None, level: int, is_english: bool) -> str:
    """What is unfinished about a block below a title of a level; "" for nothing."""
    text = block.text.rstrip()
    words = text.split()
    goes_on = following is not None and following.kind is not Kind.TITLE
    if text.endswith(":"):  # what is announced may be parts with titles of their own
        is_announced = goes_on or len(words) < FEWEST_WORDS or (following is not None and following.level > level)
        return "" if is_announced or block.kind is Kind.ITEM else f"Nothing comes after {quoted(' '.join(words[-4:]))}."
    goes_to = following is not None and following.text.startswith(NO_WORD)  # "To learn more, visit", and an address
    if len(words) < FEWEST_WORDS or block.is_finished or NO_WORD in words[-1] or goes_to:
        return ""
    is_listed = block.kind is Kind.ITEM and following is not None and following.kind is Kind.ITEM
    if text.endswith(",") and not is_listed and not goes_on:
        return f"The text stops at a comma, after {quoted(' '.join(words[-3:]))}."
    last = LAST_WORD.search(text)
    if last is None or (goes_on and following is not None and following.kind is Kind.ITEM and not is_listed):
        return ""
    is_dangling = last[1] in DANGLING and not (is_listed and last[1] in AFTERWARDS)
    if is_english and (is_dangling or OPEN.search(text[-LONGEST_END:]) or DEFINED.search(text)):
        return f"The text stops in the middle of a sentence, after {quoted(' '.join(words[-3:]))}."
    return _unended(text)


def _stops(block: Block, following: Block | None) -> bool:
    """Whether a text ends with a word that asks for another: whatever follows, but for a list that goes on with it."""
    stop = STOPS.search(block.text)
    if stop is None:
        return False
    word, before = stop[0].strip(), block.text[: stop.start()].split()
    if not before or (word == "a" and len(before) < FEWEST_WORDS):  # "Option a"
        return False
    is_listed = following is not None and following.kind is Kind.ITEM
    if is_listed and (word in LISTING or following is None or not following.text[:1].isupper()):
        return False
    if word in {"of", "to"}:
        return block.kind is Kind.TEXT and len(before) >= FEWEST_WORDS and not QUESTION.search(block.text)
    return block.kind is Kind.TEXT or len(before) > 1


def _unended(text: str) -> str:
    """What is wrong where the sentences before the last one end, and the last one does not."""
    ends = [match.end() for match in SENTENCE.finditer(text) if not SHORT.search(text[: match.end()].rstrip())]
    if not ends or len(text[ends[-1] :].split()) < FEWEST_WORDS or not text[-1].isalpha() or ": " in text[ends[-1] :]:
        return ""
    return f"The last sentence has no full stop: {quoted(text[ends[-1] :])}."
