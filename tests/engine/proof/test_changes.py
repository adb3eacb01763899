"""What sentences change is seen in the states: whose, how many, where, until when; and to which sentence it belongs."""

from __future__ import annotations

import pytest

from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.products import Op
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.frames import NodeFrame
from engine.kernel.core.state import State
from engine.kernel.running.game_log import note
from engine.language.forms import Node
from engine.language.nodes import taking
from engine.proof.changes import Changes, changes_between, joined, listed_shortly, snapshot, told
from engine.proof.clause import HAPPENS
from engine.proof.comparison import Verdict, compare
from tests.engine.proof.shipped import clause, clauses, new_observer, observer, rows


@pytest.mark.parametrize(
    ("card", "index", "did"),
    [
        ("pie-on-the-sill", 0, "Snack"),
        ("bedroom-light", 0, "AP"),
        ("small-dog", 0, "AP"),
        ("cat-on-the-wall", 0, "Cat:"),
    ],
)
def test_a_witness_says_what_its_sentence_changed(card: str, index: int, did: str) -> None:
    each = clause(observer(), card, index)
    row = next(row for row in rows(each) if HAPPENS in row.labels)
    assert did in row.witness.did and "→" in row.witness.did
    assert observer().did(observer().replay(row.witness), each.number) == row.witness.did


def test_changes_of_others_are_not_claimed() -> None:
    """By an action a turn goes on, items are taken and AP are paid: only what the sentence did is claimed for it."""
    larger = 0
    for each in clauses(observer()):
        for row in rows(each):
            if each.number in observer().kinds or HAPPENS not in row.labels:
                continue
            replay = observer().replay(row.witness)
            own = replay.changes.get(each.number, {})
            whole = changes_between(snapshot(replay.before), snapshot(replay.state))
            larger += len(whole) > len(own)
    assert larger > 20


def test_a_deed_that_is_told_and_not_done_is_seen() -> None:
    """The log says what it said before; only the states know better."""

    each = clause(observer(), "pie-on-the-sill")
    (row,) = [row for row in rows(each) if HAPPENS in row.labels]
    assert compare(observer(), each.number, row).verdict == Verdict.HOLDS
    assert row.witness.shows.startswith("gain ")
    counter = observer().referee.counter_numbers["Snack"]

    def only_tells(c: Compiler, node: Node) -> Op:
        def run(state: State, frame: NodeFrame, answer: int | None) -> None:
            state.stack.pop()
            note(state, "gain", frame.actor, counter, int(row.witness.shows.split()[3]))

        return c.op(run)

    broken = new_observer(tables=TABLES._replace(acts=TABLES.acts.wrapped(lambda sound: only_tells, taking.Gain)))
    found = compare(broken, each.number, row)
    assert found.verdict == Verdict.CHANGED and found.now is not None
    assert (found.now.shows, found.now.did) == (row.witness.shows, "")


def test_what_is_again_as_it_was_is_no_change() -> None:
    first: Changes = {("at", 0): (1, 2), ("active",): (0, 1)}
    then: Changes = {("at", 0): (2, 1), ("night",): (1, 2)}
    assert joined(first, then) == {("active",): (0, 1), ("night",): (1, 2)}


def test_changes_are_told_in_short_words() -> None:
    state = observer().begin(3, 1)
    before = snapshot(state)
    state.counts[state.referee.counter_numbers["Snack"]][1] += 2
    card = state.zones[0][-1]
    state.marks[card] = 3
    found = changes_between(before, snapshot(state))
    assert len(found) == 2
    words = told(state, found)
    assert f"token on {state.referee.box.labels[card]}: nobody → player-3" in words
    assert "player-2 Snack " in words


def test_many_changes_are_counted() -> None:
    assert listed_shortly(["a", "b"]) == "a; b"
    assert listed_shortly([str(n) for n in range(15)]).endswith("; 11; and 3 more")
