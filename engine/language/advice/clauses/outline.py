"""What a sentence says, as parts: when and how often, on what event, under which conditions, and what is done.

The parts are found wherever they stand, by the words that begin them and by what can be read as a clause. A sentence
may be laid out in several ways; the likeliest come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.language.advice.clauses.adjuncts import NONE, NOW, SPAN, TIMES, TimeRow
from engine.language.advice.clauses.clause import Clause, Clauses, Words, keys_of
from engine.language.advice.clauses.english import BY_DOING, IF, NOMINAL_AFTER, TO_DO, UNLESS, WHEN, WHILE
from engine.language.advice.clauses.phrases import Phrases
from engine.language.advice.inflection import Inflection
from engine.language.advice.patterns import Captures, Matcher, PatternIndex, put

MOST_LAID_OUT = 12
MOST_PARTS = 5  # about times and conditions
EVENT, CONDITION, DURING, UNLESS_SO, PURPOSE = "when", "if", "while", "unless", "to"
BEGINNING = frozenset(["you", "each", "every", "it", "all"])  # words with which a clause begins after another one


class Part(NamedTuple):
    """A clause that the others depend on, and how: EVENT, CONDITION and so on."""

    kind: str
    clause: Clause
    more: tuple[Clause, ...] = ()
    times: tuple[tuple[str, Words], ...] = ()


class Outline(NamedTuple):
    """A sentence by its parts: times as pairs of their kind and words, what it depends on, and what is done."""

    times: tuple[tuple[str, Words], ...] = ()
    parts: tuple[Part, ...] = ()
    deeds: tuple[Clause, ...] = ()

    def time(self, *kinds: str) -> Words:
        """The words of the first time of some kinds, of the sentence or of an event; () for none."""
        times = (*self.times, *(time for part in self.parts for time in part.times))
        return next((words for kind, words in times if kind in kinds), ())

    def part(self, *kinds: str) -> Part | None:
        """The first part of some kinds."""
        return next((each for each in self.parts if each.kind in kinds), None)


@dataclass(frozen=True)
class Outlines:
    """Lays out sentences of one game; `terms` are its words by the part that they play."""

    clauses: Clauses
    terms: Mapping[str, Sequence[str]]

    def of(self, words: Words) -> list[Outline]:
        """The ways to lay out a sentence, given without its full stop."""
        found: list[Outline] = []
        for outline in self._laid_out(words, Outline(), 0):
            if outline not in found:
                found.append(outline)
            if len(found) == MOST_LAID_OUT:
                break
        return found

    @property
    def inflection(self) -> Inflection:
        return self.clauses.inflection

    def _laid_out(self, words: Words, have: Outline, depth: int) -> Iterator[Outline]:
        words = _trimmed(words)
        if not words or depth > MOST_PARTS:
            return
        for time, rest in self.timed(words):
            times = (*have.times, time) if time[0] != NONE else have.times
            yield from self._laid_out(rest, have._replace(times=times), depth + 1)
        for part, rest in (*self._in_front(words), *self._at_the_end(words)):
            yield from self._laid_out(rest, have._replace(parts=(*have.parts, part)), depth + 1)
        for clauses in self.clauses.finite(words):
            yield have._replace(deeds=tuple(clauses))

    # times

    def timed(self, words: Words) -> Iterator[tuple[tuple[str, Words], Words]]:
        """What is said of time at the front or at the end, with the words that are left."""
        keys = keys_of(words)
        matcher = Matcher(self.inflection, words, keys)
        best: dict[bool, tuple[int, TimeRow, int, int, Captures]] = {}
        for number in _TIME_INDEX.among(matcher.present):
            row = TIMES[number]
            for start, end, captures in matcher.find(row.find):
                is_front = start == 0
                is_at_one_end = (is_front and end < len(keys)) or (start and end == len(keys))
                if is_at_one_end and (is_front not in best or end - start > best[is_front][0]):
                    best[is_front] = (end - start, row, start, end, captures)
        for _, row, start, end, captures in best.values():
            said = self._time(row, captures)
            if said is not None:
                yield (row.kind if row.kind != NOW else SPAN, said), words[end:] if start == 0 else words[:start]

    def _time(self, row: TimeRow, captures: Captures) -> Words | None:
        if row.kind == NONE:
            return ()
        said = next(put(row.put, captures, self.inflection, self.terms), None)
        if said is None or row.kind != NOW:
            return said
        period = self.inflection.lexicon.vocabulary.periods.get(" ".join(said))
        if period is None:
            return None
        return ("for", "the", "rest", "of", "the", "game") if period.id == "game" else tuple(period.now.split()) or None

    # clauses that others depend on

    def _in_front(self, words: Words) -> Iterator[tuple[Part, Words]]:
        keys = keys_of(words)
        commas = [at for at, key in enumerate(keys) if key in (",", ":")]
        for kind, size in self._begins(keys, 0):
            for at in (*commas, *(range(size + 2, len(keys) - 1) if not commas else ())):
                rest = words[at + 1 :] if at in commas else words[at:]
                if keys_of(rest)[:1] == ("then",):
                    rest = rest[1:]
                for part in self._depending(kind, words[size:at]):
                    yield part, rest
        for part, at in self._doing(words, commas):
            yield part, words[at + 1 :]

    def _at_the_end(self, words: Words) -> Iterator[tuple[Part, Words]]:
        keys = keys_of(words)
        for at in range(2, len(keys) - 1):
            for kind, size in self._begins(keys, at):
                if kind != PURPOSE and not (keys[at] == "as" and keys[at - 1 : at] == ("as",)):
                    for part in self._depending(kind, words[at + size :]):
                        yield part, words[:at]
            if keys[at] in BY_DOING and self.clauses.form(keys, at + 1, "ing"):
                said = self._gerund(words[at + 1 :])
                if said is not None:
                    yield said, words[:at]

    def _begins(self, keys: Words, at: int) -> Iterator[tuple[str, int]]:
        """The kinds of clauses that begin at a word, each with how many words say so."""
        for kind, rows in _BEGINNINGS:
            size = next((len(row) for row in rows if keys[at : at + len(row)] == row), 0)
            if size:
                yield kind, size

    def _depending(self, kind: str, words: Words) -> Iterator[Part]:
        """The ways to read some words as a clause that others depend on."""
        words = _trimmed(words)
        if kind == PURPOSE:
            base = self.clauses.form(keys_of(words), 0, "base")
            if base:
                yield Part(EVENT, Clause((), "to", (base, *words[1:])))
            return
        for time, rest in self.timed(words):
            if time[0] != NONE and rest != words:
                for part in self._depending(kind, rest):
                    yield part._replace(times=(*part.times, time))
        for clauses in self.clauses.finite(words):
            first = clauses[0]
            if not first.subject:
                continue
            lasts = self.clauses.is_lasting(first)
            if kind == CONDITION and not lasts and not first.helped:
                yield Part(EVENT, first, tuple(clauses[1:]))
            yield Part(DURING if kind == EVENT and lasts else kind, first, tuple(clauses[1:]))

    def _doing(self, words: Words, commas: Sequence[int]) -> Iterator[tuple[Part, int]]:
        """A deed in front that is said without who does it: "on leaving this house, …", "having played this, …"."""
        keys = keys_of(words)
        start = 1 if keys[0] in BY_DOING else 0
        ends = [*commas, *(at - 1 for at in range(3, len(keys) - 1) if not commas and keys[at] in BEGINNING)]
        for at in ends:
            if keys[0] == "having" and (done := self.clauses.form(keys, 1, "past")):
                yield Part(EVENT, Clause((), "", (done, *words[2:at]))), at
            done = self.clauses.form(keys, 1, "past") if start and at == 2 and at in commas else ""
            if done:  # "when carried, …"
                lasts = self.clauses.is_lasting(Clause((), "", (done,)))
                yield Part(DURING if lasts else EVENT, Clause(("you",), "", (done, "this"))), at
            if keys[0] in NOMINAL_AFTER and at in commas:
                yield from ((part, at) for part in self._nominal(words[1:at]))
            part = self._gerund(words[start : at + (at not in commas)])
            if part is not None and (start or at in commas):
                yield part, at

    def _nominal(self, words: Words) -> Iterator[Part]:
        """A deed that is named before what is done: "on their first visit each night, …"."""
        times: tuple[tuple[str, Words], ...] = ()
        for time, rest in self.timed(words):
            if rest == words[: len(rest)]:
                words, times = rest, (*times, time)
                break
        deed = Phrases(self.clauses, self.terms).nominal(words)
        if deed is not None and self.clauses.form(keys_of(words), 0, "ing") == "":
            nth = (("nth", (deed.nth,)),) if deed.nth else ()
            yield Part(EVENT, Clause(deed.subject, "", deed.phrase), (), (*times, *nth))

    def _gerund(self, words: Words) -> Part | None:
        keys = keys_of(_trimmed(words))
        doing = self.clauses.form(keys, 0, "ing") if keys else ""
        if not doing or "," in keys:
            return None
        lasts = self.clauses.is_lasting(Clause((), "", (doing,)))
        return Part(DURING if lasts else EVENT, Clause((), "", (doing, *_trimmed(words)[1:])))


_BEGINNINGS = ((EVENT, WHEN), (CONDITION, IF), (DURING, WHILE), (UNLESS_SO, UNLESS), (PURPOSE, TO_DO))
_TIME_INDEX = PatternIndex([row.find for row in TIMES])


def _trimmed(words: Words) -> Words:
    """Words without marks and "then" around them."""
    while words and words[0].lower() in (",", ";", "then", "and", "–", "-"):
        words = words[1:]
    while words and words[-1] in (",", ";", ".", ":"):
        words = words[:-1]
    return words
