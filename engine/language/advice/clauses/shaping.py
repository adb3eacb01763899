"""Outlines with the event that is hidden in them: in who acts, in a deed said as a noun, in which one it is done to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.language.advice.clauses.clause import MAY, Clause, Clauses, Words, keys_of
from engine.language.advice.clauses.english import ORDINALS
from engine.language.advice.clauses.outline import CONDITION, DURING, EVENT, Outline, Outlines, Part
from engine.language.advice.clauses.phrases import PRONOUNS, YOU, Phrases
from engine.language.advice.clauses.saying import Saying, rows_of
from engine.language.advice.clauses.verb_phrases import NOMINAL

WITH = frozenset(["with", "without", "holding"])
SOME = frozenset(["a", "an", "no", "any", "one", "some"])
OF_DEEDS = rows_of(NOMINAL)


@dataclass(frozen=True)
class Shaping:
    """Shapes the outlines of one game's sentences."""

    saying: Saying
    outlines: Outlines

    @property
    def clauses(self) -> Clauses:
        return self.saying.clauses

    @property
    def terms(self) -> Mapping[str, Sequence[str]]:
        return self.saying.terms

    @property
    def phrases(self) -> Phrases:
        return self.saying.phrases

    def shaped(self, outline: Outline) -> Iterator[Outline]:
        """The outline with the event that its subject tells, or that is said without who does it."""
        first, rest = outline.deeds[0], outline.deeds[1:]
        event = outline.part(EVENT)
        if event is not None and not event.clause.subject:
            yield from self._with_doer(outline, event)
            return
        if event is None and first.subject:
            deed = self.phrases.done_by(first.subject)
            if deed is not None:
                part = self._told_when(Clause(deed.subject, "", deed.phrase))
                deeds = (first._replace(subject=("it",)), *_same(rest, first.subject, ("it",)))
                yield outline._replace(times=_nth(outline, deed.nth), parts=(*outline.parts, part), deeds=deeds)
            deed = self.phrases.nominal(first.subject)
            if deed is not None:
                part = self._told_when(Clause(deed.subject or self._anybody, "", deed.phrase))
                if self.clauses.is_lasting(part.clause):
                    part = part._replace(kind=DURING)
                for clause in self._of_nominal(first, deed.subject):
                    deeds = (clause, *_same(rest, first.subject, clause.subject))
                    yield outline._replace(times=_nth(outline, deed.nth), parts=(*outline.parts, part), deeds=deeds)
        yield outline

    def _with_doer(self, outline: Outline, event: Part) -> Iterator[Outline]:
        """Who does what an event says without that: who does the rest, or you."""
        first = outline.deeds[0]
        subject = first.subject if first.subject and self.phrases.is_actor(first.subject) else YOU
        if self.phrases.is_other(subject):
            subject = YOU
        if event.clause.helped == "to" and first.helped == MAY:
            return
        whole = event._replace(
            clause=Clause(subject if subject == YOU else self.phrases.one(subject), "", event.clause.phrase)
        )
        parts = tuple(whole if part is event else part for part in outline.parts)
        deeds = outline.deeds
        if subject != YOU and subject not in PRONOUNS:
            deeds = (first._replace(subject=("it",)), *_same(deeds[1:], first.subject, ("it",)))
        yield outline._replace(parts=parts, deeds=deeds)
        deed = self.phrases.nominal(first.subject) if first.subject else None
        if deed is None and not first.subject and self.terms.get("here"):
            doer = ("a", *self.phrases.actor)
            whole = event._replace(clause=Clause(doer, "", event.clause.phrase))
            yield outline._replace(
                parts=tuple(whole if part is event else part for part in outline.parts), deeds=outline.deeds
            )

    def _told_when(self, clause: Clause) -> Part:
        """A deed as an event, with what is said of time at its end."""
        clause = self.somewhere(clause)
        for time, rest in self.outlines.timed(clause.phrase):
            if rest == clause.phrase[: len(rest)] and rest:
                return Part(EVENT, clause._replace(phrase=rest), (), (time,))
        return Part(EVENT, clause)

    def somewhere(self, clause: Clause) -> Clause:
        """A deed that is done to a place, with the place where the card is for "here" and where none is named."""
        verb = self.clauses.inflection.lexicon.vocabulary.verbs.get(clause.phrase[0])
        is_here = keys_of(clause.phrase)[1:2] == ("here",)
        if not self.terms.get("here") or not (
            is_here or (verb is not None and "place" in verb.objects and len(clause.phrase) == 1)
        ):
            return clause
        return clause._replace(phrase=(clause.phrase[0], *self.terms["here"][0].split(), *clause.phrase[2:]))

    @property
    def _anybody(self) -> Words:
        """Who does a deed that is said of nobody: you with a card in your hand, anybody at a place."""
        return ("a", *self.phrases.actor) if self.terms.get("here") else YOU

    def _of_nominal(self, clause: Clause, doer: Words) -> Iterator[Clause]:
        """What a deed does, as what somebody does: "gives you 1 VP" as "you gain 1 VP"."""
        for said, _ in self.saying.by_rows(OF_DEEDS, clause.phrase):
            keys = keys_of(said)
            for at in range(len(keys)):
                verbs = [verb for verb in self.clauses.inflection.verbs_at(keys, at) if verb.form == "base"]
                helped = MAY if keys[at] == "may" else ""
                if (verbs or helped) and (at == 0 or self.clauses.is_somebody(said[:at])):
                    subject = said[:at]
                    if keys_of(subject) == ("it",) and doer == YOU:
                        subject = YOU
                    elif subject and not doer and self.phrases.is_plain(subject):
                        subject = ("it",)
                    yield Clause(subject, helped or clause.helped, said[at + bool(helped) :])
                    break

    def with_things(self, outline: Outline) -> Outline:
        """The outline with what somebody has said of them, not of what they do: "enters with an item"."""
        event = outline.part(EVENT)
        if event is None:
            return outline
        keys = keys_of(event.clause.phrase)
        at = next((at for at in range(2, len(keys) - 1) if keys[at] in WITH and keys[at + 1] in SOME), -1)
        thing = self.clauses.head(keys[at + 1 :]) if at > 0 else None
        if (
            thing is None
            or not {"card", "token"} & set(thing[1].sorts)
            or self.clauses.inflection.nouns_at(keys, at - 1) == []
        ):
            return outline
        said, subject = event.clause.phrase[at:], event.clause.subject
        clause = event.clause._replace(phrase=event.clause.phrase[:at])
        if keys_of(subject) == YOU:
            has = Clause(
                YOU, "", ("have", *(("no",) if keys[at] == "without" else ()), *said[1 + (keys[at] == "without") :])
            )
            parts = (
                *(event._replace(clause=clause) if part is event else part for part in outline.parts),
                Part(CONDITION, has),
            )
            return outline._replace(parts=parts)
        clause = clause._replace(subject=(*subject, *said))
        return outline._replace(
            parts=tuple(event._replace(clause=clause) if part is event else part for part in outline.parts)
        )

    def with_ordinal(self, outline: Outline) -> Outline:
        """The outline with "the first card you draw each night" as what happens the first time one is drawn."""
        first = outline.deeds[0]
        keys = keys_of(first.phrase)
        at = next((at for at in range(1, len(keys) - 3) if keys[at] == "the" and keys[at + 1] in ORDINALS[:4]), -1)
        noun = next(iter(self.clauses.inflection.nouns_at(keys, at + 2)), None) if at > 0 else None
        is_alone = len(outline.deeds) == 1 and outline.part(EVENT) is None
        if noun is None or not is_alone or keys[at + 2 + noun.size : at + 3 + noun.size] != YOU:
            return outline
        end = at + 2 + noun.size
        verb = self.clauses.form(keys, end + 1, "base")
        if not verb or end + 2 != len(keys):
            return outline
        part = Part(EVENT, Clause(YOU, "", (verb, "a", *first.phrase[at + 2 : end])), (), (("nth", (keys[at + 1],)),))
        deed = first._replace(phrase=(*first.phrase[:at], "it"))
        return outline._replace(parts=(*outline.parts, part), deeds=(deed,))


def _nth(outline: Outline, nth: str) -> tuple[tuple[str, Words], ...]:
    return (*outline.times, ("nth", (nth,))) if nth else outline.times


def _same(deeds: Sequence[Clause], subject: Words, other: Words) -> list[Clause]:
    """Deeds with another subject in place of one."""
    return [deed._replace(subject=other) if deed.subject == subject else deed for deed in deeds]
