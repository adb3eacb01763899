"""What no sentence to write instead may lose, with a note or without one: how long, of whom, which side up, whose turn.

Rows with a note may leave out what the rules do anyway; these parts are never among that.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.advice.inflection import Inflection
from engine.language.advice.kept_bounds import is_bounded_alike
from engine.language.tokens import key_of

STANDING = frozenset(["costs", "cost", "cannot", "worth"])  # what holds until something ends it
SPANS = (("for", "the", "rest"), ("for", "the", "remainder"), ("until",), ("throughout",), ("till",))
LASTING = frozenset(["rest", "until", "while", "as", "if", "when", "during", "each"])
OF_EACH = frozenset(["each", "every", "everyone", "everybody"])
TURNED = frozenset(["face-down", "face-up", "half", "twice"])
ALONE = frozenset(["and", "or"])  # before a deed that is said without what it is done to


def is_whole(inflection: Inflection, given: Sequence[str], said: Sequence[str]) -> bool:
    """Whether a sentence has what the given words say of how long, of each, and which way, whatever its note says."""
    keys, others = tuple(map(key_of, given)), tuple(map(key_of, said))
    if not (_is_of_those(inflection, keys, others) and _is_turned(keys, others)) or _is_paid_less(others):
        return False
    if not is_bounded_alike(inflection, keys, others):
        return False
    return _is_as_long(inflection, keys, others) and _is_of_each(inflection, keys, others)


def is_in_order(inflection: Inflection, given: Sequence[str], said: Sequence[str]) -> bool:
    """Whether of a sentence that was made of parts nobody does what another one did, and nothing is done alone."""
    keys, others = tuple(map(key_of, given)), tuple(map(key_of, said))
    first, second = _told(inflection, keys), _told(inflection, others)
    if sorted(first) == sorted(second) and first != second:
        return False
    return not _is_alone(inflection, others) or _is_alone(inflection, keys)


def _is_as_long(inflection: Inflection, keys: Sequence[str], others: Sequence[str]) -> bool:
    """Whether what holds for a time is not said to hold for ever."""
    if STANDING.isdisjoint(others) or not any(_has(keys, span) for span in SPANS):
        return True
    words = inflection.lexicon.vocabulary
    now = any(_has(others, tuple(period.now.lower().split())) for period in words.periods.values() if period.now)
    return now or not LASTING.isdisjoint(others)


def _is_of_each(inflection: Inflection, keys: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Whether what each of those who act is told is not told to one: "deal to each player" is not "draw"."""
    told = any(
        key in OF_EACH and (key not in ("each", "every") or _is_actor(inflection, keys, at + 1))
        for at, key in enumerate(keys)
    )
    if (
        not told
        or not STANDING.isdisjoint(others)
        or not {"each", "all", "other", "others", "ignore"}.isdisjoint(others)
    ):
        return True
    return any(_is_actor(inflection, others, at) for at in range(len(others)))


def _is_of_those(inflection: Inflection, keys: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Whether "one of them" stays one of those that were named by what was done to them: of the stashed items."""
    if not _has(keys, ("of", "them")) or {"them", "those"} & {*others}:
        return True
    own = inflection.lexicon.vocabulary.verbs
    done = {
        key
        for at, key in enumerate(keys)
        for verb in inflection.verbs_at(keys, at)
        if verb.form == "past" and verb.base in own and inflection.nouns_at(keys, at + 1)
    }
    return all(others.count(key) > keys.count(key) for key in done)


def _is_paid_less(others: Sequence[str]) -> bool:
    """Whether somebody is told to pay less, which says nothing of what is paid: a price has to change."""
    return any(key in ("pay", "pays") and "fewer" in others[at + 1 : at + 3] for at, key in enumerate(others))


def _is_turned(keys: Sequence[str], others: Sequence[str]) -> bool:
    """Whether face-down stays face-down, and half stays half."""
    said = {*others}
    text = " ".join(keys).replace("face down", "face-down").replace("face up", "face-up")
    return all(word in said or (word == "half" and "half" in " ".join(others)) for word in TURNED & {*text.split()})


def _told(inflection: Inflection, keys: tuple[str, ...]) -> list[str]:
    """Who is spoken of, one after the other, by the word before: each, another."""
    return [keys[at - 1] for at in range(1, len(keys)) if _is_actor(inflection, keys, at)]


def _is_alone(inflection: Inflection, keys: tuple[str, ...]) -> bool:
    """Whether a deed stands there without anything that it is done to: "and sell.", "when another player plays,"."""
    own = inflection.lexicon.vocabulary.verbs
    for at, key in enumerate(keys):
        if key in (",", ".") and at > 1:
            verbs = {verb.base for verb in inflection.verbs_at(keys, at - 1)}
            waits = "when" in keys[:at] and any("card" in own[verb].objects for verb in verbs & {*own})
            if (verbs and keys[at - 2] in ALONE) or waits:
                return True
    return False


def _is_actor(inflection: Inflection, keys: tuple[str, ...], at: int) -> bool:
    nouns = inflection.nouns_at(keys, at)[:1]
    return bool(nouns) and bool({"piece", "player"} & set(nouns[0].sorts))


def _has(keys: Sequence[str], words: tuple[str, ...]) -> bool:
    return any(tuple(keys[at : at + len(words)]) == words for at in range(len(keys)))
