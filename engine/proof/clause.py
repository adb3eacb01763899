"""Clauses: every sentence of every card and of the rules, with the branches it can take when it is played.

A branch is a short label: "happens"; "yes" and "no" of a permission, "unable" where it was not asked; "choice 2"; "so"
and "not so" of a condition; a tag of "a BONE or MEAT item"; a verb of "visiting ... and leaving ..."; one of several
acts ("pay", "gain"); "of none", "of one", "of several" of "each animal", "untied", "tied" of "the most", "pile of one"
and "pile of several" (see `plurals`); "missing" where there was nothing to do it to. The second one of a kind in a
sentence is numbered: "so 2".
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.kernel import Referee

Signal = tuple[int, str]  # a sentence by its number in `referee.compiled.sentences`, and a branch of it that was seen
HAPPENS = "happens"
NOTHING: Mapping[int, Mapping[str, str]] = MappingProxyType({})
MISSING = "missing"
UNABLE = "unable"


@dataclass(frozen=True, slots=True)
class Clause:
    """One sentence of one source. `number` is its index in `compiled.sentences`, `index` the one in its source.

    `card` is the id of a card, or of a section of the rules (`rules:follow-suit`).
    """

    number: int
    card: str
    index: int
    text: str
    start: int
    end: int
    branches: tuple[str, ...]
    is_rule: bool
    cannot_be: tuple[tuple[str, str], ...] = ()  # branches by number that cannot be, and why

    @property
    def needed(self) -> tuple[str, ...]:
        """The branches that R7 asks for. Those where something was missing are recorded, but not required."""
        return tuple(label for label in self.branches if not is_absence(label))

    @property
    def key(self) -> str:
        """What the clause's witnesses are kept under. It depends on the sentence and its place on the card alone."""
        return f"{self.index + 1}-{hashlib.sha256(self.text.encode()).hexdigest()[:8]}"


def is_absence(label: str) -> bool:
    """Whether a branch means that there was nothing to do it to, or nothing to do it with."""
    return label.partition(" ")[0] in (MISSING, UNABLE)


def clauses_of(
    referee: Referee, branches: dict[int, list[str]], cannot_be: Mapping[int, Mapping[str, str]] = NOTHING
) -> tuple[Clause, ...]:
    """All clauses in the order of the cards.

    `branches` are those that a watched referee has announced, by sentence, and `cannot_be` those that it has left out,
    with the reasons.
    """
    rules = {rule.sentence for rule in referee.compiled.rules}
    clauses: list[Clause] = []
    counts: dict[int, int] = {}
    for number, words in enumerate(referee.compiled.sentences):
        index = counts[words.source] = counts.get(words.source, -1) + 1
        is_rule = number in rules
        labels = [label for label in branches.get(number, []) if not (is_rule and label.isupper())]
        labels += [] if is_rule else [MISSING]
        card = referee.box.source_id(words.source)
        never = tuple(cannot_be.get(number, {}).items())
        clauses.append(
            Clause(number, card, index, words.text, words.start, words.end, (HAPPENS, *labels), is_rule, never)
        )
    return tuple(clauses)
