"""Terms that are written in two ways in places of the same kind; the rarer way is found, where it stands first."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from toolkit.check.rulebook.document import Block, Document
from toolkit.check.rulebook.entries import DATES
from toolkit.check.rulebook.noun_phrases import phrases_of, states_of
from toolkit.check.rulebook.offences import INCONSISTENT_TERM
from toolkit.check.rulebook.wording import COMPOUND, DETERMINERS, FUNCTION_WORDS, quoted, simple
from toolkit.problem import Problem

SPELLINGS = (("our", "or"), ("ise", "ize"), ("ised", "ized"), ("ising", "izing"), ("yse", "yze"), ("tre", "ter"))
SPELLED = {"grey": "gray", "towards": "toward", "judgement": "judgment", "dialogue": "dialog"}
BEFORE = re.compile(r"[.!?:;…•–—/]['\"”’)]*\s*[\"“'‘(]*$|^[\"“'‘(\s]*$|^\d+\s*[x×]?\s*$")
HEAD = re.compile(  # words at the start of a paragraph that are its title
    rf"(?:[A-Z][\w'’-]*,?[ ]?|of |the |and ){{1,6}}[.:!?](?=\s)"
    rf"|(?:[A-Z][\w'’-]*,?[ ]?|(?:{'|'.join(sorted(FUNCTION_WORDS))}) ){{1,7}}:(?=\s)"
)
FEWEST = 3  # times that the usual way stands there
SHORTEST = 3  # letters
SHORTEST_SPELLED = 5  # letters; what is spelled in two ways is longer


@dataclass(frozen=True, slots=True)
class Spot:
    """A word or phrase where it stands."""

    block: Block
    start: int
    end: int


@dataclass(slots=True)
class Ways:
    """The ways in which one thing is written: {way: where}."""

    spots: dict[str, list[Spot]] = field(default_factory=lambda: defaultdict(list))

    def rarer(self) -> Iterator[tuple[str, str]]:
        """Pairs of a rarer way and the usual one, where one is usual."""
        usual = max(self.spots, key=lambda way: (len(self.spots[way]), way))
        for way, spots in self.spots.items():
            if way != usual and len(spots) < len(self.spots[usual]) and len(self.spots[usual]) >= FEWEST:
                yield way, usual


Found = dict[tuple[str, ...], Ways]


def find(document: Document, terms: Set[str] = frozenset()) -> Iterator[Problem]:
    """A finding for each rarer way of writing. `terms` are simple words that are known as terms of the document."""
    cases: Found = defaultdict(Ways)
    hyphens: Found = defaultdict(Ways)
    forms: Found = defaultdict(Ways)
    shapes: Found = defaultdict(Ways)
    for block in document.prose:
        words = [(match[0], match.start(), match.end()) for match in COMPOUND.finditer(block.text)]
        _phrases(block, words, cases)
        _single(block, words, cases, terms)
        _compounds(block, words, hyphens)
        _spellings(block, words, forms)
        if document.is_english:
            _noun_phrases(document, block, words, cases, shapes)
            for word, start, end in states_of(block, words, _title_end(block), terms):
                cases["state", simple(word)].spots[simple_kept(word)].append(Spot(block, start, end))
    told, pairs = defaultdict[int, list[Spot]](list), set[frozenset[str]]()
    for found in (cases, hyphens, forms, shapes):
        for ways in found.values():
            for way, usual in ways.rarer() if len(ways.spots) > 1 else ():
                first, pair = ways.spots[way][0], frozenset([way, usual])
                is_told = any(first.start < other.end and other.start < first.end for other in told[id(first.block)])
                if not is_told and pair not in pairs:
                    told[id(first.block)].append(first)
                    pairs.add(pair)
                    yield _problem(document, ways, way, usual)


def _problem(document: Document, ways: Ways, way: str, usual: str) -> Problem:
    first = ways.spots[way][0]
    here, there = len(ways.spots[way]), len(ways.spots[usual])
    times = "once" if here == 1 else f"{here} times"
    message = f"{quoted(way)} is written {times}, and {quoted(usual)} {there} times."
    place = document.place(first.block, first.start, first.end)
    return INCONSISTENT_TERM.at(place, message, f"Write {usual}, or say what sets them apart.")


Words = Sequence[tuple[str, int, int]]


def _phrases(block: Block, words: Words, found: Found) -> None:
    """Two words with a capital first: "Risk deck" and "Risk Deck"."""
    title = _title_end(block)
    for (one, start, end), (other, at, last) in pairwise(words):
        is_term = one[0].isupper() and not one.isupper() and not other.isupper() and other[0].isalpha()
        if block.text[end:at] != " " or not is_term or BEFORE.search(block.text[max(start - 40, 0) : start]):
            continue
        if start < title:
            continue
        if (
            min(len(one), len(other)) < SHORTEST
            or one.casefold() in DATES | FUNCTION_WORDS
            or other.casefold() in FUNCTION_WORDS
        ):
            continue
        way = f"{simple_kept(one)} {simple_kept(other)}"
        found[simple(one), simple(other)].spots[way].append(Spot(block, start, last))


def _noun_phrases(document: Document, block: Block, words: Words, cases: Found, shapes: Found) -> None:
    """Phrases of several words with other capitals, and in one, with a hyphen, apart, or with another plural within."""
    for phrase in phrases_of(document, block, words, _title_end(block)):
        if phrase.is_plain:
            continue
        spot = Spot(block, phrase.start, phrase.end)
        if len(phrase.words) > 1:
            cases["phrase", *phrase.key].spots[phrase.cased].append(spot)
        shapes["".join(phrase.key),].spots[phrase.shaped].append(spot)


def _title_end(block: Block) -> int:
    """Where the words end that are the title of a paragraph and stand in it; at least behind its first letter."""
    head = HEAD.match(block.text)
    return head.end() if head else 1


def _single(block: Block, words: Words, found: Found, terms: Set[str]) -> None:
    """One word after an article or the like, beside no other word with a capital: "a Feature" and "a feature"."""
    title = _title_end(block)
    for number, (word, start, end) in enumerate(words):
        if start < title or simple(word) not in terms or word.isupper() or word.casefold() in DATES:
            continue
        before, after = words[number - 1], words[number + 1] if number + 1 < len(words) else ("", len(block.text), 0)
        is_noun = before[0].casefold() in DETERMINERS or before[0].isdecimal()
        if not is_noun or block.text[before[2] : start] != " ":
            continue
        is_title = block.text[end : end + 1] in {"”", '"'}
        is_alone = block.text[end : after[1]] != " " or after[0].casefold() in FUNCTION_WORDS
        if is_alone and not is_title:
            found[(simple(word),)].spots[simple_kept(word)].append(Spot(block, start, end))


def _compounds(block: Block, words: Words, found: Found) -> None:
    """Words with a hyphen, in one, and apart, where no noun follows that would ask for the hyphen."""
    for number, (word, start, end) in enumerate(words):
        following = words[number + 1] if number + 1 < len(words) else ("", len(block.text), len(block.text))
        is_last = block.text[end : following[1]] != " " or following[0].casefold() in FUNCTION_WORDS
        if "-" in word or "‑" in word:
            first, *others = re.split(r"[-‑]", word.casefold())
            is_pair = len(others) == 1 and len(first) > 1 and len(others[0]) > 1 and not first.isdecimal()
            if is_pair and is_last:
                found[first, simple(others[0])].spots[f"{first}-{simple(others[0])}"].append(Spot(block, start, end))
        elif block.text[end : following[1]] == " " and word.casefold() not in FUNCTION_WORDS:
            after = words[number + 2] if number + 2 < len(words) else ("", len(block.text), 0)
            is_apart = block.text[following[2] : after[1]] != " " or after[0].casefold() in FUNCTION_WORDS
            if is_apart:
                key = (word.casefold(), simple(following[0]))
                found[key].spots[" ".join(key)].append(Spot(block, start, following[2]))


def _spellings(block: Block, words: Words, found: Found) -> None:
    """British and American spelling of one word."""
    for word, start, end in words:
        low, other = _spelled(word)
        found[("spelling", other)].spots[low].append(Spot(block, start, end))


@lru_cache(maxsize=65536)
def _spelled(word: str) -> tuple[str, str]:
    """A word in small letters, and as it is spelled in American English."""
    low = word.casefold()
    usual = (low[: -len(uk)] + us for uk, us in SPELLINGS if low.endswith(uk) and len(low) > SHORTEST_SPELLED)
    return low, SPELLED.get(low) or next(usual, low)


def simple_kept(word: str) -> str:
    """A word in the singular with its capital."""
    low = simple(word)
    return low[:1].upper() + low[1:] if word[:1].isupper() else low
