"""Texts that no card has are judged as well: sound games are not accused, and broken executors are found."""

from __future__ import annotations

import pytest

from engine.kernel.compile.compiler import Compiler, Tables
from engine.kernel.compile.products import Filter
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.state import Test
from engine.language.forms import Node
from engine.language.nodes import conditions, doing, effects, moving, possession, sentences, showing, static_rules
from tests.engine.proof.meaning.opinions import is_accused, of_shipped, opinion
from tests.engine.proof.meaning.test_critters import negated, nothing, skips
from tests.engine.proof.meaning.test_offers import PRICES, RESIDENT, unsaid
from tests.engine.proof.meaning.test_triggers import never
from tests.engine.proof.shipped import with_text

SEEDS = (7,)
LATER = range(2, 6)


def turned(node: type[Node]) -> Tables:
    """Rules in which a condition holds where it does not."""
    return TABLES._replace(conditions=TABLES.conditions.wrapped(negated, node))


def dropped(node: type[Node]) -> Tables:
    """Rules in which an effect does nothing."""
    return TABLES._replace(effects=TABLES.effects.wrapped(lambda sound: nothing, node))


def havings(node: type[Node]) -> Tables:
    """Rules in which nobody is as some words say."""
    return TABLES._replace(havings=TABLES.havings.wrapped(lambda sound: nobody, node))


def nobody(c: Compiler, node: Node, found: Filter) -> Test:
    """A test that nothing passes."""
    return lambda state, env, actor, x: False


RAIDS, VISITS = "When an animal raids this house", "When an animal visits this house"
TEXTS: list[tuple[str, Tables]] = [
    (f"{RAIDS}, roll the die. On a 1 or 2, it gains 1 AP. On a 3, it loses 1 AP.", skips(showing.Roll)(TABLES)),
    (f"{VISITS}, it gains 2 Snacks at the start of the next night.", dropped(effects.Later)),
    (f"{VISITS}, it skips its next turn.", skips(doing.Skip)(TABLES)),
    (f"{RAIDS}, it skips its next night.", skips(doing.Skip)(TABLES)),
    (f"{RAIDS}, end its turn.", skips(doing.End)(TABLES)),
    (f"{RAIDS}, it moves to its den or to the Nest.", skips(moving.GoEither)(TABLES)),
    (f"{VISITS}, if an animal raided this house tonight, it loses 1 AP.", turned(conditions.HasDoneAt)),
    ("When an animal visits a house, on that house, discard each Feature.", dropped(effects.Placed)),
    ("The second time each night an animal visits this house, it gains 1 VP.", never(sentences.NthTime)),
    (f"{RAIDS} while another animal is at this house, it gains 1 AP.", never(sentences.WhenWhile)),
    ("Features on this house are ignored.", unsaid(static_rules.Ignored)),
]


@pytest.mark.parametrize(("text", "tables"), TEXTS, ids=[row[0][:70] for row in TEXTS])
def test_a_text_is_judged(text: str, tables: Tables) -> None:
    cards = with_text(RESIDENT, f"{PRICES}\n{text}")
    assert list(opinion(cards, SEEDS).faults) == []
    assert opinion(cards, SEEDS, tables).faults


def test_who_did_something_to_something_is_judged() -> None:
    cards = with_text(RESIDENT, f"{PRICES}\n{RAIDS}, each animal that stashed an item tonight gains 1 VP.")
    assert list(opinion(cards, LATER).faults) == []
    assert is_accused(cards, LATER, havings(possession.DidTo))


def test_what_somebody_comes_to_have_is_judged() -> None:
    cards = with_text("opossum", "When you have 3 Snacks, gain 1 AP.")
    assert list(opinion(cards, LATER).faults) == []
    assert is_accused(cards, LATER, never(sentences.When))


def test_cards_as_they_are_do_not_hang_on_the_texts_above() -> None:
    assert not any(of_shipped(seed).faults for seed in SEEDS)
