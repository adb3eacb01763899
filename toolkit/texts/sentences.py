"""Texts cut into sentences as people count them, and how much of a game's prose is read.

The language ends a sentence at every full stop, also within "1.5" or "e.g. two". A sentence counted here ends where its
line ends, or where a blank follows and then no small letter.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass

from toolkit.model import Game
from toolkit.texts.read import CardText, read_texts

END = re.compile(r"[.!?]+[\"'”’)\]]*(?=\s*$|\s+[^\sa-z])")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a card's text: its characters, and whether it is read whole and with one meaning."""

    start: int
    end: int
    is_read: bool


@dataclass(frozen=True, slots=True)
class ProseCount:
    """How many sentences of a game are prose, and how many of those are read."""

    game: str
    folder: str
    sentences: int
    read: int


def spans_of(text: str) -> Iterator[tuple[int, int]]:
    """The (start, end) of each sentence in a text, without blanks around it.

    No sentence goes over the end of a line.
    """
    offset = 0
    for line in text.split("\n"):
        begin = 0
        for stop in [*(match.end() for match in END.finditer(line)), len(line)]:
            if inner := line[begin:stop].strip():
                start = offset + begin + line[begin:stop].index(inner[0])
                yield start, start + len(inner)
            begin = stop
        offset += len(line) + 1


def sentences_in(text: str) -> int:
    """How many sentences a rules text has."""
    return sum(1 for _ in spans_of(text))


def sentences_of(read: CardText) -> list[Sentence]:
    """The sentences of a text as people count them.

    A sentence is read where the language reads everything that it takes for a sentence within it.
    """
    from engine.language.tokens import sentence_spans

    starts = [start for start, _ in sentence_spans(read.card.text)]
    refused = [start for start, wording in zip(starts, read.sentences, strict=True) if wording is None]
    return [
        Sentence(start, end, not any(start <= at < end for at in refused)) for start, end in spans_of(read.card.text)
    ]


def count_of_prose(game: Game, cards: Container[str] | None = None) -> ProseCount:
    """How many sentences of a game are prose and how many of them are read, for cards with these ids, or for all."""
    texts = [text for text in read_texts(game) if text.is_prose and (cards is None or text.card.id in cards)]
    counted = [sentence for text in texts for sentence in sentences_of(text)]
    return ProseCount(game.id, str(game.folder), len(counted), sum(sentence.is_read for sentence in counted))
