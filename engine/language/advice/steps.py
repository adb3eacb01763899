"""The sentences that are one step away from another one: a row, another verb, or a word more, less or otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.language.advice.inflection import Inflection
from engine.language.advice.lattice import Rows
from engine.language.advice.patterns import put
from engine.language.advice.rewordings import SYNONYMS
from engine.language.advice.slips import likely_meant

AIMED = 0.4  # how much of what is not read is left, it is hoped, after words at which reading stopped are reworded
LESS_USUAL = 0.05  # for each word of the game that is likelier to be meant
SMALL = frozenset(["a", "an", "the", ",", ";", "is", "are"])  # words that say nothing of what is meant
PLACED = frozenset(["on", "at", "in"])
MOST_INSERTED = 3
INSERTED, DROPPED, INFLECTED, TURNED, SLIPPED, LOST = 0.9, 0.9, 0.6, 0.6, 0.5, 2.2

Words = tuple[str, ...]


class Draft(NamedTuple):
    """A sentence on the way: its words, how far it is from the given one, and what has to be said about it."""

    words: Words
    cost: float
    notes: tuple[str, ...] = ()
    is_poorer: bool = False  # a word with a meaning was dropped


@dataclass(frozen=True)
class Steps:
    """The steps in one game; `terms` are its words by the part that they play."""

    inflection: Inflection
    rows: Rows
    terms: Mapping[str, Sequence[str]]

    def from_draft(
        self, draft: Draft, keys: Words, furthest: int, words: Sequence[str]
    ) -> Iterator[tuple[Draft, float]]:
        """The sentences one step away, each with how much of what is not read may be left after it: 1 for all.

        What changes the words at which reading stopped, as a whole, is likelier to help than what does not.
        """
        for other, start, end in self.reworded(draft, keys):
            yield other, AIMED if start <= furthest < max(end, start + 1) else 1.0
        for other in self._synonyms(draft, keys):
            yield other, 1.0
        if furthest < len(keys):
            for other in self._at(draft, keys, furthest, words):
                yield other, 1.0

    def reworded(self, draft: Draft, keys: Words) -> Iterator[tuple[Draft, int, int]]:
        """The drafts by rewordings, with the words that they change, as (draft, first, the one after the last)."""
        for row, start, end, captures in self.rows.found_in(self.inflection, draft.words, keys):
            notes = (*draft.notes, row.note) if row.note else draft.notes
            for less, said in enumerate(put(row.put, captures, self.inflection, self.terms)):
                other = (*draft.words[:start], *said, *draft.words[end:])
                yield Draft(other, draft.cost + row.cost + LESS_USUAL * less, notes, draft.is_poorer), start, end

    def _synonyms(self, draft: Draft, keys: Words) -> Iterator[Draft]:
        own = self.inflection.lexicon.vocabulary.verbs
        for at in self.inflection.outside_nouns(keys):
            for verb in self.inflection.verbs_at(keys, at):
                if verb.base not in own:
                    meanings = [
                        *MEANT.get(verb.base, ()),
                        *(each for each in USED_FOR.get(verb.base, ()) if each in own),
                    ]
                    for meant in meanings:
                        said = self.inflection.verb(meant, verb.form)
                        other = (*draft.words[:at], *said, *draft.words[at + 1 :])
                        yield Draft(other, draft.cost + 0.4, draft.notes, draft.is_poorer)

    def _at(self, draft: Draft, keys: Words, at: int, words: Sequence[str]) -> Iterator[Draft]:
        """What can be done about the word that was not understood, or the one before."""

        def other(place: int, size: int, said: Words, cost: float) -> Draft:
            changed = (*draft.words[:place], *said, *draft.words[place + size :])
            return draft._replace(words=changed, cost=draft.cost + cost)

        for place in (at, at - 1):
            if place >= 0:
                for said in self.inflection.others(keys, place):
                    yield other(place, 1, said, INFLECTED)
                if keys[place] in SMALL:
                    yield other(place, 1, (), DROPPED)
                if keys[place] in PLACED:
                    for word in sorted(PLACED - {keys[place]}):
                        yield other(place, 1, (word,), TURNED)
        for word in [word for word in words if word in SMALL][:MOST_INSERTED]:
            yield other(at, 0, (word,), INSERTED)
        if keys[at] not in self.inflection.known:
            for word in likely_meant(draft.words[at], words):
                yield other(at, 1, (word,), SLIPPED)
            if not draft.is_poorer and keys[at].endswith("ly"):
                note = f"“{draft.words[at]}” goes: it is no word of this game"
                poorer = other(at, 1, (), LOST)
                yield poorer._replace(notes=(*draft.notes, note), is_poorer=True)


def _meant() -> dict[str, tuple[str, ...]]:
    """For each verb that texts use, the verbs of the forms that it can stand for."""
    found: dict[str, tuple[str, ...]] = {}
    for verb, words in SYNONYMS.items():
        for word in words.split():
            found[word] = (*found.get(word, ()), verb)
    return found


MEANT = _meant()
USED_FOR = {verb: tuple(words.split()) for verb, words in SYNONYMS.items()}
