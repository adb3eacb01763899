"""The texts that are kept of the shipped games: read as they were kept, with every kind of finding among them.

After a change of the language that is meant: `heap prove GAME --accept readings --because "..."`.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.games import GAMES
from toolkit.load import load_game
from toolkit.prove.readings.compare import said
from toolkit.prove.readings.store import edition_of_words, load_readings
from toolkit.texts import language_of

EVERY = 6  # of so many texts one is read here; heap prove reads all
CARDS = Path(__file__).parents[4] / "cards"
KIND = re.compile(r"([a-z]+(?:-[a-z]+)*) “")
EVERYWHERE = {
    "unread",
    "unresolved-reference",
    "never-met",
    "ambiguous",
    "non-canonical",
    "set-twice",
    "uncounted",
    "endless",
}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_texts_are_read_as_they_were_kept(name: str) -> None:
    game, _ = load_game(CARDS / name)
    assert game is not None
    kept = load_readings(game.folder)
    assert kept is not None and kept.count == len(kept.texts) > 600
    language = language_of(game)
    assert kept.edition == edition_of_words(game, language)
    for text, was in list(kept.texts.items())[::EVERY]:
        assert said(language, text) == was


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
