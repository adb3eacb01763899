"""The words of a game as texts can write them, and the term that a misspelt word was meant to be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from engine.language.vocabulary import Noun
from toolkit.check.wordings import wordings
from toolkit.model import Game

WORD = re.compile(r"[^\W\d_]+(?:['’](?!s\b)[^\W\d_]+)*")
SHORTEST = 4  # letters of a word that can be a misspelt one; shorter ones have too many neighbours
LONG = 8  # letters from which on two of them may be wrong
OF_ALL_RULES = """
    action actions after all always and any before card cards choose deck decks dice die discard discards draw each
    either every exactly first five four game games hand hands instead last less list loud maximum minimum more most
    must never next none not once only other others pile piles player players round rounds same seat seats second
    side sides space spaces table tables than that their them then they thing things this three time times turn turns
    twice until upon when with word words
"""  # no terms of a game, however they are written
ORDINARY = frozenset(OF_ALL_RULES.split())


class Terms:
    """What the words of one game are called, folded to small letters."""

    def __init__(self, game: Game) -> None:
        words = game.vocabulary
        self.names = {card.name for card in game.cards}
        others = [form for part, _, forms in wordings(words) if part != "tags" for form in forms]
        others += [name for kind in words.types.values() for name in kind.subtypes]
        others += [*words.decks, *words.uses, *words.states, *(name for row in words.states.values() for name in row)]
        others += [deck.title for deck in game.decks]
        self.tags = {tag.casefold(): tag for tag in words.tags}
        self.counters = {
            form.casefold(): form
            for counter in words.counters.values()
            for form in (counter.singular, counter.plural, *_split(counter.also))
            if form
        }
        self.qualified = {form.casefold() for noun in words.nouns.values() for form in _card_forms(noun)}
        self.written = {form for form in (*others, *words.tags) if form}  # as they have to be written
        self.untagged = {word for form in others for word in _folded(form)}
        self.of_names = {word for name in self.names for word in _folded(name)}
        self.parts = self.untagged | self.of_names | {word for tag in words.tags for word in _folded(tag)}
        self.capitals = {part for form in self.written for part in WORD.findall(form) if part.isupper()}
        single = (form for form in (*self.written, *self.names) if WORD.fullmatch(form))
        self.capitalised = _by_letter(form for form in single if form[0].isupper() and not form.isupper())
        self.by_word = _by_word(self.names)
        self.name_lengths = sorted({length for length, _, _ in self.by_word}, reverse=True)
        self.ordinary = {word for card in game.cards for word in _small(card.text)} | ORDINARY

    def capitalised_like(self, word: str) -> Sequence[str]:
        """Single words with a capital, the same as this one has: a wrong one is rare, and there may be many names."""
        return self.capitalised.get(word[0], ())

    def names_with(self, words: Sequence[str]) -> list[str]:
        """Names of as many words, one of which stands at its place among these."""
        return [name for at, word in enumerate(words) for name in self.by_word.get((len(words), at, word), ())]

    def is_known(self, word: str) -> bool:
        """Is it a word of a term or of a card's name, or the plural of one?"""
        folded = word.casefold()
        singular = folded if folded.endswith("ss") else folded.removesuffix("s")
        return bool({folded, singular, singular.removesuffix("e")} & self.parts)

    def tag_for(self, word: str) -> str:
        """The tag that a word in another case can mean; none where it is, or with a capital can be, another word."""
        folded = word.casefold()
        tag = self.tags.get(folded, "")
        is_other = folded in self.untagged or (folded in self.of_names and not word.islower())
        return "" if tag == word or is_other else tag

    def is_ordinary(self, word: str) -> bool:
        """Does some text write it without a capital, or is it a word of all rules?"""
        return word.casefold() in self.ordinary


def meant(word: str, terms: Iterable[str], *, letters: bool = False) -> list[str]:
    """The terms that are as near to a word as any, and near enough to be meant.

    With `letters` only where a letter is missing, doubled or in a wrong place, and none stands for another.
    """
    if len(word) < SHORTEST:
        return []
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    most = 2 if len(word) >= LONG else 1
    found: dict[int, list[str]] = {}
    for term, distance, _ in process.extract(word, list(terms), scorer=OSA.distance, score_cutoff=most, limit=None):
        if 0 < distance <= (most if len(term) >= LONG else 1) and _is_slip(word, term, letters=letters):
            found.setdefault(distance, []).append(term)
    return sorted(found[min(found)]) if found else []


def _is_slip(word: str, term: str, *, letters: bool) -> bool:
    if len(word) != len(term) or sorted(word) == sorted(term):
        return True
    return not letters and word[0] == term[0]


def _by_letter(forms: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for form in sorted(set(forms)):
        found.setdefault(form[0], []).append(form)
    return found


def _by_word(names: Iterable[str]) -> dict[tuple[int, int, str], list[str]]:
    """Names by how many words they have, and each of these at its place."""
    found: dict[tuple[int, int, str], list[str]] = {}
    for name in names:
        words = WORD.findall(name)
        for at, word in enumerate(words):
            found.setdefault((len(words), at, word), []).append(name)
    return found


def _small(text: str) -> Iterator[str]:
    return (word.casefold() for word in WORD.findall(text) if not word.isupper())


def _folded(form: str) -> list[str]:
    return [word.casefold() for word in WORD.findall(form)]


def _split(also: Iterable[str]) -> list[str]:
    return [form for pair in also for form in pair.split("/")]


def _card_forms(noun: Noun) -> list[str]:
    """What tags can stand before: cards and pieces."""
    if not {"card", "piece"} & set(noun.sorts):
        return []
    return [noun.singular, noun.plural, *_split(noun.also)]
