"""R15: executors that are broken on purpose are caught by the witnesses that are kept, and by a proof from nothing.

A condition that is asked the wrong way round still has both its answers: only the kept witnesses know better.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.kernel.compile.compiler import Compile, Compiler, Table, Tables
from engine.kernel.compile.compiling import compile_act, compile_effect
from engine.kernel.compile.products import Op, So
from engine.kernel.compile.tables import TABLES
from engine.kernel.compile.token_acts import token_act
from engine.kernel.core.programs import Rule, Run
from engine.kernel.running import tokens
from engine.language.forms import Node
from engine.language.nodes import acts, branches, conditions, costs, effects, taking
from engine.proof.comparison import Verdict, verify
from engine.proof.ladder import playable, resolve_all
from engine.proof.play import BatchResult, Bulk
from engine.proof.witness import Observer
from tests.engine.proof.shipped import box, clause, clauses, new_observer, observer, rows

Plant = Callable[[Tables], Tables]
SEEDS = range(14)  # in as many games every clause below is met with sound executors


def does_nothing(tables: Tables) -> Tables:
    """ "Lose 1 AP" loses nothing."""
    return lose_by(tables, lambda state, frame, answer: state.stack.pop() and None)


def lose_by(tables: Tables, run: Run) -> Tables:
    """Tables in which "lose" runs something else."""
    return tables._replace(acts=tables.acts.wrapped(lambda sound: lambda c, node: c.op(run), taking.Lose))


def gains_double(tables: Tables) -> Tables:
    """ "Gain 2 Snacks" gains 4."""

    def gain(c: Compiler, node: Node) -> Op:
        assert isinstance(node, taking.Gain)
        return token_act(
            c, node.what, lambda state, env, actor, part, n: tokens.gain(state, actor, part.counter, 2 * n)
        )

    return tables._replace(acts=tables.acts.wrapped(lambda sound: gain, taking.Gain))


def is_negated(tables: Tables) -> Tables:
    """ "If you are a CLIMB animal" asks for one that is not."""

    def negated(sound: Compile[[], So]) -> Compile[[], So]:
        def compiled(c: Compiler, node: Node) -> So:
            so = sound(c, node)
            return lambda state, env, actor: not so(state, env, actor)

        return compiled

    return tables._replace(conditions=tables.conditions.wrapped(negated, conditions.IsA))


def takes_no_price(tables: Tables) -> Tables:
    """ "May pay 1 AP to gain 2 Snacks" gains them for nothing."""

    def free(c: Compiler, node: Node) -> Op:
        assert isinstance(node, effects.MayPay)
        return tables.effects.compile(c, _known_as(c, node, effects.May(node.who, node.act)))

    return tables._replace(effects=tables.effects.wrapped(lambda sound: free, effects.MayPay))


def never_asks(tables: Tables) -> Tables:
    """ "You may" is done without asking."""

    def done(c: Compiler, node: Node) -> Op:
        assert isinstance(node, effects.May)
        return tables.effects.compile(c, _known_as(c, node, effects.Must(node.who, node.act)))

    return tables._replace(effects=tables.effects.wrapped(lambda sound: done, effects.May))


def forgets_who_did(tables: Tables) -> Tables:
    """ "If it does not" thinks that nobody ever did."""

    def always(c: Compiler, node: Node) -> Op:
        assert isinstance(node, branches.IfNotDone)
        return compile_effect(c, node.effect)

    return tables._replace(effects=tables.effects.wrapped(lambda sound: always, branches.IfNotDone))


def costs_the_other_way(tables: Tables) -> Tables:
    """ "Raiding costs +1 AP" costs 1 less."""

    def turned(sound: Compile[[], list[Rule]]) -> Compile[[], list[Rule]]:
        def compiled(c: Compiler, node: Node) -> list[Rule]:
            assert isinstance(node, costs.CostChange)
            return sound(c, _known_as(c, node, replace(node, change=-node.change)))

        return compiled

    return tables._replace(rules=tables.rules.wrapped(turned, costs.CostChange))


def _known_as(c: Compiler, node: Node, other: Node) -> Node:
    c.spans[id(other)] = c.spans[id(node)]
    c.nodes.append(other)
    return other


def first_mode_only(tables: Tables) -> Tables:
    """ "Lose 2 AP, or discard an item" knows one way."""

    def first(c: Compiler, node: Node) -> Op:
        assert isinstance(node, acts.Alternatives)
        return compile_act(c, node.acts[0])

    return tables._replace(acts=tables.acts.wrapped(lambda sound: first, acts.Alternatives))


BROKEN: list[tuple[Plant, str, int, str]] = [
    (does_nothing, "bedroom-light", 0, "happens"),
    (gains_double, "pie-on-the-sill", 0, "happens"),
    (takes_no_price, "beekeeper", 2, "pay"),
    (never_asks, "seagull", 0, "no"),
    (forgets_who_did, "wind-chimes", 1, "not so"),
    (costs_the_other_way, "latched-lid", 0, "happens"),
    (first_mode_only, "flying-slipper", 0, "choice 2"),
]


def met(of: Observer) -> BatchResult:
    """What some games meet of the branches above."""
    asked = {(clause(observer(), card, index).number, branch) for _, card, index, branch in BROKEN}
    others = {(each.number, label): 0 for each in clauses(observer()) for label in each.branches}
    return Bulk(of).play(SEEDS, {key: 0 for key in others if key not in asked})


@pytest.fixture(scope="module")
def sound() -> BatchResult:
    return met(observer())


@pytest.mark.parametrize("row", BROKEN, ids=[row[0].__name__ for row in BROKEN])
def test_a_broken_executor_is_caught_from_nothing(row: tuple[Plant, str, int, str], sound: BatchResult) -> None:
    plant, card, index, branch = row
    number = clause(observer(), card, index).number
    assert (number, branch) in sound.found
    broken = new_observer(tables=plant(TABLES))
    result = met(broken)
    assert (number, branch) not in result.found
    if plant is gains_double:
        assert "“gain 4 Snack” where the words say 2" in result.disagreements[number]
    else:
        assert number not in result.disagreements


@pytest.mark.parametrize(
    ("plant", "card", "index"),
    [*(row[:3] for row in BROKEN), (is_negated, "trellis-collapse", 0)],
    ids=[*(row[0].__name__ for row in BROKEN), "is_negated"],
)
def test_a_broken_executor_is_caught_by_the_witnesses(plant: Plant, card: str, index: int) -> None:
    each = clause(observer(), card, index)
    assert {verify(observer(), each.number, row) for row in rows(each)} == {Verdict.HOLDS}
    broken = new_observer(tables=plant(TABLES))
    assert {verify(broken, each.number, row) for row in rows(each)} & {Verdict.CHANGED, Verdict.GONE}


def test_a_game_that_breaks_off_is_a_finding() -> None:
    def breaks(state: Any, frame: Any, answer: Any) -> None:
        raise LookupError("no such purse")

    light = clause(observer(), "bedroom-light")
    assert resolve_all(observer(), light.number, rows(light)).wrong == ""
    broken = new_observer(tables=lose_by(TABLES, breaks))
    result = met(broken)
    assert result.safety.wrong
    assert {(rung, what) for rung, _, what in result.safety.wrong} == {
        ("R8-R11", "the game breaks off: LookupError: no such purse")
    }
    assert verify(broken, light.number, rows(light)[0]) == Verdict.GONE
    resolved = resolve_all(broken, light.number, rows(light))
    assert resolved.wrong == "it does not run to its end: LookupError: no such purse"


def test_texts_that_cannot_be_made_into_rules_are_set_aside() -> None:
    few = {"bedroom-light", "cat", "second-wind"}
    small = replace(
        box(), designs=tuple(each if each.id in few else replace(each, reading=None) for each in box().designs)
    )
    assert playable(small) == (small, {})
    fewer = TABLES._replace(acts=Table(each for each in TABLES.acts if each.node is not taking.Lose))
    found, lacking = playable(small, fewer)
    assert set(lacking) == {"bedroom-light:Lose 1 AP."}
    assert {each.id for each in found.designs if each.reading is not None} == few - {"bedroom-light"}
