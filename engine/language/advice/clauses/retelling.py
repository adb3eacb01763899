"""Sentences told anew from their parts, in the order and with the words that the language has for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product
from typing import NamedTuple

from engine.language.advice.clauses.adjuncts import EACH, MOMENT, OFTEN, SPAN
from engine.language.advice.clauses.clause import Clause, Clauses, Words, keys_of
from engine.language.advice.clauses.english import ORDINALS
from engine.language.advice.clauses.outline import CONDITION, DURING, EVENT, UNLESS_SO, Outline, Outlines
from engine.language.advice.clauses.prices import OF_PRICES, Prices
from engine.language.advice.clauses.saying import MOST_WAYS, OF_VERBS, Saying, Way
from engine.language.advice.clauses.shaping import OF_DEEDS, Shaping
from engine.language.writer import article

MOST_TOLD = 16
LAYOUT = 0.05  # for each less likely way to lay a sentence out
PRICED = 0.3  # less for what is said as a price


class Told(NamedTuple):
    """A sentence told anew, how far it is from the one that was given, and what has to be said of it."""

    words: Words
    cost: float
    notes: Words = ()


@dataclass(frozen=True)
class Retelling:
    """Tells sentences of one game anew; `terms` are its words by the part that they play."""

    clauses: Clauses
    terms: Mapping[str, Sequence[str]]

    @cached_property
    def saying(self) -> Saying:
        """Says clauses in words."""
        return Saying(self.clauses, self.terms)

    @cached_property
    def outlines(self) -> Outlines:
        """Lays sentences out."""
        return Outlines(self.clauses, self.terms)

    @cached_property
    def shaping(self) -> Shaping:
        """Finds hidden events."""
        return Shaping(self.saying, self.outlines)

    def of(self, words: Words) -> list[Told]:
        """The ways to tell a sentence, given with its full stop, the likeliest first."""
        use: Words = ()
        if words[1:2] == (":",) and words[0] in self.clauses.inflection.lexicon.vocabulary.uses:
            use, words = words[:2], words[2:]
        if words[-1:] == (".",):
            words = words[:-1]
        if not words or "." in words:
            return []
        found: dict[Words, Told] = {}
        words = (words[0][:1].lower() + words[0][1:], *words[1:]) if not words[0].isupper() else words
        for less, outline in enumerate(self.outlines.of(words)):
            for shaped in self.shaping.shaped(outline):
                for said, cost in islice(self._told(shaped), MOST_TOLD):
                    cost += LAYOUT * less
                    whole = (*use, *_with_capitals(_with_articles(said)), ".")
                    if whole not in found or found[whole].cost > cost:
                        found[whole] = Told(whole, cost)
        return sorted(found.values(), key=lambda told: told.cost)[:MOST_TOLD]

    def _told(self, outline: Outline) -> Iterator[Way]:
        outline = self.shaping.with_things(outline)
        parts = (
            part._replace(clause=self.shaping.somewhere(part.clause)) if part.kind == EVENT else part
            for part in outline.parts
        )
        outline = self.shaping.with_ordinal(outline._replace(parts=tuple(parts)))
        for said, cost in Prices(self.shaping).of(outline):
            yield said, cost - PRICED
        event = outline.part(EVENT)
        nth, period = outline.time("nth"), outline.time(EACH)
        actor = event.clause.subject if event is not None else ()
        if period and not nth and not (event and self._nth_within(event.clause)[1]):
            return
        fronts: list[list[Way]] = []
        often, span, moment = outline.time(OFTEN), outline.time(SPAN), outline.time(MOMENT)
        if span:
            fronts.append([((*span, ","), 0.0)])
        if often:
            fronts.append([((*often, ","), 0.0)])
        if moment:
            fronts.append([((*moment, ","), 0.0)])
        if event is not None:
            clause, within = self._nth_within(event.clause)
            nth = nth or ((within,) if within else ())
            if nth and not period and nth[0] != "next":
                return
            begins = ("the", nth[0], "time", *(("each", *period) if nth[0] != "next" else ())) if nth else ("when",)
            fronts.append([((*begins, *said, ","), cost) for said, cost in self.saying.clause(clause, ())])
        for part in outline.parts:
            if part.kind in (CONDITION, DURING):
                fronts.append([((part.kind, *said, ","), cost) for said, cost in self.saying.conditional(part, actor)])
        deeds = list(self.saying.deeds(outline.deeds, actor))
        ends = [
            [(("unless", *said), cost) for said, cost in self.saying.conditional(part, actor)]
            for part in outline.parts
            if part.kind == UNLESS_SO
        ]
        for ways in product(*(front[:MOST_WAYS] for front in fronts), deeds, *ends):
            yield tuple(word for words, _ in ways for word in words), sum(cost for _, cost in ways)
        if span and len(fronts) == 1 and not ends:
            yield from (((*said, *span), cost + LAYOUT) for said, cost in deeds)

    def _nth_within(self, clause: Clause) -> tuple[Clause, str]:
        """A clause without the ordinal in what is done: "buy a second good" as "buy a good", and "second"."""
        keys = keys_of(clause.phrase)
        for at in range(1, len(keys)):
            if keys[at] in ORDINALS and keys[at - 1] in ("a", "the", "your"):
                phrase = (*clause.phrase[: at - 1], "a", *clause.phrase[at + 1 :])
                return clause._replace(phrase=phrase), keys[at]
        return clause, ""


EVERYDAY = tuple(  # all verbs with which these begin
    sorted(
        {
            verb
            for rows in (OF_VERBS, OF_DEEDS, OF_PRICES)
            for row in rows.rows
            for verb in row.find.split()[1].split("|")
        }
    )
)


def _with_capitals(words: Words) -> Words:
    """The words with a capital where a sentence begins."""
    before = (".", *words[:-1])
    return tuple(word[:1].upper() + word[1:] if last == "." else word for last, word in zip(before, words, strict=True))


def _with_articles(words: Words) -> Words:
    """The words with "an" where it has to be."""
    following = (*words[1:], "")
    return tuple(
        article(after) if word.lower() in ("a", "an") else word for word, after in zip(words, following, strict=True)
    )
