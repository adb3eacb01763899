"""Texts in which others than who resolves them choose, pay, give and are spared: done to them and to nobody else."""

from __future__ import annotations

import pytest

from engine.kernel.compile.actors import one_of
from engine.kernel.compile.branches import subject_of
from engine.kernel.compile.compiler import Compiler, Tables
from engine.kernel.compile.compiling import compile_act, compile_effect
from engine.kernel.compile.products import Op
from engine.kernel.compile.tables import TABLES
from engine.language.forms import Node
from engine.language.nodes import branches, effects
from engine.proof.branch_coverage import watched_referee
from engine.proof.second_opinion import Opinion, SecondOpinion
from tests.engine.kernel.compile.accused import named
from tests.engine.kernel.compile.scene import real_game
from tests.engine.kernel.compile.test_whose import on_cards

CHOOSES = "Each other animal at this house chooses one: lose 1 AP; or lose 1 Snack."
SPARED = "Each other animal at this house loses 1 Snack unless it discards an item."
TEXTS = (
    CHOOSES,
    SPARED,
    "Take 1 Snack from each house with 2 or more Snacks.",
    "Take 1 item from the animal with the most items.",
    "The animal with the most items gives an item to the animal with the fewest items.",
    "Shuffle this house's Trash Can, then look at its top card.",
    "Draw 3 Trash cards. Keep 1 of them and put the rest on the bottom of the Trash deck.",
    "Swap places with another animal.",
    "Discard the top card of each Trash Can with 3 or more cards.",
    "Each other animal at your house gains 1 Snack.",
)


def judged(tables: Tables = TABLES) -> tuple[set[str], set[str]]:
    """Which of the texts are accused in two games, and which are judged."""
    rules, _ = watched_referee(on_cards(real_game()[1], "Risk/Surprise", TEXTS), tables)
    found, second = Opinion(), SecondOpinion(rules)
    for seed in range(2):
        found.add(second.game(seed))
    said = {rules.compiled.sentences[each].text for each in found.judged}
    return {*named(rules, found)}, {text for text in TEXTS if text.partition(". ")[0].rstrip(".") + "." in said}


def test_sound_rules_are_not_accused() -> None:
    accused, seen = judged()
    assert accused == set()
    assert seen == {*TEXTS}


def chooses_for_another(c: Compiler, node: Node) -> Op:
    """Each chooses, and who resolves the text carries it out."""
    assert isinstance(node, effects.ChoosesOne)
    return one_of(c, node.effects, [compile_effect(c, each) for each in node.effects], subject_of(c, node.who))


def spares_nobody(c: Compiler, node: Node) -> Op:
    """Nobody is asked."""
    assert isinstance(node, branches.UnlessDone)
    compile_act(c, node.act)
    return compile_effect(c, node.clause)


@pytest.mark.parametrize(
    ("node", "plant", "text"),
    [(effects.ChoosesOne, chooses_for_another, CHOOSES), (branches.UnlessDone, spares_nobody, SPARED)],
)
def test_what_is_done_to_another_is_found(node: type[Node], plant: object, text: str) -> None:
    tables = TABLES._replace(effects=TABLES.effects.wrapped(lambda sound: plant, node))  # type: ignore[arg-type,return-value]
    assert text in judged(tables)[0]
