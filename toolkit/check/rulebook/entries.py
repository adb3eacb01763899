"""The glossary: entries without a definition, and terms without an entry."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.check.rulebook.counts import LISTED
from toolkit.check.rulebook.document import Block, Document, Kind
from toolkit.check.rulebook.offences import MISSING_ENTRY, UNDEFINED_ENTRY
from toolkit.check.rulebook.wording import FUNCTION_WORDS, WORD, quoted, simple, words_of
from toolkit.problem import Problem

GLOSSARY = re.compile(r"(?i)^\W*(?:[\dA-Z]{1,3}[.)]\s+)?(?:glossary|definitions|(?:key )?terms|terminology|keywords)\b")
LEAD = re.compile(r"^([^.:;!?]{1,60}?)\s*(?::|\s[–—-]\s|\s=\s)\s*")
NAMES_ONLY = re.compile(r"\([^)]*\)|[\"“][^\"”]*[\"”]|\b(?i:also|or|and|known|as|called|aka|see)\b|[\W_]")
FEWEST_ENTRIES = 3
OFTEN, OFTEN_PHRASE = 5, 3  # how often a term is written
PHRASE = re.compile(r"[A-Z][^\W\d_]+(?:['’]s)?(?: [A-Z][^\W\d_]+(?:['’]s)?)*")
COUNTED = re.compile(  # a word with an article or a number, as names of persons are not
    r"\b(?:an?|each|every|no|any|other|\d+) (?=(\w+(?:['’-]\w+)*))", re.IGNORECASE
)
CALENDAR = """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
    september october november december english german french
"""
DATES = frozenset(CALENDAR.split())


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry: the block that names it, its name, and what explains it."""

    block: Block
    name: str
    body: str


def entries_of(document: Document) -> list[Entry]:
    """The entries of the glossary, in reading order; none where there are fewer than three."""
    blocks = document.blocks
    first = next((at for at, block in enumerate(blocks) if block.kind is Kind.TITLE and GLOSSARY.match(block.text)), -1)
    if first < 0:
        return []
    found = list(_entries(document, first))
    return found if len(found) >= FEWEST_ENTRIES else []


def _entries(document: Document, first: int) -> Iterator[Entry]:
    blocks = document.blocks
    level = blocks[first].level
    end = next(
        (at for at, block in enumerate(blocks) if at > first and block.kind is Kind.TITLE and block.level <= level),
        len(blocks),
    )
    within = blocks[first + 1 : end]
    titles = [at for at, block in enumerate(within) if block.kind is Kind.TITLE]
    for number, at in enumerate(titles):
        behind = titles[number + 1] if number + 1 < len(titles) else len(within)
        yield Entry(within[at], within[at].text, " ".join(block.text for block in within[at + 1 : behind]))
    yield from _in_lines(document, within) if not titles else ()


def _in_lines(document: Document, within: Sequence[Block]) -> Iterator[Entry]:
    """Entries that are paragraphs or items: a name before a colon or dash, or beside such in bold, a name alone."""
    named = [block for block in within if LEAD.match(block.text) and _is_bold(document, block)]
    shapes = {(block.kind, block.level) for block in named}
    for at, block in enumerate(within):
        after = within[at + 1] if at + 1 < len(within) else None
        if lead := LEAD.match(block.text):
            yield Entry(block, lead[1], block.text[lead.end() :])
        elif (block.kind, block.level) in shapes and _is_lone(document, block):
            is_over = after is None or ((after.kind, after.level) in shapes and _is_bold(document, after))
            yield from [Entry(block, block.text, "")] if is_over else []


def _is_bold(document: Document, block: Block) -> bool:
    """Whether a block begins in bold."""
    start = block.offset(0)
    return document.file.text[max(start - 2, 0) : start] in {"**", "__"}


def _is_lone(document: Document, block: Block) -> bool:
    """Whether nothing but one name in bold stands in a block."""
    start = block.offset(0)
    return _is_bold(document, block) and document.file.text[start : block.end].strip() in {
        f"{block.text}**",
        f"{block.text}__",
    }


def find_undefined(document: Document, entries: Sequence[Entry]) -> Iterator[Problem]:
    """Entries that nothing explains."""
    for entry in entries:
        if not NAMES_ONLY.sub("", _unreferred(entry.body)):
            place = document.place(entry.block, 0, len(entry.name))
            yield UNDEFINED_ENTRY.at(place, f"The entry {quoted(entry.name)} says nothing.", "Say what it means.")


def _unreferred(body: str) -> str:
    """A body without "see also" at its end; a body that begins with "see" explains by that."""
    return re.split(r"\b[Ss]ee also\b", body)[0]


def find_missing(document: Document, entries: Sequence[Entry]) -> Iterator[Problem]:
    """Terms with capitals that no entry and no title has, where they stand first."""
    if not entries:
        return
    known = {word for block in document.titles for word in words_of(block.text)}
    known |= {word for entry in entries for word in words_of(entry.name)}
    known |= {word for entry in entries for match in LISTED.finditer(entry.body) for word in words_of(match["list"])}
    places: dict[tuple[str, ...], tuple[Block, int, int]] = {}
    times: Counter[tuple[str, ...]] = Counter()
    small = {simple(word) for block in document.prose for word in WORD.findall(block.text) if word.islower()}
    for block in document.prose:
        for start, phrase in _capitals(block.text):
            words = words_of(phrase)
            if words and not known & set(words) and not set(words) <= FUNCTION_WORDS | DATES:
                times[words] += 1
                places.setdefault(words, (block, start, start + len(phrase)))
    counted = {match[1].casefold() for block in document.prose for match in COUNTED.finditer(block.text)}
    for words, number in times.items():
        is_term = len(words) > 1 or words[0] in small or bool({words[0], words[0] + "s"} & counted)
        if number >= (OFTEN_PHRASE if len(words) > 1 else OFTEN) and is_term:
            block, start, end = places[words]
            term = block.text[start:end]
            message = f"{quoted(term)} is written as a term {number} times, and the glossary has no entry for it."
            yield MISSING_ENTRY.at(document.place(block, start, end), message, "Write an entry, or a small letter.")


def _capitals(text: str) -> Iterator[tuple[int, str]]:
    """The phrases with capitals that do not begin a sentence, each with where it begins."""
    for match in PHRASE.finditer(text):
        before = text[: match.start()].rstrip(" \"“”'‘(")
        if before and before[-1] not in ".!?:;…•–—" and not match[0].isupper():
            yield match.start(), match[0]
