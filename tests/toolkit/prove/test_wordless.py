"""A game whose cards have no rules text: its games are what is proven, on the terminal, as JSON and as a page."""

from __future__ import annotations

from functools import cache

import pytest

from engine.games.trash_kings import TrashKings, cube_recall
from engine.games.trash_kings.state import DumpState
from tests.toolkit.prove.scratch import SHIPPED
from toolkit.deal import open_box
from toolkit.load import load_game
from toolkit.prove.data import proof_data
from toolkit.prove.page import page
from toolkit.prove.prove import Proof, Wishes, prove
from toolkit.prove.report import report_lines

FOLDER = SHIPPED.parent / "trash-kings"


def proven(games: int = 3) -> Proof:
    game, _ = load_game(FOLDER)
    assert game is not None
    box, _ = open_box(game)
    return prove(game, box, Wishes(workers=1, games=games, keeps=False))


@cache
def sound() -> Proof:
    return proven()


def test_its_games_are_played_and_held_to_the_rules() -> None:
    proof = sound()
    assert (proof.standings, proof.is_proven) == ([], True)
    assert proof.games == 9
    assert proof.safety.states > 150 and proof.safety.replayed and proof.safety.dealt_anew


def test_it_says_so_in_words() -> None:
    lines = list(report_lines(sound()))
    assert lines[0].startswith("No card of Trash Kings has rules text: there is no sentence to prove. Its random games")
    assert "of 2 to 4 players" in lines[0] and "every card in one place" in lines[0]
    assert lines[1] == "8 whole games: 8 held, 0 new."
    assert lines[2].startswith("Played 9 games, ") and " states checked, " in lines[2]
    assert lines[-1].startswith("Proven: all games were as they must be. ")
    data = proof_data(sound())
    assert data["proven"] and data["play"]["games"] == 9
    assert data["about"].startswith("No card of Trash Kings has rules text")


def test_the_page_says_it_too() -> None:
    content = page(sound(), {})
    assert '<p class="verdict good">Proven: all games were as they must be.</p>' in content
    assert "there is no sentence to prove" in content and "While 9 games with " in content
    assert "<section" not in content and "legend" not in content.partition("</style>")[2].partition("<script>")[0]


def test_a_rule_that_is_broken_is_told_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cube that is recalled and stays where it is; and a point too many for everybody."""
    real = cube_recall.recall

    def stays(state: DumpState, player: int, option: int) -> None:
        was = state.spots[:]
        real(state, player, option)
        state.spots = was

    real_scores = TrashKings.scores
    monkeypatch.setattr(cube_recall, "recall", stays)
    monkeypatch.setattr(TrashKings, "scores", lambda rules, state: [n + 1 for n in real_scores(rules, state)])
    proof = proven(9)
    assert not proof.is_proven
    lines = list(report_lines(proof))
    assert any(line.startswith("R8-R11 broken in the game of seed ") for line in lines)
    assert sum(line.startswith("Whole game of ") and " goes otherwise from choice " in line for line in lines) == 8
    assert any(line.startswith("      now: ") for line in lines)
    assert any('heap prove trash-kings --accept "whole games"' in line for line in lines)
    assert lines[-1].startswith("Not proven: whole games that were kept go otherwise, ") and " fault" in lines[-1]
    assert len(proof_data(proof)["whole games"]["parted"]) == 8
    assert "Whole game of" in page(proof, {})
    assert proof_data(proof)["play"]["wrong"]
    assert 'class="verdict bad">Not proven' in page(proof, {})


def test_nothing_played_is_nothing_proven() -> None:
    proof = sound()
    empty = Proof(proof.game, proof.box, [])
    assert not empty.is_proven
    assert list(report_lines(empty))[-1].startswith("Not proven: no game was played.")
