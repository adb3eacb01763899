"""Searches one sentence of prose for words that are nearly terms of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.language.finding import Finding
from toolkit.check.common_words import BESIDE_AMOUNTS, NUMBERED, OF_SUBJECTS
from toolkit.check.terms import ENGLISH, ORDINARY, WORD, Terms, meant, swapped, within
from toolkit.check.text_offences import WRONG_CASE
from toolkit.texts import Sentence

UNKNOWN = "unknown-term"  # one kind of finding made here; the other is WRONG_CASE
NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten"
AMOUNT = re.compile(rf"(?<![\w.,])(?:[+−-]?\d+½?|½|X|(?i:{NUMBERS}))\s+(?=[^\W\d_])")
ONE = {"1", "+1", "-1", "−1", "one"}
OTHERS = re.compile(rf"[+−-]?\d+|{NUMBERS}", re.IGNORECASE)  # amounts that are a certain number, ONE excepted
RANGE = re.compile(r"(?:[\d½]|\b(?i:zero|one|two))\s*(?:[–−/-]|\bor\b|\band\b|\bto\b)\s*$")
LAST_WORD = re.compile(r"([^\W\d_]+)[^\w.,;:!?]*$")
NEXT_WORD = re.compile(r"\s+([^\W_]+)")
MIXED = re.compile(r"(?<![\w-])(?=[^\W_]*\d)[^\W_]{3,}(?![\w-])")
BEGINNINGS = ".!?:;\"“‘'([–—•*/|\n"  # after one of these a capital does not show that a word is a name


class Scan:
    """One sentence searched for terms. Each of its words belongs to at most one finding."""

    def __init__(self, text: str, sentence: Sentence, terms: Terms) -> None:
        self.text, self.start, self.end, self.terms = text, sentence.start, sentence.end, terms
        self.words = [(match[0], match.start()) for match in WORD.finditer(text, sentence.start, sentence.end)]
        self.begins = {at for _, at in self.words if self._begins(at)}
        self.is_loud = sum(word.isupper() for word, _ in self.words) * 2 > len(self.words)
        self.told: set[int] = set()  # offsets of words that are known to be right, or are in a finding

    def findings(self) -> Iterator[Finding]:
        """All findings in the order of the text. Each search skips the words that an earlier one has dealt with."""
        self._tell_names()
        findings = [*self._digits(), *self._amounts(), *self._lower_tags(), *self._near_names(), *self._near_terms()]
        yield from sorted(findings, key=lambda finding: finding.start)

    def _begins(self, at: int) -> bool:
        before = self.text[:at].rstrip(" ")
        return not before or before[-1] in BEGINNINGS

    def _tell(self, start: int, end: int) -> None:
        self.told |= {at for _, at in self.words if start <= at < end}

    def _slip(self, start: int, word: str, terms: Sequence[str], what: str) -> Finding:
        """The finding for a misspelt word, with an edit where only one term can be meant."""
        end = start + len(word)
        self._tell(start, end)
        edit = (start, end, terms[0]) if len(terms) == 1 else None
        return Finding(UNKNOWN, f"“{word}” is no {what}", start, end, f"Did you mean {' or '.join(terms)}?", edit)

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
        """Findings on what follows an amount: a counter in the wrong number or case, a slip, or an unknown counter."""
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
        meant_terms = self._plural_of(word)
        if not meant_terms and self.terms.is_known(word):
            return
        meant_terms = meant_terms or (self.terms.one_word(word) if word[0].isupper() else []) or self._meant_by(word)
        if meant_terms:
            meant_terms = sorted({self._right(amount, before, at + len(word), form) for form in meant_terms})
            yield self._slip(at, word, meant_terms, "word of this game")
        elif word[0].isupper() and len(word) > 1:
            self._tell(at, at + len(word))
            hint = f"Add it to `counters` or `terms` in game.yaml, or write {word.lower()} for an ordinary word."
            yield Finding(UNKNOWN, f"“{word}” is no counter of this game", at, at + len(word), hint)

    def _goes_on(self, end: int) -> bool:
        """Whether the word goes on after this offset, as in coin-sized."""
        after = self.text[end : end + 2]
        return after[:1].isalnum() or (after[:1] == "-" and after[1:].isalnum())

    def _in_number(self, amount: str, before: int, at: int, form: str) -> Iterator[Finding]:
        """The finding on a counter after an amount, in the wrong case or in the number for another amount."""
        end = at + len(form)
        written, right = self.text[at:end], self._right(amount, before, end, form)
        if right.casefold() != written.casefold():
            message = f"“{written}” does not go with {amount}"
            yield Finding(UNKNOWN, message, at, end, f"Did you mean {right}?", (at, end, right))
        elif written not in self.terms.written:
            yield self._wrong_case(at, written, right)

    def _right(self, amount: str, before: int, end: int, form: str) -> str:
        """A counter in the number that its amount needs; as it is where the amount may not be its own."""
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
        """The counter of which a word would be the regular plural, although it has another; [] without one."""
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
        """Findings on tags in which digits stand for letters."""
        for match in MIXED.finditer(self.text, self.start, self.end):
            tag = self.terms.tag_like(match[0]) if match[0].isupper() else ""
            if tag:
                yield self._slip(match.start(), match[0], [tag], "tag")

    def _lower_tags(self) -> Iterator[Finding]:
        """Findings on tags in small letters before a noun that carries tags, or with a capital where no name begins."""
        for place, (word, at) in enumerate(self.words):
            tag = self.terms.tag_for(word)
            if not tag or at in self.told:
                continue
            after = next((other for other, _ in self.words[place + 1 :] if other.casefold() not in self.terms.tags), "")
            if after.casefold() in self.terms.qualified or (not word.islower() and at not in self.begins):
                yield self._wrong_case(at, word, tag)

    # --- names and other terms -------------------------------------------------------------------------------------

    def _tell_names(self) -> None:
        """Mark the words of names of several words as right, whatever else they could mean."""
        for window in self._windows():
            start, end = window[0][1], window[-1][1] + len(window[-1][0])
            name = self.text[start:end]
            is_name = name in self.terms.names or name.removesuffix("s") in self.terms.names
            if len(window) > 1 and is_name and name.casefold() not in self.terms.counters:
                self._tell(start, end)

    def _windows(self) -> Iterator[list[tuple[str, int]]]:
        """Runs of words that begin with a capital and are as long as some name."""
        for place, (word, _) in enumerate(self.words):
            if word[0].isupper():
                for number in self.terms.name_lengths:
                    window = self.words[place : place + number]
                    if len(window) == number:
                        yield window

    def _near_names(self) -> Iterator[Finding]:
        """Findings on names of several words of which one is misspelt."""
        for window in self._windows():
            if len(window) == 1 or self.told & {at for _, at in window}:
                continue
            if all(self.terms.is_known(word) or word.casefold() in ORDINARY for word, _ in window):
                continue
            start, end = window[0][1], window[-1][1] + len(window[-1][0])
            alike = self.terms.names_with([word for word, _ in window])
            if likely_names := meant(self.text[start:end], alike):
                yield self._slip(start, self.text[start:end], likely_names, "card of this game")

    def _near_terms(self) -> Iterator[Finding]:
        """Findings on single words with a capital or in capitals."""
        for place, (word, at) in enumerate(self.words):
            if at in self.told or word.casefold() in ORDINARY or self._has_digit(word, at):
                continue
            if word.isupper():
                yield from self._near_loud(word, at)
            elif word[0].isupper() and not self.terms.is_known(word):
                is_inner = at not in self.begins
                one = self.terms.one_word(word) if is_inner or not word[1:].islower() else []
                slips = meant(word, self.terms.capitalised_like(word)) if is_inner else self._subject(word, place)
                if likely_terms := one or slips:
                    yield self._slip(at, word, likely_terms, "word of this game")

    def _has_digit(self, word: str, at: int) -> bool:
        end = at + len(word)
        return self.text[max(0, at - 1) : at].isdigit() or self.text[end : end + 1].isdigit()

    def _near_loud(self, word: str, at: int) -> Iterator[Finding]:
        """Findings on a word in capitals, unless the whole sentence is."""
        if self.is_loud:
            return
        if tag := self.terms.plural_of_tag(word):
            yield self._slip(at, word, [tag], "tag")
        elif counter := self.terms.loud_counter(word):
            yield self._wrong_case(at, word, counter)
        elif not self.terms.is_known(word) and (likely_terms := self.terms.loud(word)):
            is_tag = set(likely_terms) <= set(self.terms.tags.values())
            yield self._slip(at, word, likely_terms, "tag" if is_tag else "word of this game")

    def _subject(self, word: str, place: int) -> list[str]:
        """Names that the first word of a sentence may stand for; none where an ordinary word is as similar."""
        after = self.words[place + 1][0] if place + 1 < len(self.words) else ""
        does = after.islower() and len(after) > 3 and after.endswith("s") and not after.endswith("ss")
        is_subject = after in OF_SUBJECTS or (does and after not in ORDINARY and not self.terms.is_known(after))
        if not is_subject or self.terms.is_english(word):
            return []
        likely_names = within(word, self.terms.capitalised_like(word))
        ordinary = (self.terms.small | ENGLISH) - {name.casefold() for name in likely_names}
        return (
            [] if not likely_names or word.casefold() in ordinary or meant(word.casefold(), ordinary) else likely_names
        )
