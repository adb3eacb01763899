"""
## What it finds
A word of a prose text that is meant as a term of the game and is none: in capitals and nearly a tag, counted and no
counter, with a capital and nearly a counter, another term or the name of a card. Where only the capitals are wrong it
is C204.

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

import re
from collections.abc import Iterator, Sequence

from engine.language.finding import Finding
from toolkit.check.checks import rules_text
from toolkit.check.terms import ORDINARY, WORD, Terms, meant
from toolkit.check.text_offences import WRONG_CASE
from toolkit.model import Game
from toolkit.problem import Offence, Problem, Severity
from toolkit.texts import CardText, Sentence, sentences_of

OFFENCE = Offence("C214", "unknown-term", __doc__, Severity.WARNING)
NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten"
AMOUNT = re.compile(rf"(?<![\w.,])(?:[+−-]?\d+½?|½|X|(?i:{NUMBERS}))\s+(?=[^\W\d_])")
BEGINNINGS = ".!?:;\"“‘'([–—•*/|\n"  # after these a capital says nothing


def find(game: Game, texts: Sequence[CardText]) -> Iterator[Problem]:
    """Words of prose, sentence by sentence; what is read and printed as it stands has no wrong ones."""
    prose = [text for text in texts if text.is_prose]
    terms = Terms(game) if prose else None
    for text in prose:
        for sentence in sentences_of(text) if terms else ():
            if terms and _is_doubtful(text, sentence):
                for finding in Scan(text.card.text, sentence, terms).findings():
                    offence = WRONG_CASE if finding.kind == WRONG_CASE.name else OFFENCE
                    yield rules_text.problem_as(offence, text.card, finding, Severity.WARNING)


def _is_doubtful(text: CardText, sentence: Sentence) -> bool:
    """Is it not read, or read and printed otherwise? Where reading has found fault with its words that is enough."""
    kinds = {finding.kind for finding in text.findings if sentence.start <= finding.start < sentence.end}
    return bool(kinds or not sentence.is_read) and not kinds & rules_text.OF_WORDS


class Scan:
    """One sentence looked through for terms; each of its words belongs to one finding at most."""

    def __init__(self, text: str, sentence: Sentence, terms: Terms) -> None:
        self.text, self.start, self.end, self.terms = text, sentence.start, sentence.end, terms
        self.words = [(match[0], match.start()) for match in WORD.finditer(text, sentence.start, sentence.end)]
        self.begins = {at for _, at in self.words if self._begins(at)}
        self.is_loud = sum(word.isupper() for word, _ in self.words) * 2 > len(self.words)
        self.told: set[int] = set()  # places of words that are right, or wrong in a finding

    def findings(self) -> Iterator[Finding]:
        """In this order: what an earlier one explains is no matter of a later one."""
        found = [*self._amounts(), *self._lower_tags(), *self._near_names(), *self._near_terms()]
        yield from sorted(found, key=lambda finding: finding.start)

    def _begins(self, at: int) -> bool:
        before = self.text[:at].rstrip(" ")
        return not before or before[-1] in BEGINNINGS

    def _tell(self, start: int, end: int) -> None:
        self.told |= {at for _, at in self.words if start <= at < end}

    def _slip(self, start: int, word: str, found: Sequence[str], what: str) -> Finding:
        """A word that was meant to be another one."""
        end = start + len(word)
        self._tell(start, end)
        edit = (start, end, found[0]) if len(found) == 1 else None
        return Finding(OFFENCE.name, f"“{word}” is no {what}", start, end, f"Did you mean {' or '.join(found)}?", edit)

    def _wrong_case(self, start: int, word: str, right: str) -> Finding:
        end = start + len(word)
        self._tell(start, end)
        message = f"the term “{right}” is written in another case here"
        return Finding(WRONG_CASE.name, message, start, end, f"write {right}", (start, end, right))

    # --- amounts ---------------------------------------------------------------------------------------------------

    def _amounts(self) -> Iterator[Finding]:
        for match in AMOUNT.finditer(self.text, self.start, self.end):
            yield from self._counted(match.end())

    def _counted(self, at: int) -> Iterator[Finding]:
        """What stands after an amount: a counter, another known word, a slip, or what no counter is called."""
        if at in self.told:
            return
        for folded, form in sorted(self.terms.counters.items(), key=lambda row: -len(row[0])):
            written = self.text[at : at + len(form)]
            if written.casefold() == folded and not self.text[at + len(form) : at + len(form) + 1].isalnum():
                if written != form and written not in self.terms.written:
                    yield self._wrong_case(at, written, form)
                self._tell(at, at + len(form))
                return
        word = next((word for word, start in self.words if start == at), "")
        if not word or self.terms.is_known(word) or word.casefold() in ORDINARY:
            return
        found = self._meant_by(word)
        if found:
            yield self._slip(at, word, found, "word of this game")
        elif word[0].isupper() and len(word) > 1:
            self._tell(at, at + len(word))
            hint = f"Add it to `counters` or `terms` in game.yaml, or write {word.lower()} for an ordinary word."
            yield Finding(OFFENCE.name, f"“{word}” is no counter of this game", at, at + len(word), hint)

    def _meant_by(self, word: str) -> list[str]:
        if word.islower():
            return meant(word, (form for form in self.terms.counters.values() if form.islower()), letters=True)
        if word.isupper():
            return meant(word, self.terms.capitals)
        counters = [form for form in self.terms.counters.values() if not form.isupper()]
        return meant(word, counters) or meant(word, self.terms.capitalised_like(word))

    # --- tags ------------------------------------------------------------------------------------------------------

    def _lower_tags(self) -> Iterator[Finding]:
        """Tags before what carries them, and with a capital where an ordinary word has none."""
        for place, (word, at) in enumerate(self.words):
            tag = self.terms.tag_for(word)
            if not tag or at in self.told:
                continue
            after = next((other for other, _ in self.words[place + 1 :] if other.casefold() not in self.terms.tags), "")
            if after.casefold() in self.terms.qualified or (not word.islower() and at not in self.begins):
                yield self._wrong_case(at, word, tag)

    # --- names and other terms -------------------------------------------------------------------------------------

    def _windows(self) -> Iterator[list[tuple[str, int]]]:
        """Runs of words that begin with a capital, as long as names are."""
        for place, (word, _) in enumerate(self.words):
            if word[0].isupper():
                for number in self.terms.name_lengths:
                    window = self.words[place : place + number]
                    if len(window) == number:
                        yield window

    def _near_names(self) -> Iterator[Finding]:
        """Names of several words, one of which is misspelt."""
        for window in self._windows():
            if len(window) == 1 or self.told & {at for _, at in window}:
                continue
            if all(self.terms.is_known(word) or word.casefold() in ORDINARY for word, _ in window):
                continue
            start, end = window[0][1], window[-1][1] + len(window[-1][0])
            alike = self.terms.names_with([word for word, _ in window])
            if found := meant(self.text[start:end], alike):
                yield self._slip(start, self.text[start:end], found, "card of this game")

    def _near_terms(self) -> Iterator[Finding]:
        """Single words with a capital, or in capitals."""
        for word, at in self.words:
            if at in self.told or self.terms.is_known(word) or word.casefold() in ORDINARY:
                continue
            if word.isupper():
                is_loud = self.is_loud or self.terms.is_ordinary(word)
                found = [] if is_loud else meant(word, self.terms.capitals)
            else:
                is_marked = word[0].isupper() and at not in self.begins
                found = meant(word, self.terms.capitalised_like(word)) if is_marked else []
            if found:
                is_tag = set(found) <= set(self.terms.tags.values())
                yield self._slip(at, word, found, "tag" if is_tag else "word of this game")
