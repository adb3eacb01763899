"""Texts that no shipped card has do what their words say, as far as there is a second opinion; broken ones do not.

What is accused without cause stands in accused.txt, which `python -m tests.engine.kernel.compile.accused` writes.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.kernel.compile.compiler import Compile, Compiler, Tables
from engine.kernel.compile.products import Filter, Op, So
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.state import Test
from engine.language.forms import Node
from engine.language.nodes import conditions, possession, prohibitions, showing
from engine.language.references import walk
from engine.proof.branch_coverage import watched_referee
from engine.proof.evidence import trees
from engine.proof.second_opinion import Opinion, SecondOpinion
from tests.engine.kernel.compile.accused import GAMES, accused, kept, named, opinion, reasons
from tests.engine.kernel.compile.test_sentences import BOXES, box

MOST = 300  # of about 400 sentences


@pytest.mark.parametrize("number", range(BOXES))
def test_what_is_done_is_what_the_words_say(number: int) -> None:
    assert {text: why for text, why in accused(number).items() if text not in kept()} == {}


def test_each_that_is_accused_all_the_same_has_a_reason_and_is_accused() -> None:
    assert not [text for text, why in reasons().items() if not why.startswith(("open: ", "neither: "))]
    assert {text for number in range(BOXES) for text in accused(number)} == kept()


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


def reveals_nothing(tables: Tables) -> Tables:
    """ "Reveal cards until you reveal a SHINY item" reveals none."""

    def idle(c: Compiler, node: Node) -> Op:
        return c.op(lambda state, frame, answer: state.stack.pop() and None)

    return tables._replace(acts=tables.acts.wrapped(lambda sound: idle, showing.RevealUntil))


def lets_put(tables: Tables) -> Tables:
    """ "Open tokens cannot be put on Features" forbids nothing."""
    return tables._replace(rules=tables.rules.wrapped(lambda sound: lambda c, node: [], prohibitions.CannotBePut))


def forgets_where(tables: Tables) -> Tables:
    """ "Animals that raided this house tonight" are none."""

    def nobody(c: Compiler, node: Node, found: Filter) -> Test:
        return lambda state, env, actor, x: False

    return tables._replace(havings=tables.havings.wrapped(lambda sound: nobody, possession.DidAt))


BROKEN: list[tuple[type[Node], Callable[[Tables], Tables], int]] = [
    (showing.RevealUntil, reveals_nothing, 1),
    (prohibitions.CannotBePut, lets_put, 4),
    (possession.DidAt, forgets_where, 5),
]


@pytest.mark.parametrize(("node", "plant", "number"), BROKEN, ids=[row[0].__name__ for row in BROKEN])
def test_an_executor_that_is_broken_is_found(node: type[Node], plant: Callable[[Tables], Tables], number: int) -> None:
    assert number in boxes_with(node)
    assert accused_by(number, plant(TABLES)) - kept()


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
