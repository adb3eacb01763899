"""The nearest sentence that is read, made of the author's own words.

Short forms are written out first. From there sentences a step away are tried, then those a step further, the nearest
first: known ways of saying things otherwise (`rewordings`), and at the word where reading stopped a word in another
form, a small word more or less, or a slip put right. What the author's words say stays (`kept.py`): a step that drops
or turns any of it has a note that says so. A sentence that the rules of the game do not play is no answer, but is told
where there is no other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.language.advice.clauses.clause import Clauses
from engine.language.advice.clauses.retelling import EVERYDAY
from engine.language.advice.correction import Correction
from engine.language.advice.everyday import EverydayWords
from engine.language.advice.fillers import called_afterwards, parts_to_add, with_called
from engine.language.advice.filling import Filling
from engine.language.advice.given import given_words
from engine.language.advice.inflection import Inflection
from engine.language.advice.kept import Kept
from engine.language.advice.lattice import Lattice, Rows
from engine.language.advice.normal import Normaliser
from engine.language.advice.patterns import Matcher, needed, put
from engine.language.advice.rewordings import REWORDINGS, SHORT_FORMS, SYNONYMS
from engine.language.advice.rewordings.duties import NOBODY
from engine.language.advice.skeletons import Skeletons
from engine.language.advice.steps import MEANT
from engine.language.advice.words import verbs_of_forms, words_of_forms
from engine.language.chart import Chart
from engine.language.grammar import Category, Grammar
from engine.language.nodes.sentences import Sentence
from engine.language.tokens import Token, key_of, sentences

ROOT = Category(Sentence)
MOST_TRIED = 30  # sentences that are parsed for one that is refused, in the usual case
MOST_WORDS = 45  # of a sentence that is mended
Words = tuple[str, ...]


class Accepted(NamedTuple):
    """The printed wording of a sentence that is read without findings, and why it is not played: "" where it is."""

    text: str
    barred: str = ""


Accept = Callable[[str], Accepted | None]  # None for a sentence with findings


class Mended(NamedTuple):
    """A sentence that is read, and what is otherwise in it than in the one that was given; "" where nothing is.

    `barred` says why the rules of the game do not play it; "" where they do.
    """

    text: str
    note: str
    barred: str = ""


@dataclass
class Budget:
    """How many words may still be parsed in search of sentences, for all sentences of a call together."""

    words: int

    def spend(self, words: int) -> bool:
        """Take so many words out of the budget; False where there are not enough left."""
        self.words -= words
        return self.words >= 0


@dataclass
class Mender:
    """Mends the sentences of one game."""

    grammar: Grammar
    tried: int = 0  # sentences parsed, in all

    @cached_property
    def inflection(self) -> Inflection:
        """The game's nouns and verbs, and all verbs that texts use for those of the forms."""
        synonyms = [word for words in SYNONYMS.values() for word in words.split()]
        verbs = dict.fromkeys([*sorted(verbs_of_forms(self.grammar.classes)), *SYNONYMS, *synonyms])
        return Inflection(self.grammar.lexicon, tuple(verbs), self.known)

    @cached_property
    def everyday(self) -> EverydayWords:
        """Puts everyday words as the language has them."""
        return EverydayWords(self.inflection)

    @cached_property
    def rows(self) -> Rows:
        """The ways of saying things otherwise."""
        return Rows(REWORDINGS)

    @cached_property
    def held_rows(self) -> Rows:
        """Those for cards that somebody holds, on whom "you" is that one."""
        return Rows([row for row in REWORDINGS if row.note != NOBODY])

    @cached_property
    def clauses(self) -> Clauses:
        """Finds clauses, with everyday verbs."""
        return Clauses(Inflection(self.grammar.lexicon, (*self.inflection.verbs, *EVERYDAY), self.known))

    def rows_on(self, terms: Mapping[str, Sequence[str]]) -> Rows:
        """The ways of saying things otherwise on a card whose words by their part these are."""
        return self.rows if terms.get("here") else self.held_rows

    @cached_property
    def normaliser(self) -> Normaliser:
        """Puts sentences in usual words."""
        return Normaliser(self.inflection, REWORDINGS)

    @cached_property
    def skeletons(self) -> Skeletons:
        """The sentence forms of the game."""
        return Skeletons(self.grammar, ROOT)

    @cached_property
    def known(self) -> frozenset[str]:
        """The keys of all words of the language."""
        return words_of_forms(self.grammar.classes) | self.grammar.lexicon.keys

    @cached_property
    def kept(self) -> Kept:
        """What has to stay of the words that are given."""
        return Kept(self.inflection)

    @cached_property
    def meant_by_rows(self) -> frozenset[str]:
        """The keys of all words of the language, and of those that have to stand in what a row is found in."""
        return self.known.union(*(words for row in REWORDINGS for words in needed(row.find)))

    def filling(self, words: Words, terms: Mapping[str, Sequence[str]]) -> Filling:
        """What can be made of the parts of a sentence, given with its full stop, in any order."""
        words = with_called(self.inflection, words)
        keys = tuple(map(key_of, words))
        lattice = Lattice(self.inflection, words, keys, self.rows_on(terms), terms, MEANT, may_add=False)
        called = [*called_afterwards(self.inflection, keys), *(tuple(each.split()) for each in terms.get("named", ()))]
        return Filling(
            self.skeletons,
            Correction(self.grammar, lattice),
            given_words(self.inflection, keys[:-1], MEANT),
            parts_to_add(self.skeletons, terms),
            called,
        )

    def written_out(self, given: Words) -> Words:
        """The words with all short forms written out: "do not" for "don't"."""
        matcher = Matcher(self.inflection, given, tuple(map(key_of, given)))
        for row in SHORT_FORMS:
            for start, end, captures in reversed(list(matcher.find(row.find))):
                for said in put(row.put, captures, self.inflection, {}):
                    given = (*given[:start], *said, *given[end:])
            if given is not matcher.words:
                matcher = Matcher(self.inflection, given, tuple(map(key_of, given)))
        return given

    def reach(self, words: Words, keys: Words) -> tuple[int, list[str], list[Category]]:
        """How many words of one or several sentences are read, and the words and categories that could follow them."""
        tokens = [Token(word, 0, 0, key) for word, key in zip(words, keys, strict=True)]
        read = 0
        for group in sentences(tokens):
            furthest, could, categories = Chart(self.grammar, group).expected(ROOT)
            if furthest < len(group) or group[-1].key != ".":  # only a whole sentence ends in a full stop
                return min(read + furthest, len(keys) - 1), could, categories
            read += len(group)
        return read, [], []
