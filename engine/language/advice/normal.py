"""A sentence in usual words: agent nouns written out, and short ways of saying things put as the language says them.

Rows that look for whole clauses are found in it that are hidden in the given words: "as long as you're carrying this"
becomes "while you carry this item".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.language.advice.inflection import Inflection
from engine.language.advice.lattice import Rows
from engine.language.advice.patterns import GAP, Matcher, put, steps_of
from engine.language.advice.rewordings.rewording import Rewording
from engine.language.lexicon import CORE_VERBS
from engine.language.tokens import key_of
from engine.language.vocabulary import Verb

DEAREST = 0.4  # of rows that are taken as they are
MOST_CHANGES = 8  # in one sentence
SHARE = 0.5  # of what a row costs that counts here, where nothing else is tried in its place
AGENT = 0.3  # for an agent noun written out
VOWELS = frozenset("aeiou")
Words = tuple[str, ...]


class Normal(NamedTuple):
    """A sentence in usual words: how far it is from the given one, and what has to be said about it."""

    words: Words
    cost: float
    notes: Words


class Agent(NamedTuple):
    """An agent noun: the verb, and whether it is said of one or of several."""

    verb: str
    is_several: bool


@dataclass(frozen=True)
class Normaliser:
    """Puts sentences of one game in usual words; of `rows` those are used that look at a few words only."""

    inflection: Inflection
    rows: Sequence[Rewording]

    def normal(self, words: Words, terms: Mapping[str, Sequence[str]]) -> Normal:
        """The sentence in usual words; itself at no cost where nothing in it is unusual."""
        found = self.without_agents(Normal(words, 0.0, ()), terms)
        for _ in range(MOST_CHANGES):
            changed = self._changed(found, terms)
            if changed is None:
                break
            found = changed
        return found

    @cached_property
    def _short(self) -> Rows:
        """The rows that look at a few words, the cheapest first."""
        ways = Counter(row.find for row in self.rows)  # of several ways none is taken that has to guess a word
        cheap = [row for row in self.rows if row.cost <= DEAREST and not _is_wide(row.find)]
        short = [row for row in cheap if ways[row.find] == 1 or "@" not in row.put]
        return Rows(sorted(short, key=lambda row: (row.cost, -len(row.find))))

    def _changed(self, found: Normal, terms: Mapping[str, Sequence[str]]) -> Normal | None:
        matcher = Matcher(self.inflection, found.words, tuple(map(key_of, found.words)))
        for row in self._short.among(matcher):
            for start, end, captures in matcher.find(row.find):
                said = next(put(row.put, captures, self.inflection, terms), None)
                if (
                    said is not None
                    and said != found.words[start:end]
                    and not _is_inside(found.words, start, end, said)
                ):
                    words = (*found.words[:start], *said, *found.words[end:])
                    notes = (*found.notes, row.note) if row.note else found.notes
                    return Normal(words, found.cost + SHARE * row.cost, notes)
        return None

    def without_agents(self, found: Normal, terms: Mapping[str, Sequence[str]]) -> Normal:
        """The sentence with "an animal that visits this house" for "a visitor"."""
        here = (terms.get("here") or [""])[0]
        for at in reversed(range(len(found.words))):
            agent = self._agents.get(found.words[at].lower())
            actors = terms.get("actors" if agent is not None and agent.is_several else "actor", ())
            if agent is None or not actors:
                continue
            form = "base" if agent.is_several else "s"
            said = (*actors[0].split(), "that", *self.inflection.verb(agent.verb, form))
            if found.words[at - 1 : at] == ("the",) and at > 1 and not agent.is_several:
                found = found._replace(words=(*found.words[: at - 1], "it", *found.words[at + 1 :]))
                continue  # who does what is spoken of: "raiding sends the raider home"
            rest = found.words[at + 1 :]
            if rest[:1] in (("of",), ("to",), ("at",)):
                rest = rest[1:]
            elif "place" in self._verbs[agent.verb].objects:
                said = (*said, *here.split())
            found = Normal((*found.words[:at], *said, *rest), found.cost + AGENT, found.notes)
        return found

    @property
    def _verbs(self) -> Mapping[str, Verb]:
        return self.inflection.lexicon.vocabulary.verbs

    @cached_property
    def _agents(self) -> Mapping[str, Agent]:
        """The agent nouns that the deeds of the game would have, but for words that mean something else."""
        found: dict[str, Agent] = {}
        for id in self._verbs:
            for end in ("er", "or") if id not in CORE_VERBS else ():
                noun = _with_ending(id, end)
                if not self.inflection.nouns_at((noun,), 0):
                    found |= {noun: Agent(id, is_several=False), f"{noun}s": Agent(id, is_several=True)}
        return found


def _with_ending(verb: str, end: str) -> str:
    if verb.endswith("e"):
        return verb[:-1] + end
    return (
        f"{verb}{verb[-1]}{end}" if 1 < len(verb) < 5 and verb[-2] in VOWELS and verb[-1] not in "wxyd" else verb + end
    )


def _is_wide(pattern: str) -> bool:
    """Whether a pattern looks at more than a few words beside each other."""
    return any(step.kind in (GAP, "^", "$", "strange") for step in steps_of(pattern))


def _is_inside(words: Words, start: int, end: int, said: Words) -> bool:
    """Whether what would be put in place of some words stands there around them already."""
    return any(words[at : at + len(said)] == said for at in range(max(0, end - len(said)), start + 1))
