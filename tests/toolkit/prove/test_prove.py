"""Proving: what is kept holds, an edited card alone is proven again, what never happens is said to be so."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.proof.ladder import TOP, count
from tests.toolkit.prove.scratch import SHIPPED, edit, proven, scratch_game
from toolkit.prove.report import report_lines
from toolkit.prove.store import load_witnesses


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return scratch_game(tmp_path)


def test_the_shipped_game_is_proven_by_what_is_kept(game: Path) -> None:
    proof = proven(game, seconds=60)
    sentences = len(proof.standings)
    assert count(proof.standings) == dict.fromkeys(range(TOP + 1), sentences)
    assert proof.is_proven
    assert (proof.new, proof.parted, proof.renewed, proof.is_written) == (0, [], [], False)
    shipped = load_witnesses(SHIPPED)
    assert proof.kept == sum(shipped.count(card) for card in shipped.entries)
    lines = list(report_lines(proof))
    assert sum(line.startswith("R7  ") for line in lines) == len({s.clause.card for s in proof.standings})
    assert any(
        f"{sentences} sentences: R4 {sentences}, R5 {sentences}, R6 {sentences}, R7 {sentences};" in line
        for line in lines
    )
    assert lines[-1].startswith("Proven.")


def test_an_edited_text_alone_is_proven_again(game: Path) -> None:
    before = load_witnesses(game).entries
    edit(game, "risk.yaml", "text: Lose half your AP (rounded down).", "text: Lose 3 AP.")
    proof = proven(game, "baby-monitor", seconds=30)
    assert proof.is_proven and proof.new and proof.is_written and not proof.kept
    after = load_witnesses(game).entries
    assert {card for card in after if after[card] != before.get(card)} == {"baby-monitor"}
    assert set(after["baby-monitor"]).isdisjoint(before["baby-monitor"])


BOTTLE_CAP = "    text: When you trade this item, draw a Trash card.\n"


def test_a_sentence_that_never_happens_is_not_proven(game: Path) -> None:
    """Bottle Cap is no FOOD: nobody eats it."""
    edit(
        game,
        "trash.yaml",
        BOTTLE_CAP,
        '    text: "When you eat this item, gain 1 VP."\n',
    )
    proof = proven(game, "bottle-cap", seconds=1)
    (standing,) = proof.standings
    assert (standing.rung, standing.rows) == (4, [])
    assert standing.reason.startswith("no legal game was found in which it begins (")
    assert not proof.is_proven
    lines = "\n".join(report_lines(proof))
    assert "R4  Bottle Cap" in lines
    assert "“When you eat this item, gain 1 VP.”\n      stops at R4: no legal game" in lines
    assert "Not proven: 1 sentence stopped" in lines


def test_a_near_miss_does_happen(game: Path) -> None:
    """Bread Crust is FOOD: somebody eats it."""
    edit(
        game,
        "trash.yaml",
        "    text: When you drop this item, gain 1 Snack.\n",
        '    text: "When you eat this item, gain 1 VP."\n',
    )
    proof = proven(game, "bread-crust", seconds=30)
    assert proof.is_proven
    assert [standing.rung for standing in proof.standings] == [TOP]


def test_a_reason_on_the_card_is_respected_and_listed(game: Path) -> None:
    text = '    text: "When you eat this item, gain 1 VP."\n    unreachable: It is a cap.\n'
    edit(game, "trash.yaml", BOTTLE_CAP, text)
    proof = proven(game, "bottle-cap", seconds=1)
    assert proof.is_proven
    lines = "\n".join(report_lines(proof))
    assert "unreachable: It is a cap." in lines
    assert "R4  Bottle Cap" in lines
    assert "1 unreachable for a reason" in lines


def test_a_reason_that_is_not_true_is_a_finding(game: Path) -> None:
    edit(
        game,
        "risk.yaml",
        "  - name: Pie on the Sill\n",
        "  - name: Pie on the Sill\n    unreachable: The sill is high.\n",
    )
    proof = proven(game, "pie-on-the-sill", seconds=30)
    assert proof.needless == ["pie-on-the-sill"]
    assert not proof.is_proven
    assert "said to be unreachable (The sill is high.), yet all of it has happened" in "\n".join(report_lines(proof))


def test_a_branch_that_no_game_brings_about_is_said_on_the_card(game: Path) -> None:
    proof = proven(game, "borrowed-stepladder")
    assert proof.is_proven
    assert "      never of none: This Feature is one of them." in list(report_lines(proof))
    edit(game, "risk.yaml", "    never: {of none: This Feature is one of them.}\n", "")
    proof = proven(game, "borrowed-stepladder", seconds=1)
    (standing,) = proof.standings
    assert not proof.is_proven and standing.lacking == ["of none"]


@pytest.mark.parametrize("label", ["of several", "of many"])
def test_a_branch_that_is_said_never_to_be_and_was_seen_or_is_none_is_a_finding(game: Path, label: str) -> None:
    edit(game, "risk.yaml", "{of none: This Feature is one of them.}", f"{{of none: So., {label}: So it is.}}")
    proof = proven(game, "borrowed-stepladder")
    assert proof.seen_though_never == {"borrowed-stepladder": [label]} and not proof.is_proven
    told = f"said never to be “{label}” (So it is.), which was seen or is no branch: take that off the card"
    assert told in "\n".join(report_lines(proof))


def test_a_sentence_that_is_not_read_stops_before_it_is_played(game: Path) -> None:
    edit(game, "risk.yaml", "text: Gain 2 Snacks.", "text: Gain 2 Snacks. Blorf the house.")
    proof = proven(game, "pie-on-the-sill", "broom")
    rungs = {(s.clause.card, s.clause.index): s.rung for s in proof.standings}
    assert rungs == {("pie-on-the-sill", 0): 4, ("pie-on-the-sill", 1): -1, ("broom", 0): TOP}
    assert count(proof.standings)[0] == 2
    lines = "\n".join(report_lines(proof))
    assert "—   Pie on the Sill" in lines
    assert "is not read: “Blorf” is not understood here" in lines
    assert "stops at R4: another sentence of the card stops before it is played" in lines


def test_another_wording_stops_at_one_meaning(game: Path) -> None:
    edit(game, "risk.yaml", "text: You may move to your den and Stash.", "text: You can move to your den and Stash.")
    (standing,) = proven(game, "way-through-the-hedge").standings
    assert standing.rung == 1
