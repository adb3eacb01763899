"""The words of a sentence as they can be used in another one: as what each can stand, and what dropping it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.language.advice.inflection import BEING, VERB_FORMS, Inflection
from engine.language.advice.kept_words import ACTORS, DENYING
from engine.language.advice.rewordings import weights
from engine.language.advice.rewordings.little import ALIKE, LEFT_OUT
from engine.language.tokens import NUMBER, NUMBER_WORDS, ONE, SIGNED

NOWHERE = -1  # in place of a word that was given
TURNED = 0.15  # for two parts in another order
APART = 0.5  # for a word that led something else, such as "from" or "if"
LOOSE = 0.1  # for another word that something else followed
FORMED = 0.1  # for another form of a verb
UNTOLD = 0.5  # for the form that leaves open who does it
PAST = 0.4  # for a form that says another time, or that something is done to it
LIKE = 0.35  # for a verb that means the same
DENIED = 0.25  # for another way to deny
DENIALS = ("cannot", "not", "no", "without")
NUMBERED = frozenset([NUMBER, SIGNED, *NUMBER_WORDS]) - {"one"}
OF_NOUN = frozenset([ONE, NUMBER, *NUMBER_WORDS, "other", "another", "each", "every", "all", "your", "its", "their"])
OF_NOUN |= {"additional", "extra", "more", "that", "this"}
MARKS = frozenset(["a", "an", "the", ",", ";", ":", "of", "in", "on", "at", "by", "for", "into", "'s", "from", "to"])
CLAUSES = frozenset([",", ";", ":", "when", "whenever", "if", "while"])
CAN = frozenset(["may", "can", "cannot", "must"])
HAVING_TO = frozenset(["has", "have", "need", "needs", "ought"])
PAYING = frozenset(["pay", "pays"])
BRIEF = 0.3  # for "it" where nothing is lost with it, as before "pays"


class Given(NamedTuple):
    """A given word: the keys that it can stand as, each with a cost, and what it costs to drop it."""

    keys: Mapping[str, float]
    weight: float
    is_noun: bool = False  # a noun begins with it
    is_of_noun: bool = False  # it says how many, whose, which or what kind of the noun after it
    is_leading: bool = False  # it says how what follows belongs to the rest


@dataclass(frozen=True)
class GivenWords:
    """The words of a sentence; some of them together are given by a mask with a bit for each."""

    words: Sequence[Given]

    @cached_property
    def keys(self) -> frozenset[str]:
        """All keys that the words can stand as."""
        return frozenset(key for each in self.words for key in each.keys)

    @cached_property
    def weight(self) -> float:
        """What dropping all of them would cost."""
        return self.weight_of(0, len(self.words))

    def weight_of(self, start: int, end: int) -> float:
        """What dropping the words from one up to, not including, another would cost."""
        return sum(each.weight for each in self.words[start:end])

    def weight_besides(self, keys: Set[str]) -> float:
        """What dropping the words would cost that can stand as none of some keys; numbers and marks do not count."""
        return sum(
            each.weight for each in self.words if keys.isdisjoint(each.keys) and all(map(str.isalpha, each.keys))
        )

    def place_of(self, key: str, used: int) -> int:
        """The word that can stand best as a key, among those that are not used up; NOWHERE for none."""
        free = [at for at in self._places.get(key, ()) if not used >> at & 1]
        return min(free, key=lambda at: self.words[at].keys[key], default=NOWHERE)

    @cached_property
    def _places(self) -> Mapping[str, Sequence[int]]:
        """The words that can stand as a key."""
        found: dict[str, list[int]] = {}
        for at, each in enumerate(self.words):
            for key in each.keys:
                found.setdefault(key, []).append(at)
        return found

    def is_torn(self, place: int) -> bool:
        """Whether a word needs the one after it, which it says something of: no "2" without the items."""
        following = place + 1
        if place == NOWHERE or following >= len(self.words):
            return False
        return self.words[place].is_of_noun and self.words[following].is_noun

    def torn_end(self, mask: int) -> int:
        """The last of some words where it needs the one after it; else NOWHERE."""
        last = mask.bit_length() - 1
        return last if self.is_torn(last) else NOWHERE

    def is_torn_off(self, mask: int, before: int, after: int) -> bool:
        """Whether some words are torn from what is said of them, or do not follow a word `after` that needs them."""
        if mask:
            first = _first(mask)
            if first and self.is_torn(first - 1) and not before >> first - 1 & 1:
                return True
        return self.is_torn(after) and not mask >> after + 1 & 1

    def moved(self, before: int, mask: int, after: int) -> float:
        """What it costs that some words come after others, and right after the word `after`."""
        if not mask:
            return 0.0
        cost = TURNED if before and _first(mask) < _first(before) else 0.0
        if after != NOWHERE and not mask >> after + 1 & 1:
            cost += APART if self.words[after].is_leading else LOOSE
        return cost


def _first(mask: int) -> int:
    """The first word that a mask uses up."""
    return (mask & -mask).bit_length() - 1


def given_words(inflection: Inflection, keys: tuple[str, ...], synonyms: Mapping[str, Sequence[str]]) -> GivenWords:
    """The words of a sentence for use in another one; `synonyms` are for a verb those that it can stand for."""
    dropped, bound = _weights(inflection, keys), _bound(inflection, keys)
    words = [
        Given(
            _stands_as(inflection, keys, at, synonyms),
            dropped[at],
            keys[at] == "you" or bool(inflection.nouns_at(keys, at)),
            at in bound,
            keys[at] in weights.LEADING,
        )
        for at in range(len(keys))
    ]
    return GivenWords(words)


def _bound(inflection: Inflection, keys: tuple[str, ...]) -> set[int]:
    """The words that are said of a noun after them, and those that belong to "you" after them."""
    found: set[int] = set()
    for at in reversed(range(len(keys) - 1)):
        is_before_noun = bool(inflection.nouns_at(keys, at + 1)) or at + 1 in found
        is_said_of_it = keys[at] in OF_NOUN or not (inflection.verbs_at(keys, at) or inflection.nouns_at(keys, at))
        is_before_you = keys[at + 1] == "you" and (keys[at] in weights.LEADING or _is_clause(inflection, keys, at))
        if is_before_you or (is_before_noun and is_said_of_it and keys[at] not in weights.UNBOUND):
            found.add(at)
    return found


def _is_clause(inflection: Inflection, keys: tuple[str, ...], at: int) -> bool:
    """Whether a noun ends at a word before "you" and a verb, which say more of it: the item you drop."""
    ends = any(start + noun.size == at + 1 for start in range(at + 1) for noun in inflection.nouns_at(keys, start))
    return ends and bool(inflection.verbs_at(keys, at + 2))


def _stands_as(
    inflection: Inflection, keys: tuple[str, ...], at: int, synonyms: Mapping[str, Sequence[str]]
) -> Mapping[str, float]:
    """The keys that a word can stand as, with what each costs."""
    key = "a" if keys[at] == "an" else keys[at]
    rows = [(key, 0.0), *ALIKE.get(key, ()), *weights.STANDS_FOR.get(key, {}).items()]
    if key in DENYING:
        rows += [(other, DENIED) for other in DENIALS]
    for verb in inflection.verbs_at(keys, at):
        for base in (verb.base, *synonyms.get(verb.base, ())):
            for form in VERB_FORMS:
                said = inflection.verb(base, form)
                if len(said) == 1:
                    rows.append((said[0].lower(), LIKE * (base != verb.base) + _formed(verb.form, form)))
    found: dict[str, float] = {}
    for other, cost in rows:
        found[other] = min(cost, found.get(other, cost))
    return found


def _formed(given: str, form: str) -> float:
    """What it costs to say a verb in another form."""
    if form == given:
        return 0.0
    if {form, given} & {"past", "did"}:
        return PAST
    return UNTOLD if (given, form) == ("s", "base") else FORMED


def _weights(inflection: Inflection, keys: tuple[str, ...]) -> list[float]:
    """What dropping each word costs."""
    found = [_weight(inflection, keys, at) for at in range(len(keys))]
    at = 0
    while at < len(keys):
        noun = next(iter(inflection.nouns_at(keys, at)), None)
        size = noun.size if noun is not None else 1
        if noun is not None:
            each = weights.ACTOR if ACTORS & set(noun.sorts) else weights.THING / size
            found[at : at + size] = [each] * size
        at += size
    for kind in ("tag", "size", "name"):
        for said, _ in inflection.named(kind):
            for at in range(len(keys)):
                if keys[at : at + len(said)] == said:
                    found[at : at + len(said)] = [weights.NEVER / len(said)] * len(said)
    return found


def _weight(inflection: Inflection, keys: tuple[str, ...], at: int) -> float:
    """What dropping a word costs that is in no noun."""
    key = keys[at]
    if key in NUMBERED or key in DENYING:
        return weights.NEVER
    here = _weight_here(inflection, keys, at)
    if here is not None:
        return here
    if key in weights.WEIGHTS:
        return weights.WEIGHTS[key]
    if key in LEFT_OUT:
        return min(LEFT_OUT[key].cost, BRIEF)
    if key in MARKS:
        return weights.LITTLE
    return weights.KNOWN if key in inflection.known and not inflection.verbs_at(keys, at) else weights.DEED


def _weight_here(inflection: Inflection, keys: tuple[str, ...], at: int) -> float | None:
    """What dropping a word costs for what stands beside it; None where that does not count."""
    key, after = keys[at], keys[at + 1] if at + 1 < len(keys) else ""
    verbs = inflection.verbs_at(keys, at + 1)
    if key == "you":
        return 0.15 if at == 0 or keys[at - 1] in CLAUSES else weights.DEED
    if key in ("it", "they"):
        return 1.0 if (verbs or after in CAN) and after not in PAYING else BRIEF
    if key == "to" and any(verb.form == "base" for verb in verbs) and keys[at - 1] not in HAVING_TO:
        return 0.5  # what something is done for
    is_moment = key == "at" and keys[at + 1 : at + 3] in (("the", "end"), ("the", "start"))
    is_passive = key in BEING and any(verb.form in ("past", "did") for verb in verbs)
    is_for_each = key == "for" and after in ("each", "every")
    is_itself = key == "this" and after not in ("turn", "game") and not inflection.nouns_at(keys, at + 1)
    return weights.DEED if is_moment or is_passive or is_for_each or is_itself else None
