"""Texts that no shipped card has do what their words say, as far as there is a second opinion; broken ones do not.

What is accused without cause stands in accused.txt, which `python -m tests.engine.kernel.compile.accused` writes.
"""

from __future__ import annotations

import pytest

from engine.kernel.compile.compiler import Compile, Compiler, Tables
from engine.kernel.compile.products import So
from engine.kernel.compile.tables import TABLES
from engine.language.forms import Node
from engine.language.nodes import conditions
from engine.language.references import walk
from engine.proof.branch_coverage import watched_referee
from engine.proof.evidence import trees
from engine.proof.second_opinion import Opinion, SecondOpinion
from tests.engine.kernel.compile.accused import GAMES, accused, kept, named, opinion
from tests.engine.kernel.compile.test_sentences import BOXES, box

MOST = 300  # of about 400 sentences


@pytest.mark.parametrize("number", range(BOXES))
def test_what_is_done_is_what_the_words_say(number: int) -> None:
    assert {text: why for text, why in accused(number).items() if text not in kept()} == {}


def test_most_sentences_are_judged_and_not_accused() -> None:
    judged = {box(number).compiled.sentences[each].text for number in range(BOXES) for each in opinion(number).judged}
    assert len(judged - kept()) > MOST


def turned(sound: Compile[[], So]) -> Compile[[], So]:
    """A condition that is so where it is not."""

    def compiled(c: Compiler, node: Node) -> So:
        so = sound(c, node)
        return lambda state, env, actor: not so(state, env, actor)

    return compiled


TURNED = (conditions.Holds, conditions.IsAt)


@pytest.mark.parametrize("node", TURNED, ids=[node.__name__ for node in TURNED])
def test_a_condition_that_is_turned_round_is_found(node: type[Node]) -> None:
    tables = TABLES._replace(conditions=TABLES.conditions.wrapped(turned, node))
    assert any(accused_by(number, tables) - kept() for number in boxes_with(node))


def boxes_with(node: type[Node]) -> list[int]:
    """The boxes in which a text has a node of a class."""
    return [
        number
        for number in range(BOXES)
        if any(isinstance(each, node) for tree in trees(box(number)) if tree is not None for each, _ in walk(tree))
    ]


def accused_by(number: int, tables: Tables) -> set[str]:
    """The texts of a box that are accused where its rules are made by other tables."""
    second, found = SecondOpinion(watched_referee(box(number).box, tables)[0]), Opinion()
    for seed in range(GAMES):
        found.add(second.game(seed))
    return {*named(box(number), found)}
