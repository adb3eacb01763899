"""Numbers that disagree within a rulebook: with the list after them, with another list, with what they count."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.check.rulebook.document import Block, Document, Kind
from toolkit.check.rulebook.offences import CONTRADICTORY_COUNT
from toolkit.check.rulebook.wording import NUMBER, listed, number_of, quoted, simple, words_of
from toolkit.problem import Problem

NOUN = rf"(?:(?!{NUMBER}\b)[^\W\d_][\w'’-]*\s+){{0,3}}?[^\W\d_][\w'’-]*s"
LISTED = re.compile(
    rf"(?:(?<![\w.,–-])(?P<number>{NUMBER})\s+)?\b(?P<noun>{NOUN})"
    r"(?:\s+(?:in|of|on|for|to)\s+[^:.,;]{1,30})?(?::|\s+are(?: called)?:?)\s+(?P<list>[^.:;!?()]+)(?:[.!?;)]|$)"
)
ANNOUNCED = re.compile(
    r"\b(?:there are|has|have|consists? of|made up of|following|these|into|one of|comes? in)"
    rf"\s+(?P<number>{NUMBER})\s+(?P<noun>{NOUN})\b[^.:;]*(?:\.\s+(?:They|These)\b[^.:;]{{0,60}})?:$",
    re.IGNORECASE,
)
INEXACT = re.compile(
    r"(?i)(?:for|with|if|up to|at least|at most|any|"
    r"choose|other|first|last|next|than|about|pick|[-–/]|\bor|\bto|draws?)\s*$"
)
EACH = re.compile(
    rf"(?P<number>{NUMBER})\s+(?P<noun>{NOUN})\s*\((?:one|1) (?:for each|for every|per|each for) (?P<of>[^\W\d_]+)\)"
)
PART = (
    rf"{NUMBER}\s+(?:[x×]\s*)?(?!(?:of|in|for|on|each|per|more|other)\b)"
    r"[^\W\d_][\w'’-]*(?:\s[^\W\d_][\w'’-]*){0,2}?"
)
SUMMED = re.compile(
    rf"^\|?\s*(?P<number>{NUMBER})\s+(?:[x×]\s*)?(?P<noun>{NOUN})"
    r"(?:\s+(?:in|of|for|with)\s+[^:(,.;]{1,30}?)?\s*(?::|\(|–|—)\s*"
    rf"(?P<parts>{PART}(?:\s*,\s*(?:and\s+)?{PART})*\s*(?:,\s*)?(?:\band\s+{PART}|,\s*{PART}))\s*(?:[.);|]|$)",
    re.IGNORECASE,
)
SUMMED_WITHIN = re.compile(  # the same within a sentence or a list: "There are 16 stones: 4 black and 12 white."
    r"(?i)(?:\b(?:are|is|has|have|contains?|includes?|with|the|all|of|and)|[,.;])\s+"
    + SUMMED.pattern.removeprefix(r"^\|?\s*"),
)
PART_NUMBER = re.compile(rf"(?:^|,\s*|(?i:\band)\s+)({NUMBER})\b")  # "one small one" has one number
NOT_SUMMED = re.compile(r"(?i)\b(?:players?|rounds?|turns?|points?|minutes?|hours?|years?|times?|pages?|levels?)\b")
MULTIPLIED = re.compile(
    rf"^\|?\s*(?P<number>{NUMBER})\s+(?:[x×]\s*)?(?P<noun>{NOUN})\s*[(,:–—]\s*(?P<times>{NUMBER})\s+"
    rf"(?:(?:in|of|for)\s+)?each\s+(?:of|in)\s+(?:the\s+)?(?P<of>{NUMBER})\s",
    re.IGNORECASE,
)
ONE_HEAD = re.compile(r"(?:card|piece|token|board|playmat|mat|pawn|meeple|standee|miniature)s?")
SAID = re.compile(
    rf"(?:^|\bthere are |\bthe )(?P<number>{NUMBER})\s+(?:[x×]\s+)?(?P<words>[^\W\d_]+(?: [^\W\d_]+){{0,2}})\b",
    re.IGNORECASE,
)
ALL_OF_THESE = re.compile(  # a list without "and", where the sentence promises that it is all of it
    rf"\b(?:[Tt]hese|(?:[Tt]he )?[Ff]ollowing) {NUMBER} {NOUN}(?: in (?:this |that |any )?order)?: [^:]*$"
)
NO_STEP = re.compile(
    r"(?i)(?:if|when|unless|because|since|so|but|which|who|that|then|first|where|for|with|without|as|not|except)\b"
)
NO_PART = 6  # words; what is longer is no part of a plain list
FEWEST_SHARED = 2
WIDEST_GAP = 3
MOST_ITEMS = 400  # of a list that are counted
MOST_ALIKE = 50  # lists of one kind of thing that are compared with one


@dataclass(frozen=True, slots=True)
class Enumeration:
    """A list within a sentence: what it lists, how many it says it has (0 for no number), and its parts."""

    block: Block
    start: int
    end: int
    noun: str
    number: int
    parts: frozenset[str]


def find(document: Document) -> Iterator[Problem]:
    """All findings on numbers that need nothing but the document."""
    enumerations: list[Enumeration] = []
    for at, block in enumerate(document.blocks):
        if block.kind in {Kind.TEXT, Kind.ITEM}:
            following = document.blocks[at + 1 : at + 2]
            yield from _against_lists(document, block, following, enumerations)
            yield from _against_items(document, at)
    yield from _against_each_other(document, enumerations)
    yield from _for_each(document)
    yield from _numbering(document)
    yield from _sums(document)


def _against_lists(
    document: Document, block: Block, following: Sequence[Block], kept: list[Enumeration]
) -> Iterator[Problem]:
    """Numbers before a list in the same sentence, or in the one item of a list below. Collects the lists."""
    lone = following[0] if block.text.endswith(":") and following and following[0].kind is Kind.ITEM else None
    text = f"{block.text} {lone.text}" if lone is not None and "," in lone.text else block.text
    for match in LISTED.finditer(text) if ":" in text or " are " in text else ():
        noun, words = match["noun"], match["list"]
        parts = listed(words)
        is_named = ":" in match[0][: -len(words)] or all(re.match(r"[A-Z]|(?:the|a|an)\b", part) for part in parts)
        is_plain = _is_plain(words, parts)
        is_all = not is_plain and ALL_OF_THESE.search(text[: match.end("list")]) and _are_steps(words, parts)
        if not is_named or not (is_plain or is_all) or not words_of(noun):
            continue
        number = number_of(match["number"]) if match["number"] else 0
        start = match.start("number" if number else "noun")
        head = simple(noun.split()[-1])
        names = frozenset(" ".join(word for word in words_of(part) if word != head) for part in parts)
        end = min(match.end("noun"), len(block.text))
        kept.append(Enumeration(block, start, end, head, number, names))
        if any(re.search(rf"\b{NUMBER}\b", part) for part in parts):  # "3 slots: two of this and one of that"
            continue
        fewest = len(re.split(r",", words)) + (0 if is_all or re.search(r",\s*(?:and|or)\b", words) else 1)
        is_exact = number > 1 and not INEXACT.search(text[: match.start()])
        if is_exact and not min(fewest, len(parts)) <= number <= max(fewest, len(parts)):
            said = f"{match['number']} {noun}"
            message = f"{quoted(said)} are announced, and {len(parts)} are listed."
            yield CONTRADICTORY_COUNT.at(document.place(block, start, end), message, "Mend the number or the list.")


def _is_plain(words: str, parts: Sequence[str]) -> bool:
    """Whether words are a plain list: several short parts, the last after "and" or "or"."""
    is_list = len(parts) > 1 and re.search(r"\b(?:and|or)\b", words) is not None
    return (
        is_list and all(len(part.split()) <= NO_PART for part in parts) and not re.search(r"\b(?:but|if|when)\b", words)
    )


def _are_steps(words: str, parts: Sequence[str]) -> bool:
    """Whether words are a list with commas alone: several short parts, none of which goes on with the one before."""
    is_short = all(len(part.split()) <= NO_PART and not NO_STEP.match(part) for part in parts)
    return len(parts) > 1 and is_short and not re.search(r"\b(?:and|or)\b", words)


def _against_items(document: Document, at: int) -> Iterator[Problem]:
    """A number in an announcement, against the items of the list below it."""
    block = document.blocks[at]
    match = ANNOUNCED.search(block.text)
    if match is None or INEXACT.search(block.text[: match.start("number")]):
        return
    items: list[Block] = []
    for below in document.blocks[at + 1 : at + 1 + MOST_ITEMS]:
        is_another = bool(items) and items[0].number is None and below.number == 1 and below.level <= items[0].level
        if below.kind is not Kind.ITEM or is_another:
            break
        items.append(below)
    if not items or len(items) == MOST_ITEMS:
        return
    outer = [item for item in items if item.level <= items[0].level]
    numbers = [item.number for item in outer if item.number]
    number = number_of(match["number"])
    counts = {len(outer), max(numbers, default=len(outer)), len(items)}
    if len(items) > 1 and number not in counts:
        message = f"{quoted(match['number'] + ' ' + match['noun'])} are announced, and {len(outer)} are listed below."
        place = document.place(block, match.start("number"), match.end("noun"))
        yield CONTRADICTORY_COUNT.at(place, message, "Mend the number or the list.")


def _against_each_other(document: Document, lists: Sequence[Enumeration]) -> Iterator[Problem]:
    """Lists that say how many they are, while another of the same things has all of them and more."""
    first: dict[tuple[str, frozenset[str]], Enumeration] = {}
    for each in lists:
        first.setdefault((each.noun, each.parts), each)
    having: dict[tuple[str, str], list[Enumeration]] = defaultdict(list)
    for each in first.values():
        for part in each.parts:
            having[each.noun, part].append(each)
    for one in lists:
        if not one.number or len(one.parts) < FEWEST_SHARED:
            continue
        fewest = min((having[one.noun, part] for part in one.parts), key=len)
        other = next((each for each in fewest[:MOST_ALIKE] if one.parts < each.parts), None)
        if other is not None:
            line = document.file.position(other.block.offset(other.start))[0]
            left = ", ".join(sorted(other.parts - one.parts))
            message = f"{one.number} {one.noun}s are listed here, and {len(other.parts)} in line {line}: {left} too."
            place = document.place(one.block, one.start, one.end)
            yield CONTRADICTORY_COUNT.at(place, message, "Make the two lists one, or say what sets them apart.")


def _for_each(document: Document) -> Iterator[Problem]:
    """ "5 spaces (1 for each animal)", where there are 6 animals everywhere."""
    found = [(block, match) for block in document.prose if "(" in block.text for match in EACH.finditer(block.text)]
    counts = _counts(document) if found else {}
    for block, match in found:
        number, thing = number_of(match["number"]), simple(match["of"])
        counted = {} if thing == "player" else counts.get(match["of"].casefold(), {})
        if counted and number not in counted:
            other, line = next(iter(counted.items()))
            message = (
                f"There is one for each {thing} and there are {number}; by line {line} there are {other} of these."
            )
            place = document.place(block, match.start(), match.end())
            yield CONTRADICTORY_COUNT.at(place, message, "Mend one of the two numbers.")


def _counts(document: Document) -> dict[str, dict[int, int]]:
    """How many there are of each thing by the lists of components and by "there are": {thing: {number: line}}."""
    found: dict[str, dict[int, int]] = defaultdict(dict)
    for block in document.prose:
        for match in SAID.finditer(block.text):
            words = match["words"].casefold().split()
            heads = [at for at, word in enumerate(words) if at and ONE_HEAD.fullmatch(word)]
            things = [word[:-1] for word in words[:2] if word.endswith("s")] + [words[at - 1] for at in heads]
            line = document.file.position(block.offset(match.start()))[0]
            for thing in things:
                found[thing].setdefault(number_of(match["number"]), line)
    return found


def _sums(document: Document) -> Iterator[Problem]:
    """A number and the numbers of its parts, which make another: "50 cards: 20 lances, 20 shields and 12 horses"."""
    for block in document.blocks:
        if block.kind in {Kind.TITLE, Kind.CODE}:
            continue
        start = 0
        for line in [block.text] if block.kind is Kind.ROW else document.lines_of(block):
            for match in _sums_in(line):
                summed = "parts" in match.re.groupindex
                parts = PART_NUMBER.findall(match["parts"]) if summed else []
                times = 0 if summed else number_of(match["times"]) * number_of(match["of"])
                total = sum(number_of(part) for part in parts) + times
                if total != number_of(match["number"]):
                    said = f"{match['number']} {match['noun']}"
                    place = document.place(block, start + match.start("number"), start + match.end())
                    message = f"{quoted(said)} are announced, and the numbers behind make {total}."
                    yield CONTRADICTORY_COUNT.at(place, message, "Mend the one that is wrong.")
            start += len(line) + 1


def _sums_in(line: str) -> Iterator[re.Match[str]]:
    """The numbers with their parts in a line: at its start, and within it where nothing makes them inexact."""
    first = SUMMED.match(line) or MULTIPLIED.match(line)
    if first is not None:
        yield first
    for match in SUMMED_WITHIN.finditer(line, first.end() - 1 if first else 0) if "(" in line or ":" in line else ():
        if not INEXACT.search(line[: match.start("number")]) and not NOT_SUMMED.search(match[0]):
            yield match


def _numbering(document: Document) -> Iterator[Problem]:
    """Numbered lists that skip a number or have it twice."""
    last: dict[int, int] = {}
    for block in document.blocks:
        if block.kind is Kind.TITLE:
            last = {}
        if block.kind is not Kind.ITEM:
            continue
        last = {level: number for level, number in last.items() if level <= block.level}
        if block.number is None:
            continue
        before = last.get(block.level)
        last[block.level] = block.number
        if before is None or block.number == before + 1 or block.number <= 1:
            continue
        if before <= block.number <= before + WIDEST_GAP:
            how = "stands twice" if block.number == before else f"comes after {before}"
            place = document.place(block, 0, min(len(block.text), 1))
            yield CONTRADICTORY_COUNT.at(place, f"In this list {block.number} {how}.", "Number the list anew.")
