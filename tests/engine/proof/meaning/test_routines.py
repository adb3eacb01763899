"""Routines change what they declare, and anything else is found."""

from __future__ import annotations

from engine.proof.meaning.changes import Counted, Moved
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.routines import may_change
from engine.proof.snapshot import things_of
from tests.engine.proof.shipped import observer

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
