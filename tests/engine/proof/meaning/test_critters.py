"""Crafty Critters: sound executors are not accused, broken ones are, and what cannot be judged is said."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.crafty_critters import nouns
from engine.kernel.compile.compiler import Compiler, Tables
from engine.kernel.compile.products import Filter, Op
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.programs import Rule, RuleKind
from engine.kernel.core.state import Test
from engine.kernel.running.decks import one_of_each
from engine.language.forms import Node
from engine.language.nodes import (
    conditions,
    decks,
    doing,
    moving,
    possession,
    prohibitions,
    putting,
    showing,
    static_rules,
    taking,
)
from tests.engine.games.crafty_critters.scene import worded
from tests.engine.proof.meaning.opinions import is_accused, opinion
from tests.engine.proof.test_broken_executors import Plant, gains_double, lose_by
from tests.engine.records.games import referee_of

GAME = "crafty-critters"
SEEDS = range(10)
WITH_FOOD = 11  # a game in which who has food discards a Common Critter


def skips(node: type[Node]) -> Plant:
    """An act that does nothing."""

    def planted(tables: Tables) -> Tables:
        return tables._replace(acts=tables.acts.wrapped(lambda sound: nothing, node))

    return planted


def nothing(c: Compiler, node: Node) -> Op:
    """What carries an act out without doing anything."""
    return c.op(lambda state, frame, answer: state.stack.pop() and None)


def loses_nothing(tables: Tables) -> Tables:
    """ "Lose 4 suspicion" loses none."""
    return lose_by(tables, lambda state, frame, answer: state.stack.pop() and None)


def negated(sound: Callable[..., object]) -> Callable[..., object]:
    """A condition that holds where it does not."""

    def compiled(c: Compiler, node: Node) -> object:
        so = sound(c, node)
        assert callable(so)
        return lambda state, env, actor: not so(state, env, actor)

    return compiled


def has_the_other_way(tables: Tables) -> Tables:
    """ "If you have food" asks for none."""
    return tables._replace(conditions=tables.conditions.wrapped(negated, conditions.Has))


def holds_any_number(tables: Tables) -> Tables:
    """ "You cannot hold 2 tiles" forbids nothing."""
    return tables._replace(rules=tables.rules.wrapped(lambda sound: lambda c, node: [], prohibitions.CannotHold))


def is_stuck_the_other_way(tables: Tables) -> Tables:
    """ "You would be stuck without it" asks for the opposite."""
    return tables._replace(conditions=tables.conditions.wrapped(negated, conditions.StuckWithout))


def takes_an_action(tables: Tables) -> Tables:
    """ "Playing this card takes 0 actions" takes 1."""

    def one(c: Compiler, node: Node) -> list[Rule]:
        assert isinstance(node, static_rules.Uses)
        rule = c.rule(RuleKind.USES, node.doing.verb, lambda state, env, piece, x: 1)
        rule.word = node.noun
        return [rule]

    return tables._replace(rules=tables.rules.wrapped(lambda sound: one, static_rules.Uses))


PLANTS: dict[str, Plant] = {
    "gains double": gains_double,
    "loses nothing": loses_nothing,
    "has the other way": has_the_other_way,
    "takes an action": takes_an_action,
    "draws nothing": skips(decks.Draw),
    "discards nothing": skips(decks.Discard),
    "gives nothing": skips(taking.Give),
    "takes nothing": skips(taking.Take),
    "looks at nothing": skips(showing.LookAt),
    "moves no farther": skips(moving.Step),
    "ignores nothing": skips(doing.Ignore),
    "evades nothing": skips(doing.DoThing),
    "resolves nothing": skips(decks.DrawAndResolve),
    "rolls nothing": skips(showing.RollUntil),
    "stays there": skips(moving.Go),
    "puts nothing": skips(putting.Place),
    "replaces nothing": skips(putting.Replace),
    "places for nobody": skips(putting.PlaceFor),
    "holds any number": holds_any_number,
    "is stuck the other way": is_stuck_the_other_way,
}


def test_sound_executors_are_not_accused() -> None:
    found = opinion(referee_of(GAME).box, SEEDS)
    assert not found.faults
    assert found.judged == {*range(len(referee_of(GAME).compiled.sentences))}
    assert not found.unjudged


@pytest.mark.parametrize("name", PLANTS)
def test_a_broken_executor_is_found(name: str) -> None:
    assert is_accused(referee_of(GAME).box, SEEDS, PLANTS[name](TABLES))


@pytest.mark.parametrize(
    "text", ["Discard: Gain 1 suspicion for each card in your hand.", "Discard: Discard each card in your hand."]
)
def test_cards_of_one_name_that_are_counted_once_are_found(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cards, found = worded("Common Critter", text).box, nouns.cards_of
    assert not opinion(cards, SEEDS).faults
    monkeypatch.setattr(
        nouns, "cards_of", lambda state, noun, sort, holder: one_of_each(state, found(state, noun, sort, holder))
    )
    assert is_accused(cards, SEEDS, TABLES)


def owns_nothing(tables: Tables) -> Tables:
    """ "Food you have" is what a token lies on."""

    def marked(c: Compiler, node: Node, found: Filter) -> Test:
        return lambda state, env, actor, x: bool(state.marks[x])

    return tables._replace(havings=tables.havings.wrapped(lambda sound: marked, possession.HadBy))


def test_food_that_somebody_has_and_that_is_not_counted_is_found() -> None:
    cards = worded("Common Critter", "Discard: Gain 1 suspicion for each food you have.").box
    assert not opinion(cards, [WITH_FOOD]).faults
    assert is_accused(cards, [WITH_FOOD], owns_nothing(TABLES))
