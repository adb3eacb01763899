"""All ways of saying a sentence otherwise, together: a net of words that leads from its start to its end.

Each word that was given may stay, give way to another form or to a word that means the same, or go where it says
nothing; some words may become others (`rewordings`), and small words may come in between. Every such step has a cost.
The net is laid out only as far as somebody asks for it: `ways` gives the words that can follow at a point.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from engine.language.advice.inflection import Inflection, NounForm
from engine.language.advice.patterns import Matcher, Part, PatternIndex, put_in_parts
from engine.language.advice.reordering import moves
from engine.language.advice.rewordings.little import ALIKE, LEFT_OUT, PUT_IN
from engine.language.advice.rewordings.rewording import Rewording
from engine.language.tokens import NUMBER, ONE, key_of
from engine.language.vocabulary import Noun
from engine.language.zones import may_lie

END = -1  # the point after the last word
DEAREST = 2.2  # no way costs more than this, with the words that go before it
SECOND = 0.05  # for each word of the game that is likelier to be meant
LIKE = 0.3  # for a word that means the same
ACTING = 0.5  # for the other noun for who acts: an animal for its player
MOVED = 0.45  # for a part of the sentence that goes elsewhere
FORMED = 0.15  # for another form of a word

Words = tuple[str, ...]


class Way(NamedTuple):
    """A word that can follow at a point: its key, the point after it, what it costs, and what has to be said of it."""

    text: str
    key: str  # as the grammar compares it: "a" for "an" too
    point: int
    cost: float
    notes: Words = ()


class Span(NamedTuple):
    """A point among the words that were given: before word `at`, those up to `end` to come, and what follows then."""

    at: int
    end: int
    then: int
    is_filled: bool = False  # a word has just come in here


class Chain(NamedTuple):
    """A point in what stands for some of the words that were given."""

    parts: tuple[Part, ...]
    at: int
    then: int


class Reworded(NamedTuple):
    """What can stand for the words from one up to, not including, another."""

    end: int
    parts: tuple[Part, ...]
    cost: float
    notes: Words


class Rows:
    """Rewordings, found by the words of a sentence."""

    def __init__(self, rows: Sequence[Rewording]) -> None:
        self.rows = rows
        self.index = PatternIndex([row.find for row in rows])

    def among(self, matcher: Matcher) -> list[Rewording]:
        """The rows that the sentence of a matcher may have, in their order."""
        return [self.rows[number] for number in self.index.among(matcher.present)]


@dataclass
class Lattice:
    """The ways of one sentence, given as words and keys; `rows` are what words in it may become."""

    inflection: Inflection
    words: Words
    keys: Words
    rows: Rows
    terms: Mapping[str, Sequence[str]]
    synonyms: Mapping[str, Sequence[str]]  # for a verb those that it can stand for
    may_add: bool = True  # whether small words may come in between
    points: list[Span | Chain] = field(default_factory=list)
    _numbers: dict[Span | Chain, int] = field(default_factory=dict)
    _ways: dict[int, tuple[Way, ...]] = field(default_factory=dict)
    _by_key: dict[int, dict[str, list[Way]]] = field(default_factory=dict)

    @property
    def start(self) -> int:
        """The point before the first word."""
        return self.point_before(0)

    def point_before(self, at: int) -> int:
        """The point before a word, from which all words up to the last follow."""
        return self._point(Span(at, len(self.words), END))

    def word_after(self, point: int) -> int | None:
        """The word before which a point stands, among all words that were given; None for points within others."""
        place = self.points[point] if point != END else None
        if isinstance(place, Span) and place.then == END and not place.is_filled:
            return place.at
        return len(self.words) if point == END else None

    def is_passable(self, known: Set[str]) -> bool:
        """Whether words of the language alone lead to the end, whatever they say together; `known` are their keys."""
        if all(_is_known(key, known) for key in self.keys):
            return True
        seen, queue = {self.start}, [self.start]
        while queue:
            following = {way.point for way in self.ways(queue.pop()) if _is_known(way.key, known)} - seen
            if END in following:
                return True
            seen |= following
            queue += following
        return False

    def by_key(self, point: int) -> dict[str, list[Way]]:
        """The ways on from a point, by the key of their word."""
        found = self._by_key.get(point)
        if found is None:
            found = self._by_key[point] = {}
            for way in self.ways(point):
                found.setdefault(way.key, []).append(way)
        return found

    def ways(self, point: int) -> tuple[Way, ...]:
        """The words that can follow at a point, each once for each point after it, by its cheapest way."""
        if point == END:
            return ()
        ways = self._ways.get(point)
        if ways is None:
            best: dict[tuple[str, int], Way] = {}
            for way in self._all(point):
                known = best.get((way.text, way.point))
                if way.cost <= DEAREST and (known is None or way.cost < known.cost):
                    best[way.text, way.point] = way
            ways = self._ways[point] = tuple(best.values())
        return ways

    def _point(self, place: Span | Chain) -> int:
        """The number of a point; one where nothing more stands is that of what follows."""
        if isinstance(place, Span) and place.at == place.end:
            return place.then
        if isinstance(place, Chain):
            if place.at == len(place.parts):
                return place.then
            part = place.parts[place.at]
            if not isinstance(part, str):
                return self._point(Span(part[0], part[1], self._point(place._replace(at=place.at + 1))))
        number = self._numbers.get(place)
        if number is None:
            number = self._numbers[place] = len(self.points)
            self.points.append(place)
        return number

    def _all(self, point: int) -> Iterator[Way]:
        place = self.points[point]
        if isinstance(place, Chain):
            part = place.parts[place.at]
            assert isinstance(part, str)
            yield from self._words(part, self._point(place._replace(at=place.at + 1)))
            return
        at, after = place.at, self._point(Span(place.at + 1, place.end, place.then))
        yield from self._words(self.words[at], after, at)
        for reworded in self._reworded.get(at, ()):
            if reworded.end <= place.end:
                then = self._point(Span(reworded.end, place.end, place.then))
                yield from self._dearer(self._point(Chain(reworded.parts, 0, then)), reworded.cost, reworded.notes)
        left = LEFT_OUT.get(_key(self.keys[at]))
        if left is not None:
            cost, note = left
            yield from self._dearer(after, cost, (note,) if note else ())
        if self.may_add and not place.is_filled:
            filled = self._point(place._replace(is_filled=True))
            for word, cost in PUT_IN.items():
                if word != self.keys[at] and (at == 0 or word != self.keys[at - 1]):
                    yield Way(word, _key(word), filled, cost)

    def _dearer(self, point: int, cost: float, notes: Words) -> Iterator[Way]:
        for way in self.ways(point):
            yield Way(way.text, way.key, way.point, way.cost + cost, (*notes, *way.notes))

    def _words(self, word: str, after: int, at: int | None = None) -> Iterator[Way]:
        """A word, its other forms, and what means the same; `at` is where it stands if it was given."""
        key = key_of(word)
        yield Way(word, _key(word), after, 0.0)
        nouns = self.inflection.nouns_at((key,), 0)
        for verb in self.inflection.verbs_at((key,), 0):
            if nouns and verb.base not in self.inflection.lexicon.vocabulary.verbs:
                continue  # a hand, not to hand
            forms = (verb.form, *AGREEING.get(verb.form, ()))
            for other in (verb.base, *self.synonyms.get(verb.base, ())):
                for form in forms:
                    said = self.inflection.verb(other, form)
                    if len(said) == 1 and said[0] != word:
                        cost = self._likeness(other) * (other != verb.base) + FORMED * (form != verb.form)
                        yield Way(said[0], _key(said[0]), after, cost)
        if at is None:
            return
        for other, cost in ALIKE.get(key, ()):
            yield Way(other, _key(other), after, cost)
        for noun in nouns:
            if self._may_change(noun, at):
                said = self.inflection.noun(noun.id, OTHER_NUMBER[noun.number])
                yield Way(said[-1], _key(said[-1]), after, FORMED)

    def _likeness(self, verb: str) -> float:
        """What it costs to say a verb for another one: less where it is a deed of the game."""
        return LIKE - SECOND * (verb in self.inflection.lexicon.vocabulary.verbs)

    @cached_property
    def _reworded(self) -> Mapping[int, Sequence[Reworded]]:
        """What some words may become, by the first of these words."""
        found: dict[int, list[Reworded]] = {}
        for at, reworded in (*self._by_rows(), *self._by_vocabulary(), *self._by_terms(), *self._by_moves()):
            found.setdefault(at, []).append(reworded)
        return found

    def _by_rows(self) -> Iterator[tuple[int, Reworded]]:
        matcher = Matcher(self.inflection, self.words, self.keys)
        for row in self.rows.among(matcher):
            notes = (row.note,) if row.note else ()
            for start, end, captures in matcher.find(row.find):
                said = put_in_parts(row.put, captures, self.inflection, self.terms)
                for less, parts in enumerate(said):
                    yield start, Reworded(end, parts, row.cost + SECOND * less, notes)

    def _by_moves(self) -> Iterator[tuple[int, Reworded]]:
        """Parts about when, how long, whether and for each of what, elsewhere in the sentence."""
        for move in moves(self.keys, self.inflection):
            yield move.start, Reworded(move.end, move.parts, MOVED, ())

    def _by_terms(self) -> Iterator[tuple[int, Reworded]]:
        """The card itself by its noun, where nothing more is said than "this"."""
        periods = {words[0] for words, _ in self.inflection.listed("period", "sg")} | {"is", "way"}
        for at, key in enumerate(self.keys):
            if key == "this" and not {*self.keys[at + 1 : at + 2]} & periods and not self._is_noun(at + 1):
                for less, called in enumerate(self.terms.get("this", ())):
                    yield at, Reworded(at + 1, tuple(called.split()), LIKE + SECOND * less, ())

    def _by_vocabulary(self) -> Iterator[tuple[int, Reworded]]:
        """Nouns of several words in their other number, who acts by the other noun for it, and tags with a noun."""
        for at in range(len(self.keys)):
            nouns = self.inflection.nouns_at(self.keys, at)[:1]
            for noun in nouns:
                if noun.size > 1 and self._may_change(noun, at):
                    said = self.inflection.noun(noun.id, OTHER_NUMBER[noun.number])
                    yield at, Reworded(at + noun.size, said, FORMED, ())
                if "player" in noun.sorts and noun.number:
                    for actor in self.terms.get("actor" if noun.number == "sg" else "actors", ()):
                        yield at, Reworded(at + noun.size, tuple(actor.split()), ACTING, ())
                yield from self._piled(at, noun)
            for card in self.inflection.tagged_at(self.keys, at):
                yield at, Reworded(at + 1, ("a", self.words[at], *self.inflection.noun(card, "sg")), FORMED, ())
                yield at, Reworded(at + 1, (self.words[at], *self.inflection.noun(card, "sg")), FORMED, ())
                yield at, Reworded(at + 1, (self.words[at], *self.inflection.noun(card, "pl")), FORMED + SECOND, ())

    def _piled(self, at: int, noun: NounForm) -> Iterator[tuple[int, Reworded]]:
        """The top card of a place as that of a pile there: of a house, or "its" top card where "it" is a house."""
        end, words = at + noun.size, self.words[at : at + noun.size]
        if self.keys[max(at - 2, 0) : at] == ("the", "top") and set(self.keys[end : end + 1]) & BELONGING:
            for pile in self._piles_for(noun):
                for which in ("a", "each"):
                    said = (*words, "of", which, *self.inflection.noun(pile.id, "sg"), "on")
                    yield at, Reworded(end + 1, said, LIKE, ())
        if self.keys[max(at - 2, 0) : at] == ("its", "top"):
            for pile in self._piles_for(noun):
                there = ("that", *self.inflection.noun(pile.of, "sg"))
                one = (*there, "'s", *self.inflection.noun(pile.id, "sg"))
                any_of = ("a", *self.inflection.noun(pile.id, "sg"), "on", *there)
                said = ("the", "top", *words, "of", *(one if pile.count <= 1 else any_of))
                yield at - 2, Reworded(end, said, LIKE, ())

    def _piles_for(self, noun: NounForm) -> list[Noun]:
        """The piles of places in which such cards can lie."""
        vocabulary = self.inflection.lexicon.vocabulary
        owners = {each.id for each in vocabulary.nouns.values() if each.sort == "place"}
        piles = [each for each in vocabulary.nouns.values() if each.of in owners and each.sort == "pile"]
        return [each for each in piles if may_lie(noun.id, each.id, vocabulary)]

    def _is_noun(self, at: int) -> bool:
        return bool(self.inflection.nouns_at(self.keys, at))

    def _may_change(self, noun: NounForm, at: int) -> bool:
        """Whether a noun can be meant in its other number: "any houses" as a house, but not "your items" as one."""
        before = {*self.keys[max(at - 3, 0) : at]}
        return bool(before & COUNTING if noun.number == "sg" else noun.number and not before & OWNED)


def _is_known(key: str, known: Set[str]) -> bool:
    return key in known or not key.isalpha()


def _key(word: str) -> str:
    key = key_of(word)
    return "a" if key == "an" else key


ARTICLES = frozenset(["a", "the"])
DETERMINERS = ARTICLES | {"an", "this", "that", "these", "those", "each", "every", "all", "any", "another", "no"}
DETERMINERS |= {"your", "its", "their", "'s", "one", ONE, NUMBER}
OTHER_NUMBER = {"sg": "pl", "pl": "sg"}
BELONGING = frozenset(["of", "from", "on", "at", "in"])
OWNED = frozenset(["your", "its", "their"])
COUNTING = frozenset(["all", "any", "no", "other", "both", "several", NUMBER])
AGREEING = {"base": ("s",), "s": ("base",), "did": ("base", "s")}
