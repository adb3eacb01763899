"""In random games of every game nothing is done that its words do not say, as far as there is a second opinion."""

from __future__ import annotations

import pytest

from engine.kernel.core.customs import Customs
from engine.proof.second_opinion import NO_CUSTOMS, SecondOpinion
from tests.engine.records.games import PLAYED, referee_of

GAMES = 3


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_done_is_what_the_words_say(name: str) -> None:
    second = SecondOpinion(referee_of(name))
    for seed in range(GAMES):
        found = second.game(seed)
        assert list(found.faults) == []
        assert found.judged or NO_CUSTOMS in found.unjudged


def test_some_game_is_judged() -> None:
    assert any(referee_of(name).customs != Customs() for name in PLAYED)
