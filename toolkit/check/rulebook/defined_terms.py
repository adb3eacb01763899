"""Terms of several words that the document defines, in other forms: such a term is the norm however rarely it stands.

Defined is what the glossary has as an entry, what a list with a number names ("three phases: the Kindle Phase, ..."),
and what the list of components has; of the last only hyphens and blanks count, not the capitals.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from toolkit.check.rulebook.counts import LISTED
from toolkit.check.rulebook.document import Block, Document, Kind
from toolkit.check.rulebook.entries import Entry
from toolkit.check.rulebook.forms import BEFORE, HEAD, simple_kept
from toolkit.check.rulebook.offences import INCONSISTENT_TERM
from toolkit.check.rulebook.wording import COMPOUND, FUNCTION_WORDS, listed, quoted, simple
from toolkit.problem import Problem

PART = re.compile(r"\d{1,3} (?:[x×] )?(?P<noun>[^\W\d_]+(?: [^\W\d_]+){1,2})$")
TERM = re.compile(r"(?:the )?(?P<noun>[^\W\d_]+(?: [^\W\d_]+){1,2})$")
STAGES = {"phase", "step", "stage", "round"}  # the Burn Phase, or the Burning Phase
MOST_WORDS = 3
FEWEST_LETTERS = 6  # of a term without its blanks
Words = Sequence[tuple[str, int, int]]


@dataclass(slots=True)
class Term:
    """A defined term as it is written there, whether its capitals count, and the ways in which it is written."""

    name: str
    is_cased: bool
    right: int = 0
    others: dict[str, list[tuple[Block, int, int]]] = field(default_factory=lambda: defaultdict(list))

    @property
    def way(self) -> str:
        """The name in the singular, with its capitals."""
        return " ".join(map(simple_kept, self.name.split()))


def find(document: Document, entries: Sequence[Entry], told: Sequence[Problem]) -> Iterator[Problem]:
    """A finding for each other way, where it stands first; none at places that were `told` already."""
    terms = _terms(document, entries)
    if not terms or not document.is_english:
        return
    heads = {id(entry.block): len(entry.name) for entry in entries}
    for block in document.prose:
        if not PART.match(block.text):
            words = [(match[0], match.start(), match.end()) for match in COMPOUND.finditer(block.text)]
            title = HEAD.match(block.text)
            _collect(block, words, max(heads.get(id(block), 0), title.end() if title else 0), terms)
    taken = {(each.place.line, column) for each in told if each.place
             for column in range(each.place.column, each.place.end_column)}  # fmt: skip
    for term in terms.values():
        for way, spots in term.others.items():
            is_case = way.casefold() == term.way.casefold()
            place = document.place(*spots[0])
            if (is_case and len(spots) > term.right) or (place.line, place.column) in taken:
                continue
            message = f"{quoted(way)} is written here, and the term is {quoted(term.name)}."
            yield INCONSISTENT_TERM.at(place, message, f"Write {term.name}, or say what sets them apart.")


def _terms(document: Document, entries: Sequence[Entry]) -> dict[str, Term]:
    """The defined terms: {simple words in one: term}."""
    names = [(entry.name, True) for entry in entries]
    for block in document.prose:
        for match in LISTED.finditer(block.text) if ":" in block.text else ():
            names += [(part, True) for part in listed(match["list"]) if match["number"] and _is_name(part)]
    names += [(part["noun"], False) for block in document.prose
              if block.kind is Kind.ITEM and (part := PART.match(block.text))]  # fmt: skip
    found: dict[str, Term] = {}
    for name, is_cased in names:
        if match := TERM.match(name.strip()):
            words = match["noun"].split()
            key = "".join(map(simple, words))
            if len(key) >= FEWEST_LETTERS and FUNCTION_WORDS.isdisjoint(word.casefold() for word in words[1:]):
                found.setdefault(key, Term(match["noun"], is_cased))
    return found


def _is_name(part: str) -> bool:
    match = TERM.match(part)
    return match is not None and all(word[0].isupper() for word in match["noun"].split())


def _collect(block: Block, words: Words, first: int, terms: dict[str, Term]) -> None:
    """Counts how often each term is written as it is defined in a block, and where in other ways."""
    for at, (_, start, _) in enumerate(words):
        for number in range(1, MOST_WORDS + 1):
            part = words[at : at + number]
            if start < first or len(part) < number or not _are_near(block, part):
                break
            end = part[-1][2]
            written = [simple(word.replace("‑", "-")) for word, _, _ in part]
            term = terms.get("".join(written).replace("-", "")) or _stage(part, terms)
            if term is None:
                continue
            way = " ".join(simple_kept(word) for word, _, _ in part)
            is_shape = way.casefold() != term.way.casefold()
            if is_shape and not ("-" in way and _has_noun_behind(block, words, at + number)):
                term.others[block.text[start:end]].append((block, start, end))
            elif not is_shape and term.is_cased and not BEFORE.search(block.text[max(start - 40, 0) : start]):
                _count(term, way, (block, start, end))


def _count(term: Term, way: str, spot: tuple[Block, int, int]) -> None:
    """Counts a way that differs from the term by capitals alone, or not at all.

    An entry begins with a capital whatever it names: "Ash token" may be "ash token", and "Ash Heap" is no "ash heap".
    """
    usual = term.way
    if way == usual or (way == usual.casefold() and not any(word[0].isupper() for word in usual.split()[1:])):
        term.right += 1
    else:
        term.others[way].append(spot)


def _stage(part: Words, terms: dict[str, Term]) -> Term | None:
    """The term of which the first word stands with "ing" here: the Burning Phase, for the Burn Phase."""
    if len(part) != len(("Burning", "Phase")) or simple(part[1][0]) not in STAGES:
        return None
    one, other = part[0][0], part[1][0]
    if not one.endswith("ing") or not (one[0].isupper() and other[0].isupper()):
        return None
    stem = one.casefold().removesuffix("ing")
    stems = (stem, stem + "e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem)
    return next((terms[key] for each in stems if (key := each + simple(other)) in terms), None)


def _are_near(block: Block, part: Words) -> bool:
    return len(part) == 1 or block.text[part[-2][2] : part[-1][1]] == " "


def _has_noun_behind(block: Block, words: Words, at: int) -> bool:
    """Whether a word follows for which a hyphen is asked: "an ash-token pile"."""
    if at >= len(words) or block.text[words[at - 1][2] : words[at][1]] != " ":
        return False
    return words[at][0].casefold() not in FUNCTION_WORDS | {"has", "goes", "lies", "stays"}
