"""The search for the sentence that is nearest to one that is not read: the stages, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush

from engine.language.advice.clauses.retelling import Retelling, Told
from engine.language.advice.correction import MOST_TEXTS, Correction
from engine.language.advice.filling import DEAREST
from engine.language.advice.inflection import Inflection, spaced
from engine.language.advice.kept_whole import is_in_order
from engine.language.advice.lattice import Lattice
from engine.language.advice.mend import MOST_WORDS, ROOT, Accept, Budget, Mended, Mender
from engine.language.advice.normal import Normal
from engine.language.advice.steps import MEANT, Draft, Steps
from engine.language.grammar import Category, Grammar
from engine.language.tokens import Token, key_of, tokenise

MOST_BY_STEPS = 18  # of these by single steps
MOST_AFTER = 6  # parsed after one is found, in case that another is nearer
FARTHEST = 4.0  # the sum of costs at which no more is tried
AHEAD = 2.5  # how much it counts that a sentence is read to its end, in costs
MOST_FIRST = 3  # rows that are tried before all steps together
MOST_TOLD = 8  # ways to tell a sentence by its clauses that are read
FEW_TEXTS = 4  # that all steps together make of one of these
MOST_RETOLD = 3  # of these that are tried with other steps
WORDS_OF_ALL = 6  # a search by all steps together takes as long as parsing each word so many times
MOST_FILLED = 8  # filled-in forms that are tried
WHEN_USED = 1.4  # what is resolved when a card is used has to say so
Words = tuple[str, ...]


def mended(
    mender: Mender, tokens: Sequence[Token], accept: Accept, budget: Budget, terms: Mapping[str, Sequence[str]]
) -> Mended | None:
    """The nearest sentence that is accepted; None where none is found in time."""
    given = tuple(token.text for token in tokens)
    if len(given) > MOST_WORDS or not any(key_of(word) in mender.known for word in given):
        return None
    if given[-1] != ".":
        given = (*given, ".")
    search = Search(mender, given, accept, budget, terms)
    said = mender.everyday.said(mender.written_out(given), terms)
    if said.words == mender.written_out(given):
        return search.run_all() or search.barred
    everyday = Search(mender, said.words, accept, budget, terms)
    found = everyday.run_as_it_is() or everyday.run_all()
    if found is not None:
        return found._replace(note="; ".join(part for part in (*said.notes, found.note) if part))
    return search.run_all() or everyday.barred or search.barred


@dataclass
class Search:
    """The search for one sentence."""

    mender: Mender
    given: Words
    accept: Accept
    budget: Budget
    terms: Mapping[str, Sequence[str]]
    best: Draft | None = None
    found: Mended | None = None
    barred: Mended | None = None
    queue: list[tuple[float, int, Draft]] = field(default_factory=list)

    @property
    def grammar(self) -> Grammar:
        return self.mender.grammar

    @property
    def inflection(self) -> Inflection:
        return self.mender.inflection

    @cached_property
    def steps(self) -> Steps:
        """The ways to a sentence one step away."""
        return Steps(self.inflection, self.mender.rows_on(self.terms), self.terms)

    def run_all(self) -> Mended | None:
        """The nearest sentence that is played, by all stages; None where none is found in time."""
        return (
            self.run_all_at_once()
            or self.run_as_told()
            or self.run_from_told()
            or self.run_from_usual()
            or self.run_from_rows()
            or self.run()
            or self.run_from_islands()
        )

    def run_as_it_is(self) -> Mended | None:
        """The sentence itself, where it is read and played."""
        if not self.budget.spend(len(self.given)):
            return None
        self.mender.tried += 1
        found = self.accept(spaced(self.given))
        if found is None or not self.mender.kept.is_kept(self.given, found.text, is_noted=False):
            return None
        if found.barred:
            self.barred = Mended(found.text, "", found.barred)
            return None
        return Mended(found.text, "")

    def run_all_at_once(self, start: Draft | None = None, meant: Words | None = None) -> Mended | None:
        """The nearest sentence by all steps together; None where none is found that is played.

        `meant` are the words of which all has to stay, where they are others than the given ones.
        """
        draft = start or Draft(self.mender.written_out(self.given), 0.0)
        words, keys = draft.words, tuple(map(key_of, draft.words))
        if not self.budget.spend(len(keys) * WORDS_OF_ALL):
            return None
        lattice = Lattice(self.inflection, words, keys, self.mender.rows_on(self.terms), self.terms, MEANT)
        if not lattice.is_passable(self.mender.known):
            return None
        tried = 0
        for wording in Correction(self.grammar, lattice).cheapest(ROOT)[: MOST_TEXTS if meant is None else FEW_TEXTS]:
            if not self.budget.spend(len(wording.words)):
                break
            tried += 1
            found, notes = self.accept(spaced(self._in_capitals(wording.words))), (*draft.notes, *wording.notes)
            if found is None or not self.mender.kept.is_kept(self.given, found.text, is_noted=bool(notes), meant=meant):
                continue
            mended = Mended(found.text, "; ".join(dict.fromkeys(notes)), found.barred)
            if not found.barred:
                self.mender.tried += tried
                return mended
            if self.barred is None:
                self.barred = mended
                used = self._played_when_used(Draft(wording.words, 0.0, notes))
                if used is not None:
                    self.mender.tried += tried + 1
                    return used
        self.mender.tried += tried
        return None

    def _played_when_used(self, draft: Draft) -> Mended | None:
        """A sentence that is read and not played, as what happens when its card is used, if that is played."""
        for other in self._when_used(draft):
            found = self.accept(spaced(other.words))
            if found is not None and not found.barred:
                return Mended(found.text, "; ".join(dict.fromkeys(other.notes)))
        return None

    @cached_property
    def told(self) -> list[Told]:
        """The ways to tell the sentence clause by clause, those with the fewest words that nobody knows first."""
        words = self.mender.written_out(self.given)
        usual = self.mender.normaliser.without_agents(Normal(words, 0.0, ()), self.terms).words
        told = [each for each in Retelling(self.mender.clauses, self.terms).of(usual) if each.words != self.given]
        return sorted(told, key=lambda each: (self._strange(each.words), each.cost))[:MOST_TOLD]

    def run_as_told(self) -> Mended | None:
        """The nearest sentence that tells what the clauses of the given one say; None where none is read and played."""
        for each in self.told:
            if not self.budget.spend(len(each.words)):
                return None
            self.mender.tried += 1
            found = self.accept(spaced(each.words))
            if found is None or not self.mender.kept.is_kept(self.given, found.text, is_noted=False, meant=each.words):
                continue
            mended = Mended(found.text, "", found.barred)
            if not found.barred:
                return mended
            used = self._played_when_used(Draft(each.words, each.cost))
            if used is not None:
                return used
            self.barred = self.barred or mended
        return None

    def run_from_told(self) -> Mended | None:
        """The same with all other steps from what is told; None where nothing is found."""
        for each in self.told[:MOST_RETOLD] if self.barred is None else ():
            found = self.run_all_at_once(Draft(each.words, each.cost), each.words)
            if found is not None:
                return found
        return None

    def _strange(self, words: Words) -> int:
        """How many words are none of the language."""
        return sum(key.isalpha() and key not in self.mender.known for key in map(key_of, words))

    def run_from_usual(self) -> Mended | None:
        """The same from the sentence in usual words; None where these are the words, or nothing is found."""
        if self.barred is not None:
            return None
        words = self.mender.written_out(self.given)
        usual = self.usual
        return self.run_all_at_once(Draft(usual.words, usual.cost, usual.notes)) if usual.words != words else None

    @cached_property
    def usual(self) -> Normal:
        """The sentence in usual words."""
        return self.mender.normaliser.normal(self.mender.written_out(self.given), self.terms)

    def run_from_islands(self) -> Mended | None:
        """The nearest sentence whose form is filled in with parts of the given one, in any order."""
        if self.barred is not None:
            return None
        usual = self.usual
        start = 2 if usual.words[1:2] == (":",) else 0  # the use of a card stays where it is
        use, words = usual.words[:start], usual.words[start:]
        keys = tuple(map(key_of, words))
        if "." in words[:-1] or not self.budget.spend(len(keys) * WORDS_OF_ALL):
            return None
        filling = self.mender.filling(words, self.terms)
        if filling.given.weight_besides(self.mender.meant_by_rows) > DEAREST:
            return None
        for part in filling.sentences(self.grammar.number(ROOT))[:MOST_FILLED]:
            if not self.budget.spend(len(part.words)):
                break
            self.mender.tried += 1
            found, notes = self.accept(spaced(self._in_capitals((*use, *part.words)))), (*usual.notes, *part.notes)
            if (
                found is None
                or found.barred
                or not is_in_order(self.inflection, self.given, tuple(token.text for token in tokenise(found.text)))
                or not self.mender.kept.is_kept(self.given, found.text, is_noted=bool(notes))
            ):
                continue
            return Mended(found.text, "; ".join(dict.fromkeys(notes)))
        return None

    def run_from_rows(self) -> Mended | None:
        """The same from what a first row makes of the sentence: rows for what rows have made.

        None where a sentence was found that is read but not played: more words would not be played either.
        """
        if self.barred is not None:
            return None
        draft = Draft(self.mender.written_out(self.given), 0.0)
        keys = tuple(map(key_of, draft.words))
        rows = sorted(
            self.steps.reworded(draft, keys), key=lambda row: (row[1] - row[2], row[0].cost)
        )  # the longest first
        texts = {row[0].words: row[0] for row in reversed(rows)}
        for other in list(reversed(texts.values()))[:MOST_FIRST]:
            found = self.run_all_at_once(other)
            if found is not None:
                return found
        return None

    def _in_capitals(self, words: Words) -> Words:
        """The words with a capital after the use of a card, "Play:"."""
        uses = self.grammar.lexicon.vocabulary.uses
        if len(words) > 2 and words[0] in uses and words[1] == ":":
            return (*words[:2], words[2][:1].upper() + words[2][1:], *words[3:])
        return words

    def run(self) -> Mended | None:
        """The nearest sentence that is accepted, by single steps; None where none is found that is played."""
        seen: set[Words] = set()
        tried, last = 0, MOST_BY_STEPS
        heappush(self.queue, (0.0, 0, Draft(self.mender.written_out(self.given), 0.0)))
        while self.queue and tried < last:
            draft = heappop(self.queue)[2]
            keys = tuple(map(key_of, draft.words))
            if keys in seen or (self.best is not None and draft.cost >= self.best.cost):
                continue
            seen.add(keys)
            if not self.budget.spend(len(keys)):
                break
            tried += 1
            if self._try(draft, keys, 1000 * tried):
                last = min(last, tried + MOST_AFTER)
        self.mender.tried += tried
        return self.found

    def _try(self, draft: Draft, keys: Words, number: int) -> bool:
        """Whether a draft is accepted; where it is not, what is a step away from it is put on the queue."""
        furthest, words, categories = self.mender.reach(draft.words, keys)
        is_read = furthest == len(keys)
        found = self.accept(spaced(draft.words)) if is_read else None
        if found is not None and self.mender.kept.is_kept(self.given, found.text, is_noted=bool(draft.notes)):
            mended = Mended(found.text, "; ".join(dict.fromkeys(draft.notes)), found.barred)
            if not found.barred:
                self.best, self.found = draft, mended
                return True
            self.barred = self.barred or mended
            for other in self._when_used(draft):
                heappush(self.queue, (draft.cost, len(self.queue) + number, other))
        behind = AHEAD * (len(keys) - furthest) / len(self.given)
        if not is_read and keys[furthest] not in self.mender.known:
            words = [*words, *self._first_words(categories)]
        for other, aim in self.steps.from_draft(draft, keys, furthest, words):
            if other.cost <= FARTHEST:
                heappush(self.queue, (other.cost + behind * aim, len(self.queue) + number, other))
        return False

    def _when_used(self, draft: Draft) -> Iterator[Draft]:
        """An effect by itself as what happens when its card is used, in a game with one word for that."""
        used, called = self.terms.get("used", ()), self.terms.get("this", ())
        if len(used) == 1 and called and used[0] not in map(str.lower, draft.words):
            first = draft.words[0]
            words = (self.grammar.lexicon.spelt(first.lower()), *draft.words[1:])
            said = ("When", "you", used[0], *called[0].split(), ",", *words)
            note = f"when it happens has to be said: here when you {used[0]} it"
            yield draft._replace(words=said, cost=draft.cost + WHEN_USED, notes=(*draft.notes, note))

    def _first_words(self, categories: Sequence[Category]) -> list[str]:
        firsts = (self.grammar.first(self.grammar.number(each)) for each in categories)
        return list(dict.fromkeys(word for first in firsts for word in sorted(first) if word.isalpha()))
