"""Directed search: other ends of a game that is known, and games that go to the card."""

from __future__ import annotations

from functools import cache

import pytest

from engine.proof.clause import HAPPENS, Signal
from engine.proof.play import Bulk, Found
from engine.proof.seek import PLAYED_ON, Seeker
from tests.engine.proof.shipped import clause, observer, rows

NOWHERE = range(0)


@cache
def seeker() -> Seeker:
    return Seeker(Bulk(observer()))


def known(card: str, label: str, index: int = 0) -> Found:
    """The kept game for a branch, as the search finds games."""
    row = next(row for row in rows(clause(observer(), card, index)) if label in row.labels)
    state = observer().begin(row.witness.players, row.witness.seed)
    chosen = []
    for action in row.witness.actions:
        chosen.append(observer().option(state, action))
        observer().step(state, chosen[-1])
    return Found(row.witness.players, row.witness.seed, tuple(chosen))


@pytest.mark.parametrize(
    ("card", "label", "other"), [("seagull", "yes", "no"), ("flying-slipper", "choice 1", "choice 2")]
)
def test_who_was_asked_once_may_answer_otherwise(card: str, label: str, other: str) -> None:
    wanted: Signal = (clause(observer(), card).number, other)
    way = known(card, label)
    result = seeker().seek(wanted, NOWHERE, {}, [way])
    assert (result.found[wanted].players, result.found[wanted].seed) == (way.players, way.seed)
    assert len(result.found[wanted].chosen) <= len(way.chosen) + PLAYED_ON
    assert result.safety.wrong == []
    assert seeker().seek(wanted, NOWHERE, {}).found == {}


def test_another_end_that_is_not_shorter_than_what_is_known_is_not_kept() -> None:
    wanted: Signal = (clause(observer(), "seagull").number, "no")
    way = known("seagull", "yes")
    assert wanted not in seeker().seek(wanted, NOWHERE, {wanted: 1}, [way]).found


def test_a_game_that_goes_to_the_card_finds_it_from_nothing() -> None:
    wanted: Signal = (clause(observer(), "seagull").number, HAPPENS)
    result = seeker().seek(wanted, range(3), {})
    assert wanted in result.found and result.games <= 18


def test_a_game_in_which_a_rule_applied_and_changed_nothing_is_kept_for_another_end() -> None:
    """Tote Bag: two more Tiny items may be carried; whoever carries one has not needed it."""
    number = clause(observer(), "tote-bag").number
    others = {(each, label): 0 for each, labels in observer().coverage.branches.items() for label in labels}
    others |= {(each, HAPPENS): 0 for each in range(len(observer().referee.compiled.sentences)) if each != number}
    result = Bulk(observer()).play([198], others)
    assert set(result.idle) == {number} and (number, HAPPENS) not in result.found
    ends = seeker().seek((number, HAPPENS), NOWHERE, others, [result.idle[number]])
    assert (number, HAPPENS) in ends.found
