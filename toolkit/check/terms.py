"""The words of a game as texts can write them, and the term that a misspelt word was meant to be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from engine.language.vocabulary import Counter, Noun
from toolkit.check.common_words import COMMON
from toolkit.check.wordings import wordings
from toolkit.model import Game

WORD = re.compile(r"[^\W\d_]+(?:['’](?!s\b)[^\W\d_]+)*")
SHORTEST = 4  # letters of a word that can be a misspelt one; shorter ones have too many neighbours
SHORTEST_LOUD = 3  # the same in capitals
LONG = 8  # letters from which on two of them may be wrong
LONG_NAME = 5  # letters of a name that can be misspelt where every word has a capital
LETTER_TO_SPARE = 7  # letters of a term from which on one of them missing makes no other word
NO_LETTER = re.compile(r"[\W_]+")
RUN = re.compile(r"(.)\1+")
ROMAN = re.compile(r"M*(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
LOOKALIKES = [str.maketrans("012345678", letters) for letters in ("OIZEASGTB", "OLZEASGTB")]
OF_ALL_RULES = """
    action actions after all always and any before card cards choose deck decks dice die discard discards draw each
    either every exactly first five four game games hand hands instead last less list loud maximum minimum more most
    must never next none not once only other others pile piles player players round rounds same seat seats second
    side sides space spaces table tables than that their them then they thing things this three time times turn turns
    twice until upon when with word words
"""  # no terms of a game, however they are written
ORDINARY = frozenset(OF_ALL_RULES.split())
ENGLISH = ORDINARY | COMMON


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
        self.numbers = {form: pair for each in words.counters.values() for pair in _numbers(each) for form in pair}
        self._tags = frozenset(words.tags)
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
        self.loud_counters = {form.upper(): form for form in self.numbers if _can_be_loud(form)}
        self.run_together = _run_together((*self.written, *self.names))
        self.numbered = {word.casefold() for key, period in words.periods.items() for word in (key, period.plural)}
        self.by_word = _by_word(self.names)
        self.name_lengths = sorted({length for length, _, _ in self.by_word}, reverse=True)
        self.ordinary = {word for card in game.cards for word in _small(card.text)} | ORDINARY
        self.small = {word for card in game.cards for word in WORD.findall(card.text) if word.islower()}

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

    def is_english(self, word: str) -> bool:
        """Is it a common word, or the plural of one, or a Roman number?"""
        folded = word.casefold()
        return bool({folded, folded.removesuffix("s")} & ENGLISH or ROMAN.fullmatch(word))

    def tag_for(self, word: str) -> str:
        """The tag that a word in another case can mean; none where it is, or with a capital can be, another word."""
        folded = word.casefold()
        tag = self.tags.get(folded, "")
        is_other = folded in self.untagged or (folded in self.of_names and not word.islower())
        return "" if tag == word or is_other else tag

    def plural_of_tag(self, word: str) -> str:
        """The tag that a word in capitals is the plural of; none where it is, or small letters make it, another one."""
        is_other = word in self.capitals or word.casefold() in self.untagged | self.of_names | self.small
        ends = () if is_other else ("S", "ES")
        return next((tag for end in ends if word.endswith(end) and (tag := word.removesuffix(end)) in self._tags), "")

    def tag_like(self, word: str) -> str:
        """The tag that capitals with digits among them look like; none where some name is written so."""
        for letters in LOOKALIKES:
            tag = word.translate(letters)
            if tag in self._tags and not any(word in form for form in (*self.written, *self.names)):
                return tag
        return ""

    def in_number(self, form: str, *, is_one: bool) -> str:
        """A form of a counter as it is written after one, or after another number."""
        singular, plural = self.numbers.get(form, (form, form))
        return singular if is_one else plural

    def loud_counter(self, word: str) -> str:
        """The counter that stands in capitals; none where small letters make another word of it."""
        is_other = word.casefold() in self.small or word in self.capitals or word.casefold() in self.of_names
        return "" if is_other else self.loud_counters.get(word, "")

    def loud(self, word: str) -> list[str]:
        """What a word in capitals is a slip of: tags, and other terms that are written so; else counters."""
        if self.is_english(word):
            return []
        capitals = (form for form in self.capitals if len(form) >= SHORTEST_LOUD)
        is_short = len(word) < SHORTEST  # and maybe an abbreviation
        if is_short:
            capitals = (form for form in capitals if form[0] == word[0])
        found = meant(word, capitals, letters=is_short, shortest=SHORTEST_LOUD) if not self.is_ordinary(word) else []
        return found or [self.loud_counters[form] for form in swapped(word, self.loud_counters)]

    def one_word(self, word: str) -> list[str]:
        """The names and terms of several words that this one is, run together; also in the plural."""
        folded = word.casefold()
        one = [f"{form}s" for form in self.run_together.get(folded.removesuffix("s"), ()) if folded.endswith("s")]
        return list(self.run_together.get(folded, one))

    def is_ordinary(self, word: str) -> bool:
        """Does some text write it without a capital, or is it a word of all rules?"""
        return word.casefold() in self.ordinary


def meant(word: str, terms: Iterable[str], *, letters: bool = False, shortest: int = SHORTEST) -> list[str]:
    """The terms that are as near to a word as any, and near enough to be meant.

    With `letters` only where a letter is missing, doubled or in a wrong place, and none stands for another.
    """
    if len(word) < shortest:
        return []
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    most = 2 if len(word) >= LONG else 1
    found: dict[int, list[str]] = {}
    for term, distance, _ in process.extract(word, list(terms), scorer=OSA.distance, score_cutoff=most, limit=None):
        if 0 < distance <= (most if len(term) >= LONG else 1) and _is_slip(word, term, letters=letters):
            found.setdefault(distance, []).append(term)
    return sorted(found[min(found)]) if found else []


def swapped(word: str, terms: Iterable[str]) -> list[str]:
    """The terms that a word is which may as well be an ordinary one: letters swapped or doubled, or a long term."""
    return [
        term
        for term in meant(word, (term for term in terms if term[0] == word[0]), letters=True)
        if len(term) >= LETTER_TO_SPARE or sorted(word) == sorted(term) or RUN.sub(r"\1", word) == RUN.sub(r"\1", term)
    ]


def within(word: str, names: Iterable[str]) -> list[str]:
    """The names that a word is which may as well begin a sentence: only letters between the first and last differ."""
    if len(word) < LONG_NAME:
        return []
    alike = (name for name in names if name[0] == word[0] and name[-1] == word[-1])
    return meant(word, alike, letters=True)


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


def _numbers(counter: Counter) -> Iterator[tuple[str, str]]:
    """One and many, in each wording."""
    yield counter.singular, counter.plural or counter.singular
    for pair in counter.also:
        one, _, many = pair.partition("/")
        yield one, many or one


def _can_be_loud(form: str) -> bool:
    return bool(WORD.fullmatch(form)) and form[0].isupper() and not form.isupper() and len(form) >= SHORTEST


def _run_together(forms: Iterable[str]) -> dict[str, list[str]]:
    """Forms of several words, by what they are without anything between these."""
    found: dict[str, list[str]] = {}
    for form in sorted(set(forms)):
        if len(WORD.findall(form)) > 1 and (bare := NO_LETTER.sub("", form).casefold()):
            found.setdefault(bare, []).append(form)
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
