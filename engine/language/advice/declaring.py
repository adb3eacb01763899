"""The line of game.yaml with which a sentence is read that has a word which nobody declared.

What the word is can be judged from its place: what somebody gains by number, where something is, who does something,
what is done. Each line is tried in a language with that word; only one with which the whole sentence is read is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.language.advice.clauses.english import words_of
from engine.language.advice.terms import actor_of
from engine.language.tokens import NUMBER, ONE, Token
from engine.language.vocabulary import Vocabulary, third_person

MOST_TRIED = 4  # lines for a sentence
HAD = words_of("gain gains lose loses pay pays spend spends have has take takes with without most fewest own owns give")
DEALT = words_of("draw draws discard discards play plays buy buys deal shuffle reveal")  # what is done to cards
WHERE = words_of("at on to from in into visit visits leave leaves enter enters")
DOING = frozenset(["you", "may", "can", "must", "cannot", "to", ".", ":", ","])
MANY = frozenset([NUMBER, "all", "no", "any", "most", "fewest", "more", "fewer", "two", "three", "four", "five"])
ONE_OF = frozenset(["a", "an", "the", "this", "that", "each", "every", "another", ONE])
NO_DEEDS = ("s", "ing", "ed", "ble")  # how words end that are no deeds in their first form

Row = dict[str, object]


class Declaration(NamedTuple):
    """An entry of the vocabulary: the part of game.yaml that it stands in, its key, and the rest of its line."""

    part: str
    key: str
    row: Row

    @property
    def line(self) -> str:
        """The entry as it is written under its part in game.yaml."""
        return f"{self.key}: {_flow(self.row)}"

    def added_to(self, vocabulary: Vocabulary) -> Vocabulary:
        """A vocabulary with this entry too."""
        more = Vocabulary.of({self.part: {self.key: self.row}})
        return replace(
            vocabulary,
            tags={**vocabulary.tags, **more.tags},
            counters={**vocabulary.counters, **more.counters},
            verbs={**vocabulary.verbs, **more.verbs},
            nouns={**vocabulary.nouns, **more.nouns},
        )


@dataclass(frozen=True)
class Declaring:
    """Judges what words would be in one game."""

    vocabulary: Vocabulary

    def of(self, tokens: Sequence[Token], at: int) -> list[Declaration]:
        """The entries that a word of a sentence may want, the likeliest first."""
        found = {entry.line: entry for entry in self._all(tokens, at)}
        return list(found.values())[:MOST_TRIED]

    def _all(self, tokens: Sequence[Token], at: int) -> Iterator[Declaration]:
        keys = [token.key for token in tokens]
        word = tokens[at].text
        before, after = (keys[at - 1] if at else "."), keys[at + 1] if at + 1 < len(keys) else "."
        if len(word) > 2 and word.isupper():
            yield from self._tag(word, keys[at + 1 :])
            return
        if before in DOING and not word.endswith(NO_DEEDS):
            yield self._verb(word.lower(), keys[at + 1 :])
            return
        if at == 0 or not word.isalpha() or (before not in ONE_OF | MANY | HAD | WHERE and after.isalpha()):
            return
        is_unique = before == "the"
        noun = self._nouns(word, is_many=before in MANY or word.endswith("s"), is_unique=is_unique)
        near = {*keys[max(at - 4, 0) : at]}
        is_had = (near & HAD or before in MANY) and not near & DEALT
        kinds = ["counter", "card", "piece"] if is_had else ["card", "piece", "thing", "counter"]
        if {*keys[max(at - 2, 0) : at]} & WHERE:
            kinds = ["place", *kinds]
        yield from (noun[kind] for kind in kinds if kind in noun)

    def _nouns(self, word: str, *, is_many: bool, is_unique: bool) -> dict[str, Declaration]:
        """A word as each kind of noun."""
        one = word[:-1] if is_many and word.endswith("s") else word
        plural = third_person(one)
        more: Row = {} if plural == f"{one}s" else {"plural": plural}
        alone: Row = {"unique": True} if is_unique else more
        found = {
            "place": Declaration("nouns", one, {"sort": "place", **alone}),
            "card": Declaration("nouns", one, {"sort": "card", **more}),
            "piece": Declaration("nouns", one, {"sort": "piece", **more}),
            "thing": Declaration("nouns", one, {"sort": "thing", **more}),
        }
        actor = actor_of(self.vocabulary)
        if actor is not None:
            found["counter"] = Declaration("counters", one, {"plural": plural, "holders": [actor.id]})
        return found

    def _tag(self, word: str, following: Sequence[str]) -> Iterator[Declaration]:
        """A word in capitals as a tag of the cards that are named after it, or of each type."""
        named = [
            noun
            for noun in self.vocabulary.nouns.values()
            if noun.type and {noun.singular.lower(), noun.plural.lower()} & {*following[:1]}
        ]
        for type in dict.fromkeys([*(noun.subtype or noun.type for noun in named), *self.vocabulary.types]):
            yield Declaration("tags", word, {"class": "tag", "on": [type]})

    def _verb(self, word: str, following: Sequence[str]) -> Declaration:
        """A word as a deed that is done to what is named after it."""
        sorts = {
            form.split()[0].lower(): noun.sort
            for noun in reversed([*self.vocabulary.nouns.values()])
            for form in (noun.singular, noun.plural)
        }
        object = next((sorts[key] for key in following[:4] if key in sorts), "")
        return Declaration("verbs", word, {"object": object} if object in ("card", "place", "thing") else {})


def _flow(value: object) -> str:
    """Plain data as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    return "true" if value is True else str(value)
