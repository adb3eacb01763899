"""Sentence forms filled in with what the author's words say, in any order.

Parts of a sentence that are read by themselves - things, amounts, deeds, conditions, places - are its islands. From
them the parts of the grammar's forms are put together, smallest first, until whole sentences come out (chart
generation: M. Kay, 1996). A part is known by the words that it uses up, each once; what is dropped, added or turned
round has a cost, and the cheapest sentences come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple

from engine.language.advice.correction import Correction
from engine.language.advice.given import NOWHERE, GivenWords
from engine.language.advice.rewordings.weights import ADDED
from engine.language.advice.skeletons import Skeleton, Skeletons
from engine.language.forms import Node
from engine.language.grammar import Production

DEAREST = 1.2  # no sentence costs more
ROUNDS = 5  # how deep parts are put together
MOST_KEPT = 6  # parts of one category that use up most, and as many that cost least for it
MOST_ALIKE = 3  # of these, that use up the same words
MOST_WAYS = 12_000  # parts that are put together for one sentence
WORTH = 0.05  # how much a part may cost more for what it uses up, among those that cost least
ISLAND = 0.45  # the dearest island
MOST_WORDINGS = 2  # of one island
MEANT = 0.3  # for what a pronoun stands for
LESS = 0.05  # for each that is likelier to be meant
PRONOUNS = frozenset(["it", "they", "them"])
NO_SPAN = (0, 0)  # of what stands in no text


class Part(NamedTuple):
    """Words that make a part of a category: what they cost, which given words they use up, and what they make."""

    rank: float  # the cost less what the given words that are used up are worth: the less, the better
    cost: float
    mask: int
    words: tuple[str, ...]
    notes: tuple[str, ...]
    values: tuple[object, ...]  # those of its parts; of a part that is complete, the one that it makes


NOTHING = Part(0.0, 0.0, 0, (), (), ())


class Form(NamedTuple):
    """A sentence form that is being filled in; `hope` is the rank that its steps from each on may still add."""

    skeleton: Skeleton
    hope: Sequence[float]
    worst: float  # the rank from which on a part is not kept


@dataclass
class Filling:
    """The parts that can be made of one sentence.

    `added` are parts by their category that may be added, `meant` is what a pronoun can stand for.
    """

    skeletons: Skeletons
    correction: Correction
    given: GivenWords
    added: Mapping[int, Sequence[Part]]
    meant: Sequence[tuple[str, ...]] = ()
    parts: dict[int, list[Part]] = field(default_factory=dict)  # by category, the best first
    ways: int = 0

    def sentences(self, number: int) -> list[Part]:
        """The wordings of a category, the cheapest first, with what they drop in their cost."""
        forms = list(self.skeletons.among(self.given.keys | set(ADDED)))
        for other, added in self.added.items():
            for part in added:
                self._keep(other, part)
        if self._lost_besides_islands(number, forms) > DEAREST:
            return []
        changed = set(self.parts)
        for _ in range(ROUNDS):
            changed = self._filled_with(changed, forms)
            if not changed or self.ways > MOST_WAYS:
                break
        found: dict[str, Part] = {}
        for part in self.parts.get(number, ()):
            cost = part.rank + self.given.weight
            if cost <= DEAREST:
                found.setdefault(" ".join(part.words).lower(), part._replace(cost=cost))
        return list(found.values())

    def _lost_besides_islands(self, number: int, forms: Sequence[Skeleton]) -> float:
        """Put the islands among the parts. Returns what the words weigh that are in none of these and of the forms."""
        wanted = {number, *(part for form in forms for part in form.parts)}
        used = 0
        for other, part in self._islands([each for each in self.skeletons.categories if each in wanted]):
            self._keep(other, part)
            used |= part.mask
        said = {step for form in forms for step in form.steps if isinstance(step, str)}
        return sum(
            each.weight for at, each in enumerate(self.given.words) if not used >> at & 1 and said.isdisjoint(each.keys)
        )

    def _islands(self, wanted: Sequence[int]) -> Iterator[tuple[int, Part]]:
        """The parts that are read as they stand, or nearly so, and words of the game in another form."""
        lattice, grammar = self.correction.lattice, self.skeletons.grammar
        for at in range(len(self.given.words)):
            point = lattice.point_before(at)
            keys = lattice.by_key(point).keys()
            for number in wanted:
                if not grammar.first(number).isdisjoint(keys):
                    for part in self._read_from(at, number, point):
                        yield number, part
            yield from self._words_at(at)
            yield from self._pronouns_at(at)

    def _read_from(self, at: int, number: int, point: int) -> Iterator[Part]:
        """The parts of a category that are read from a word on."""
        for end, wordings in self.correction.between(number, point).items():
            until = self.correction.lattice.word_after(end)
            if until is not None and at < until <= len(self.given.words):
                mask = (1 << until) - (1 << at)
                gain = self.given.weight_of(at, until)
                for cost, words, notes, value in wordings[:MOST_WORDINGS]:
                    if cost <= ISLAND:
                        yield Part(cost - gain, cost, mask, words, notes, (value,))

    def _words_at(self, at: int) -> Iterator[tuple[int, Part]]:
        """The words of the game that a word can stand as."""
        given, grammar = self.given.words[at], self.skeletons.grammar
        for number in self.skeletons.words:
            trie = grammar.trie(number)
            for key, cost in given.keys.items():
                after = trie.words.get(key)
                if after is not None and cost:
                    for production in grammar.opened(after).done:
                        yield number, Part(cost - given.weight, cost, 1 << at, (key,), (), (production.value,))

    def _pronouns_at(self, at: int) -> Iterator[tuple[int, Part]]:
        """What a pronoun can stand for, in its place."""
        given = self.given.words[at]
        if not PRONOUNS.isdisjoint(given.keys):
            for less, words in enumerate(self.meant):
                cost = MEANT + LESS * less
                for number, value in self.skeletons.read(words):
                    yield number, Part(cost - given.weight, cost, 1 << at, words, (), (value,))

    def _filled_with(self, changed: set[int], forms: Sequence[Skeleton]) -> set[int]:
        """Fill in the forms that have a part of the categories `changed`. Returns those with something new."""
        new: set[int] = set()
        for form in forms:
            if not changed.isdisjoint(form.parts) and all(each in self.parts for each in form.parts):
                best = [self.parts[step][0].rank if isinstance(step, int) else 0.0 for step in form.steps]
                hope = [*reversed(list(accumulate(reversed(best)))), 0.0]
                worst = max(self._worst(number) for number in form.makes)
                for part in self._on(Form(form, hope, worst), 0, NOTHING, NOWHERE):
                    new.update(number for number in form.makes if self._keep(number, part))
        return new

    def _worst(self, number: int) -> float:
        kept = self.parts.get(number, [])
        return kept[-1].rank if len(kept) >= 2 * MOST_KEPT else DEAREST

    def _on(self, form: Form, at: int, before: Part, after: int) -> Iterator[Part]:
        """The ways to fill in a form from one of its steps on; `after` is the given word that was used right before."""
        if before.rank + form.hope[at] >= form.worst or self.ways > MOST_WAYS:
            return
        steps = form.skeleton.steps
        if at == len(steps):
            whole = self._whole(form.skeleton.production, before, after)
            if whole is not None:
                yield whole
            return
        step = steps[at]
        if isinstance(step, int):
            for part in self.parts[step]:
                if not part.mask & before.mask and not self.given.is_torn_off(part.mask, before.mask, after):
                    cost = before.cost + part.cost + self.given.moved(before.mask, part.mask, after)
                    if cost <= DEAREST:
                        yield from self._on(form, at + 1, _joined(before, part, cost), self.given.torn_end(part.mask))
        elif not self.given.is_torn(after):
            said = self._word(step, before)
            if said is not None:
                yield from self._on(form, at + 1, said[0], said[1])

    def _whole(self, production: Production, filled: Part, after: int) -> Part | None:
        """A part of all that a form was filled in with; None where it makes no sense."""
        self.ways += 1
        if self.given.is_torn(after):
            return None
        value = _value(production, filled.values)
        if isinstance(value, Node) and not value.holds():
            return None
        return filled._replace(values=(value,))

    def _word(self, word: str, before: Part) -> tuple[Part, int] | None:
        """A word of a form after others, and where it was given; None where it was not and may not be added."""
        place = self.given.place_of(word, before.mask)
        if place == NOWHERE:
            added = ADDED.get(word)
            if added is None:
                return None
            cost, gain, mask = before.cost + added, 0.0, before.mask
        else:
            given = self.given.words[place]
            cost, gain, mask = before.cost + given.keys[word], given.weight, before.mask | 1 << place
        rank = before.rank + cost - before.cost - gain
        return Part(rank, cost, mask, (*before.words, word), before.notes, before.values), place

    def _keep(self, number: int, new: Part) -> bool:
        """Put a part among the best of its category; whether it is.

        The best are those that use up most, and those that are clean: others are put together with these.
        """
        kept = self.parts.setdefault(number, [])
        alike = [old for old in kept if old.mask == new.mask]
        worse = next((old for old in alike if old.words == new.words), alike[-1] if len(alike) >= MOST_ALIKE else None)
        if worse is not None:
            if worse.rank <= new.rank:
                return False
            kept.remove(worse)
        kept.append(new)
        kept.sort(key=lambda each: each.rank)
        if len(kept) <= 2 * MOST_KEPT:
            return True
        worst = max(kept[MOST_KEPT:], key=_dearness)
        kept.remove(worst)
        return worst is not new


def _dearness(part: Part) -> float:
    """How dear a part is for what it uses up, as far as that counts."""
    return part.cost + WORTH * (part.rank - part.cost)


def _joined(before: Part, part: Part, cost: float) -> Part:
    """Parts one after the other, at a cost."""
    return Part(
        before.rank + part.rank + cost - before.cost - part.cost,
        cost,
        before.mask | part.mask,
        before.words + part.words,
        before.notes + part.notes,
        before.values + part.values,
    )


def _value(production: Production, values: tuple[object, ...]) -> object:
    """What a form makes of the values of its parts."""
    if production.kind != "node":
        return values
    assert production.cls is not None
    named = dict(production.fixed)
    named.update(zip(production.names, values, strict=True))
    return production.cls(**named, span=NO_SPAN)
