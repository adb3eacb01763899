"""Patterns over the words of a sentence: what is found in it and what is put there instead.

A pattern is a line of words and marks:

    word  a|b  word?        a word; one of several; one that may be missing
    {n:num} {n:count}       a number; a number or "a"; {n:plus} {n:minus} a change
    {k:noun} {k:pl}         a noun or counter of the game, in any number or in this one ("sg", "pl"); with a sort
    {a:actor.pl}            as in place.sg, card, counter only nouns of it, "actor" being pieces and players
    {v:verb} {v:base}       a verb in any form, or in this one: base, s, ing, past; "state.ing" only of verbs that
                            last, "deed.past" only of others, "done.past" only of those whose passive leaves open who
    {m:moment}              a word with which a clause about a time begins: when, at, if
    {p:period} {q:now} {u:use} {s:value} {z:state} {t:tag} {d:deck}   words of these lists of the vocabulary
    {w:strange}             a word that is none of the language
    {x:any} {x:any?}        some words, or perhaps none, as few as will do; never over a full stop
    ^ $                     where a clause begins, and where the sentence ends

In what is put instead, `{k}` repeats what was found, `{k/pl}` inflects it, `{n/+}` makes a number a change, and
`@name` is a word of the game by the part that it plays; where several can be meant, each is tried.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import product
from typing import NamedTuple

from engine.language.advice.inflection import VERB_FORMS, Inflection
from engine.language.tokens import NUMBER, NUMBER_WORDS, ONE, SIGNED

CLAUSE_MARKS = frozenset([":", ";", ",", "."])
SORTS = {
    "actor": ("piece", "player"),
    "counter": ("token", "pool"),
    "place": ("place",),
    "card": ("card",),
    "piece": ("piece",),
    "player": ("player",),
    "thing": ("thing",),
    "pile": ("pile",),
}
NUMBERS = frozenset([ONE, NUMBER, *NUMBER_WORDS])
MOMENTS = frozenset(["at", "when", "whenever", "if", "while"])  # words with which a clause about a time begins
IS_FOUND: dict[str, Callable[[str, str], bool]] = {  # by the key and the word: whether it is a capture of this kind
    "num": lambda key, word: key in NUMBERS,
    "count": lambda key, word: key in NUMBERS or key in ("a", "an"),
    "plus": lambda key, word: key == SIGNED and word[0] == "+",
    "minus": lambda key, word: key == SIGNED and word[0] != "+",
    "moment": lambda key, word: key in MOMENTS,
}
LISTS = {
    "deck": "deck",
    "tag": "tag",
    "state": "state",
    "period": "period",
    "now": "now",
    "use": "use",
    "value": "value",
}
SAME_AS = {  # words that a pattern need not name beside another one
    "may": ("can", "could", "might"),
    "each": ("every",),
    "a": ("an",),
    "who": ("which", "that"),
}
THEIR_OWN = frozenset(["gain", "lose", "pay", "have", "get", "spend"])  # with what is theirs: who it is has to be said
GAP = "any"  # the kind of a part of some words
LONGEST_GAP = 14  # words that {x:any} may stand for


class Step(NamedTuple):
    """A part of a pattern: words it can be, or a capture by name and kind; `optional` where it may be missing."""

    words: frozenset[str] = frozenset()
    name: str = ""
    kind: str = ""
    optional: bool = False


class Found(NamedTuple):
    """A part of a sentence that a name stands for: its words, and the id or base form where it is a word of a game.

    `start` is the first of its words in the sentence.
    """

    words: tuple[str, ...]
    id: str = ""
    kind: str = ""  # noun, verb, number or "" for plain words
    start: int = 0


Captures = dict[str, Found]


@cache
def steps_of(pattern: str) -> tuple[Step, ...]:
    """The parts of a pattern."""
    return tuple(_step(part) for part in pattern.split())


def _step(part: str) -> Step:
    optional = part.endswith("?") or part.endswith("?}")
    if part in ("^", "$"):
        return Step(kind=part)
    if part.startswith("{"):
        name, _, kind = part.strip("{}?").partition(":")
        return Step(name=name, kind=kind.rstrip("?"), optional=optional)
    words = set(part.rstrip("?").split("|"))
    return Step(frozenset(words.union(*(SAME_AS.get(word, ()) for word in words))), optional=optional)


@cache
def needed(pattern: str) -> tuple[frozenset[str], ...]:
    """The sets of words of which a sentence has to have one each for the pattern to be found in it."""
    return tuple(step.words for step in steps_of(pattern) if step.words and not step.optional)


class PatternIndex:
    """Tells which of many patterns can be found in a sentence at all, by one word of each that it has to have."""

    def __init__(self, patterns: Sequence[str]) -> None:
        common = Counter(word for pattern in patterns for words in needed(pattern) for word in words)
        self.by_word: dict[str, list[int]] = {}
        self.without: list[int] = []  # patterns that any sentence may have
        for number, pattern in enumerate(patterns):
            rarest = min(needed(pattern), key=lambda words: sum(common[word] for word in words), default=())
            for word in rarest:
                self.by_word.setdefault(word, []).append(number)
            if not rarest:
                self.without.append(number)

    def among(self, present: Iterable[str]) -> list[int]:
        """The numbers of the patterns that a sentence with these words and keys may have, in order."""
        found = set(self.without)
        for word in present:
            found.update(self.by_word.get(word, ()))
        return sorted(found)


@dataclass(frozen=True)
class Matcher:
    """Finds patterns in one sentence, given as words and as their keys."""

    inflection: Inflection
    words: tuple[str, ...]
    keys: tuple[str, ...]
    _found: dict[tuple[str, int], list[tuple[int, Found]]] = field(default_factory=dict)  # words of a kind at a place

    @cached_property
    def present(self) -> frozenset[str]:
        """The words of the sentence and their keys."""
        return frozenset(self.keys) | frozenset(self.words)

    def find(self, pattern: str) -> Iterator[tuple[int, int, Captures]]:
        """Every way in which a pattern is found, as (first word, the one after the last, captures)."""
        if self._has_in_order(needed(pattern)):
            steps = steps_of(pattern)
            for start in self._starts(steps[0]):
                for end, captures in self._from(steps, 0, start, {}):
                    yield start, end, captures

    def _has_in_order(self, parts: Sequence[frozenset[str]]) -> bool:
        """Whether the sentence has one word of each of some parts, one after the other."""
        at, last = 0, len(self.keys)
        for wanted in parts:
            while at < last and self.keys[at] not in wanted and self.words[at] not in wanted:
                at += 1
            if at == last:
                return False
            at += 1
        return True

    def _starts(self, first: Step) -> list[int]:
        """The words at which a pattern with this first part can begin."""
        places = range(len(self.keys))
        if first.kind == "^":
            return [at for at in places if at == 0 or self.keys[at - 1] in CLAUSE_MARKS]
        if first.words and not first.optional:
            return [at for at in places if self.keys[at] in first.words or self.words[at] in first.words]
        return list(places)

    def _from(self, steps: Sequence[Step], number: int, at: int, have: Captures) -> Iterator[tuple[int, Captures]]:
        if number == len(steps):
            yield at, have
            return
        step, after = steps[number], steps[number + 1] if number + 1 < len(steps) else None
        wanted = after.words if after is not None and not after.optional else frozenset[str]()
        for end, found in self._one(step, at):
            if wanted and (end >= len(self.keys) or (self.keys[end] not in wanted and self.words[end] not in wanted)):
                continue
            yield from self._from(steps, number + 1, end, {**have, step.name: found} if step.name else have)
        if step.optional:
            yield from self._from(steps, number + 1, at, {**have, step.name: Found(())} if step.name else have)

    def _one(self, step: Step, at: int) -> Iterator[tuple[int, Found]]:
        """The ways in which one part is found at a word, each with the word after it."""
        if step.kind == "^":
            if at == 0 or self.keys[at - 1] in CLAUSE_MARKS:
                yield at, Found(())
        elif step.kind == "$":
            if at >= len(self.keys) or self.keys[at] == ".":
                yield at, Found(())
        elif at >= len(self.keys):
            return
        elif step.words:
            if self.keys[at] in step.words or self.words[at] in step.words:  # a figure has another key
                yield at + 1, Found(self.words[at : at + 1])
        else:
            found = self._found.get((step.kind, at))
            if found is None:
                found = self._found[step.kind, at] = list(self._word(step.kind, at))
            yield from found

    def _word(self, kind: str, at: int) -> Iterator[tuple[int, Found]]:
        """The ways in which a capture is found at a word: plain words, numbers, or words of the vocabulary."""
        group, _, form = kind.rpartition(".")
        if kind == "any":
            yield from self._gap(at)
        elif kind == "strange":
            if self.keys[at].isalpha() and self.keys[at] not in self.inflection.known:
                yield at + 1, Found(self.words[at : at + 1])
        elif kind in IS_FOUND:
            if IS_FOUND[kind](self.keys[at], self.words[at]):
                yield at + 1, Found(self.words[at : at + 1], self.keys[at])
        elif kind in LISTS:
            for words, value in self.inflection.listed(LISTS[kind], "sg" if kind == "period" else ""):
                end = at + len(words)
                if self.keys[at:end] == words:
                    yield end, Found(self.words[at:end], value)
        elif kind == "verb" or form in VERB_FORMS:
            yield from self._verb(form, group, at)
        else:
            yield from self._noun(kind, at)

    def _gap(self, at: int) -> Iterator[tuple[int, Found]]:
        for end in range(at + 1, min(len(self.keys), at + LONGEST_GAP) + 1):
            if self.keys[end - 1] in (".", ":"):
                return
            yield end, Found(self.words[at:end], kind=GAP, start=at)

    def _verb(self, form: str, group: str, at: int) -> Iterator[tuple[int, Found]]:
        verbs = self.inflection.lexicon.vocabulary.verbs
        if self.keys[at + 1 : at + 2] == (":",) and self.words[at] in self.inflection.lexicon.vocabulary.uses:
            return  # the use of a card: what follows is what it does
        for verb in self.inflection.verbs_at(self.keys, at):
            lasts = verb.base in verbs and verbs[verb.base].state
            if group == "done" and verb.base in THEIR_OWN:
                continue
            if form in ("verb", verb.form) and (group in ("", "done") or lasts == (group == "state")):
                yield at + 1, Found(self.words[at : at + 1], verb.base, "verb")

    def _noun(self, kind: str, at: int) -> Iterator[tuple[int, Found]]:
        group, _, number = kind.partition(".")
        if group in ("noun", "sg", "pl"):
            group, number = "", number or (group if group != "noun" else "")
        for noun in self.inflection.nouns_at(self.keys, at):
            if (not group or set(SORTS[group]) & set(noun.sorts)) and (not number or noun.number in (number, "")):
                end = at + noun.size
                yield end, Found(self.words[at:end], noun.id, "noun")


SLOT = re.compile(r"\{(\w+)(?:/([\w+-]+))?\}")
Terms = Mapping[str, Sequence[str]]


Part = str | tuple[int, int]  # a word, or the words of a sentence from one up to, not including, another


def put(template: str, found: Captures, inflection: Inflection, terms: Terms) -> Iterator[tuple[str, ...]]:
    """The words that a template stands for, once for each way to fill in words of the game; none if it lacks one."""
    for options in product(*_options(template, found, inflection, terms)):
        yield tuple(word for words, _ in options for word in words)


def put_in_parts(template: str, found: Captures, inflection: Inflection, terms: Terms) -> Iterator[tuple[Part, ...]]:
    """The same as `put`, with `{x}` of some words as the place where these stand in the sentence."""
    for options in product(*_options(template, found, inflection, terms)):
        yield tuple(part for words, place in options for part in ([place] if place is not None else words))


Option = tuple[tuple[str, ...], tuple[int, int] | None]  # words, and where they stand in the sentence


def _options(template: str, found: Captures, inflection: Inflection, terms: Terms) -> list[Sequence[Option]]:
    """What each part of a template can stand for."""
    options: list[Sequence[Option]] = []
    for part in template.split():
        slot = SLOT.fullmatch(part)
        if slot:
            repeated = found[slot[1]]
            at = (repeated.start, repeated.start + len(repeated.words)) if repeated.kind == GAP else None
            options.append([(_filled(repeated, slot[2] or "", inflection), at)])
        elif part.startswith("@"):
            options.append([(tuple(term.split()), None) for term in terms.get(part[1:], ())])
        else:
            options.append([((part,), None)])
    return options


def _filled(found: Found, form: str, inflection: Inflection) -> tuple[str, ...]:
    if form in ("+", "-"):
        return (f"{form}{_digits(found.words[0])}",)
    if form == "abs":
        return (found.words[0].lstrip("+-−"),)
    if form == "n":
        return (_digits(found.words[0]),)
    if found.kind == "noun" and form:
        return inflection.noun(found.id, form)
    if found.kind == "verb" and form:
        return inflection.verb(found.id, form)
    return found.words


def _digits(word: str) -> str:
    """A number in figures: of 3, three and a."""
    lower = word.lower()
    if lower in NUMBER_WORDS:
        return str(NUMBER_WORDS.index(lower))
    return "1" if lower in ("a", "an") else word
