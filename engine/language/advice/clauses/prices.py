"""What a deed costs, where a sentence says that somebody pays more, less or nothing for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.language.advice.clauses.adjuncts import PRICES, SPAN
from engine.language.advice.clauses.clause import CANNOT, MAY, Clause, Clauses, Words, keys_of
from engine.language.advice.clauses.outline import CONDITION, DURING, EVENT, Outline, Part
from engine.language.advice.clauses.phrases import YOU
from engine.language.advice.clauses.saying import JOIN, Saying, Way, rows_of
from engine.language.advice.clauses.shaping import Shaping
from engine.language.advice.patterns import Matcher, put

FREELY = (("for", "free"), ("without", "paying"), ("at", "no", "cost"), ("free", "of", "charge"), ("for", "nothing"))
CHEAPER = "for {n:num} {c:counter} less|more|extra|cheaper $"
PAYING = frozenset(["pay", "need", "spend", "require", "use"])
OF_PRICES = rows_of(PRICES)


@dataclass(frozen=True)
class Prices:
    """Says prices in the words of one game."""

    shaping: Shaping

    @property
    def saying(self) -> Saying:
        return self.shaping.saying

    @property
    def clauses(self) -> Clauses:
        return self.shaping.clauses

    def of(self, outline: Outline) -> Iterator[Way]:
        """What a deed costs, where somebody pays more, less or nothing for it."""
        if len(outline.deeds) == 1 and not outline.time("nth"):
            for priced in self._priced(outline):
                yield from self._told(priced)

    def _priced(self, outline: Outline) -> Iterator[Outline]:
        """An outline in which a price is paid on the event: itself, or of "they raid for 1 AP less"."""
        first = outline.deeds[0]
        if outline.part(EVENT) is None and first.helped != CANNOT:
            for start, _, captures in Matcher(self.clauses.inflection, first.phrase, keys_of(first.phrase)).find(
                CHEAPER
            ):
                delta = next(put("{n} {c}", captures, self.clauses.inflection, self.saying.terms))
                yield _paid(outline, start, ("pay", *delta, keys_of(first.phrase)[-1]))
            free = next((row for row in FREELY if keys_of(first.phrase)[-len(row) :] == row), ())
            if free and first.subject:
                yield _paid(outline, len(first.phrase) - len(free), ("be", "free"))
            at = next((at for at in range(2, len(first.phrase) - 1) if self._is_done(first.phrase, at)), 0)
            if at and first.subject and first.phrase[0] in PAYING and first.helped != MAY:
                words, nobody = first.phrase, self.saying.phrases.is_nobody(first.subject)
                verb = self.clauses.form(keys_of(words), at + 1, "base") or self.clauses.form(
                    keys_of(words), at + 1, "ing"
                )
                doer = ("a", *self.saying.phrases.actor) if nobody else first.subject
                event = Part(EVENT, Clause(doer, "", (verb, *words[at + 2 :])))
                price = ("be", "free") if nobody else words[:at]
                yield outline._replace(parts=(*outline.parts, event), deeds=(Clause((), "", price),))
        if first.helped not in (MAY, CANNOT):
            yield outline

    def _is_done(self, phrase: Words, at: int) -> bool:
        """Whether a deed with a price is named from a word on: "to visit", "for leaving"."""
        keys = keys_of(phrase)
        form = "base" if keys[at] == "to" else "ing" if keys[at] in ("for", "when", "on", "while") else ""
        verb = self.clauses.form(keys, at + 1, form) if form else ""
        return bool(verb) and any(True for _ in self._doing(Clause((), "", (verb, *phrase[at + 2 :]))))

    def _told(self, outline: Outline) -> Iterator[Way]:
        """A price in words."""
        first, event = outline.deeds[0], outline.part(EVENT)
        conditions = (part for part in outline.parts if part.kind in (CONDITION, DURING))
        so = [words for part in conditions for words, _ in self.saying.conditional(part, ())[:1]]
        fronts = tuple(word for words in so for word in ("while", *words, ","))
        for said, cost in self.saying.by_rows(OF_PRICES, first.phrase):
            tail = (*said, *outline.time(SPAN))
            if event is None:
                yield from (((*fronts, *deed, *tail), cost + more) for deed, more in self._deeds(first.subject))
            else:
                doer = event.clause.subject
                is_plain = not doer or self.saying.phrases.is_plain(doer)
                whom = () if is_plain else ("for", *self.saying.phrases.several(doer))
                for deed in self._doing(event.clause):
                    yield (*fronts, *deed, *said, *whom, *outline.time(SPAN)), cost

    def _doing(self, clause: Clause) -> Iterator[Words]:
        """A deed that has a price, as doing it: "visiting this house" of "enters this house"."""
        for phrase in (clause.phrase, *(phrase for phrase, _ in self.saying.by_deeds(clause.phrase))):
            verb = self.clauses.inflection.lexicon.vocabulary.verbs.get(phrase[0])
            if verb is not None and verb.costs:
                yield (*verb.ing.split(), *self.shaping.somewhere(clause._replace(phrase=phrase)).phrase[1:])

    def _deeds(self, subject: Words) -> Iterator[Way]:
        """What a price is said of: as it is, and "a raid" as raiding."""
        if not subject:
            return
        if keys_of(subject)[:2] in (("the", "cost"), ("the", "price")) and len(subject) > 3:
            subject = subject[3:]
        yield subject, 0.0
        deed = self.saying.phrases.nominal(subject)
        if deed is not None and not deed.nth and not deed.subject:
            yield from ((doing, JOIN) for doing in self._doing(Clause((), "", deed.phrase)))


def _paid(outline: Outline, end: int, price: Words) -> Outline:
    """The outline with its deed up to a word as the event on which a price is paid."""
    first = outline.deeds[0]
    event = Part(EVENT, Clause(first.subject or YOU, "", first.phrase[:end]))
    return outline._replace(parts=(*outline.parts, event), deeds=(Clause((), "", price),))
