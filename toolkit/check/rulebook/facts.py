"""What a rulebook says twice of a whole game: how many play, how long it takes, and what everybody begins with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from toolkit.check.rulebook.claims import EXAMPLE, OTHER_GAME
from toolkit.check.rulebook.document import Block, Document, Kind
from toolkit.check.rulebook.offences import CONTRADICTORY_COUNT
from toolkit.check.rulebook.wording import NUMBER, number_of, quoted, words_of
from toolkit.problem import Problem

RANGE = rf"(?P<least>{NUMBER})(?:\s*(?:to|or|[-–—])\s*(?P<most>{NUMBER}))?"
GAME = r"\b(?:game|match|tournament|campaign)\b"
PLAYERS = (
    re.compile(rf"(?i){GAME}[^.;]*?\b(?P<said>for\s+{RANGE}\s+players?)\b"),
    re.compile(rf"(?i)^\W*(?:number of )?players?\s*[:|]\s*{RANGE}\s*\|?\s*(?=$|[.,;])"),
    re.compile(rf"(?i)^\W*(?:for\s+)?{RANGE}\s+players?\s*$"),
)
SPAN = rf"(?:about |around |roughly |some )?{RANGE}[ -]?(?P<unit>minutes?|mins?\.?|hours?)\b"
HOURS = r"(?:about |around )?an? (?P<hour>hour)(?P<half> and a half)?\b"
FOR_PLAYERS = re.compile(rf"(?i)^\W*(?P<said>(?:for\s+)?{RANGE}\s+players?)\b")  # these two at the head of the book
IN_MINUTES = re.compile(rf"(?i)\bplayers?\b.*,\s*(?P<said>{SPAN})\s*$")
TIMES = (
    re.compile(
        rf"(?i)\b(?:it|(?:the|a|an|one|this) (?:(?:whole|full|usual|normal) )?{GAME})"
        rf" (?:takes|lasts(?: for)?) (?:{SPAN}|{HOURS})"
    ),
    re.compile(
        rf"(?i)^\W*(?:the )?(?:(?:playing|play|game) )?(?:time|duration|length)\s*(?:[:|]|is\b)\s*(?:{SPAN}|{HOURS})"
    ),
    re.compile(rf"(?i)^(?=.*{GAME}.*\bplayers?\b).*,\s*{SPAN}\s*$"),
)
SENTENCES = re.compile(r"(?:[^.!?;]|[.](?=\d))+")
SET_UP = re.compile(
    r"(?i)\b(?:set(?:ting)?[ -]?up|preparations?|preparing|getting (?:ready|started)|start of (?:the|a) game"
    r"|before (?:you|the))\b"
)
AT_FIRST = re.compile(
    r"(?i)\bat the (?:start|beginning)(?: of (?:the|a|each|every) game\b|$)|\b(?:starts?|begins?) with\b"
    r"|\b(?:at|during) (?:the )?set-?up\b"
)
SHUFFLED = re.compile(r"(?i)^(?:first,? |to begin,? )?shuffle (?:all(?: of)? )?(?:the )?(?:cards|deck)\b")
LATER = re.compile(r"(?i)\b(?:rounds?|turns?|phases?|hands?|end|ends|new|scoring|reshuffl\w+|next)\b")
FIRST_HAND = re.compile(rf"(?i)\b(?:deals?|draws?|dealt) (?:each player )?{NUMBER} cards\b")
WHO = r"(?:each (?:player|of you)|every player|everybody|everyone|all players)"
NOUN = r"(?P<noun>(?:[^\W\d_][\w'’-]* ){0,2}?[^\W\d_][\w'’-]*s)\b"
ENDS = r"(?=\s*$|\s*[,(]|\s+(?:and|of|from|as|to|in|each|at)\b)"
GIVEN = (
    re.compile(
        rf"(?i)\b{WHO} (?:[^,;:]{{1,40}} and )?(?:also )?(?:takes?|gets?|receives?|has|have|(?:starts?|begins?) with"
        r"|is given|draws?|is dealt)"
        rf" (?:an? \w+ and )?(?P<number>{NUMBER}) {NOUN}{ENDS}"
    ),
    re.compile(rf"(?i)\b(?:draws?|takes?|gets?) (?P<number>{NUMBER}) {NOUN} each\b"),
    re.compile(
        r"(?i)^at the (?:start|beginning) of (?:the|a) game,? you (?:get|take|draw|receive)"
        rf" (?P<number>{NUMBER}) {NOUN}{ENDS}"
    ),
    re.compile(rf"(?i)\byou (?:start|begin) with (?P<number>{NUMBER}) {NOUN}{ENDS}"),
    re.compile(rf"(?i)\b(?:give|deal|hand)(?: out)? (?P<number>{NUMBER}) {NOUN} (?:each )?to {WHO}\b"),
    re.compile(rf"(?i)\b(?:give|deal) {WHO} (?P<number>{NUMBER}) {NOUN}{ENDS}"),
)
DEALT = (
    re.compile(
        r"(?i)\bcards\b[^;]*?\b(?P<said>(?:deals?|draws?) (?:each player |everybody )?"
        rf"(?P<number>{NUMBER}))(?: (?:to|each|of)\b|\s*$)"
    ),
    re.compile(rf"(?i)\b(?:deals?|draws?|dealt) (?:each player |everybody )?(?P<number>{NUMBER})(?: \w+)? cards?\b"),
)
CONDITION = re.compile(
    r"(?i)\b(?:if|when\w*|with (?:\w+ ){1,3}players?|unless|until|instead|variant|up to|at (?:least|most)"
    r"|usually|remain\w*|left|more|other|another|extra|additional|again|per|than|first game|once|may|can)\b"
)
HAND = "cards of the first hand"


@dataclass(frozen=True, slots=True)
class Fact:
    """Something said of the whole game as a range of numbers, which is one number where both are the same.

    `what` is the same for two facts on the same thing.
    """

    block: Block
    start: int
    end: int
    least: int
    most: int
    what: str

    def contradicts(self, other: Fact) -> bool:
        """Whether both cannot be true: other players; times that have nothing in common; another number."""
        if self.what == "minutes":
            return self.most < other.least or other.most < self.least
        return (self.least, self.most) != (other.least, other.most)


def find(document: Document) -> Iterator[Problem]:
    """A finding at each fact that contradicts the first that is said of the same thing."""
    first: dict[str, Fact] = {}
    for fact in _settled(list(_facts(document))):
        known = first.setdefault(fact.what, fact)
        if fact.contradicts(known):
            said, before = (each.block.text[each.start : each.end].strip() for each in (fact, known))
            line = document.file.position(known.block.offset(known.start))[0]
            place = document.place(fact.block, fact.start, fact.end)
            message = f"{quoted(said)} is said here, and {quoted(before)} in line {line}."
            yield CONTRADICTORY_COUNT.at(place, message, "Mend the one that is wrong.")


def _settled(facts: list[Fact]) -> Iterator[Fact]:
    """The facts without hands of cards where several are dealt at the beginning: nobody knows then which is meant."""
    dealt = [fact for fact in facts if fact.what == f"set up: {HAND}"]
    for fact in facts:
        if fact.what != f"set up: {HAND}":
            if fact.what != HAND or len(dealt) == 1:
                yield fact
        elif len(dealt) == 1:
            yield Fact(fact.block, fact.start, fact.end, fact.least, fact.most, HAND)


def _facts(document: Document) -> Iterator[Fact]:
    """All facts of the ordinary game, in reading order; of each line or sentence apart."""
    is_other, is_set_up, is_later, level, titles = False, False, False, 0, 0
    for block in document.blocks:
        if block.kind is Kind.TITLE:
            if not is_other or block.level <= level:
                is_other, level = bool(OTHER_GAME.search(block.text)), block.level
            is_set_up = bool(SET_UP.search(block.text))
            is_later = bool(LATER.search(block.text))
            titles += 1
        elif block.kind is not Kind.CODE and not is_other and not EXAMPLE.search(block.text):
            is_shuffled = SHUFFLED.match(block.text) and not is_later and not LATER.search(block.text)
            for sentence in SENTENCES.finditer(block.text):
                if not CONDITION.search(sentence[0]):
                    yield from _of_all(block, sentence, is_head=titles <= 1)
                    yield from _of_each(block, sentence, is_set_up=is_set_up or bool(is_shuffled))


def _of_all(block: Block, sentence: re.Match[str], *, is_head: bool) -> Iterator[Fact]:
    """How many play, and for how long."""
    yield from _found(block, sentence, (*PLAYERS, *((FOR_PLAYERS,) if is_head else ())), _players)
    yield from _found(block, sentence, (*TIMES, *((IN_MINUTES,) if is_head else ())), _minutes)


def _of_each(block: Block, sentence: re.Match[str], *, is_set_up: bool) -> Iterator[Fact]:
    """What everybody begins with."""
    if is_set_up or AT_FIRST.search(sentence[0].strip()):
        yield from _found(block, sentence, GIVEN, _given)
        is_first = AT_FIRST.search(sentence[0].strip()) and FIRST_HAND.search(sentence[0])
        hand = f"set up: {HAND}" if is_set_up and not is_first else HAND
        yield from _found(block, sentence, DEALT, lambda match: (*_numbers(match["number"]), hand))


Reading = Callable[[re.Match[str]], tuple[int, int, str] | None]


def _found(
    block: Block, sentence: re.Match[str], patterns: tuple[re.Pattern[str], ...], read: Reading
) -> Iterator[Fact]:
    """The fact that the first pattern which fits finds in a sentence."""
    said = sentence[0].strip()
    start = sentence.start() + len(sentence[0]) - len(sentence[0].lstrip())
    match = next((found for pattern in patterns if (found := pattern.search(said))), None)
    if match is not None and (meant := read(match)) is not None:
        name = "said" if match.groupdict().get("said") else 0
        yield Fact(block, start + match.start(name), start + match.end(name), *meant)


def _numbers(least: str, most: str | None = None) -> tuple[int, int]:
    return number_of(least), number_of(most or least)


def _players(match: re.Match[str]) -> tuple[int, int, str]:
    return *_numbers(match["least"], match["most"]), "players"


def _minutes(match: re.Match[str]) -> tuple[int, int, str]:
    about = match.groupdict()
    if about.get("hour"):
        minutes = 90 if about["half"] else 60
        return minutes, minutes, "minutes"
    least, most = _numbers(about["least"], about["most"])
    unit = 60 if about["unit"].casefold().startswith("hour") else 1
    return least * unit, most * unit, "minutes"


def _given(match: re.Match[str]) -> tuple[int, int, str] | None:
    """What everybody is given; cards are left to the hands that are dealt."""
    words = words_of(match["noun"])
    if not words or words[-1] == "card":
        return None
    return *_numbers(match["number"]), f"given: {words[-1]}"
