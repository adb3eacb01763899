"""The texts that are kept of the shipped games: read as they were kept, with every kind of finding among them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.games import GAMES
from toolkit.load import load_game
from toolkit.prove.readings.compare import read_again
from toolkit.prove.readings.store import load_readings

CARDS = Path(__file__).parents[4] / "cards"
KIND = re.compile(r"([a-z]+(?:-[a-z]+)*) “")
EVERYWHERE = {"unread", "unresolved-reference", "never-met", "ambiguous", "non-canonical", "set-twice", "uncounted"}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_texts_are_read_as_they_were_kept(name: str) -> None:
    game, _ = load_game(CARDS / name)
    assert game is not None
    found = read_again(game)
    assert found.held > 400
    assert [(each.text, each.was, each.now) for each in found.otherwise] == []
    assert not found.lost


@pytest.mark.parametrize("name", sorted(GAMES))
def test_there_are_texts_of_every_kind_of_finding_and_right_ones(name: str) -> None:
    kept = load_readings(CARDS / name)
    assert kept is not None
    kinds: Counter[str] = Counter()
    for says in kept.texts.values():
        found = [match[1] for line in says if (match := KIND.match(line))]
        kinds.update(found or ["read"])
    assert {*kinds} >= EVERYWHERE, EVERYWHERE - {*kinds}
    assert kinds["read"] > 80
