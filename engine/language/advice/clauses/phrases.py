"""Who or what a clause is about, said of one, of several, or for somebody who was named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.language.advice.clauses.clause import Clauses, Words, keys_of
from engine.language.advice.clauses.english import (
    ANOTHER,
    ANY,
    EVERY,
    NONE,
    NONE_ELSE,
    ORDINALS,
    OTHERS,
    OWNERS,
    WILLING,
)

WHOLE = frozenset(["each", "every", "any", "all", "some", "no", "a", "an"])
FIXED = frozenset(["the", "this", "that", "these", "those", "another"]) | OWNERS
PRONOUNS = frozenset([("it",), ("they",), ("he",), ("she",), ("that", "player"), ("this", "player"), ("them",)])
YOU: Words = ("you",)


class Deed(NamedTuple):
    """A deed that is said as a noun, or of somebody: who does it, the verb phrase, and which time it is."""

    subject: Words
    phrase: Words
    nth: str = ""


@dataclass(frozen=True)
class Phrases:
    """Rewords who or what is spoken of in one game; `terms` are its words by the part that they play."""

    clauses: Clauses
    terms: Mapping[str, Sequence[str]]

    @property
    def actor(self) -> Words:
        """The noun of those who act; () where nobody does."""
        return tuple(next(iter(self.terms.get("actor", ())), "").split())

    @property
    def actors(self) -> Words:
        """Several of those who act."""
        return tuple(next(iter(self.terms.get("actors", ())), "").split())

    def _actor(self, keys: Words, number: str) -> Words:
        """The noun for those who act, as it was named with some words: "player" where they say so."""
        named = {"player", "players"} & {*keys} and "player" in self.clauses.inflection.lexicon.vocabulary.nouns
        if named:
            return self.clauses.inflection.noun("player", number)
        return self.actor if number == "sg" else self.actors

    def one(self, words: Words) -> Words:
        """Somebody of those that are spoken of: "an animal" of "animals", "each animal" and "whoever"."""
        keys = keys_of(words)
        which, size = self.clauses.people_at(keys)
        if which:
            which = "another" if which in (OTHERS, ANOTHER, NONE_ELSE) else "a"
            return (which, *self._actor(keys[:size], "sg"), *self._agreeing(words[size:], "s"))
        if not keys or keys == YOU or keys in PRONOUNS or self._is_name(keys):
            return words
        start = 0
        while start < len(keys) - 1 and keys[start] in WHOLE:
            start += 1
        is_other = keys[start] == "other" or keys[0] == "another"
        if keys[start] == "other":
            start += 1
        if keys[start] in FIXED:
            return words[start:]
        said = self._numbered(words[start:], "sg")
        return ("another", *said) if is_other else ("a", *said)

    def several(self, words: Words) -> Words:
        """All of those that are spoken of: "animals" of "an animal", "each animal" and "nobody"."""
        keys = keys_of(words)
        which, size = self.clauses.people_at(keys)
        if which:
            others = ("other",) if which in (OTHERS, ANOTHER, NONE_ELSE) else ()
            return (*others, *self._actor(keys[:size], "pl"), *self._agreeing(words[size:], "base"))
        if not keys or keys == YOU or keys[0] in FIXED - {"another"} or keys in PRONOUNS or self._is_name(keys):
            return words
        start = 0
        while start < len(keys) - 1 and keys[start] in WHOLE:
            start += 1
        if keys[0] == "another":
            return ("other", *self._numbered(words[1:], "pl"))
        return self._numbered(words[start:], "pl")

    def each(self, words: Words) -> Words:
        """Those that are spoken of in usual words: "each player" for "everybody" and "anybody", "a player" for one."""
        keys = keys_of(words)
        which, size = self.clauses.people_at(keys)
        one = ("a",) if keys[0] in ("someone", "somebody", "some") else ("each",)
        said = {EVERY: ("each",), OTHERS: ("each", "other"), ANOTHER: ("another",), ANY: one}.get(which)
        actor = self._actor(keys[:size], "sg")
        if said is None or not actor:
            return words
        return (*said, *actor, *self._agreeing(words[size:], "s"))

    def is_other(self, words: Words) -> bool:
        """Whether others than who does something are spoken of."""
        keys = keys_of(words)
        which = self.clauses.people_at(keys)[0]
        return which in (OTHERS, ANOTHER) or keys[:1] == ("another",) or "other" in keys[:2]

    def is_nobody(self, words: Words) -> bool:
        """Whether it is said of nobody that they do something."""
        keys = keys_of(words)
        return keys[:1] == ("no",) or self.clauses.people_at(keys)[0] in (NONE, NONE_ELSE)

    def is_actor(self, words: Words) -> bool:
        """Whether those who act are spoken of."""
        keys = keys_of(words)
        if keys == YOU or keys in PRONOUNS or self.clauses.people_at(keys)[0]:
            return True
        head = self.clauses.head(keys)
        return head is not None and bool({"piece", "player"} & set(head[1].sorts)) and keys[:1] != ("to",)

    def is_plain(self, words: Words) -> bool:
        """Whether any of those who act are meant, without more being said of them."""
        one = keys_of(self.one(words))
        return one == ("a", *keys_of(self.actor)) or one == ("a", "player")

    def _is_name(self, keys: Words) -> bool:
        return any(keys[-len(said) :] == said for said, _ in self.clauses.inflection.named("name"))

    def _numbered(self, words: Words, number: str) -> Words:
        """Words with their first noun in the singular or plural, and what is said of it to agree."""
        keys = keys_of(words)
        head = self.clauses.head(keys)
        if head is None:
            return words
        at, noun = head
        end = at + noun.size
        return (
            *words[:at],
            *self.clauses.inflection.noun(noun.id, number),
            *self._agreeing(words[end:], "s" if number == "sg" else "base"),
        )

    def _agreeing(self, words: Words, form: str) -> Words:
        """What is said of a noun, with its verb in a form: "that carries", "that carry"."""
        keys = keys_of(words)
        if keys[:1] in (("that",), ("who",), ("which",)) and len(keys) > 1:
            for verb in self.clauses.inflection.verbs_at(keys, 1):
                if verb.form in ("base", "s"):
                    return ("that", *self.clauses.inflection.verb(verb.base, form), *words[2:])
            if keys[1] in ("is", "are"):
                return ("that", "is" if form == "s" else "are", *words[2:])
        return words

    def done_by(self, words: Words) -> Deed | None:
        """The deed that a subject speaks of: "an animal that raids here", "the first animal to visit", "visitors"."""
        keys = keys_of(words)
        if "and" in keys:
            return None
        which, size = self.clauses.people_at(keys)
        head = (size - 1, None) if which else self.clauses.head(keys)
        if head is None or (not which and not self.is_actor(words)):
            return None
        end = head[0] + (head[1].size if head[1] is not None else 1)
        for at in range(end, len(keys)):
            deed = self._told_of(words, keys, at, is_bare=at == end and keys[:1] in (("whoever",), ("whosoever",)))
            if deed:
                who, nth = self._ordered(words[:at])
                who = who[1:] if keys_of(who)[:1] == ("the",) else who
                return Deed(self.one(who), deed, nth)
        return None

    def _told_of(self, words: Words, keys: Words, at: int, *, is_bare: bool) -> Words:
        """A deed that is said of a noun from a word on: "that raids …", "raiding …", "to raid …"; else ()."""
        inflection = self.clauses.inflection
        start, forms = at, ("ing", "s") if is_bare else ("ing",)
        if keys[at] in ("that", "who", "which"):
            start, forms = at + 1, ("s", "base")
            if keys[start : start + 1] in (("is",), ("are",)):
                start, forms = start + 1, ("ing",)
        elif keys[at] == "to":
            start, forms = at + 1, ("base",)
        if keys[start] in WILLING and keys[start + 1 : start + 2] == ("to",):
            start, forms = start + 2, ("base",)
        for verb in inflection.verbs_at(keys, start):
            if verb.form in forms and not self._lasts(verb.base) and verb.base not in ("have", "be"):
                return (verb.base, *words[start + 1 :])
        return ()

    def _lasts(self, verb: str) -> bool:
        own = self.clauses.inflection.lexicon.vocabulary.verbs.get(verb)
        return (
            own.state
            if own is not None
            else verb in ("hold", "own", "possess", "have", "control", "stand", "sit", "stay")
        )

    def _ordered(self, words: Words) -> tuple[Words, str]:
        """Words without the ordinal in them, and that."""
        keys = keys_of(words)
        at = next((at for at, key in enumerate(keys[:2]) if key in ORDINALS), -1)
        if at < 0:
            return words, ""
        before = () if keys[:at] in ((), ("the",), ("each",), ("every",)) else words[:at]
        return (*before, *words[at + 1 :]), keys[at]

    def nominal(self, words: Words) -> Deed | None:
        """The deed that a subject names: "your first raid", "a visit to this house", "raiding this house"."""
        keys = keys_of(words)
        inflection = self.clauses.inflection
        for verb in inflection.verbs_at(keys, 0):
            if verb.form == "ing":
                return Deed((), (verb.base, *words[1:]))
        verbs = {
            said: verb
            for verb in inflection.lexicon.vocabulary.verbs.values()
            if verb.noun
            for said in (verb.noun, f"{verb.noun}s")
        }
        for at in range(min(4, len(keys))):
            own = verbs.get(keys[at])
            if own is None or (at == 0 and keys[0] == own.noun):
                continue
            before, after = words[:at], words[at + 1 :]
            who = YOU if keys[0] == "your" else ()
            others = {
                key
                for key in keys_of(before)
                if key
                not in ("your", "the", "its", "their", "his", "her", "a", "an", "each", "every", "any", *ORDINALS)
            }
            if others:
                return None
            nth = next((key for key in keys_of(before) if key in ORDINALS), "")
            if keys_of(after)[:1] in (("on",), ("to",), ("of",), ("at",), ("from",)):
                after = after[1:]
            elif keys_of(after)[:1] == ("here",):
                after = (*next(iter(self.terms.get("here", ())), "").split(), *after[1:])
            return Deed(who, (own.id, *after), nth)
        return None
