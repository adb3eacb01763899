"""What no card of a game can say, told in a line: words that are not declared, and things that the language has not.

The limits are data: a pattern, what to say about it, and a sentence with it that no game reads, which the tests try.
What is said stands in words of the game that is read (`terms.py`); a row for which the game has no word is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from engine.language.advice.everyday import FORMS_OF_VERBS
from engine.language.advice.inflection import Inflection
from engine.language.advice.patterns import Matcher, steps_of
from engine.language.advice.rewordings import REWORDINGS, SHORT_FORMS, SYNONYMS
from engine.language.advice.rewordings.everyday import EVERYDAY, HOLDER, UNCONDITIONAL
from engine.language.advice.slips import ENGLISH, likely_meant
from engine.language.advice.terms import filled
from engine.language.tokens import Token


class Limit(NamedTuple):
    """A pattern (`patterns.py`), what to say where it is found, and an example that no game reads."""

    find: str
    say: str
    example: str


MEMORY = "no card can ask for what was before: nothing remembers it"
LIMITS: tuple[Limit, ...] = (
    Limit("another|extra|additional {k:thing}", "no card can give another of those: that is for the rules",
          "Take another {thing}."),
    Limit("a|the total of {n:num} {x:any} on|from|to|at {m:num}", "no card can divide a number among several: say in a"
          " sentence for each how much it is", "Put a total of 3 {cards} on 2 {places}."),
    Limit("the same number|amount", "no card can repeat a number that came of something: write the number, or “equal to"
          " the number of …”", "Each {player} draws the same number of {cards}."),
    Limit("double|twice|triple|doubled|tripled|doubles", "no card can multiply: write the number",
          "Double your {cards}."),
    Limit("the? last|previous {k:noun}", MEMORY, "The last {player} gains {amount}."),
    Limit("came|moved from", MEMORY, "Return to the {place} you came from."),
    Limit("has|have not {v:past}", "that can be asked of a deed of the game in a period alone: or say what happens"
          " when it is done", "If you have not drawn {cards}, gain {amount}."),
    Limit("random {x:any?} {k:place}", "cards alone are taken at random", "Move to a random {place}."),
    Limit("random {x:any?} {k:player}", "cards alone are taken at random", "A random {player} gains {amount}."),
    Limit("ties|tied|tiebreaker", "no card can settle ties: that is for the rules", "Ties are won by you."),
)  # fmt: skip
ARTICLES = frozenset(["a", "an", "the", "this", "each", "every", "all", "any", "no", "another", "other", "one", "'s"])
OWNERS = frozenset(["your", "its", "their"])
AFTER = frozenset(["at", "on", "in", "of", "to", "from", "for", "with", "and", "or", "gains", "loses", "may", "is"])
DOING = frozenset(["you", "may", "can", "must", "cannot", "to", ".", ":"])
NO_DEEDS = ("s", "ing", "ed", "ble")  # how words end that are no deeds in their first form


@dataclass(frozen=True)
class Unsaid:
    """Tells of one game what its cards cannot say; `known` are the keys of all words of its language."""

    inflection: Inflection
    known: frozenset[str]
    terms: Mapping[str, str]
    _slips: dict[str, bool] = field(default_factory=dict)  # whether a word is a slip of one that is known

    def told(self, tokens: Sequence[Token]) -> tuple[str, ...]:
        """What in a sentence cannot be said, in a line; empty where nothing of the kind is seen."""
        said = self._limit(tokens) or self._strange(tokens)
        return (said,) if said else ()

    def strange_at(self, tokens: Sequence[Token]) -> int | None:
        """The place of the only word that is neither of the language nor of those that can be put otherwise.

        None where there are none or several, or where the sentence says what no card can.
        """
        rows = [(at, token) for at, token in enumerate(tokens) if self._is_strange(token) or self._is_called(at, token)]
        found = {token.key: at for at, token in reversed(rows)}
        return next(iter(found.values())) if len(found) == 1 and not self._limit(tokens) else None

    def _is_called(self, at: int, token: Token) -> bool:
        """Whether a word has a capital like what a game calls its own, and is none of the language."""
        return at > 0 and token.text[:1].isupper() and token.key.isalpha() and token.key not in self.known

    def _limit(self, tokens: Sequence[Token]) -> str:
        words, keys = tuple(token.text for token in tokens), tuple(token.key for token in tokens)
        matcher = Matcher(self.inflection, words, keys)
        for limit in LIMITS:
            if next(matcher.find(limit.find), None) is not None and (say := filled(limit.say, self.terms)):
                return say
        return ""

    def _strange(self, tokens: Sequence[Token]) -> str:
        """About the first word that is neither of the language nor of those that can be put otherwise."""
        for at, token in enumerate(tokens):
            if self._is_strange(token):
                before = tokens[at - 1].key if at else "."
                after = tokens[at + 1].key if at + 1 < len(tokens) else "."
                return _undeclared(token.text.lower() if at == 0 else token.text, before, after)
        return ""

    def _is_strange(self, token: Token) -> bool:
        key = token.key
        if not key.isalpha() or key in self.known or key in self._otherwise or key in ENGLISH or key.endswith("ly"):
            return False
        if key not in self._slips:
            self._slips[key] = bool(likely_meant(key, self.known))
        return not self._slips[key]

    @cached_property
    def _otherwise(self) -> frozenset[str]:
        """The words that rewordings look for, and the verbs that are used for others, in all forms."""
        rows = (*REWORDINGS, *SHORT_FORMS, *EVERYDAY, *UNCONDITIONAL)
        found = {part for row in rows for step in steps_of(row.find) for word in step.words for part in word.split("_")}
        found = (found | FORMS_OF_VERBS) - {*HOLDER.split("|")}
        for verb in [*SYNONYMS, *(word for words in SYNONYMS.values() for word in words.split())]:
            found |= {word for form in ("base", "s", "ing", "past") for word in self.inflection.verb(verb, form)}
        return frozenset(found)


def _undeclared(word: str, before: str, after: str) -> str:
    """About a word that is not declared, by what it seems to be between its neighbours."""
    is_last = not after.isalpha() or after in AFTER
    if is_last and (before in ARTICLES | OWNERS or before.startswith("#")):
        return (
            f"no card of this game can speak of “{word}”: nothing is declared by that name; add it to `nouns` or"
            " `counters` in game.yaml, or say it with what is there"
        )
    if before in DOING and not word.endswith(NO_DEEDS):
        return (
            f"no card of this game can “{word}”: no such deed is declared; add it to `verbs` in game.yaml, or say it"
            " with the deeds that are there"
        )
    return f"“{word}” is no word of this game: declare it in game.yaml, or say it in other words"
