"""Clauses of a sentence that is not read: who, whether they may or must, and what is done.

A clause is found by its verb: what stands before it has to look like somebody or something, with what is said of them.
Several readings are given where several words can be the verb; the likeliest come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.language.advice.clauses.english import (
    ADVERBS,
    BEING,
    CANNOT,
    DETERMINERS,
    HAVING,
    JOINERS,
    MAY,
    MODALS,
    MUST,
    ORDINALS,
    OWNERS,
    PEOPLE,
    PREPOSITIONS,
    RELATIVES,
    STATIVE,
    SUBJECTS,
    words_of,
)
from engine.language.advice.inflection import Inflection, NounForm
from engine.language.tokens import NUMBER, NUMBER_WORDS, ONE, key_of

MOST_CLAUSES = 3  # readings of one clause
FINITE = ("base", "s")
HELPING = words_of("may can cannot must shall will should could might does do has have is are")
ALONE = frozenset(["you", "it", "they", "he", "she"])  # no more is said of them before their verb
NUMBERS = frozenset([ONE, NUMBER, *NUMBER_WORDS])
Words = tuple[str, ...]


class Clause(NamedTuple):
    """Who does what: `phrase` begins with the verb in its first form; nobody is said in a command.

    `helped` is "may", "cannot", "must" or "". A `lead` is "and", "or", "then" before a clause that goes on.
    """

    subject: Words
    helped: str
    phrase: Words
    lead: str = ""


def keys_of(words: Sequence[str]) -> Words:
    """The keys of some words."""
    return tuple(map(key_of, words))


@dataclass(frozen=True)
class Clauses:
    """Finds clauses in the words of one game; `inflection` knows everyday verbs too."""

    inflection: Inflection

    def finite(self, words: Words) -> Iterator[list[Clause]]:
        """The ways to read some words as a clause, or several that go on from each other."""
        for count, first in enumerate(self._whole(words)):
            if count == MOST_CLAUSES:
                return
            yield self._parted(first)

    def _whole(self, words: Words) -> Iterator[Clause]:
        keys = keys_of(words)
        itself = self.form(keys, 0, "s") if keys else ""
        if itself and len(keys) > 1 and not self.inflection.nouns_at(keys, 0):
            yield Clause(("this",), "", (itself, *words[1:]))  # of the card: "counts as 2", "scores 1 point"
        if keys[:1] in (("cannot",), ("may",), ("can",)) and keys[1:2] == ("be",):
            helped = CANNOT if keys[0] == "cannot" else MAY
            yield Clause(("this",), helped, ("be", *words[2:]))  # of the card too: "cannot be dropped"
        for at in range(len(keys)):
            if at and not self.is_somebody(words[:at]):
                continue
            for helped, after in self._helped(keys, at):
                while after < len(keys) - 1 and keys[after] in ADVERBS:
                    after += 1
                phrase = self._phrase(words, after, helped if helped else ("" if at else MUST))
                if phrase:
                    yield Clause(words[:at], helped, phrase)

    def _helped(self, keys: Words, at: int) -> Iterator[tuple[str, int]]:
        """The words that help a verb at a place, and where it stands; nothing as well."""
        for helped, rows in MODALS.items():
            for row in rows:
                if keys[at : at + len(row)] == row:
                    if at or (helped == MUST and row[0] in ADVERBS):
                        yield helped, at + len(row)
                    break
        yield "", at

    def _phrase(self, words: Words, at: int, helped: str) -> Words:
        """A verb phrase in its first form, from the verb at a place on; () where there is no such verb."""
        keys = keys_of(words)
        if at >= len(keys):
            return ()
        if keys[at] in BEING | {"be"} and not (helped and keys[at] != "be"):
            following = self.form(keys, at + 1, "ing")
            return (following, *words[at + 2 :]) if following else ("be", *words[at + 1 :])
        if keys[at] in ("gets", "get") and self.form(keys, at + 1, "past"):
            return ("be", *words[at + 1 :])
        if keys[at] in HAVING and not helped:
            done = self.form(keys, at + 1, "past")
            if done and not self.inflection.nouns_at(keys, at + 1):
                return (done, *words[at + 2 :])
        for form in ("base",) if helped else FINITE:
            base = self.form(keys, at, form)
            if base and not (at and self._is_told_by_noun(keys, at)):
                return (base, *words[at + 1 :])
        return ()

    def done(self, phrase: Words) -> str:
        """The first form of the verb in a passive, "be sent home"; "" for other phrases."""
        return self.form(keys_of(phrase), 1, "past") if phrase[:1] == ("be",) else ""

    def is_lasting(self, clause: Clause) -> bool:
        """Whether a clause says what is so, not what happens."""
        verb = self.inflection.lexicon.vocabulary.verbs.get(clause.phrase[0])
        if clause.phrase[0] == "be" and self.form(keys_of(clause.phrase), 1, "past"):
            return False
        return verb.state if verb is not None else clause.phrase[0] in STATIVE

    def form(self, keys: Words, at: int, form: str) -> str:
        """The first form of a verb that stands at a place in a form; "" for none."""
        forms = ("past", "did") if form == "past" else (form,)
        return next((verb.base for verb in self.inflection.verbs_at(keys, at) if verb.form in forms), "")

    def _is_told_by_noun(self, keys: Words, at: int) -> bool:
        """Whether a word that can be a noun has the word before it say which: "each raid", not "it raids"."""
        return keys[at - 1] in DETERMINERS - {"this", "that"} | OWNERS | NUMBERS | {*ORDINALS} - {"first"}

    def is_somebody(self, words: Words) -> bool:
        """Whether words can be who or what a clause is about."""
        keys = keys_of(words)
        if (
            not keys
            or "," in keys
            or keys[-1] in RELATIVES - {"that", "who"} | PREPOSITIONS | JOINERS | {"not", "only", "the", "a", "an"}
        ):
            return False
        if (
            keys[-1] in (*DETERMINERS - {"this", "that", "all", "each", "some", "both", "another"}, *HELPING)
            or keys[-1] in OWNERS | ADVERBS
        ):
            return False
        if keys[-1] in ("that", "who", "this") and len(keys) > 1:
            return False
        if keys[0] in ALONE and len(keys) > 1 and keys[1] not in ("and", "or"):
            return False
        if not self._is_begun(keys) or {",", ".", ":", ";", "(", "if", "when", "whenever", "unless", "while"} & {*keys}:
            return False
        return all(self._is_inside(keys, at) for at in range(1, len(keys)) if self._is_finite(keys, at))

    def _is_begun(self, keys: Words) -> bool:
        first = keys[0]
        if first in DETERMINERS | OWNERS | SUBJECTS | NUMBERS or first in ("non-", "other", "whoever", "to"):
            return True
        is_name = any(
            keys[: len(words)] == words for kind in ("name", "tag", "size") for words, _ in self.inflection.named(kind)
        )
        return is_name or bool(self.inflection.nouns_at(keys, 0)) or bool(self.form(keys, 0, "ing"))

    def _is_finite(self, keys: Words, at: int) -> bool:
        """Whether a word has to be the verb of a clause."""
        if keys[at] in BEING | HAVING | {"does", "do", "may", "can", "cannot", "must", "will"}:
            return True
        return bool(self.form(keys, at, "s")) and not self.inflection.nouns_at(keys, at)

    def _is_inside(self, keys: Words, at: int) -> bool:
        """Whether a verb is in what is said of a noun: after "that", or after who does it."""
        return bool({*keys[:at]} & (RELATIVES | {"where", "you", "they", "it", "whoever", "whosoever", "there"}))

    def _parted(self, clause: Clause) -> list[Clause]:
        """A clause, with what goes on after "and", "or" or "then" as clauses of their own."""
        words, keys = clause.phrase, keys_of(clause.phrase)
        at = 1
        while at < len(keys):
            lead, after = self._lead(keys, at)
            if lead:
                rest = self._going_on(clause, words[after:], lead)
                if rest:
                    return [clause._replace(phrase=words[:at]), *rest]
            at += 1
        return [clause]

    def _lead(self, keys: Words, at: int) -> tuple[str, int]:
        """What leads a clause on from a place, and where that clause begins; "" for nothing."""
        after, lead = at, ""
        while after < len(keys) - 1 and keys[after] in JOINERS | {"also", "afterwards"}:
            if keys[after] != "also":
                lead = keys[after] if keys[after] not in (",", "but") or not lead else lead
            lead = "and" if lead == ";" else lead
            after += 1
        return (lead, after) if lead and after > at else ("", at)

    def _going_on(self, clause: Clause, words: Words, lead: str) -> list[Clause]:
        """The clauses that some words go on with; none where they are more of the same phrase."""
        keys = keys_of(words)
        is_first = (
            clause.helped
            or not clause.subject
            or self.is_several(clause.subject)
            or keys_of(clause.subject) == ("you",)
        )
        phrase = ""
        if not self.inflection.nouns_at(keys, 0) or lead == "then":
            phrase = self.form(keys, 0, "base") if is_first else self.form(keys, 0, "s")
        if phrase and len(keys) > 1 and lead != ":":  # what stands before a colon is often a price
            return self._parted(clause._replace(phrase=(phrase, *words[1:]), lead=lead))
        if lead in (",", ":"):
            lead = "and"
        for following in self._whole(words):
            if following.subject and len(following.phrase) > 1:
                return self._parted(following._replace(lead=lead))
        return []

    def is_several(self, subject: Words) -> bool:
        """Whether more than one is spoken of: "animals", but not "each animal"."""
        keys = keys_of(subject)
        if self.form(keys, 0, "ing") and not self.inflection.nouns_at(keys, 0):
            return False
        if keys[:1] and keys[0] in (
            "each",
            "every",
            "a",
            "an",
            "another",
            "this",
            "that",
            "its",
            "any",
            "the",
            "whoever",
        ):
            noun = self.head(keys)
            return keys[0] in ("any", "the", "its") and noun is not None and noun[1].number == "pl"
        if keys in (("it",), ("he",), ("she",)):
            return False
        noun = self.head(keys)
        return noun is None or noun[1].number != "sg"

    def head(self, keys: Words) -> tuple[int, NounForm] | None:
        """The first noun of some words, and where it stands; None for none."""
        for at in range(len(keys)):
            for noun in self.inflection.nouns_at(keys, at)[:1]:
                return at, noun
        return None

    @cached_property
    def people(self) -> list[tuple[Words, str]]:
        """Words for those who act, the longest first, each with how many they are."""
        rows = [(row, which) for which, listed in PEOPLE.items() for row in listed]
        return sorted(rows, key=lambda row: -len(row[0]))

    def people_at(self, keys: Words) -> tuple[str, int]:
        """How many a phrase speaks of with its first words, and how many words these are; "" for other phrases."""
        return next(((which, len(row)) for row, which in self.people if keys[: len(row)] == row), ("", 0))


__all__ = ["CANNOT", "MAY", "MUST", "Clause", "Clauses", "keys_of"]
