"""Directed search: other ends of a game that is known, and games that go to the card."""

from __future__ import annotations

from functools import cache

import pytest

from engine.proof.clause import HAPPENS, Signal
from engine.proof.play import Bulk, Found
from engine.proof.seek import PLAYED_ON, Seeker
from tests.engine.proof.court import clause, court, rows

NOWHERE = range(0)


@cache
def seeker() -> Seeker:
    return Seeker(Bulk(court()))


def known(card: str, label: str, index: int = 0) -> Found:
    """The kept game for a branch, as the search finds games."""
    row = next(row for row in rows(clause(court(), card, index)) if label in row.labels)
    state = court().begin(row.witness.players, row.witness.seed)
    chosen = []
    for action in row.witness.actions:
        chosen.append(court().option(state, action))
        court().step(state, chosen[-1])
    return Found(row.witness.players, row.witness.seed, tuple(chosen))


@pytest.mark.parametrize(
    ("card", "label", "other"), [("seagull", "yes", "no"), ("flying-slipper", "choice 1", "choice 2")]
)
def test_who_was_asked_once_may_answer_otherwise(card: str, label: str, other: str) -> None:
    wanted: Signal = (clause(court(), card).number, other)
    way = known(card, label)
    haul = seeker().seek(wanted, NOWHERE, {}, [way])
    assert (haul.found[wanted].players, haul.found[wanted].seed) == (way.players, way.seed)
    assert len(haul.found[wanted].chosen) <= len(way.chosen) + PLAYED_ON
    assert haul.safety.wrong == []
    assert seeker().seek(wanted, NOWHERE, {}).found == {}


def test_another_end_that_is_not_shorter_than_what_is_known_is_not_kept() -> None:
    wanted: Signal = (clause(court(), "seagull").number, "no")
    way = known("seagull", "yes")
    assert wanted not in seeker().seek(wanted, NOWHERE, {wanted: 1}, [way]).found


def test_a_game_that_goes_to_the_card_finds_it_from_nothing() -> None:
    wanted: Signal = (clause(court(), "seagull").number, HAPPENS)
    haul = seeker().seek(wanted, range(3), {})
    assert wanted in haul.found and haul.games <= 18


def test_a_game_in_which_a_rule_applied_and_changed_nothing_is_kept_for_another_end() -> None:
    """Tote Bag: two more Tiny items may be carried; whoever carries one has not needed it."""
    number = clause(court(), "tote-bag").number
    others = {(each, label): 0 for each, labels in court().watch.branches.items() for label in labels}
    others |= {(each, HAPPENS): 0 for each in range(len(court().referee.compiled.sentences)) if each != number}
    haul = Bulk(court()).play([32], others)
    assert set(haul.idle) == {number} and (number, HAPPENS) not in haul.found
    ends = seeker().seek((number, HAPPENS), NOWHERE, others, [haul.idle[number]])
    assert (number, HAPPENS) in ends.found
