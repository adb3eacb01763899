"""Each text that is resolved by itself leaves a state as it may be, and is told of where it changes something."""

from __future__ import annotations

import pytest

from engine.kernel.running import tokens
from tests.engine.made_games.games import GAMES as MADE
from tests.other_texts.crowded import KINDS
from tests.other_texts.evidence import ASKED, CROWDED, of, rules_by
from tests.other_texts.held import broken


@pytest.mark.parametrize(
    "name", [*(f"{game}{CROWDED}" for game in KINDS), *(each for game in MADE for each in of(game)[::4])]
)
def test_what_comes_of_a_text_is_sound_and_told(name: str) -> None:
    assert [*broken(rules_by(name), ASKED)] == []


def test_a_change_that_is_not_told_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "note", lambda *words: None)
    assert any("nothing is told" in line for line in broken(rules_by("bazaar+5"), ASKED))
