"""What a card is worth where neither its size nor a number says it: its text does."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.load import load_game
from toolkit.query.conditions import victory_points

GAME = """
title: Small
version: "1"
decks: [things]
vocabulary:
  types: {Thing: {}}
  counters: {point: {plural: points, kind: pool}, coin: {plural: coins}}
  nouns: {pair: {sort: card}}
"""


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("Worth 1 point.", 1),
        ("Never in play. This pair is worth 12 points.", 12),
        ("This pair is worth 2 points if you have a pair.", None),
        ("Worth +2 points.", None),
        ("Worth 2 coins.", None),
    ],
)
def test_a_text_says_what_its_card_is_worth(tmp_path: Path, text: str, worth: int | None) -> None:
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "things.yaml").write_text(f"title: T\ntype: Thing\ncards:\n  - name: A\n    text: '{text}'\n")
    game, _ = load_game(tmp_path)
    assert game is not None
    assert victory_points(game.cards[0], game) == worth
