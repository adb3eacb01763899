"""Finds a word in sentences, in each of its forms, and says what stands there afterwards.

A longer wording of the game that has the word in it (Trash Can pile, for pile) is another word and is left alone. An
article before the word follows its sound.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.language.writer import sounds_vowel
from toolkit.model import Game
from toolkit.rename.wish import Naming, taken_forms

Change = tuple[int, int, str]  # text[start:end] is replaced
ARTICLE = re.compile(r"(?<!\w)(a|an|A|An|AN)(\s+[*_(“\"]*)$")
BEGINS = re.compile(r"(?:^|[.!?:\n])[\s>*_#\-–—•“\"'(|\d.)]*$")
BEFORE_NOUNS = """
    a an the your their its his her our my each every one any this that these those another other no on in from of into
    to onto at with two three four five six both all more most fewer per by which whose next last first second
    third same only
"""
LEADS = frozenset(BEFORE_NOUNS.split())
BEFORE_OTHERS = frozenset({"is", "are", "was", "were", "be", "been", "very", "too", "so", "as", "not"})
LAST_WORDS = re.compile(r"((?:[\w’'-]+[\s*_\[(“\"]+){0,6})$")
NEAR = 100  # letters before a word that are looked at
GAP = r"[ \t]*(?:[ \t]|\r?\n)[ \t]*"
CARD_LINK = re.compile(r"\(\s{0,9}<?card:([^)>\n]{0,200})>?\s{0,9}\)")
HIDDEN = re.compile(r"\]\([^)\n]{0,500}\)|<[A-Za-z/!][^>\n]{0,500}>|https?://\S+|\{\{[^{}\n]*\}\}|&\w+;")


@dataclass(frozen=True)
class Wording:
    """The forms of a word that is renamed, among all wordings of its game."""

    naming: Naming
    others: frozenset[str]  # every other wording of the game, names of cards and titles of decks included
    entries: frozenset[str] = frozenset()  # the names of the nouns, counters, names and zones
    types: frozenset[str] = frozenset()  # card types and subtypes
    is_verb: bool = False  # some form is a verb too
    is_shared: bool = False  # a card is named like a word of the vocabulary

    @cached_property
    def compounds(self) -> list[str]:
        """The entries of the vocabulary that have the word in their names: Feature slot, for Feature."""
        return sorted(
            each for each in self.entries if each != self.naming.old and f" {self.naming.old} " in f" {each} "
        )

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Every form of the word and every longer wording that holds one, the longest first."""
        forms = self.spelt
        inner = re.compile("|".join(rf"(?<!\w){re.escape(form)}(?!\w)" for form in forms))
        longer = {each for each in self.others if each not in forms and inner.search(each)}
        longer |= {each[:1].upper() + each[1:] for each in longer}
        choices = sorted({*forms, *longer} - {""}, key=lambda each: (-len(each), each))
        written = (GAP.join(map(re.escape, each.split(" "))) for each in choices)
        return re.compile(rf"(?<!\w)(?:{'|'.join(written)})(?!\w)")

    @cached_property
    def spelt(self) -> dict[str, str]:
        """Each form with the one in its place, words in small letters also as they begin a sentence."""
        found: dict[str, str] = {}
        for form, new in self.naming.forms.items():
            found[form] = new
            if form[:1].islower():
                found.setdefault(_capital(form), _capital(new))
        return found

    def places(self, text: str, *, is_title: bool = False) -> Iterator[Change]:
        """Where the word stands in a text, with what is to stand there; articles are not in it."""
        for match in self.pattern.finditer(text):
            said = re.sub(GAP, " ", match[0])
            new = self.spelt.get(said, said)
            if new == said:
                continue
            begins = _begins(text, match.start())
            if said not in self.naming.forms and not begins and (not is_title or said in self.others):
                continue
            if begins and said[:1].isupper():
                new = _capital(new)
            yield match.start(), match.end(), _spaced(new, match[0])

    def in_prose(self, text: str, *, is_title: bool = False) -> list[Change]:
        """The changes of a text that nobody can prove, where the word seems to be meant; articles change too."""
        hidden = [match.span() for match in HIDDEN.finditer(text)]
        found = (
            change
            for change in self.places(text, is_title=is_title)
            if not _is_within(change[0], hidden) and self._is_meant(text, change)
        )
        return with_articles(text, list(found))

    def says_new(self, text: str) -> list[int]:
        """Where a text has the new word already."""
        forms = {*self.naming.forms.values(), *map(_capital, self.naming.forms.values())} - set(self.spelt)
        choices = "|".join(map(re.escape, sorted(forms, key=len, reverse=True)))
        return [match.start() for match in re.finditer(rf"(?<!\w)(?:{choices})(?!\w)", text)] if forms else []

    def not_meant(self, text: str) -> list[int]:
        """Where a text that nobody can prove has the same letters and is left as it is."""
        return [change[0] for change in self.places(text) if not self._is_meant(text, change)]

    def _is_meant(self, text: str, change: Change) -> bool:
        """Whether the letters are the word and not a verb or an adjective: a noun in small letters is led by others.

        "a good", "three goods" and "each large good" are goods, "is good for" is none. To a word that is a verb too,
        the words that lead it have to stand right before it.
        """
        before, said = text[max(0, change[0] - NEAR) : change[0]], text[change[0] : change[1]]
        if self.is_shared or self.is_verb:
            return not self.is_shared and _is_led(before, right_before=True)
        naming = self.naming
        is_name = naming.kind not in {"noun", "counter"} or not naming.old[:1].islower()
        if is_name or naming.plural == naming.new or said.lower() != naming.old.lower():
            return True  # also in several or, as "food", in either number, which nothing need lead
        return _begins(text, change[0]) or _is_led(before, right_before=False)


def wording_of(naming: Naming, game: Game) -> Wording:
    """The wording of what is renamed, in a game."""
    words = game.vocabulary
    of_own = {"tag": "tags", "counter": "counters", "noun": "nouns", "card": ""}[naming.kind]
    others = {
        form
        for part, name, forms in taken_forms(words)
        if not (name == naming.old and part in {of_own, "zones"})
        for form in forms
    }
    verbs = {form for part, _, forms in taken_forms(words) if part == "verbs" for form in forms}
    named = [each.name for card in (*game.cards, *game.pieces) for each in card.faces]
    titles = [deck.title for deck in (*game.decks, *game.parts)]
    is_shared = naming.kind == "card" and naming.old in others
    everything = frozenset({*others, *words.terms, *named, *titles})
    entries = frozenset({*words.nouns, *words.counters, *words.names, *words.zones})
    types = frozenset({*words.types, *(each for kind in words.types.values() for each in kind.subtypes)})
    return Wording(naming, everything, entries, types, bool(verbs & set(naming.forms)), is_shared)


def with_articles(text: str, changes: Sequence[Change]) -> list[Change]:
    """Changes and, where a word begins with another sound than the one it replaces, its article's change before it."""
    found: list[Change] = []
    for start, end, new in changes:
        near = max(0, start - NEAR)
        before = ARTICLE.search(text, near, start)
        if before and sounds_vowel(text[start:end]) != sounds_vowel(new):
            article = "an" if sounds_vowel(new) else "a"
            article = article.upper() if before[1] == "AN" else _capital(article) if before[1][0] == "A" else article
            found.append((before.start(1), before.end(1), article))
        found.append((start, end, new))
    return found


def applied(text: str, changes: Iterable[Change]) -> str:
    """A text with changes made, which do not overlap."""
    parts: list[str] = []
    at = 0
    for start, end, new in sorted(changes):
        parts += [text[at:start], new]
        at = end
    return "".join([*parts, text[at:]])


def _begins(text: str, at: int) -> bool:
    """Whether a word there begins a sentence or a line."""
    near = text[max(0, at - NEAR) : at]
    return bool(BEGINS.search(near if at <= NEAR else f"x{near}"))


def _is_within(at: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether an offset lies in one of several spans, which are in order."""
    number = bisect_right(spans, (at, len(spans) and spans[-1][1])) - 1
    return number >= 0 and spans[number][0] <= at < spans[number][1]


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _is_led(before: str, *, right_before: bool) -> bool:
    """Whether an article, a number, a preposition or a possessive leads a place, with names and one word between."""
    if before.rstrip(" *_").endswith("}}"):  # a live value, which is a number
        return True
    found = LAST_WORDS.search(before)
    last = re.findall(r"[\w’']+", found[1]) if found else []
    if not last or last[-1].lower() in BEFORE_OTHERS:
        return False
    between = 0
    for word in reversed(last):
        if word.lower() in LEADS or word.endswith(("'s", "’s", "s’", "s'")) or word.isdigit():
            return True
        between += not (word[0].isupper() or word in {"or", "and"})
        if between > 1 or right_before:
            return False
    return False


def _spaced(new: str, written: str) -> str:
    """A wording with the line breaks of the one that it replaces, at its first gaps."""
    gaps = re.findall(r"[ \t\r\n]+", written)
    if "\n" not in written:
        return new
    words = new.split(" ")
    if len(words) < 2:
        return new
    gaps = (gaps + [" "] * len(words))[: len(words) - 1]
    return "".join([words[0], *(gap + word for gap, word in zip(gaps, words[1:], strict=True))])
