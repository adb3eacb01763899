"""Aids of games: one for each player, laid out in full, and saying no other numbers than the game's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.toolkit.press.shop import loaded, produced
from toolkit.press.kit import Wish
from toolkit.press.produce import Production

GAMES = Path(__file__).parents[3] / "cards"


def aids(game: str, draft: bool = False) -> Production:
    production, problems = produced(loaded(GAMES / game), Wish(draft=draft))
    assert problems == []
    return production


@pytest.mark.parametrize("draft", [False, True], ids=["full", "draft"])
@pytest.mark.parametrize("game", ["ark", "trash-kings"])
def test_there_is_an_aid_for_each_player(game: str, draft: bool) -> None:
    production = aids(game, draft)
    turns = [face.card for face in production.faces.fronts if face.deck.id == "aids"]
    assert [card.copies for card in turns if card and card.id == "your-turn"] == [production.game.players[1]]


def test_the_track_of_day_cycles_counts_from_one() -> None:
    html = next(face.html for face in aids("ark").faces.fronts if face.card and face.card.id == "day-cycles")
    numbers = [int(number) for number in re.findall(r">(\d+)</div>", html)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers[-1] > 20
