"""Groups of texts that a program has made for the made games are played, and do what they say."""

from __future__ import annotations

import pytest

from engine.proof.second_opinion import SecondOpinion
from tests.engine.made_games.games import GAMES, rules_of
from tests.other_texts.opinions import said_of
from tests.other_texts.variants import made_up

LEAST = 4  # groups of each game


@pytest.mark.parametrize("game", GAMES)
def test_games_with_texts_that_were_made_up_do_what_they_say(game: str) -> None:
    groups = made_up(game)
    assert len(groups) > LEAST
    assert [each for texts in groups for each in said_of(SecondOpinion(rules_of(game, texts)))] == []
