"""What a rulebook says twice about the whole of its game: how many there are of a thing, and how long it lasts."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from toolkit.check.rulebook.document import Block, Document, Kind
from toolkit.check.rulebook.offences import CONTRADICTORY_COUNT
from toolkit.check.rulebook.wording import FUNCTION_WORDS, NUMBER, number_of, quoted, words_of
from toolkit.problem import Problem

COMPONENTS = re.compile(
    r"(?i)\b(?:components?|contents?|equipment|materials?|in(?:side)? (?:the|this|your) box"
    r"|you(?:'ll| will)? (?:find|need|get))\b"
)
OTHER_GAME = re.compile(
    r"(?i)\b(?:variants?|expansions?|modules?|additional|beginners?|first game|introductory|family|solo|optional"
    r"|advanced|short|long|quick|examples?|scenarios?|players)\b"
)
CONDITION = re.compile(
    r"(?i)\b(?:if|when|with|unless|until|instead|each|every|per|variant|expansion|about|around|up to|at least"
    r"|at most|usually|remain\w*|left|remov\w+|(?:set|put) aside|leave out|return\w*|players?|more|other|first)\b"
)
CLAUSE = re.compile(r"(?i),| (?:and|then) ")
TAKEN_OUT = re.compile(
    r"(?i)\b(?:remov\w+|return\w*|(?:set|put) aside|leave out|take out|taken out|give|deal|keep|add)\b"
)
EXAMPLE = re.compile(r"(?i)\b(?:examples?|e\.g)\b")
LONGEST_LEAD = 20  # characters; "For example:" before a paragraph of its own
NO_NOUNS = FUNCTION_WORDS - {"of"} | {"always", "sometimes", "plus", "thus", "besides"}
SENTENCE = re.compile(r"[^.!?:;]+")
NAME = r"(?:[^\W\d_][\w'’-]*\s+){0,3}?(?:[^\W\d_][\w'’-]*s|dice)\b"
LONE = re.compile(
    r"(?i)^(?P<number>1|one) (?:[x×]\s*)?(?P<noun>(?:[^\W\d_][\w'’-]* ){0,2}?[^\W\d_][\w'’-]*[^\W\d_s])\s*$"
)
NO_PART_OF_THEM = r"(?!\s+(?:of|from|in|on|with|that|which|who|you|they|left|to|for|are|were|is|drawn|dealt|played)\b)"
THINGS = rf"(?P<noun>{NAME}){NO_PART_OF_THEM}"
PARTS = (
    re.compile(rf"^\|?\s*(?P<number>{NUMBER})\s*(?:[x×|]\s*)?{THINGS}\s*(?=$|[(.,;:|–—])"),
    re.compile(rf"^\|?\s*(?P<noun>{NAME})\s*(?:[:|×(–—]|\bx)\s*(?:[x×]\s*)?(?P<number>{NUMBER})\s*(?:$|[).,;|])"),
)
INNER = re.compile(rf"(?:[:(,–—]|\band)\s+(?P<number>{NUMBER})\s+(?:[x×]\s*)?(?P<noun>{NAME})\s*(?=[,.;)]|\s+and\b|$)")
SHUFFLED = re.compile(rf"(?i)\bshuffle (?:all )?(?:of )?the (?P<number>{NUMBER}) {THINGS}")
WHOLE = (
    SHUFFLED,
    re.compile(
        rf"(?i)\b(?:the (?:game|box|deck) (?:has|contains|comes with|includes|consists of)|there are)"
        rf" (?P<number>{NUMBER}) {THINGS}(?=$|\s+and\b|,| in the (?:game|box)| in all)"
    ),
)
SPOKEN_OF = re.compile(rf"(?i)\b(?:the|all) (?P<number>{NUMBER}) (?P<noun>{NAME})")
ASKED = re.compile(
    rf"(?i)\bhow many (?P<noun>{NAME}) (?:are there|does the (?:game|box) have|(?:are|come) in the (?:game|box))"
    rf"[^?]{{0,20}}\?\W*(?:there are |always |exactly )?(?P<number>{NUMBER})\b"
)
NTH = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10,
}  # fmt: skip
COUNTED = rf"(?:exactly )?(?:the )?(?:(?P<number>{NUMBER})|(?P<nth>{'|'.join(NTH)}))"
SPANS = r"(?P<span>rounds?|turns?|days?|nights?|weeks?|months?|years?|seasons?|phases?|hours?)\b(?! (?:to|of)\b)"
KINDS = r"(?:game|match|campaign|tournament|day|round|night|season|year)"
PASSING = (
    r"(?!effects?|spell|cards?|ability|tokens?|bonus|action|turn)"  # of which there are several, each with its own
)
ANY = r"(?P<span>[^\W\d_]{3,})\b(?! (?:to|of)\b)"
SUBJECT = rf"(?:the|a|an|this|one) (?P<whole>(?:[^\W\d_]+ ){{0,2}}?{KINDS})"
ENDS = r"(?:ends?|is over|finishes)(?: at once| immediately)?"
GOES_ON = (
    r"(?:lasts?(?: for)?|takes?|(?:is|are) (?:always )?played (?:over|in|for)|goes on for|consists of|has"
    rf"|{ENDS} (?:after|at the end of|with))"
)
NUMBERED = (
    rf"(?P<span>round|turn|day|night|week|month|year|season) (?P<number>{NUMBER})\b(?!\s*(?:and|or|to|[-–,/]\s*\d))"
)
COUNTS = r"(?:add up|count|reckon|compare|total)s?(?: up)? (?:your |the |their |all )*(?:points|scores?)\b"
AT_THE_END = re.compile(  # of the whole game by the title above it, where an earlier one would be scored as well
    rf"(?i)(?:^|(?<=^ ))(?:after|at the end of) {NUMBERED},?"
    rf" (?:(?:all |the )?players |everybody |everyone |each player )?{COUNTS}"
)
END_OF_GAME = re.compile(
    r"(?i)^\W*(?:\d+[.)]?\s*)?(?:the )?(?:(?:game )?end(?:ing|s)?|end of (?:the )?game|game over|final scoring)\W*$"
)
END_BEFORE = re.compile(r"(?:THE )?(?:GAME )?END(?: OF (?:THE )?GAME)? (?=[A-Z])")  # a title in capitals, without marks
LASTS = (
    re.compile(rf"(?i)\b{SUBJECT} {ENDS} (?:after|at the end of|with) {NUMBERED}"),
    re.compile(rf"(?i)\b(?:after|at the end of) {NUMBERED},? {SUBJECT} {ENDS}\b"),
    re.compile(rf"(?i)\b{SUBJECT} {GOES_ON} {COUNTED} {SPANS}"),
    re.compile(rf"(?i)\b(?:after|at the end of) {COUNTED} {SPANS},? {SUBJECT} {ENDS}\b"),
    re.compile(
        rf"(?i)\b(?:score|points|coins|money) (?:after|at the end of) {COUNTED} {SPANS},? (?:wins|is the winner)"
    ),
    re.compile(
        rf"(?i)\b(?:after|at the end of) {COUNTED} {SPANS},? (?:the player|whoever|the one|the team|whichever)\b[^,;]*"
        r"\b(?:wins|has won|is the winner)\b"
    ),
    re.compile(
        rf"(?i)\bafter {COUNTED} {SPANS}, (?:players )?(?:add up|count|reckon|compare)"
        r" (?:your |the |their |all )*points\b"
    ),
    re.compile(rf"(?i)\b{SUBJECT} {ENDS}\b[^.;]{{0,60}}\bor (?:after|at the end of) {COUNTED} {SPANS}"),
    re.compile(rf"(?i)\b(?:in |of )?each of the {COUNTED} {SPANS}"),
    re.compile(
        rf"(?i)\b(?:when|once|after|as soon as) (?:all )?{COUNTED} {SPANS}"
        r" (?:are over|have passed|have been played|are done)\b"
    ),
    re.compile(
        rf"(?i)\b(?:the|a|an|this|one) {PASSING}(?P<whole>[^\W\d_]+) (?:goes over|is played over|{ENDS} after)"
        rf" {COUNTED} {ANY}"
    ),
    re.compile(
        rf"(?i)\b(?:when|once|as soon as) {COUNTED} {ANY} (?:have|has) been (?:played|completed|finished)"
        rf",? the {PASSING}(?P<whole>[^\W\d_]+) {ENDS}"
    ),
    re.compile(rf"(?i)\b(?:play (?:continues|goes on|lasts) for|over the course of) {COUNTED} {SPANS}"),
)


class Sort(StrEnum):
    """How a number of things is said: in the list of what there is, of all there are, or of some that are known."""

    LISTED = "listed"
    WHOLE = "whole"
    SPOKEN_OF = "spoken of"


@dataclass(frozen=True, slots=True)
class Claim:
    """A number of something, and where it is said. `what` is the same for two claims on the same thing."""

    block: Block
    start: int
    end: int
    number: int
    what: tuple[str, ...]
    sort: Sort

    def contradicts(self, other: Claim) -> bool:
        """Whether both cannot be true. "The 5 Lantern cards" may be some of all, but are never more than these."""
        if self.sort is Sort.SPOKEN_OF:
            return other.sort is Sort.LISTED and self.number > other.number
        return self.number != other.number


def find(document: Document) -> Iterator[Problem]:
    """A finding at each claim that contradicts the list of what there is, or the first that was made."""
    things: dict[tuple[str, ...], list[Claim]] = defaultdict(list)
    for claim in _claims(document):
        things[claim.what].append(claim)
    heads = Counter(what[-1] for what, claims in things.items() if any(each.sort is Sort.LISTED for each in claims))
    for what, claims in things.items():
        listed = [claim for claim in claims if claim.sort is Sort.LISTED]
        if len(what) == 1 and not (listed and heads[what[0]] == 1):  # "the 12 cards" may be of several sorts
            continue
        whole = [claim for claim in claims if claim.sort is Sort.WHOLE]
        if len(listed) > 1 or not (listed or whole):  # a list for each box, or one with two sorts of a thing
            continue
        first = (listed or whole)[0]
        yield from (_contradiction(document, claim, first) for claim in claims if claim.contradicts(first))


def _contradiction(document: Document, claim: Claim, first: Claim) -> Problem:
    said = claim.block.text[claim.start : claim.end]
    before = first.block.text[first.start : first.end]
    line = document.file.position(first.block.offset(first.start))[0]
    message = f"{quoted(said)} is said here, and {quoted(before)} in line {line}."
    place = document.place(claim.block, claim.start, claim.end)
    return CONTRADICTORY_COUNT.at(place, message, "Mend the one that is wrong.")


def _claims(document: Document) -> Iterator[Claim]:
    """All claims on the ordinary game, in reading order."""
    is_components, is_other, is_end, level, before = False, False, False, 0, ""
    for block in document.blocks:
        if block.kind is Kind.TITLE:
            if not is_other or block.level <= level:
                is_other, level = bool(OTHER_GAME.search(block.text)), block.level
            is_components, before = bool(COMPONENTS.search(block.text)), ""
            is_end = bool(END_OF_GAME.match(block.text))
        elif block.kind is not Kind.CODE and not is_other:
            parts = list(_parts(document, block)) if is_components and not CONDITION.search(before) else []
            yield from parts
            if not parts and block.kind is not Kind.ROW:
                yield from _in_prose(block, before, is_end=is_end or bool(END_BEFORE.match(block.text)))
            is_list = block.kind is Kind.ITEM and is_components  # what stands above a list holds for all of it
            before = before if is_list else block.text


def _parts(document: Document, block: Block) -> Iterator[Claim]:
    """Lines of the list of components: "24 Lantern cards", "Lantern cards: 24", "32 cards: 20 lances, 12 horses"."""
    lines = [block.text] if block.kind is Kind.ROW else document.lines_of(block)
    start = 0
    for line in lines:
        match = next((found for pattern in (*PARTS, LONE) if (found := pattern.match(line))), None)
        if match is not None:
            yield from filter(None, [_thing(block, match, start, Sort.LISTED)])
            for inner in INNER.finditer(line, match.end()):
                yield from filter(None, [_thing(block, inner, start, Sort.LISTED)])
        start += len(line) + 1


def _in_prose(block: Block, before: str, *, is_end: bool) -> Iterator[Claim]:
    """The claims of a paragraph. Once something was taken out or put in, what is spoken of is not all that there is."""
    if EXAMPLE.search(block.text) or EXAMPLE.search(before[-LONGEST_LEAD:]):
        return
    taken = TAKEN_OUT.search(block.text)
    last = -1 if TAKEN_OUT.search(before) else taken.start() if taken else len(block.text)
    for sentence in SENTENCE.finditer(block.text):
        text, start = sentence[0], sentence.start()
        told = set()
        for match in chain.from_iterable(pattern.finditer(text) for pattern in (*LASTS, *((AT_THE_END,) * is_end))):
            at = match.start("number") if match["number"] else match.start("nth")
            if at in told or _is_conditional(text, match):
                continue
            told.add(at)
            number = number_of(match["number"]) if match["number"] else NTH[match["nth"].casefold()]
            whole = words_of(match.groupdict().get("whole") or "game")
            what = ("", *(("game",) if whole[-1:] == ("game",) else whole), *words_of(match["span"]))
            yield Claim(block, start + match.start(), start + match.end(), number, what, Sort.WHOLE)
        if start <= last:
            yield from _things(block, text, start)
    if asked := ASKED.search(block.text):
        yield from filter(None, [_thing(block, asked, 0, Sort.WHOLE)])


def _is_conditional(text: str, match: re.Match[str]) -> bool:
    """Whether what a sentence says holds only for some: by what stands before it, or behind it in its own clause."""
    behind = CLAUSE.split(text[match.end() :], maxsplit=1)[0]
    return bool(CONDITION.search(text[: match.start()]) or CONDITION.search(behind))


def _things(block: Block, text: str, start: int) -> Iterator[Claim]:
    """How many there are of things, by a sentence that begins at `start` of its block."""
    ends = set()
    for pattern in WHOLE:
        for match in pattern.finditer(text):
            ends.add(match.end())
            claim = None if _is_conditional(text, match) else _thing(block, match, start, Sort.WHOLE)
            is_mixed = pattern is SHUFFLED and claim is not None and len(claim.what) == 1  # "the 40 cards": of any sort
            if claim is not None and not is_mixed:
                yield claim
    for match in SPOKEN_OF.finditer(text):
        if (
            match.end() not in ends
            and not _is_conditional(text, match)
            and (claim := _thing(block, match, start, Sort.SPOKEN_OF))
        ):
            yield claim


def _thing(block: Block, match: re.Match[str], start: int, sort: Sort) -> Claim | None:
    """What a match counts; None for what is no noun."""
    what = words_of(match["noun"])
    if not what or not NO_NOUNS.isdisjoint(match["noun"].casefold().split()):
        return None
    begin, end = min(match.start("number"), match.start("noun")), max(match.end("number"), match.end("noun"))
    return Claim(block, start + begin, start + end, number_of(match["number"]), what, sort)
