"""Turns and actions that texts of ARK give and take: by the turns of the kernel, and by the actions of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle

from engine.games.ark import Ark
from engine.kernel import Box, State
from engine.language import Context
from engine.proof.second_opinion import Opinion, SecondOpinion
from tests.engine.kernel.compile.test_every_pair import opened

TEXTS = (
    "When you play this pair, take an extra turn after this one.",
    "When you play this pair, skip your next turn.",
    "When you play this pair, you have 1 additional action this turn.",
    "When you play this pair, each other player has 1 fewer action on their next turn.",
)
SEEDS = range(4)


def with_texts(texts: Sequence[str]) -> Box:
    """ARK with these texts on its Animals, one after the other."""
    box, language = opened("ark")
    designs, left = [], cycle(texts)
    for design in box.designs:
        if design.type == "Animal":
            text = f"Play during any Time.\n{next(left)}"
            reading = language.read(text, Context(design.type, design.subtype))
            assert reading.findings == ()
            design = replace(design, text=text, reading=reading)
        designs.append(design)
    return replace(box, designs=tuple(designs))


def opinion(rules: Ark) -> Opinion:
    """What is said of some games by these rules."""
    second, found = SecondOpinion(rules), Opinion()
    for seed in SEEDS:
        found.add(second.game(seed))
    return found


def test_turns_and_actions_are_given_and_taken_as_the_words_say() -> None:
    rules = Ark(with_texts(TEXTS))
    found = opinion(rules)
    assert list(found.faults) == []
    said = {each.text for number, each in enumerate(rules.compiled.sentences) if number in found.judged}
    assert {*TEXTS} <= said


class Generous(Ark):
    """Rules that give one action too many."""

    def allow(self, state: State, player: int, noun: str, n: int) -> None:
        super().allow(state, player, noun, n + 1)


def test_an_action_too_many_is_found() -> None:
    assert opinion(Generous(with_texts(TEXTS))).faults
