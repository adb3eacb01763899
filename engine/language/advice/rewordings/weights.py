"""What single words say: what dropping one costs, what adding one costs, and as what else one can stand.

Content has a high weight, so that no sentence comes out without it: numbers, what is denied, how often, which one.
"""

from __future__ import annotations

from collections.abc import Mapping

NEVER = 5.0  # what must not be dropped: numbers, what is denied, tags and sizes
THING, DEED, KNOWN, ACTOR, LITTLE = 2.5, 1.5, 1.2, 0.35, 0.08  # an actor's noun may become "you", "it" or nothing

_ROWS: tuple[tuple[float, str], ...] = (
    (3.0, "half twice double"),
    (2.0, "first second third last next once less fewer most fewest least instead without random down again"),
    (1.5, "your or with time"),
    (1.0, "its their other another only until free them by"),
    (0.8, "each every all both"),
    (0.7, "may"),
    (0.6, "additional extra more"),
    (0.5, "while before"),
    (0.4, "any up"),
    (0.3, "if when whenever after anyone"),
    (0.2, "has have had does do this and"),
    (0.1, "is are be that"),
)
WEIGHTS: Mapping[str, float] = {word: weight for weight, words in _ROWS for word in words.split()}

ADDED: Mapping[str, float] = {  # what it costs to add a word of a sentence form that was not given
    "a": 0.05, "the": 0.05, ",": 0.02, ".": 0.0, ";": 0.05, "of": 0.1, "to": 0.3, "it": 0.15, "is": 0.3, "are": 0.3,
    "then": 0.9, "that": 0.3, "'s": 0.2, "in": 0.2, "on": 0.2, "at": 0.15, "from": 0.35, "by": 0.4, "with": 0.4,
    "for": 0.7, "into": 0.2, "its": 0.3, "their": 0.3, "they": 0.3, "you": 0.35, "this": 0.3, "be": 1.0, "has": 0.7,
    "have": 0.7, "does": 0.3, "do": 0.3, "costs": 0.5, "when": 0.75, "if": 1.0, "each": 0.9, "and": 0.9, "may": 0.6,
    "additional": 1.0,
}  # fmt: skip
MEANT: frozenset[str] = frozenset(
    ["costs", "when", "if", "each", "and", "may", "additional"]
)  # of these, no little words

STANDS_FOR: Mapping[str, Mapping[str, float]] = {
    "every": {"each": 0.0}, "all": {"each": 0.15}, "any": {"a": 0.1, "each": 0.4}, "per": {"each": 0.1},
    "has": {"have": 0.05}, "have": {"has": 0.05}, "can": {"may": 0.0}, "allowed": {"may": 0.1},
    "before": {"when": 0.3}, "after": {"when": 0.2}, "whenever": {"when": 0.0}, "during": {"while": 0.3},
    "as": {"while": 0.4}, "extra": {"additional": 0.0}, "more": {"additional": 0.1}, "and": {"then": 0.2},
    "cost": {"costs": 0.0}, "costing": {"costs": 0.2}, "requires": {"costs": 0.2}, "require": {"costs": 0.2},
    "needs": {"costs": 0.2}, "need": {"costs": 0.2}, "pay": {"costs": 0.3}, "pays": {"costs": 0.3},
    "spend": {"costs": 0.3}, "spends": {"costs": 0.3},
}  # fmt: skip

LEADING = frozenset(["from", "to", "with", "for", "on", "at", "in", "into", "by", "without", "of", "if", "when"])
LEADING |= {"whenever", "while", "before", "after", "until", "during", "each", "as"}  # what follows belongs to them
UNBOUND = LEADING | frozenset(["a", "an", "the", "and", "or", "may", "cannot", "not", "no", "is", "are", "then", "be"])
UNBOUND |= {"you", "it", "they", ",", ";", ":", "'s", "any", "all", "them", "every", "costs", "cost", "must", "there"}
UNBOUND |= {"have", "has"}  # before a noun they say nothing of which one it is
