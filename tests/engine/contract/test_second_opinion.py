"""In random games of every game nothing is done that its words do not say."""

from __future__ import annotations

import pytest

from engine.kernel.core.customs import Customs
from engine.proof.second_opinion import SecondOpinion
from tests.engine.records.games import PLAYED, referee_of

GAMES = 3
FIRST = 20_261  # the seed of the first of them


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_done_is_what_the_words_say(name: str) -> None:
    second = SecondOpinion(referee_of(name))
    sentences = len(second.referee.compiled.sentences)
    for seed in range(FIRST, FIRST + GAMES):
        found = second.game(seed)
        assert list(found.faults) == []
        assert not found.unjudged
        assert bool(found.judged) == bool(sentences)


@pytest.mark.parametrize("name", PLAYED)
def test_every_game_declares_its_customs(name: str) -> None:
    assert referee_of(name).customs != Customs()
    assert referee_of(name).customs.changes
