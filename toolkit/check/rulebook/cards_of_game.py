"""What a rulebook says in sentences of all the cards of its game: "There are 25 Creatures. The deck has 55 cards"."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import chain

from toolkit.check.rulebook.claims import CONDITION, EXAMPLE, NAME, OTHER_GAME, SENTENCE, TAKEN_OUT
from toolkit.check.rulebook.document import Block, Document, Kind
from toolkit.check.rulebook.offences import CONTRADICTORY_COUNT
from toolkit.check.rulebook.wording import NUMBER, number_of, quoted, words_of
from toolkit.model import Game
from toolkit.problem import Problem

HAS = r"(?:has|contains|comes with|includes|consists of|is made (?:up )?of|holds)(?: exactly)?(?: the following)?"
PART = rf"(?:{NUMBER}) {NAME}"
PARTS = rf"(?P<parts>{PART}(?:(?:,? and|,) {PART})*)"
OVER = r"(?=\s*$|,|\)| in (?:the|this) (?:game|box|deck)\b| in (?:all|total)\b| altogether\b)"
SAID = (
    re.compile(
        rf"(?i)^\s*(?:(?:in (?:all|total|the game|this game)|altogether),? )?there are(?: exactly)? {PARTS}{OVER}"
    ),
    re.compile(rf"(?i)\b(?:the|this) (?:game|box) {HAS} {PARTS}{OVER}"),
    re.compile(rf"(?i)\b(?:the|this) (?P<deck>(?:[^\W\d_][\w'’-]* ){{0,3}}?)deck {HAS} {PARTS}{OVER}"),
)
MOST_DECKS = 12  # whose numbers are added up in every way
COUNTED = re.compile(rf"(?P<number>{NUMBER}) (?P<noun>{NAME})")

Numbers = dict[tuple[str, ...], dict[str, int]]  # how many there are of a kind, by the deck that they are in


def find(document: Document, game: Game) -> Iterator[Problem]:
    """A finding at each number of all cards of a kind, of a deck or of the game that is not that of its files."""
    numbers = _numbers(game)
    is_other, level = False, 0
    for block in document.blocks:
        if block.kind is Kind.TITLE:
            if not is_other or block.level <= level:
                is_other, level = bool(OTHER_GAME.search(block.text)), block.level
        elif block.kind in {Kind.TEXT, Kind.ITEM} and not is_other and not EXAMPLE.search(block.text):
            yield from _in_block(document, block, game, numbers)


def _in_block(document: Document, block: Block, game: Game, numbers: Numbers) -> Iterator[Problem]:
    """The wrong numbers of a paragraph, up to where cards are taken out or put in."""
    taken = TAKEN_OUT.search(block.text)
    last = taken.start() if taken else len(block.text)
    for sentence in SENTENCE.finditer(block.text, 0, last):
        if CONDITION.search(sentence[0]):
            continue
        for match in chain.from_iterable(pattern.finditer(sentence[0]) for pattern in SAID):
            name = match.groupdict().get("deck")
            for part in COUNTED.finditer(sentence[0], match.start("parts"), match.end("parts")):
                right = _right(part["noun"], None if name is None else words_of(name), game, numbers)
                if right and number_of(part["number"]) not in right:
                    message = f"{quoted(part[0])}: in the game's files there are {right[0]}."
                    start = sentence.start()
                    place = document.place(block, start + part.start(), start + part.end())
                    yield CONTRADICTORY_COUNT.at(
                        place, message, "Mend the number, or the copies in the file of the deck."
                    )


def _right(noun: str, deck: tuple[str, ...] | None, game: Game, numbers: Numbers) -> list[int]:
    """The numbers that a noun may be said with, the likeliest first; none for what is no kind of card.

    `deck` are the words for a deck that is spoken of: none of them for "the deck", None for no deck.
    """
    words = words_of(noun)
    by_deck = numbers.get(words, {})
    is_kind = words[-1:] == ("card",) or noun[0].isupper()  # "corners" are not always the Corner tiles
    if not by_deck or not is_kind:
        return []
    if deck:
        return [by_deck.get(each.id, 0) for each in game.decks if _name(each.title) == deck]
    total = sum(by_deck.values())
    if words != ("card",):
        return [total, *by_deck.values()]
    kinds = [sum(each.values()) for each in numbers.values()]  # "the deck", or "cards" where one kind is explained
    return [total, *kinds, *by_deck.values(), *_sums(list(by_deck.values()))]


def _sums(numbers: list[int]) -> set[int]:
    """All sums of some of the numbers: not all that comes in decks is called a card."""
    sums = {0}
    for number in numbers[:MOST_DECKS]:
        sums |= {number + each for each in sums}
    return sums - {0}


def _name(title: str) -> tuple[str, ...]:
    """The words of a deck's title without "deck" at its end."""
    words = words_of(title)
    return words[:-1] if len(words) > 1 and words[-1] == "deck" else words


def _numbers(game: Game) -> Numbers:
    """How many cards there are of each type and subtype, by its name and with "cards", and of all."""
    found: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for deck in game.decks:
        for card in deck.cards:
            kinds = {words_of(kind) for kind in (card.type, card.subtype)} - {()}
            for words in {("card",), *kinds, *((*kind, "card") for kind in kinds)}:
                found[words][deck.id] += card.copies
    nouns = {words_of(noun.plural) for noun in game.vocabulary.nouns.values() if noun.count or noun.sort != "card"}
    return {words: dict(counts) for words, counts in found.items() if words == ("card",) or words not in nouns}
