"""What a sentence to write instead has to keep of the words that were given: numbers, things, deeds, and whose.

Reading and rewording look at a few words at a time; this looks at the whole. A draft with a note, which says what is
otherwise in it, is held to its numbers alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from engine.language.advice.inflection import Inflection, NounForm
from engine.language.advice.kept_words import (
    ACTORS,
    ADDRESS,
    BEFORE_YOU,
    BEYOND,
    CHANGED,
    CLAUSE_ENDS,
    COMPARED,
    DENYING,
    DOERS,
    EXCEPTING,
    FREE,
    HAVING,
    IFFY,
    LETTING,
    LIMITING,
    LOSING,
    LOST,
    MADE_TO,
    NOT_FREE,
    OF_ALL,
    OF_THEM,
    ONE_OF_THEM,
    ONE_S_OWN,
    ONLY_FOR,
    OPEN,
    OWNERS,
    PAID,
    PASSIVE,
    PRICED,
    SHOWN,
    SIDES,
    SOMEBODY,
    THAN_ANY,
    UNPAID,
    YOURS,
)
from engine.language.advice.terms import idle_pieces
from engine.language.tokens import NUMBER_WORDS, SIGNED, key_of, tokenise


@dataclass(frozen=True)
class Kept:
    """Compares sentences of one game."""

    inflection: Inflection

    def numbers(self, words: Sequence[str]) -> frozenset[int]:
        """The numbers of a sentence from 2 on, whatever their signs: 1 is often "a", and 0 "free"."""
        return frozenset(number for number in map(_number, words) if number > 1)

    def is_kept(self, given: Sequence[str], said: str, *, is_noted: bool, meant: Sequence[str] | None = None) -> bool:
        """Whether a text has the numbers of the given words, and all that they speak of unless a note says what not.

        `meant` are the words of which it has to have all, where each of the given ones stands in them by another one.
        """
        words = tuple(token.text for token in tokenise(said))
        if self.numbers(given) != self.numbers(words) or not self._as_many(given, words) or not _is_whole(words):
            return False
        if not (_is_there(given, words) and _is_as_conditional(given, words) and _is_as_compared(given, words)):
            return False
        if not (self._is_of_as_many(given, words) and self._is_as_owned(given, words) and _is_as_next(given, words)):
            return False
        meant = given if meant is None else meant
        if (_is_bounded(meant) and not _is_bounded(words)) or (self._is_free(given) and not _is_left_open(words)):
            return False
        if not _is_as_denied(given, words, is_noted=is_noted) or not _is_as_changed(given, words):
            return False
        return is_noted or self._has_all_of(meant, words)

    def _has_all_of(self, meant: Sequence[str], words: Sequence[str]) -> bool:
        """Whether a sentence speaks of all that some words speak of, to whom they do, and loses only what they do."""
        return self._has_all(meant, words) and self._is_as_addressed(meant, words) and self._is_as_lost(meant, words)

    def _is_of_as_many(self, given: Sequence[str], words: Sequence[str]) -> bool:
        """Whether a sentence is bounded if the given words are, and about all of whom they are, not about any one."""
        if (_is_bounded(given) and not _is_bounded(words)) or (words[0] == "All" and "its" in words):
            return False
        return not self._is_about(("any",), words) and (not self._is_about(("a", "an"), words) or self._has_one(given))

    def _is_free(self, words: Sequence[str]) -> bool:
        """Whether somebody may do something, who need not: "you may draw", but not "you can only" or "may not"."""
        keys = tuple(map(key_of, words))
        return any(
            at
            and keys[at] in FREE
            and keys[at + 1 : at + 2]
            and keys[at + 1] not in NOT_FREE | CLAUSE_ENDS
            and NOT_FREE.isdisjoint(keys[:at])
            and keys[at - 1] not in ("this", "that", "who")
            for at in self.inflection.outside_nouns(keys)
        )

    def _is_as_lost(self, given: Sequence[str], words: Sequence[str]) -> bool:
        """Whether a sentence by which something is lost comes of words that can mean that: "put" cannot."""
        if not self._bases(words) & LOST:
            return True
        return bool((self._bases(given) | set(map(key_of, given))) & LOSING) or any(word[:1] in "-−" for word in given)

    def _bases(self, words: Sequence[str]) -> set[str]:
        """The verbs that the words of a sentence can be, in their first form."""
        keys = tuple(map(key_of, words))
        return {verb.base for at in range(len(keys)) for verb in self.inflection.verbs_at(keys, at)}

    def _has_all(self, given: Sequence[str], words: Sequence[str]) -> bool:
        """Whether each noun, name, tag, size and deed of the game in the given words is among the others.

        A deed that is done to put a token, as "drop" may be, is seldom meant by the common word.
        """
        keys, others = tuple(map(key_of, given)), tuple(map(key_of, words))
        nouns = [noun for at in range(len(others)) for noun in self.inflection.nouns_at(others, at)[:1]]
        if not all(self._is_among(noun, nouns) for noun in self._nouns(keys)):
            return False
        deeds, done = self._deeds(keys), self._deeds(others)
        if not HAVING.isdisjoint(others):  # "carrying the most items" is "with the most items"
            deeds = {deed for deed in deeds if not self.inflection.lexicon.vocabulary.verbs[deed].state}
        paid = {id for id, verb in self.inflection.lexicon.vocabulary.verbs.items() if verb.pays_for}
        return self._marks(keys) <= self._marks(others) and deeds - paid <= done and not paid & (done - deeds)

    def _nouns(self, keys: tuple[str, ...]) -> Iterator[NounForm]:
        """The nouns and counters of a sentence, the longest at each word: not who acts, and not the card itself."""
        at = 0
        while at < len(keys):
            noun = next(iter(self.inflection.nouns_at(keys, at)), None)
            if noun is not None and at and keys[at - 1] in DOERS and self.inflection.verbs_at(keys, at):
                noun = None  # "you stash" is a deed
            is_itself = at > 0 and keys[at - 1] == "this" and noun is not None and "card" in noun.sorts
            if noun is not None and not is_itself and (noun.id in self._idle or not ACTORS & set(noun.sorts)):
                yield noun
            at += noun.size if noun is not None else 1

    def _is_among(self, noun: NounForm, nouns: Sequence[NounForm]) -> bool:
        """Whether a noun is among others; a general one ("card") also where a special one ("Risk card") is.

        Two nouns for cards of one type are one.
        """
        kind = self._kinds.get(noun.id)
        return any(
            other.id == noun.id
            or (noun.id == noun.sorts[0] and noun.sorts[0] in other.sorts)
            or (kind is not None and self._kinds.get(other.id) == kind)
            for other in nouns
        )

    @cached_property
    def _kinds(self) -> dict[str, tuple[str, str]]:
        """The type and subtype of the cards that a noun is for."""
        nouns = self.inflection.lexicon.vocabulary.nouns.values()
        return {noun.id: (noun.type, noun.subtype) for noun in nouns if noun.type}

    def _as_many(self, given: Sequence[str], words: Sequence[str]) -> bool:
        """Whether what is somebody's in the plural is not said in the singular: "your items" are not "your item"."""
        single = self._owned(words, "sg") - self._owned(given, "sg")
        return not any(noun in single for noun in self._owned(given, "pl"))

    def _owned(self, words: Sequence[str], number: str) -> set[str]:
        """The cards that are somebody's right before their noun, in the singular or the plural."""
        keys = tuple(map(key_of, words))
        return {
            noun.id
            for at in range(1, len(keys))
            for noun in self.inflection.nouns_at(keys, at)[:1]
            if noun.number == number and "card" in noun.sorts and not OWNERS.isdisjoint(keys[max(at - 2, 0) : at])
        }

    def _is_about(self, which: Sequence[str], words: Sequence[str]) -> bool:
        """Whether a clause tells one of those who act to do something, whoever that is: "an animal moves"."""
        keys = tuple(map(key_of, words))
        begins = (at for at in range(len(keys)) if at == 0 or keys[at - 1] in CLAUSE_ENDS)
        told = (at for at in begins if keys[at] in which and self._is_actor(keys, at + 1))
        return any(LETTING.isdisjoint(_clause(keys, at)) for at in told)

    def _is_as_owned(self, given: Sequence[str], words: Sequence[str]) -> bool:
        """Whether a sentence about each of those who act says nothing of "you" that was not given."""
        keys, others = tuple(map(key_of, words)), tuple(map(key_of, given))
        begins = [at for at in range(len(keys)) if at == 0 or keys[at - 1] in CLAUSE_ENDS]
        told = [_clause(keys, at) for at in begins if keys[at] in OF_THEM and self._is_actor(keys, at + 1)]
        is_yours = any(
            key in YOURS or others[max(at - 1, 0)] in BEFORE_YOU for at, key in enumerate(others) if "you" in key
        )
        return is_yours or not any(_is_of_yours(clause) for clause in told)

    def _has_one(self, words: Sequence[str]) -> bool:
        """Whether words speak of one of those who act: an animal, one player, somebody."""
        keys = tuple(map(key_of, words))
        return not SOMEBODY.isdisjoint(keys) or any(
            key in ONE_OF_THEM and self._is_actor(keys, at + 1) for at, key in enumerate(keys)
        )

    def _is_actor(self, keys: tuple[str, ...], at: int) -> bool:
        """Whether a noun in the singular for who acts comes within three words."""
        near = (noun for after in range(at, at + 3) for noun in self.inflection.nouns_at(keys, after)[:1])
        return any(ACTORS & set(noun.sorts) and noun.number != "pl" for noun in near)

    @cached_property
    def _idle(self) -> frozenset[str]:
        return idle_pieces(self.inflection.lexicon.vocabulary)

    def _marks(self, keys: tuple[str, ...]) -> set[str]:
        """The names, tags and sizes in a sentence."""
        found: set[str] = set()
        for kind in ("name", "tag", "size"):
            for words, value in self.inflection.named(kind):
                size = len(words)
                if any(keys[at : at + size] == words and not self._is_deed(keys, at) for at in range(len(keys))):
                    found.add(value)
        return found

    def _is_deed(self, keys: tuple[str, ...], at: int) -> bool:
        """Whether a word that may be a tag is what somebody does: "has to bin an item"."""
        return bool(at and keys[at - 1] in DOERS | {"must"} and self.inflection.verbs_at(keys, at))

    def _deeds(self, keys: tuple[str, ...]) -> set[str]:
        """The deeds of the game's own vocabulary in a sentence, whatever the form; "trade" and "move" may be nouns."""
        verbs = self.inflection.lexicon.vocabulary.verbs
        own = {
            verb.base for at in range(len(keys)) for verb in self.inflection.verbs_at(keys, at) if verb.base in verbs
        }
        return own | {id for id, verb in verbs.items() if verb.noun and {verb.noun, f"{verb.noun}s"} & set(keys)}

    def _is_as_addressed(self, given: Sequence[str], words: Sequence[str]) -> bool:
        """Whether a sentence that speaks to "you" comes of words that do, or that leave open who does it: a passive."""
        keys, others = tuple(map(key_of, given)), tuple(map(key_of, words))
        if ADDRESS.isdisjoint(others) and not self._commands(others) & ONE_S_OWN:
            return True
        return bool(self._commands(keys)) or not (ADDRESS | PASSIVE | {SIGNED}).isdisjoint(keys)

    def _commands(self, keys: tuple[str, ...]) -> set[str]:
        """The verbs with which clauses begin that tell "you" to do something."""
        begins = (at for at in range(len(keys)) if at == 0 or keys[at - 1] in (",", ";", ":", "."))
        return {verb.base for at in begins for verb in self.inflection.verbs_at(keys, at) if verb.form == "base"}


def _is_as_denied(given: Sequence[str], words: Sequence[str], *, is_noted: bool) -> bool:
    """Whether a text denies something if the given words do, and only then; a note may tell why nothing is paid."""
    keys, others = set(map(key_of, given)), set(map(key_of, words))
    if not keys.isdisjoint(MADE_TO) and "be" in keys:
        return False  # "cannot be forced to" is not "cannot"
    if not (keys.isdisjoint(ONLY_FOR) or keys.isdisjoint(PAID) or others.isdisjoint(PRICED)):
        return True  # what cannot be done without paying has a price
    if is_noted:
        keys -= UNPAID
    if not keys.isdisjoint(DENYING):
        return not others.isdisjoint(DENYING | EXCEPTING | LIMITING) or "0" in words or "+0" in words
    return others.isdisjoint(DENYING) or not keys.isdisjoint(EXCEPTING)


def _is_bounded(words: Sequence[str]) -> bool:
    """Whether some words leave open how many, up to a number."""
    keys = [key_of(word) for word in words]
    is_more = "additional" in keys and not {"may", "can"}.isdisjoint(keys)  # nobody has to use all that is allowed
    return (
        is_more
        or "at most" in " ".join(keys)
        or any(keys[at : at + 2] == ["up", "to"] and _number(words[at + 2]) > 0 for at in range(len(keys) - 2))
    )


def _is_left_open(words: Sequence[str]) -> bool:
    """Whether a sentence leaves something to whoever it speaks to, or says only what can be done or how often."""
    return not OPEN.isdisjoint(map(key_of, words)) or "up to" in " ".join(map(key_of, words))


def _number(word: str) -> int:
    bare = word.lstrip("+-−")
    if bare.isdecimal():
        return int(bare)
    lower = word.lower()
    return NUMBER_WORDS.index(lower) if lower in NUMBER_WORDS else 0


def _clause(keys: Sequence[str], at: int) -> Sequence[str]:
    """The words of a clause from one on."""
    end = next((after for after in range(at, len(keys)) if keys[after] in CLAUSE_ENDS), len(keys))
    return keys[at:end]


def _is_as_changed(given: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a price that comes to be more or less than it was is said as a change: "costs 2 AP more"."""
    keys = set(map(key_of, words))
    is_price = not PRICED.isdisjoint(keys)
    if is_price and "for each" in " ".join(map(key_of, words)) and OF_ALL.isdisjoint(map(key_of, given)):
        return False  # "for any animal" is not "for each animal", which counts them
    return not is_price or CHANGED.isdisjoint(map(key_of, given)) or SIGNED in keys or not CHANGED.isdisjoint(keys)


def _is_whole(words: Sequence[str]) -> bool:
    """Whether what is done at the end of a sentence is more than a word: not ", play."."""
    keys = [key_of(word) for word in words]
    return keys[-3:-2] != [","] or keys[-1] != "."


def _is_next_to_do(words: Sequence[str]) -> bool:
    """Whether whoever does something next is spoken of, who need not be next in turn: "the next player who draws"."""
    keys = [*map(key_of, words)]
    return any(key == "next" and {*keys[at + 2 : at + 3]} & {"who", "that", "to"} for at, key in enumerate(keys))


def _is_as_next(given: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a sentence about whoever does something next is not made one about whoever is next in turn."""
    is_in_turn = "next" in words and "time" not in words and not _is_next_to_do(words)
    return not (_is_next_to_do(given) and is_in_turn)


def _is_there(given: Sequence[str], words: Sequence[str]) -> bool:
    """Whether what happens "here" is said of a place that is shown."""
    return "here" not in map(key_of, given) or not SHOWN.isdisjoint(map(key_of, words))


def _is_as_conditional(given: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a sentence that depends on what each has comes of words that say on what it depends."""
    return tuple(map(key_of, words[:2])) != ("if", "each") or not IFFY.isdisjoint(map(key_of, given))


def _is_as_compared(given: Sequence[str], words: Sequence[str]) -> bool:
    """Whether "over 8" is said as more than that number, "than anyone else" of each of them, and less as not gained."""
    keys, said = [key_of(word) for word in given], " ".join(map(key_of, words))
    if "than another" in said and not THAN_ANY.isdisjoint(pairwise(keys)):
        return False
    if "fewer" in said.partition("to gain")[2].split()[:3]:
        return False
    is_beyond = any(key in BEYOND and _number(given[at + 1]) > 0 for at, key in enumerate(keys[:-1]))
    return not is_beyond or not COMPARED.isdisjoint(map(key_of, words))


def _is_of_yours(keys: Sequence[str]) -> bool:
    """Whether words speak of what is yours, which your left is not."""
    return any(key in YOURS and SIDES.isdisjoint(keys[at + 1 : at + 2]) for at, key in enumerate(keys))
