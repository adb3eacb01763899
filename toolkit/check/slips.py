"""One sentence of prose looked through for words that are nearly terms of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.language.finding import Finding
from toolkit.check.common_words import BESIDE_AMOUNTS, NUMBERED, OF_SUBJECTS
from toolkit.check.terms import ENGLISH, ORDINARY, WORD, Terms, meant, swapped, within
from toolkit.check.text_offences import WRONG_CASE
from toolkit.texts import Sentence

UNKNOWN = "unknown-term"  # what kind of finding it is; the other kind is WRONG_CASE
NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten"
AMOUNT = re.compile(rf"(?<![\w.,])(?:[+−-]?\d+½?|½|X|(?i:{NUMBERS}))\s+(?=[^\W\d_])")
ONE = {"1", "+1", "-1", "−1", "one"}
OTHERS = re.compile(rf"[+−-]?\d+|{NUMBERS}", re.IGNORECASE)  # with a certain number, once ONE is taken away
RANGE = re.compile(r"(?:[\d½]|\b(?i:zero|one|two))\s*(?:[–−/-]|\bor\b|\band\b|\bto\b)\s*$")
LAST_WORD = re.compile(r"([^\W\d_]+)[^\w.,;:!?]*$")
NEXT_WORD = re.compile(r"\s+([^\W_]+)")
MIXED = re.compile(r"(?<![\w-])(?=[^\W_]*\d)[^\W_]{3,}(?![\w-])")
BEGINNINGS = ".!?:;\"“‘'([–—•*/|\n"  # after these a capital says nothing


class Scan:
    """One sentence looked through for terms; each of its words belongs to one finding at most."""

    def __init__(self, text: str, sentence: Sentence, terms: Terms) -> None:
        self.text, self.start, self.end, self.terms = text, sentence.start, sentence.end, terms
        self.words = [(match[0], match.start()) for match in WORD.finditer(text, sentence.start, sentence.end)]
        self.begins = {at for _, at in self.words if self._begins(at)}
        self.is_loud = sum(word.isupper() for word, _ in self.words) * 2 > len(self.words)
        self.told: set[int] = set()  # places of words that are right, or wrong in a finding

    def findings(self) -> Iterator[Finding]:
        """In this order: what an earlier one explains is no matter of a later one."""
        self._tell_names()
        found = [*self._digits(), *self._amounts(), *self._lower_tags(), *self._near_names(), *self._near_terms()]
        yield from sorted(found, key=lambda finding: finding.start)

    def _begins(self, at: int) -> bool:
        before = self.text[:at].rstrip(" ")
        return not before or before[-1] in BEGINNINGS

    def _tell(self, start: int, end: int) -> None:
        self.told |= {at for _, at in self.words if start <= at < end}

    def _slip(self, start: int, word: str, found: Sequence[str], what: str) -> Finding:
        """A word that was meant to be another one."""
        end = start + len(word)
        self._tell(start, end)
        edit = (start, end, found[0]) if len(found) == 1 else None
        return Finding(UNKNOWN, f"“{word}” is no {what}", start, end, f"Did you mean {' or '.join(found)}?", edit)

    def _wrong_case(self, start: int, word: str, right: str) -> Finding:
        end = start + len(word)
        self._tell(start, end)
        message = f"the term “{right}” is written in another case here"
        return Finding(WRONG_CASE.name, message, start, end, f"write {right}", (start, end, right))

    # --- amounts ---------------------------------------------------------------------------------------------------

    def _amounts(self) -> Iterator[Finding]:
        for match in AMOUNT.finditer(self.text, self.start, self.end):
            yield from self._counted(match[0].strip().lower(), match.start(), match.end())

    def _counted(self, amount: str, before: int, at: int) -> Iterator[Finding]:
        """What stands after an amount: a counter, another known word, a slip, or what no counter is called."""
        if at in self.told:
            return
        for folded, form in sorted(self.terms.counters.items(), key=lambda row: -len(row[0])):
            written = self.text[at : at + len(form)]
            if written.casefold() == folded and not self._goes_on(at + len(form)):
                form = written if written in self.terms.numbers else form
                yield from self._in_number(amount, before, at, form)
                self._tell(at, at + len(form))
                return
        word = next((word for word, start in self.words if start == at), "")
        if not word or word.casefold() in ORDINARY or self._goes_on(at + len(word)):
            return
        found = self._plural_of(word)
        if not found and self.terms.is_known(word):
            return
        found = found or (self.terms.one_word(word) if word[0].isupper() else []) or self._meant_by(word)
        if found:
            found = sorted({self._right(amount, before, at + len(word), form) for form in found})
            yield self._slip(at, word, found, "word of this game")
        elif word[0].isupper() and len(word) > 1:
            self._tell(at, at + len(word))
            hint = f"Add it to `counters` or `terms` in game.yaml, or write {word.lower()} for an ordinary word."
            yield Finding(UNKNOWN, f"“{word}” is no counter of this game", at, at + len(word), hint)

    def _goes_on(self, end: int) -> bool:
        """Is what ends here only a part of a word, as in coin-sized?"""
        after = self.text[end : end + 2]
        return after[:1].isalnum() or (after[:1] == "-" and after[1:].isalnum())

    def _in_number(self, amount: str, before: int, at: int, form: str) -> Iterator[Finding]:
        """A counter that stands after an amount in another case, or as it does after another amount."""
        end = at + len(form)
        written, right = self.text[at:end], self._right(amount, before, end, form)
        if right.casefold() != written.casefold():
            message = f"“{written}” does not go with {amount}"
            yield Finding(UNKNOWN, message, at, end, f"Did you mean {right}?", (at, end, right))
        elif written not in self.terms.written:
            yield self._wrong_case(at, written, right)

    def _right(self, amount: str, before: int, end: int, form: str) -> str:
        """A counter in the number of its amount; as it is where it may be no amount of it, or not alone."""
        sentence = self.text[self.start : before]
        last = LAST_WORD.search(sentence)
        if last and last[1].casefold() in NUMBERED | self.terms.numbered:
            return form
        if amount in ONE:
            return form if RANGE.search(sentence) else self.terms.in_number(form, is_one=True)
        after = NEXT_WORD.match(self.text, end, self.end)
        is_alone = self.text[end : end + 1] not in "'’-" or end >= self.end
        if OTHERS.fullmatch(amount) and is_alone and (not after or after[1] in BESIDE_AMOUNTS):
            return self.terms.in_number(form, is_one=False)
        return form

    def _plural_of(self, word: str) -> list[str]:
        """The counter that a word is the plural of, as if it had a plural of that kind."""
        folded = word.casefold()
        if folded in self.terms.parts or not folded.endswith("s"):
            return []
        forms = (self.terms.counters.get(folded.removesuffix(end), "") for end in ("s", "es"))
        return [form for form in forms if form and (word[0].isupper() or form.islower())][:1]

    def _meant_by(self, word: str) -> list[str]:
        forms = self.terms.counters.values()
        if word.islower():
            if self.terms.is_english(word):
                return []
            near = swapped(word, (form.casefold() for form in forms if len(form) > 3 and not form.isupper()))
            return meant(word, filter(str.islower, forms), letters=True) or [self.terms.counters[form] for form in near]
        if word.isupper():
            return self.terms.loud(word)
        counters = [form for form in forms if not form.isupper()]
        return meant(word, counters) or meant(word, self.terms.capitalised_like(word))

    # --- tags ------------------------------------------------------------------------------------------------------

    def _digits(self) -> Iterator[Finding]:
        """Tags with digits that look like letters."""
        for match in MIXED.finditer(self.text, self.start, self.end):
            tag = self.terms.tag_like(match[0]) if match[0].isupper() else ""
            if tag:
                yield self._slip(match.start(), match[0], [tag], "tag")

    def _lower_tags(self) -> Iterator[Finding]:
        """Tags before what carries them, and with a capital where an ordinary word has none."""
        for place, (word, at) in enumerate(self.words):
            tag = self.terms.tag_for(word)
            if not tag or at in self.told:
                continue
            after = next((other for other, _ in self.words[place + 1 :] if other.casefold() not in self.terms.tags), "")
            if after.casefold() in self.terms.qualified or (not word.islower() and at not in self.begins):
                yield self._wrong_case(at, word, tag)

    # --- names and other terms -------------------------------------------------------------------------------------

    def _tell_names(self) -> None:
        """Names of several words are right, whatever else their words could be."""
        for window in self._windows():
            start, end = window[0][1], window[-1][1] + len(window[-1][0])
            name = self.text[start:end]
            is_name = name in self.terms.names or name.removesuffix("s") in self.terms.names
            if len(window) > 1 and is_name and name.casefold() not in self.terms.counters:
                self._tell(start, end)

    def _windows(self) -> Iterator[list[tuple[str, int]]]:
        """Runs of words that begin with a capital, as long as names are."""
        for place, (word, _) in enumerate(self.words):
            if word[0].isupper():
                for number in self.terms.name_lengths:
                    window = self.words[place : place + number]
                    if len(window) == number:
                        yield window

    def _near_names(self) -> Iterator[Finding]:
        """Names of several words, one of which is misspelt."""
        for window in self._windows():
            if len(window) == 1 or self.told & {at for _, at in window}:
                continue
            if all(self.terms.is_known(word) or word.casefold() in ORDINARY for word, _ in window):
                continue
            start, end = window[0][1], window[-1][1] + len(window[-1][0])
            alike = self.terms.names_with([word for word, _ in window])
            if found := meant(self.text[start:end], alike):
                yield self._slip(start, self.text[start:end], found, "card of this game")

    def _near_terms(self) -> Iterator[Finding]:
        """Single words with a capital, or in capitals."""
        for place, (word, at) in enumerate(self.words):
            if at in self.told or word.casefold() in ORDINARY or self._has_digit(word, at):
                continue
            if word.isupper():
                yield from self._near_loud(word, at)
            elif word[0].isupper() and not self.terms.is_known(word):
                is_inner = at not in self.begins
                one = self.terms.one_word(word) if is_inner or not word[1:].islower() else []
                slips = meant(word, self.terms.capitalised_like(word)) if is_inner else self._subject(word, place)
                if found := one or slips:
                    yield self._slip(at, word, found, "word of this game")

    def _has_digit(self, word: str, at: int) -> bool:
        end = at + len(word)
        return self.text[max(0, at - 1) : at].isdigit() or self.text[end : end + 1].isdigit()

    def _near_loud(self, word: str, at: int) -> Iterator[Finding]:
        """A word in capitals; not one that is only loud."""
        if self.is_loud:
            return
        if tag := self.terms.plural_of_tag(word):
            yield self._slip(at, word, [tag], "tag")
        elif counter := self.terms.loud_counter(word):
            yield self._wrong_case(at, word, counter)
        elif not self.terms.is_known(word) and (found := self.terms.loud(word)):
            is_tag = set(found) <= set(self.terms.tags.values())
            yield self._slip(at, word, found, "tag" if is_tag else "word of this game")

    def _subject(self, word: str, place: int) -> list[str]:
        """Names that the first word of a sentence is nearly, if it does something and no ordinary word is as near."""
        after = self.words[place + 1][0] if place + 1 < len(self.words) else ""
        does = after.islower() and len(after) > 3 and after.endswith("s") and not after.endswith("ss")
        is_subject = after in OF_SUBJECTS or (does and after not in ORDINARY and not self.terms.is_known(after))
        if not is_subject or self.terms.is_english(word):
            return []
        found = within(word, self.terms.capitalised_like(word))
        ordinary = (self.terms.small | ENGLISH) - {name.casefold() for name in found}
        return [] if not found or word.casefold() in ordinary or meant(word.casefold(), ordinary) else found
