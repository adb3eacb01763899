"""Numbers in a rulebook against the game's own files: players, cards of each kind, numbered places."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from toolkit.check.rulebook.document import Block, Document, Kind
from toolkit.check.rulebook.offences import CONTRADICTORY_COUNT
from toolkit.check.rulebook.wording import NUMBER, number_of, quoted, words_of
from toolkit.model import Game
from toolkit.problem import Problem

PLAYERS = re.compile(
    rf"(?i)\b(?:for\s+|players?:\s*)(?P<least>{NUMBER})\s*(?:to|[-–—])\s*(?P<most>{NUMBER})\b"
    rf"|(?<![\w.,–-])(?P<from>{NUMBER})\s*(?:to|[-–—])\s*(?P<to>{NUMBER})\s+players\b"
)
COMPONENTS = re.compile(r"(?i)\b(?:components?|contents?|equipment|materials?|in the box)\b")
COUNTED = re.compile(
    rf"^(?P<number>{NUMBER})\s+(?:[x×]\s+)?(?P<noun>(?:[^\W\d_][\w'’-]*\s+){{0,3}}[^\W\d_][\w'’-]*?s)\b(?!\s+(?:of|from)\b)"
)
NEAR_THE_TOP = 12  # blocks in which the number of players is that of the whole game


def find(document: Document, game: Game) -> Iterator[Problem]:
    """All numbers that are not those of the game."""
    yield from _players(document, game)
    known = counts_in(game)
    is_components = False
    for block in document.blocks:
        if block.kind is Kind.TITLE:
            is_components = bool(COMPONENTS.search(block.text))
        elif is_components and (match := COUNTED.match(block.text)):
            yield from _counted(document, block, match, known)


def _players(document: Document, game: Game) -> Iterator[Problem]:
    for block in document.blocks[:NEAR_THE_TOP]:
        for match in PLAYERS.finditer(block.text):
            least, most = match["least"] or match["from"], match["most"] or match["to"]
            if (number_of(least), number_of(most)) != game.players:
                wanted = " to ".join(str(number) for number in game.players)
                message = f"{quoted(match[0])} are not the players of game.yaml: {wanted}."
                place = document.place(block, match.start(), match.end())
                yield CONTRADICTORY_COUNT.at(place, message, "Mend the one that is wrong.")


def _counted(
    document: Document, block: Block, match: re.Match[str], known: dict[tuple[str, ...], int]
) -> Iterator[Problem]:
    words = words_of(match["noun"])
    ends = (words[start:] for start in range(len(words)))
    there = next((known[end] for end in ends if end in known), None)
    if there is not None and there != number_of(match["number"]):
        message = f"{quoted(match[0])}: in the game's files there are {there}."
        place = document.place(block, match.start(), match.end())
        yield CONTRADICTORY_COUNT.at(place, message, "Mend the number, or the copies in the file of the deck.")


def counts_in(game: Game) -> dict[tuple[str, ...], int]:
    """How many there are of what a rulebook can name, by simple words: ("trash", "card"): 90.

    What can be meant in two ways with two numbers is left out.
    """
    copies: dict[str, Counter[str]] = defaultdict(Counter)
    for deck in game.decks:
        for card in deck.cards:
            for kind in {card.type, card.subtype, deck.title} - {""}:
                copies[kind][deck.id] += card.copies
    ways: dict[tuple[str, ...], set[int]] = defaultdict(set)
    for kind, by_deck in copies.items():
        ways[*words_of(kind), "card"].add(by_deck.total())
    for noun in game.vocabulary.nouns.values():
        is_card = noun.sort == "card" and (noun.subtype or noun.type)
        number = copies[noun.subtype or noun.type].total() if is_card else noun.count
        if number:
            ways[words_of(noun.plural)].add(number)
    return {words: numbers.pop() for words, numbers in ways.items() if words and len(numbers) == 1}
