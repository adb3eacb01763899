"""The words of a game as texts can write them, and the terms that a misspelt word may stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from engine.language.vocabulary import Counter, Noun
from toolkit.check.common_words import COMMON
from toolkit.check.wordings import wordings
from toolkit.model import Game

WORD = re.compile(r"[^\W\d_]+(?:['’](?!s\b)[^\W\d_]+)*")
SHORTEST = 4  # letters; shorter words are similar to too many others to count as misspelt
SHORTEST_LOUD = 3  # letters, for words in capitals
LONG = 8  # letters; in a word so long, two of them may be wrong
LONG_NAME = 5  # letters; shorter names are not searched for at the start of a sentence
LETTER_TO_SPARE = 7  # letters; a term so long without one letter is rarely another word
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
"""  # words that are never misspelt terms, however they are written
ORDINARY = frozenset(OF_ALL_RULES.split())
ENGLISH = ORDINARY | COMMON


class Terms:
    """The wordings of one game's terms, prepared for look-up, mostly in lower case."""

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
        self.written = {form for form in (*others, *words.tags) if form}  # wordings with their right capitals
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
        """Terms of one word that begin with the same capital as this word.

        A wrong capital is rare, and comparing with all names would take long.
        """
        return self.capitalised.get(word[0], ())

    def names_with(self, words: Sequence[str]) -> list[str]:
        """Names of as many words as these, of which at least one is the same at the same place."""
        return [name for at, word in enumerate(words) for name in self.by_word.get((len(words), at, word), ())]

    def is_known(self, word: str) -> bool:
        """Whether a word, or its singular, is part of a term or of a card's name."""
        folded = word.casefold()
        singular = folded if folded.endswith("ss") else folded.removesuffix("s")
        return bool({folded, singular, singular.removesuffix("e")} & self.parts)

    def is_english(self, word: str) -> bool:
        """Whether it is a common word or the plural of one, or a Roman number."""
        folded = word.casefold()
        return bool({folded, folded.removesuffix("s")} & ENGLISH or ROMAN.fullmatch(word))

    def tag_for(self, word: str) -> str:
        """The tag that a word in another case can mean; "" where it can be another word."""
        folded = word.casefold()
        tag = self.tags.get(folded, "")
        is_other = folded in self.untagged or (folded in self.of_names and not word.islower())
        return "" if tag == word or is_other else tag

    def plural_of_tag(self, word: str) -> str:
        """The tag that a word in capitals is the plural of; "" where it can be another word."""
        is_other = word in self.capitals or word.casefold() in self.untagged | self.of_names | self.small
        ends = () if is_other else ("S", "ES")
        return next((tag for end in ends if word.endswith(end) and (tag := word.removesuffix(end)) in self._tags), "")

    def tag_like(self, word: str) -> str:
        """The tag that capitals mixed with digits look like; "" where some name is written like that."""
        for letters in LOOKALIKES:
            tag = word.translate(letters)
            if tag in self._tags and not any(word in form for form in (*self.written, *self.names)):
                return tag
        return ""

    def in_number(self, form: str, *, is_one: bool) -> str:
        """A form of a counter in the singular or in the plural."""
        singular, plural = self.numbers.get(form, (form, form))
        return singular if is_one else plural

    def loud_counter(self, word: str) -> str:
        """The counter that is written in capitals here; "" where it can be another word."""
        is_other = word.casefold() in self.small or word in self.capitals or word.casefold() in self.of_names
        return "" if is_other else self.loud_counters.get(word, "")

    def loud(self, word: str) -> list[str]:
        """The terms that a word in capitals may be misspelt for: tags and other terms in capitals, else counters."""
        if self.is_english(word):
            return []
        capitals = (form for form in self.capitals if len(form) >= SHORTEST_LOUD)
        is_short = len(word) < SHORTEST  # and maybe an abbreviation
        if is_short:
            capitals = (form for form in capitals if form[0] == word[0])
        likely = meant(word, capitals, letters=is_short, shortest=SHORTEST_LOUD) if not self.is_ordinary(word) else []
        return likely or [self.loud_counters[form] for form in swapped(word, self.loud_counters)]

    def one_word(self, word: str) -> list[str]:
        """Names and terms of several words that this word is when they are run together, singular or plural."""
        folded = word.casefold()
        one = [f"{form}s" for form in self.run_together.get(folded.removesuffix("s"), ()) if folded.endswith("s")]
        return list(self.run_together.get(folded, one))

    def is_ordinary(self, word: str) -> bool:
        """Whether a word is no term: some text of the game has it in small letters, or the language itself uses it."""
        return word.casefold() in self.ordinary


def meant(word: str, terms: Iterable[str], *, letters: bool = False, shortest: int = SHORTEST) -> list[str]:
    """The terms most similar to a word, if they are similar enough to be meant.

    With `letters`, only differences count in which no letter is replaced by another: missing, doubled or moved letters.
    """
    if len(word) < shortest:
        return []
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    most = 2 if len(word) >= LONG else 1
    by_distance: dict[int, list[str]] = {}
    for term, distance, _ in process.extract(word, list(terms), scorer=OSA.distance, score_cutoff=most, limit=None):
        if 0 < distance <= (most if len(term) >= LONG else 1) and _is_slip(word, term, letters=letters):
            by_distance.setdefault(distance, []).append(term)
    return sorted(by_distance[min(by_distance)]) if by_distance else []


def swapped(word: str, terms: Iterable[str]) -> list[str]:
    """Terms that a word may stand for, although it may be an ordinary word.

    That is so where letters are only moved or doubled, or where the term is long.
    """
    return [
        term
        for term in meant(word, (term for term in terms if term[0] == word[0]), letters=True)
        if len(term) >= LETTER_TO_SPARE or sorted(word) == sorted(term) or RUN.sub(r"\1", word) == RUN.sub(r"\1", term)
    ]


def within(word: str, names: Iterable[str]) -> list[str]:
    """Names that the first word of a sentence may stand for: the first and last letters are the same."""
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
    """Names by (number of words, place of a word, that word)."""
    names_by_word: dict[tuple[int, int, str], list[str]] = {}
    for name in names:
        words = WORD.findall(name)
        for at, word in enumerate(words):
            names_by_word.setdefault((len(words), at, word), []).append(name)
    return names_by_word


def _numbers(counter: Counter) -> Iterator[tuple[str, str]]:
    """The singular and the plural of a counter, in each wording."""
    yield counter.singular, counter.plural or counter.singular
    for pair in counter.also:
        one, _, many = pair.partition("/")
        yield one, many or one


def _can_be_loud(form: str) -> bool:
    return bool(WORD.fullmatch(form)) and form[0].isupper() and not form.isupper() and len(form) >= SHORTEST


def _run_together(forms: Iterable[str]) -> dict[str, list[str]]:
    """Forms of several words, by their letters without anything between them."""
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
    """The wordings of a noun that tags can stand before: cards and pieces; empty for others."""
    if not {"card", "piece"} & set(noun.sorts):
        return []
    return [noun.singular, noun.plural, *_split(noun.also)]
