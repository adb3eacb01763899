"""What a kit calls the things that are printed: cards, tiles, tokens."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.toolkit.press.shop import loaded
from toolkit.kit.counted import counts_of, in_words, kind_of
from toolkit.paper import face_size

GAMES = Path(__file__).parents[3] / "cards"


@pytest.mark.parametrize(
    ("size", "kind"),
    [
        ("poker", "card"), ("44x63", "card"), ("square", "tile"), ("50x50", "tile"), ("hex 50", "tile"),
        ("70x80", "tile"), ("60x80", "card"), ("30x30", "token"), ("16x16", "token"), ("circle 60", "token"),
    ],
)  # fmt: skip
def test_a_thing_is_called_by_its_size(size: str, kind: str) -> None:
    assert kind_of(face_size(size)) == kind


def test_the_things_of_a_game_are_counted_by_kind() -> None:
    games = {name: loaded(GAMES / name) for name in ("ark", "crafty-critters", "trash-kings")}
    assert {name: in_words(counts_of(game, game.decks)) for name, game in games.items()} == {
        "ark": "81 cards",
        "crafty-critters": "85 cards, 80 tiles and 36 tokens",
        "trash-kings": "49 tiles and 16 tokens",
    }
    assert in_words([]) == ""
