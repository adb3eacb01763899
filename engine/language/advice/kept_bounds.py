"""What a sentence to write instead may not add or leave out at its edges: when, for whom, of how many, for what."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.advice.inflection import Inflection

TIMES = frozenset(["may", "any", "anytime", "when", "whenever", "during", "while", "each", "every", "until"])
ALL_OF = frozenset(["all", "every", "each", "both", "everything", "everyone", "everybody", "whole", "entire", "any"])
NEIGHBOURS = frozenset(
    ["player", "players", "neighbour", "neighbours", "neighbor", "neighbors", "opponent", "opponents"]
)
NEIGHBOURS |= {"person", "next", "previous", "who", "whoever", "your", "their", "his", "her", "pass", "passes"}
OF_ALL = frozenset(["all", "each", "every"])
SIDES = frozenset(["left", "right"])
FREELY = (("without", "paying"), ("for", "free"), ("at", "no", "cost"), ("for", "nothing"), ("free", "of", "charge"))
PRICED = frozenset(["cost", "costs", "free", "nothing", "without", "ignore"])
PRICES = frozenset(["tap", "exhaust", "turn", "rotate", "flip", "pay", "spend", "discard", "sacrifice", "trash"])
PRICES |= {"burn", "lose", "return", "reveal"}
GETTING = frozenset(["get", "gets", "gain", "gains", "receive", "receives", "earns", "collects"])
FOES = frozenset(["opponent", "opponents", "rival", "rivals", "everyone", "everybody"])
WHO = FOES | {"who", "whoever", "whosoever", "that", "anyone", "anybody", "someone", "somebody"}
OTHERS = frozenset(["each", "every", "another", "all", "that", "one", "everyone", "everybody", "a", "an", "the"])
BEGINNING = 4  # words of a sentence in which stands who does it
CHOOSING = frozenset(["choose", "chooses", "choice", "chosen"])
SACRIFICE = frozenset(["sacrifice", "sacrifices", "sacrificed", "sacrificing"])
DISCARDED = frozenset(["discard", "discards", "discarded", "lose", "loses"])
OWN = frozenset(["you", "your", "yours", "you've", "you're", "this"])


def is_bounded_alike(inflection: Inflection, keys: Sequence[str], others: Sequence[str]) -> bool:
    """Whether a sentence keeps "at any time" and "without paying", and adds no doer, no "all" and no other owner."""
    return (
        _is_as_timed(keys, others)
        and _is_as_priced(inflection, keys, others)
        and _is_paid_before(keys, others)
        and _is_chosen_by_the_same(inflection, keys, others)
        and _is_had_by_places(inflection, keys, others)
        and not _is_discarded_instead(inflection, keys, others)
        and not _denies_all(keys, others)
        and not _is_neighbour_made(keys, others)
        and not _is_worth_turned(keys, others)
        and not ({"they", "its"} <= {*others} and "its" not in keys)  # one who is told of in two ways
    )


def _is_as_timed(keys: Sequence[str], others: Sequence[str]) -> bool:
    """Whether what is done "at any time" is left to whoever does it, or is said to be done then."""
    is_open = "anytime" in keys or _has(keys, ("any", "time"))
    return not is_open or not TIMES.isdisjoint(others)


def _is_as_priced(inflection: Inflection, keys: Sequence[str], others: Sequence[str]) -> bool:
    """Whether what is done to a card for its price stays free where it is; going somewhere by a text is free anyway."""
    if not any(_has(keys, words) for words in FREELY) or not PRICED.isdisjoint(others):
        return True
    verbs = inflection.lexicon.vocabulary.verbs
    done = {verb.base for at in range(len(others)) for verb in inflection.verbs_at(tuple(others), at)} & {*verbs}
    paid = (verbs[deed] for deed in done if verbs[deed].costs or "pay" in verbs[deed].made.split())
    return not any("card" in verb.objects for verb in paid)


def _is_paid_before(keys: Sequence[str], others: Sequence[str]) -> bool:
    """Whether what is paid before a colon is paid: "Tap: draw a card" is not "draw a card"."""
    is_price = ":" in keys[:6] and keys[0] in PRICES
    return not is_price or not {"to", ":", "if", "when"}.isdisjoint(others)


def _is_chosen_by_the_same(inflection: Inflection, keys: Sequence[str], others: Sequence[str]) -> bool:
    """Whether what another one gives up is still of your choice; you choose your own, and who acts, anyway."""
    at = next((at for at in range(len(keys)) if _has(keys[at : at + 3], ("of", "your", "choice"))), 0)
    by_another = _actors(inflection, keys[: min(at, BEGINNING)]) or not FOES.isdisjoint(keys[: min(at, BEGINNING)])
    is_thing = at > 0 and not _actors(inflection, keys[at - 1 : at])
    is_told = keys[0] in OTHERS
    return not (by_another and is_thing and is_told) or not CHOOSING.isdisjoint(others)


def _is_had_by_places(inflection: Inflection, keys: Sequence[str], others: Sequence[str]) -> bool:
    """Whether what a place gets is not said to be gained by you."""
    getting = next((at for at in range(1, len(keys)) if keys[at] in GETTING), 0)
    if not getting or not _of_sorts(inflection, keys[:getting], getting - 1, {"place"}):
        return True
    if _actors(inflection, keys[:getting]) or not WHO.isdisjoint(keys[:getting]):
        return True
    gains = [at for at, key in enumerate(others) if key in GETTING and at]
    return all(_of_sorts(inflection, others, at - 1, {"place"}) for at in gains)


def _actors(inflection: Inflection, keys: Sequence[str]) -> bool:
    return any(_of_sorts(inflection, keys, at, {"player", "piece"}) for at in range(len(keys)))


def _of_sorts(inflection: Inflection, keys: Sequence[str], at: int, sorts: set[str]) -> bool:
    """Whether a noun of one of these sorts begins at a word."""
    return any(sorts & {*noun.sorts} for noun in inflection.nouns_at(tuple(keys), at)[:1])


def _is_discarded_instead(inflection: Inflection, keys: Sequence[str], others: Sequence[str]) -> bool:
    """Whether a sacrifice becomes discarding where the game has a deed for what is destroyed."""
    is_destroyed = "destroy" in inflection.lexicon.vocabulary.verbs
    return is_destroyed and not SACRIFICE.isdisjoint(keys) and not DISCARDED.isdisjoint(others)


def _denies_all(keys: Sequence[str], others: Sequence[str]) -> bool:
    """Whether something cannot be done to all of them where it is denied of any: "cannot block all your Beasts"."""
    if "cannot" not in others or not ALL_OF.isdisjoint(keys):
        return False
    return not OF_ALL.isdisjoint(others[list(others).index("cannot") :])


def _is_neighbour_made(keys: Sequence[str], others: Sequence[str]) -> bool:
    """Whether the player on somebody's side comes of words that speak of a side alone: "one house to the left"."""
    beside = any(key == "player" and "on" in others[at + 1 : at + 2] for at, key in enumerate(others))
    return beside and not SIDES.isdisjoint(keys) and NEIGHBOURS.isdisjoint(keys)


def _is_worth_turned(keys: Sequence[str], others: Sequence[str]) -> bool:
    """Whether what others than this card and its owner's are worth is made what this card is worth."""
    if tuple(others[:1]) != ("worth",) or tuple(keys[:1]) not in (("each",), ("every",), ("all",)):
        return False
    return OWN.isdisjoint(keys)


def _has(keys: Sequence[str], words: tuple[str, ...]) -> bool:
    return any(tuple(keys[at : at + len(words)]) == words for at in range(len(keys)))
