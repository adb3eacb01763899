"""The shipped witnesses, all of them, played again; and what a witness is not."""

from __future__ import annotations

from dataclasses import replace

from engine.proof.clause import HAPPENS, is_absence
from engine.proof.comparison import Verdict, verify
from engine.proof.ladder import TOP, resolve_all
from tests.engine.proof.shipped import clause, clauses, kept, observer, rows, standing


def test_every_witness_still_shows_what_it_is_kept_for() -> None:
    failed = [
        (each.card, each.text, row.labels, verdict)
        for each in clauses(observer())
        for row in rows(each)
        if (verdict := verify(observer(), each.number, row)) != Verdict.HOLDS
    ]
    assert failed == [], "if the rules were changed on purpose: heap prove top-of-the-heap"


def test_every_branch_of_every_sentence_has_a_witness() -> None:
    everything = clauses(observer())
    assert len(everything) == sum(
        len(design.reading.sentences) for design in observer().referee.box.designs if design.reading
    )
    lacking = [(each.card, each.text, found.lacking) for each in everything if (found := standing(each)).lacking]
    assert lacking == []
    assert {label for each in everything for label in each.needed} >= {"yes", "no", "so", "not so", "choice 2", "BONE"}


def test_every_branch_of_every_sentence_runs_to_its_end() -> None:
    for each in clauses(observer()):
        resolved = resolve_all(observer(), each.number, rows(each))
        assert resolved.ends >= 1, each
        assert resolved.is_whole, each
        assert resolved.wrong == "", each
        assert standing(each, resolved).rung == TOP, each


def test_ways_to_the_end_are_counted() -> None:
    """Flashlight: no, or yes and two cards in either order."""
    flashlight = clause(observer(), "flashlight")
    declined = [row for row in rows(flashlight) if "no" in row.labels][:1]
    assert resolve_all(observer(), flashlight.number, declined).ends == 3


def test_witnesses_are_kept_for_no_sentence_that_is_not_there() -> None:
    known = {(each.card, each.key) for each in clauses(observer())}
    assert {(card, key) for card, keys in kept().entries.items() for key in keys} <= known


def test_a_witness_without_its_last_action_shows_nothing() -> None:
    slipper = clause(observer(), "flying-slipper")
    row = next(row for row in rows(slipper) if HAPPENS in row.labels)
    short = replace(row, witness=replace(row.witness, actions=row.witness.actions[:-1]))
    assert verify(observer(), slipper.number, row) == Verdict.HOLDS
    assert verify(observer(), slipper.number, short) == Verdict.GONE


def test_a_witness_that_cannot_be_played_or_shows_something_else_is_told_apart() -> None:
    slipper = clause(observer(), "flying-slipper")
    row = rows(slipper)[0]
    nonsense = replace(row, witness=replace(row.witness, actions=("move house-9",)))
    empty = replace(row, witness=replace(row.witness, actions=()))
    crowd = replace(row, witness=replace(row.witness, players=9))
    assert {verify(observer(), slipper.number, each) for each in (nonsense, empty, crowd)} == {Verdict.GONE}
    other = replace(row, witness=replace(row.witness, shows="gain 0 1 7"))
    assert verify(observer(), slipper.number, other) == Verdict.CHANGED


def test_absences_are_shown_but_not_asked_for() -> None:
    assert is_absence("unable") and is_absence("missing") and is_absence("unable 2")
    assert not is_absence("no") and not is_absence("not so")
