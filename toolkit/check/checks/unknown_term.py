"""
## What it finds
A word of a prose text that is meant as a term of the game and is none: in capitals and nearly a tag or its plural,
counted and no counter or one in the wrong number, with a capital and nearly a counter, another term or the name of a
card, or such a name in one word. Where only the capitals are wrong it is C204. Common words are left alone, and so is
what begins a sentence, unless it is nearly a name and something is said of it.

## Why it matters
Prose is not read, so nothing else would notice: such a word is printed without its icon, and players look for something
that is not in the game.

## Example
    texts: {prose: Heap cannot read auctions yet.}
    cards:
      - name: Feast
        text: Bid for a FODO card; whoever bids least gains 2 Snakcs.

## Instead
        text: Bid for a FOOD card; whoever bids least gains 2 Snacks.

A word that is right as it is belongs into the vocabulary in game.yaml: to `counters`, or to `terms` with its meaning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.check.checks import rules_text
from toolkit.check.text_offences import WRONG_CASE
from toolkit.model import Game
from toolkit.problem import Offence, Problem, Severity
from toolkit.texts import CardText, Sentence, sentences_of

OFFENCE = Offence("C214", "unknown-term", __doc__, Severity.WARNING)
KINDS = {offence.name: offence for offence in (OFFENCE, WRONG_CASE)}


def find(game: Game, texts: Sequence[CardText]) -> Iterator[Problem]:
    """Misspelt terms in prose, sentence by sentence. Sentences that are read and printed as they stand are skipped."""
    prose = [text for text in texts if text.is_prose]
    if not prose:
        return
    from toolkit.check.slips import Scan
    from toolkit.check.terms import Terms

    terms = Terms(game)
    for text in prose:
        for sentence in sentences_of(text):
            if _is_doubtful(text, sentence):
                for finding in Scan(text.card.text, sentence, terms).findings():
                    yield rules_text.problem_as(KINDS[finding.kind], text.card, finding, Severity.WARNING)


def _is_doubtful(text: CardText, sentence: Sentence) -> bool:
    """Whether a sentence is not read, or printed otherwise, and reading has found nothing wrong with its words."""
    kinds = {finding.kind for finding in text.findings if sentence.start <= finding.start < sentence.end}
    return bool(kinds or not sentence.is_read) and not kinds & rules_text.OF_WORDS
