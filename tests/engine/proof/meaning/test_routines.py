"""Routines change what they declare, and anything else is found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.proof.meaning.changes import Counted, Moved
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.routines import may_change
from engine.proof.second_opinion import Opinion, SecondOpinion
from engine.proof.snapshot import things_of
from tests.engine.proof.shipped import clause, observer, rows

BOARD = observer().referee.board
CARD_TO_STASH = Moved(0, BOARD.number("inventory", 0), BOARD.number("stash", 0))


def allows(rule: str, change: Counted | Moved) -> bool:
    """Whether a rule about a routine allows a change."""
    return may_change(things_of(observer().referee), rule, change)


def test_cards_go_where_the_rule_says() -> None:
    assert allows("cards inventory > stash", CARD_TO_STASH)
    assert allows("cards >", CARD_TO_STASH)
    assert not allows("cards inventory > Trash discard pile", CARD_TO_STASH)
    assert not allows("cards stash > inventory", CARD_TO_STASH)


def test_only_the_tokens_that_are_named_may_change() -> None:
    snack = Counted(observer().referee.counters.index("Snack"), Holder("player", 0), 1)
    assert allows("tokens AP, Snack", snack)
    assert allows("tokens", snack)
    assert not allows("tokens AP", snack)
    assert not allows("pieces", snack)


def said_of(changes: Mapping[str, tuple[str, ...]]) -> Opinion:
    """What is said of the witnesses of a sentence if routines may change this."""
    sentence = clause(observer(), "bachelor", 1)
    second = SecondOpinion(observer().referee)
    things = second.observer.things
    second.observer.things = replace(things, customs=replace(things.customs, changes=changes))
    found = Opinion()
    for row in rows(sentence):
        found.add(second.on(row.witness, sentence.number))
    return found


def test_what_a_routine_does_not_declare_is_found_in_a_witness() -> None:
    declared = observer().referee.customs.changes
    assert not said_of(declared).faults
    found = said_of({**declared, "raid": tuple(rule for rule in declared["raid"] if not rule.startswith("cards"))})
    assert any("the routine raid" in words for _, words in found.faults)
