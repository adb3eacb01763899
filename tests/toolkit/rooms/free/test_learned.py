"""Going back at a free table: at once where nobody has learned anything, else when all agree."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.toolkit.rooms.free.tables import Sitting, sitting_at
from toolkit.rooms.free.room import FreeRoom
from toolkit.rooms.gathering import RejectedError

BOTH = frozenset({0, 1})


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    made = sitting_at(tmp_path)
    yield made
    made.room.store.close()


def free(sitting: Sitting, deed: str, player: int = 0, /, **fields: object) -> bool:
    """Do something; whether it could be taken back unasked."""
    sitting.do(deed, player, **fields)
    return sitting.room.is_free


def top(sitting: Sitting, number: int) -> int:
    """The index of what lies on top of a pile."""
    return len(sitting.pile(number).things) - 1


def test_what_shows_nobody_anything_is_free(sitting: Sitting) -> None:
    deck = sitting.of("goods").number
    assert not sitting.room.is_free, "nothing was done"
    assert free(sitting, "shuffle", of=deck)
    assert free(sitting, "move", of=deck, at=top(sitting, deck), x=50, y=50), "a card on its face"
    assert free(sitting, "split", of=deck, n=3)
    assert free(sitting, "turn", of=deck, by=90)
    assert free(sitting, "tally", seat=0, n=0, by=2)
    assert free(sitting, "note", x=5, y=5, text="Rain.")
    assert free(sitting, "die", x=80, y=5, n=6), "a die that is put on the table"
    assert free(sitting, "clear", of=sitting.of("die").number)


def test_what_is_drawn_turned_up_given_or_rolled_is_not(sitting: Sitting) -> None:
    deck = sitting.of("goods").number
    assert not free(sitting, "draw", of=deck, n=1)
    assert not free(sitting, "deal", of=deck, n=1)
    assert not free(sitting, "flip", of=deck, at=top(sitting, deck))
    assert not free(sitting, "take", of=0, at=0, seat=1), "the other is shown a card"
    assert not free(sitting, "move", 1, of=0, at=0, x=60, y=60), "a card out of a hand, on its back"
    assert not free(sitting, "roll", of=sitting.of("die").number)


def test_what_all_have_seen_lying_is_known_until_it_is_shuffled_or_held(sitting: Sitting) -> None:
    deck = sitting.of("goods").number
    assert not free(sitting, "flip", of=deck, at=-1)
    first = sitting.do("move", of=deck, at=top(sitting, deck), x=50, y=50)
    assert not sitting.room.is_free, "the next one is seen"
    assert free(sitting, "stack", of=first, at=-1, on=deck, under=0)
    assert free(sitting, "move", of=deck, at=top(sitting, deck), x=50, y=50), "both were seen before"
    first = sitting.room.table.given
    assert free(sitting, "flip", of=first, at=-1)
    assert free(sitting, "flip", of=first, at=-1), "nobody has forgotten it"
    assert free(sitting, "take", of=first, at=-1, seat=0)
    assert not free(sitting, "move", of=0, at=0, x=70, y=70), "which one it would be nobody could tell"
    assert not free(sitting, "shuffle", of=deck), "another one lies on top"


def test_what_was_taken_back_is_not_forgotten(sitting: Sitting) -> None:
    room, deck = sitting.room, sitting.of("goods").number
    assert not free(sitting, "flip", of=deck, at=top(sitting, deck))
    room.undo(0, room.seq, "", frozenset({1}))
    assert free(sitting, "flip", of=deck, at=top(sitting, deck)), "it was seen already"
    assert free(sitting, "flip", of=deck, at=top(sitting, deck))
    assert free(sitting, "shuffle", of=deck)
    room.undo(0, room.seq, "")
    assert free(sitting, "flip", of=deck, at=top(sitting, deck)), "it lies where it lay"
    sitting.do("flip", of=deck, at=top(sitting, deck))
    sitting.do("shuffle", of=deck)
    assert not free(sitting, "flip", of=deck, at=top(sitting, deck))
    again = FreeRoom(room.store, room.game)
    assert (again.is_free, again.lessons) == (room.is_free, room.lessons)


def test_what_somebody_has_learned_from_is_taken_back_when_all_agree(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path, seats=3)
    room, deck = sitting.room, sitting.of("goods").number
    start = room.table
    sitting.do("draw", of=deck, n=2)
    drawn = room.table
    told: list[bool] = []
    room.listeners.add(told.append)
    room.undo(1, room.seq, "u1")
    assert room.table is drawn and told
    said = room.said(2, 0)
    assert said["wish"] == {"seat": 1, "agreed": [1], "what": "Player 1 draws 2 cards of Goods"}
    assert (said["back"], said["is_free"]) == ("Player 1 draws 2 cards of Goods", False)
    room.agree(frozenset({2}), room.seq, is_for=True)
    assert room.table is drawn
    with pytest.raises(RejectedError, match="nothing to agree on"):
        room.agree(frozenset({0}), room.seq - 1, is_for=True)
    with pytest.MonkeyPatch.context() as patch, pytest.raises(sqlite3.OperationalError):
        patch.setattr(room.store, "add", broken)
        room.agree(frozenset({0}), room.seq, is_for=True)
    assert room.table is drawn and room.wish is not None
    room.agree(frozenset({0}), room.seq, is_for=True)
    assert (room.table, room.wish) == (start, None)
    assert room.lines[-1].words == "takes back: draws 2 cards of Goods, which player 1 had done"
    assert FreeRoom(room.store, room.game).table == start
    room.store.close()


def broken(*_: object) -> None:
    raise sqlite3.OperationalError("disk I/O error")


def test_a_no_and_a_deed_end_the_wish(sitting: Sitting) -> None:
    room, deck = sitting.room, sitting.of("goods").number
    sitting.do("draw", of=deck, n=1)
    room.undo(0, room.seq, "u1")
    room.agree(frozenset({1}), room.seq, is_for=False)
    assert room.wish is None and len(room.done) == 1
    with pytest.raises(RejectedError, match="nothing to agree on"):
        room.agree(BOTH, room.seq, is_for=True)
    room.undo(0, room.seq, "u2")
    sitting.do("turn", of=deck, by=90)
    assert room.wish is None
    room.undo(0, room.seq, "u3", frozenset({1}))
    room.undo(0, room.seq, "u4", frozenset({1}))
    assert not room.done, "nobody is left to agree"
