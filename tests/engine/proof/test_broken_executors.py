"""R15: executors that are broken on purpose are caught by the witnesses that are kept, and by a proof from nothing.

A condition that is asked the wrong way round still has both its answers: only the kept witnesses know better.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.kernel.compile.acts import ACTS
from engine.kernel.compile.compiling import compile_act, compile_effect
from engine.kernel.compile.conditions import CONDITIONS
from engine.kernel.compile.effects import EFFECTS
from engine.kernel.compile.static_rules import RULES
from engine.kernel.compile.tokens import token_act
from engine.kernel.running import tokens
from engine.language.nodes import acts, branches, conditions, costs, effects, taking
from engine.proof.ladder import Verdict, playable, resolve_all, verify
from engine.proof.play import Bulk, Haul
from engine.proof.witness import Court
from tests.engine.proof.court import box, clause, clauses, court, new_court, rows

Plant = Callable[[pytest.MonkeyPatch], None]
SEEDS = range(14)  # in as many games every clause below is met with sound executors


def does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Lose 1 AP" loses nothing."""

    def lose(c: Any, node: Any) -> Any:
        return c.op(lambda state, frame, answer: state.stack.pop() and None)

    monkeypatch.setitem(ACTS, taking.Lose, lose)


def gains_double(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Gain 2 Snacks" gains 4."""

    def gain(c: Any, node: Any) -> Any:
        return token_act(c, node, lambda state, env, actor, part, n: tokens.gain(state, actor, part.counter, 2 * n))

    monkeypatch.setitem(ACTS, taking.Gain, gain)


def is_negated(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "If you are a CLIMB animal" asks for one that is not."""
    sound = CONDITIONS[conditions.IsA]

    def negated(c: Any, node: Any) -> Any:
        so = sound(c, node)
        return lambda state, env, actor: not so(state, env, actor)

    monkeypatch.setitem(CONDITIONS, conditions.IsA, negated)


def takes_no_price(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "May pay 1 AP to gain 2 Snacks" gains them for nothing."""
    monkeypatch.setitem(EFFECTS, effects.MayPay, EFFECTS[effects.May])


def never_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "You may" is done without asking."""
    monkeypatch.setitem(EFFECTS, effects.May, EFFECTS[effects.Must])


def forgets_who_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "If it does not" thinks that nobody ever did."""
    monkeypatch.setitem(EFFECTS, branches.IfNotDone, lambda c, node: compile_effect(c, node.effect))


def costs_the_other_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Raiding costs +1 AP" costs 1 less."""
    sound = RULES[costs.CostChange]
    monkeypatch.setitem(
        RULES, costs.CostChange, lambda c, node: sound(c, _known_as(c, node, replace(node, change=-node.change)))
    )


def _known_as(c: Any, node: Any, other: Any) -> Any:
    c.spans[id(other)] = c.spans[id(node)]
    c.nodes.append(other)
    return other


def first_mode_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Lose 2 AP, or discard an item" knows one way."""
    monkeypatch.setitem(ACTS, acts.Alternatives, lambda c, node: compile_act(c, node.acts[0]))


BROKEN: list[tuple[Plant, str, int, str]] = [
    (does_nothing, "bedroom-light", 0, "happens"),
    (gains_double, "pie-on-the-sill", 0, "happens"),
    (takes_no_price, "beekeeper", 2, "pay"),
    (never_asks, "seagull", 0, "no"),
    (forgets_who_did, "wind-chimes", 1, "not so"),
    (costs_the_other_way, "latched-lid", 0, "happens"),
    (first_mode_only, "flying-slipper", 0, "choice 2"),
]


def met(of: Court) -> Haul:
    """What some games meet of the branches above."""
    asked = {(clause(court(), card, index).number, branch) for _, card, index, branch in BROKEN}
    others = {(each.number, label): 0 for each in clauses(court()) for label in each.branches}
    return Bulk(of).play(SEEDS, {key: 0 for key in others if key not in asked})


@pytest.fixture(scope="module")
def sound() -> Haul:
    return met(court())


@pytest.mark.parametrize("row", BROKEN, ids=[row[0].__name__ for row in BROKEN])
def test_a_broken_executor_is_caught_from_nothing(
    row: tuple[Plant, str, int, str], monkeypatch: pytest.MonkeyPatch, sound: Haul
) -> None:
    plant, card, index, branch = row
    number = clause(court(), card, index).number
    assert (number, branch) in sound.found
    plant(monkeypatch)
    broken = new_court()
    haul = met(broken)
    assert (number, branch) not in haul.found
    if plant is gains_double:
        assert "“gain 4 Snack” where the words say 2" in haul.disagreements[number]
    else:
        assert number not in haul.disagreements


@pytest.mark.parametrize(
    ("plant", "card", "index"),
    [*(row[:3] for row in BROKEN), (is_negated, "trellis-collapse", 0)],
    ids=[*(row[0].__name__ for row in BROKEN), "is_negated"],
)
def test_a_broken_executor_is_caught_by_the_witnesses(
    plant: Plant, card: str, index: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    each = clause(court(), card, index)
    assert {verify(court(), each.number, row) for row in rows(each)} == {Verdict.HOLDS}
    plant(monkeypatch)
    broken = new_court()
    assert {verify(broken, each.number, row) for row in rows(each)} & {Verdict.CHANGED, Verdict.GONE}


def test_a_game_that_breaks_off_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(state: Any, frame: Any, answer: Any) -> None:
        raise LookupError("no such purse")

    light = clause(court(), "bedroom-light")
    assert resolve_all(court(), light.number, rows(light)).wrong == ""
    monkeypatch.setitem(ACTS, taking.Lose, lambda c, node: c.op(breaks))
    broken = new_court()
    haul = met(broken)
    assert haul.safety.wrong
    assert {(rung, what) for rung, _, what in haul.safety.wrong} == {
        ("R8-R11", "the game breaks off: LookupError: no such purse")
    }
    assert verify(broken, light.number, rows(light)[0]) == Verdict.GONE
    resolved = resolve_all(broken, light.number, rows(light))
    assert resolved.wrong == "it does not run to its end: LookupError: no such purse"


def test_texts_that_cannot_be_made_into_rules_are_set_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    few = {"bedroom-light", "cat", "second-wind"}
    small = replace(
        box(), designs=tuple(each if each.id in few else replace(each, reading=None) for each in box().designs)
    )
    assert playable(small) == (small, {})
    monkeypatch.delitem(ACTS, taking.Lose)
    found, lacking = playable(small)
    assert set(lacking) == {"bedroom-light:Lose 1 AP."}
    assert {each.id for each in found.designs if each.reading is not None} == few - {"bedroom-light"}
