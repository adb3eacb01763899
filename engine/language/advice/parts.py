"""The words of a game that rewordings fill in for `@name`, by the part that they play, each with all that can be meant.

What the game's own sentences say shows which words are usual: what an action is counted in, what can be carried.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.language.advice.terms import actor_of, idle_pieces
from engine.language.lexicon import CORE_VERBS
from engine.language.references import Context
from engine.language.vocabulary import Noun, Vocabulary

Parts = dict[str, list[str]]


@dataclass(frozen=True)
class Usage:
    """The parts that words play in one game; `known` are sentences of it."""

    vocabulary: Vocabulary
    known: Sequence[str]

    def on(self, context: Context | None, named: Sequence[str]) -> Parts:
        """The words for each part on a card of a kind, the likeliest first; `named` are nouns before it, last first."""
        place = context.place(self.vocabulary) if context is not None else ""
        sorts = {noun: set(self._sorts(noun)) for noun in named}
        return {
            **self._always,
            "deck": self._decks(context, named),
            "here": [f"this {place}"] if place else [],
            "this": [f"this {noun}" for noun in self._called(context)],
            "there": [f"that {noun}" for noun in named if "place" in sorts[noun]],
            "that": [f"that {noun}" for noun in named if sorts[noun] & {"piece", "player"} and noun not in self._idle],
            "one": [self._words(noun)[0] for noun in named if self._is_counted(sorts[noun])],
            "ones": [self._words(noun)[1] for noun in named if self._is_counted(sorts[noun])],
            "named": [f"that {noun}" for noun in named if not sorts[noun] & {"piece", "player"}],
        }

    def _decks(self, context: Context | None, named: Sequence[str]) -> list[str]:
        """The decks, first those of cards that were named, then that of the card itself."""
        nouns = [self.vocabulary.nouns[noun].type for noun in named if noun in self.vocabulary.nouns]
        likely = [*nouns, context.type if context is not None else ""]
        return sorted(self.vocabulary.decks, key=lambda deck: likely.index(deck) if deck in likely else len(likely))

    def _words(self, noun: str) -> tuple[str, str]:
        """A noun or counter in the singular and the plural."""
        entry = self.vocabulary.nouns.get(noun) or self.vocabulary.counters.get(noun)
        return (entry.singular, entry.plural) if entry is not None else (noun, noun)

    def _is_counted(self, sorts: set[str]) -> bool:
        return bool(sorts & {"card", "token", "pool"})

    @cached_property
    def _idle(self) -> frozenset[str]:
        return idle_pieces(self.vocabulary)

    def _sorts(self, noun: str) -> Sequence[str]:
        entry = self.vocabulary.nouns.get(noun)
        return entry.sorts if entry is not None else ("token",)

    @cached_property
    def _always(self) -> Parts:
        """The parts that are the same on every card."""
        nouns = [noun for noun in self.vocabulary.nouns.values() if not noun.unique]
        players = [noun for noun in nouns if noun.sort == "player"]
        actor = actor_of(self.vocabulary)
        actors = list(dict.fromkeys([*([actor] if actor else []), *players]))
        places = [noun for noun in nouns if noun.sort == "place"]
        counters = list(self.vocabulary.counters.values())
        return {
            "player": [noun.singular for noun in players],
            "players": [noun.plural for noun in players],
            "actor": [noun.singular for noun in actors],
            "actors": [noun.plural for noun in actors],
            "place": [noun.singular for noun in places],
            "places": [noun.plural for noun in places],
            "home": [noun.singular for noun in places if noun.of == "player"],
            "held": [
                noun.plural for noun in self._cards if self._said(rf"\b{re.escape(noun.singular)}s? (?:you|it) ()")
            ],
            "die": [noun.singular for noun in nouns if noun.sort == "die"],
            "points": [counters[0].plural, counters[0].singular] if len(counters) == 1 else [],
            "currency": [
                form for each in counters if each.currency for form in dict.fromkeys((each.plural, each.singular))
            ],
            "state": list(self.vocabulary.states),
            "period": [id for id in self.vocabulary.periods if id not in ("turn", "game")][:1],
            "spent": [f"{noun.rstrip('s')}s" for noun in self._said(r"takes \d+ (\w+)")],
            "used": [
                verb.base
                for verb in self.vocabulary.verbs.values()
                if "card" in verb.objects and not (verb.state or verb.pays_for or verb.id in CORE_VERBS)
            ],
            "holding": [verb.ing for verb in self.vocabulary.verbs.values() if verb.state and "card" in verb.objects],
            "destroying": [verb.base for verb in self.vocabulary.verbs.values() if verb.id == "destroy"],
            "destroys": [verb.s for verb in self.vocabulary.verbs.values() if verb.id == "destroy"],
            "having": [verb.base for verb in self.vocabulary.verbs.values() if verb.state and "card" in verb.objects],
            "cards": [noun.plural for noun in self._cards if not noun.type],
            "card": [noun.singular for noun in self._cards if not noun.type],
            "thing": [noun.singular for noun in self._cards] if len(self._cards) == 1 else [],
            "using": self._said(r"\b(\w+ing) this"),
        }

    @property
    def _cards(self) -> list[Noun]:
        return [noun for noun in self.vocabulary.nouns.values() if "card" in noun.sorts and not noun.unique]

    def _said(self, pattern: str) -> list[str]:
        """What the group of a pattern stands for in the game's sentences, each once."""
        return list(dict.fromkeys(match[1] for text in self.known for match in re.finditer(pattern, text)))

    @cached_property
    def _usual(self) -> dict[str, int]:
        """How often a card is called "this …" by each of its nouns."""
        return {noun.singular: sum(f"this {noun.singular}" in text for text in self.known) for noun in self._cards}

    def _called(self, context: Context | None) -> list[str]:
        """What a card can be called: by its subtype, by its type, or by a noun for all cards; the most usual first."""
        type, subtype = (context.type, context.subtype) if context is not None else ("", "")
        own = [noun for noun in self._cards if noun.type == type and noun.subtype in ("", subtype)]
        own.sort(key=lambda noun: not noun.subtype)
        called = [*own, *(noun for noun in self._cards if not noun.type)]
        return sorted(dict.fromkeys(noun.singular for noun in called), key=lambda noun: -self._usual[noun])
