"""Help for a text that is not read: for each refused sentence the nearest one that is, made of the author's own words.

Looking for it takes time, so it is asked for by those who show findings to people, with a budget for all texts of a
call; a sentence for which nothing is left keeps the hint that reading gave it. They may say what the rules of the game
do not play: a sentence that is read but not played is no help, and is told as such.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.language.advice.declaring import Declaration, Declaring
from engine.language.advice.inflection import Inflection
from engine.language.advice.mend import Accepted, Budget, Mended
from engine.language.advice.search import mended
from engine.language.finding import MENDED, Finding
from engine.language.hint import Hint, Rewrite
from engine.language.reader import Language, Reading, SentenceReading
from engine.language.references import Context
from engine.language.tokens import Token, tokenise

WORDS_OF_A_LANGUAGE = 200  # making the language of a game with a word more takes as long as parsing so many
MENDABLE = frozenset({"non-canonical", "wrong-case", "glossary"})  # what is wrong only with the wording
Barred = Callable[[Reading], str]  # why the rules of the game do not play what was read; "" where they do


@dataclass(frozen=True)
class Adviser:
    """Helps with texts of one game on cards of one kind. `barred` says what the rules of the game do not play."""

    language: Language
    context: Context | None
    budget: Budget
    barred: Barred | None = None

    def advised(self, reading: Reading) -> Reading:
        """The same reading, with whole sentences to write instead among the hints of its findings, as far as found.

        Where only a word is missing, with the line of game.yaml with which the sentence is read.
        """
        findings = list(reading.findings)
        for paragraph in reading.paragraphs:
            said: list[str] = []  # the sentences before as they are read, or as they would be
            for number, sentence in enumerate(paragraph):
                at = _finding_of(findings, sentence)
                mended: Mended | None = None
                after = " ".join(each.text for each in paragraph[number + 1 :])
                if at is not None:
                    mended = self._mended(" ".join(said), sentence.text, after)
                if mended is not None and at is not None:
                    findings[at] = _with(findings[at], mended, sentence)
                if mended is None and at is not None and sentence.tree is None:
                    findings[at] = self._declared(findings[at], " ".join(said), sentence.text, after)
                if sentence.tree is not None or mended is not None:
                    said.append(mended.text if mended is not None else sentence.text)
        return replace(reading, findings=tuple(findings))

    def _declared(self, finding: Finding, before: str, text: str, after: str) -> Finding:
        """A finding with the line to add to game.yaml, where with a word more the whole sentence is read."""
        tokens = tokenise(text)
        at = self.language.refusals.unsaid.strange_at(tokens)
        entries = Declaring(self.language.vocabulary).of(tokens, at) if at is not None else []
        for is_helped in (False, True):  # as it stands, and only then with the first hint
            for entry in entries[:1] if is_helped else entries:
                found = self._read_with(entry, before, text, after, is_helped=is_helped)
                if found and at is not None and self._as_often(tokens[at].key, text, found):
                    said = f"“{tokens[at].text}” is no word of this game. Add to `{entry.part}` in game.yaml:"
                    said += f" {entry.line} - with that line "
                    said += "this is read" if found == text else f"it is read when you write: {found}"
                    hint = finding.hint if isinstance(finding.hint, Hint) else Hint(advice=(finding.hint,))
                    return replace(finding, hint=replace(hint, unsaid=(said,)))
        return finding

    def _read_with(self, entry: Declaration, before: str, text: str, after: str, *, is_helped: bool) -> str:
        """The wording that a text is read in with a word more, its own or that of the first hint; "" for none."""
        if not self.budget.spend(WORDS_OF_A_LANGUAGE):
            return ""
        language = Language(entry.added_to(self.language.vocabulary), self.language.card_names, self.language.known)
        adviser = Adviser(language, self.context, self.budget)
        found = adviser._mended(before, text, after) if is_helped else adviser.accepted(before, text, after)
        return found.text if found is not None and not found.barred else ""

    def _as_often(self, key: str, text: str, found: str) -> bool:
        """Whether a word is in a text as often as in another, in either number: no other word was taken for it."""
        counts = [sum(token.key.rstrip("s") == key.rstrip("s") for token in tokenise(each)) for each in (text, found)]
        return counts[0] == counts[1]

    def _mended(self, before: str, text: str, after: str) -> Mended | None:
        """The nearest sentence that is read in place of a text, between the sentences `before` and `after` it."""
        mender = self.language.refusals.mender
        named = _named(mender.inflection, tokenise(f"{before} {text}"))
        parts = self.language.refusals.usage.on(self.context, named)
        return mended(mender, tokenise(text), lambda said: self.accepted(before, said, after), self.budget, parts)

    def accepted(self, before: str, text: str, after: str = "") -> Accepted | None:
        """The printed wording of a text that is read without findings between what stands `before` and `after` it.

        None for others.
        """
        for _ in range(3):  # as it stands, as it is printed, and with its words put right
            start = len(before) + bool(before)
            end = start + len(text)
            with self.language.refusals.unhinted():
                reading = self.language.read(f"{before} {text} {after}".strip(), self.context)
            own = [finding for finding in reading.findings if start < finding.end and finding.start < end]
            added = [each for each in reading.sentences if start <= each.start < end]
            if not own and all(each.tree is not None for each in added):
                barred = self.barred(reading) if self.barred is not None and reading.tree is not None else ""
                return Accepted(text, barred)
            if any(each.kind not in MENDABLE for each in own) or any(each.canonical is None for each in added):
                return None
            printed = " ".join(each.canonical or "" for each in added)
            text = edited(text, own, start) if printed == text else printed
        return None


def advised(
    language: Language, reading: Reading, context: Context | None, budget: Budget, barred: Barred | None = None
) -> Reading:
    """The same reading, with whole sentences to write instead among the hints of its findings, as far as found."""
    return Adviser(language, context, budget, barred).advised(reading)


def is_helped(reading: Reading) -> bool:
    """Whether something is wrong with a reading for which another sentence can be looked for."""
    return any(finding.kind in MENDED for finding in reading.findings)


def _finding_of(findings: Sequence[Finding], sentence: SentenceReading) -> int | None:
    rows = enumerate(findings)
    return next((at for at, each in rows if each.kind in MENDED and sentence.start <= each.start < sentence.end), None)


def _with(finding: Finding, mended: Mended, sentence: SentenceReading) -> Finding:
    """A finding with a sentence to write instead, or with why what it would be is not played."""
    hint = finding.hint if isinstance(finding.hint, Hint) else Hint(advice=(finding.hint,))
    if mended.barred:
        unsaid = f"“{mended.text}” would be read, but is not played: {mended.barred}"
        return replace(finding, hint=replace(hint, unsaid=(unsaid,)))
    rewrite = Rewrite(mended.text, sentence.start, sentence.end, mended.note)
    return replace(finding, hint=replace(hint, unsaid=(), rewrites=(rewrite, *hint.rewrites)))


def _named(inflection: Inflection, tokens: Sequence[Token]) -> list[str]:
    """The nouns of some words, the last ones first."""
    keys = tuple(token.key for token in tokens)
    nouns = [noun for at in range(len(keys)) for noun in inflection.nouns_at(keys, at)[:1]]
    tagged = [noun for at in range(len(keys)) for noun in inflection.tagged_at(keys, at)]
    return list(dict.fromkeys([*(noun.id for noun in reversed(nouns)), *reversed(tagged)]))


def edited(text: str, findings: Sequence[Finding], start: int) -> str:
    """A text that begins at the character `start` of what was read, with the edits of its findings carried out."""
    for finding in sorted(findings, key=lambda each: -each.start):
        if finding.edit is not None:
            first, last, new = finding.edit
            text = text[: max(first - start, 0)] + new + text[max(last - start, 0) :]
    return text
