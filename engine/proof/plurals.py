"""How many things a sentence was about: none, one or several, tied or not, and how many cards were in a pile.

A pile of one card proves nothing about piles, and one animal nothing about "each animal". So each phrase for several
things to which a sentence does something has a branch for every number that there can be. Which numbers there can be is
known where the things are always there: players, places of a noun, pieces with names. Otherwise all are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.kernel.running.selectors import Watcher
from engine.language.nodes import acts, adjectives, columns, effects, phrases, possession, scoring
from engine.language.nodes.nouns import Kind, kind_of
from engine.language.references import parts
from engine.proof.act_lines import OTHERWISE

if TYPE_CHECKING:
    from engine.kernel import Box, State
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import Things
    from engine.language.forms import Node
    from engine.proof.clause import Signal

NONE, ONE, SEVERAL = "of none", "of one", "of several"
UNTIED, TIED = "untied", "tied"
TIMES = ("for none", "for one", "for several")  # how often something is done "for each" of some things
PILE_OF_ONE, PILE_OF_SEVERAL = "pile of one", "pile of several"
COUNTED = ("card", "piece", "place", "player", "pile")  # sorts of things that there can be several of
SUPERLATIVES = (adjectives.Largest, adjectives.Smallest, adjectives.Lowest, adjectives.Highest)
MOST_OR_FEWEST = (
    possession.WithMost, possession.WithFewest, columns.WithHighest, columns.WithLowest, scoring.WithSecondMost,
)  # fmt: skip
EVERY = (phrases.Each, phrases.All, phrases.Bare)
PAIR = 2


@dataclass(frozen=True, slots=True)
class Numbers:
    """The branches of a phrase by how many things it means: those that can be, and why others cannot."""

    can_be: tuple[str, ...] = ()
    cannot_be: dict[str, str] = field(default_factory=dict)


class Counting(Watcher):
    """Records the branches of one phrase as games are played. `labels` are the names of its branches."""

    def __init__(self, seen: set[Signal], sentence: int, labels: dict[str, str], *, by_group: bool) -> None:
        self.seen = seen
        self.sentence = sentence
        self.labels = labels
        self.by_group = by_group

    def meant(self, rows: list[list[int]]) -> None:
        """Record how many things or groups there are."""
        count = len(rows) if self.by_group else sum(map(len, rows))
        self._record((NONE, ONE, SEVERAL)[min(count, 2)])

    def compared(self, things: Things, candidates: Things, sort: str) -> Things:
        """A function that gives the same things, those that are most of their kind, and records whether they tie.

        `candidates` gives all that they are compared with: "the largest" of one thing proves nothing about size, and
        neither does a tie of all of them, such as of houses that are all empty, unless there are only two. Cards
        between which the game makes no difference are one.
        """

        def apart(state: State, found: list[int]) -> int:
            return len(state.referee.distinct(state, found) if sort == "card" else found)

        def recorded(state: State, env: Env, actor: int) -> list[int]:
            found = things(state, env, actor)
            if found:
                compared, best = apart(state, candidates(state, env, actor)), apart(state, found)
                if compared == 1 or best == 1:
                    self._record(ONE if compared == 1 else UNTIED)
                elif best < compared or compared == PAIR:
                    self._record(TIED)
            return found

        return recorded

    def taken(self, state: State, things: list[int]) -> None:
        """Record how many cards lie in the piles that something is done to."""
        if PILE_OF_ONE in self.labels:
            for zone in things:
                self._record(PILE_OF_ONE if len(state.zones[zone]) == 1 else PILE_OF_SEVERAL)

    def _record(self, label: str) -> None:
        if label in self.labels:
            self.seen.add((self.sentence, self.labels[label]))


def phrases_acted_on(tree: Node) -> Iterator[Node]:
    """The phrases for whom acts and permissions of a sentence are, and for what is done to; not those for a place.

    What triggers, conditions and static rules mention is left out.
    """
    if isinstance(tree, OTHERWISE):
        return
    if isinstance(tree, acts.Act | effects.Body):
        for name, value in vars(tree).items():
            if name in ("who", "what") and (kind_of(value) is not None):
                yield value
    for part in parts(tree):
        yield from phrases_acted_on(part)


def superlatives_in(node: Node) -> Iterator[Node]:
    """The phrases in a node that mean the most or the least of their kind: the house with the most Features."""
    for part in parts(node):
        yield from superlatives_in(part)
    kind = kind_of(node)
    if kind is not None and is_superlative(kind):
        yield node


def is_superlative(kind: Kind) -> bool:
    """Whether a noun means those that have most or least of something."""
    return isinstance(kind.manner, SUPERLATIVES) or isinstance(kind.having, MOST_OR_FEWEST)


def without_superlative(kind: Kind) -> Kind:
    """A noun for all that are compared: houses, of "the house with the most Features"."""
    if isinstance(kind.manner, SUPERLATIVES):
        kind = replace(kind, manner=None)
    return replace(kind, having=None) if isinstance(kind.having, MOST_OR_FEWEST) else kind


def group_of(node: Node) -> Node | None:
    """The phrase with "each" inside another: in "a Feature from each house", in "the top card of each pile"."""
    if isinstance(node, EVERY):
        return None
    kind = kind_of(node)
    around = [vars(node).get("pile"), vars(node).get("piles")]
    around += parts(kind.where) if kind is not None and kind.where is not None else []
    return next((part for part in around if isinstance(part, EVERY)), None)


def numbers_of(box: Box, node: Node, sort: str, *, is_acted_on: bool) -> Numbers:
    """The branches of a phrase by number, given the sort of its things; none for one that means a single thing."""
    kind = kind_of(node)
    assert kind is not None
    if sort not in COUNTED:
        return Numbers()
    if is_superlative(kind):
        least, _, why = how_many(box, without_superlative(kind))
        return Numbers((UNTIED, TIED), {ONE: why}) if least > 1 else Numbers((ONE, UNTIED, TIED))
    labels: tuple[str, ...] = ()
    cannot_be: dict[str, str] = {}
    group = group_of(node)
    every = node if isinstance(node, EVERY) else group
    if is_acted_on and every is not None:
        named = kind_of(every)
        least, most, why = how_many(box, named) if named is not None else (0, 2, "")
        cannot_be = {label: why for label, n in ((NONE, 0), (ONE, 1)) if least > n}
        cannot_be |= {label: why for label, n in ((ONE, 1), (SEVERAL, 2)) if most < n}
        labels = tuple(label for label in (NONE, ONE, SEVERAL) if label not in cannot_be)
        labels = labels if len(labels) > 1 else ()
    if is_acted_on and sort == "pile":
        labels += (PILE_OF_ONE, PILE_OF_SEVERAL)
    return Numbers(labels, cannot_be)


def times_of(box: Box, node: Node) -> tuple[str, ...]:
    """The branches of an act that is done "for each" of some things; none where there are always as many."""
    if not isinstance(node, acts.ForEach) or node.most == 1:
        return TIMES if isinstance(node, acts.ForEvery) else ()
    least, most, _ = how_many(box, node.per)
    return TIMES if least < most else ()


def how_many(box: Box, kind: Kind) -> tuple[int, int, str]:
    """The fewest and the most things that a noun can mean (2 for several), and why not fewer or more."""
    entry = box.vocabulary.nouns.get(kind.noun)
    only = (kind.size, kind.tags, kind.where, kind.having)
    if entry is None or any(part is not None for part in only):
        return 0, 2, ""
    least, most = _always_there(box, kind.noun, entry.sort, entry.count)
    if not most or not isinstance(kind.manner, adjectives.Other | None):
        return 0, 2, ""
    plural = entry.plural
    if isinstance(kind.manner, adjectives.Other):
        least, most, plural = least - 1, most - 1, f"other {entry.plural}"
    there = f"{least}" if least == most else f"{least} to {most}"
    return least, most, f"there are always {there} {plural}"


def _always_there(box: Box, noun: str, sort: str, count: int) -> tuple[int, int]:
    """The fewest and the most things of a noun that are in play from the start to the end; (0, 0) where that varies."""
    named = sum(name.noun == noun for name in box.vocabulary.names.values())
    if sort in ("player", "piece") and not named and not count:
        return box.players
    if sort == "place" and count:
        return count, count
    if sort == "pile":
        owner = box.vocabulary.nouns.get(box.vocabulary.nouns[noun].of)
        places = owner.count if owner is not None and owner.sort == "place" and not count else 0
        return places, places
    return (named, named) if sort == "piece" else (0, 0)
