"""How many cards the rules draw with the most players."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.language.vocabulary import Vocabulary
from toolkit.check.counts import count_of
from toolkit.load import load_game
from toolkit.model import Game

REAL = Path(__file__).parent.parent.parent.parent / "cards" / "top-of-the-heap"


def game(nouns: dict[str, Any], periods: dict[str, Any]) -> Game:
    words = {"nouns": nouns, "periods": periods}
    return Game("x", "X", "1", (2, 5), Path(), Path(), Vocabulary.of(words), data={"vocabulary": words})


NOUNS = {
    "animal": {"sort": "player"},
    "house": {"sort": "place", "count": 6},
    "pile": {"sort": "pile", "of": "house", "count": 3},
    "can": {"sort": "place", "of": "house"},
    "nest": {"sort": "place", "unique": True},
    "shelf": {"sort": "place"},
    "loop": {"sort": "place", "of": "loop", "count": 2},
}


@pytest.mark.parametrize(
    ("word", "count"),
    [
        ("player", 5),
        ("animal", 5),
        ("house", 6),
        ("pile", 18),
        ("can", 6),
        ("nest", 1),
        ("shelf", None),
        ("loop", None),
        ("night", 7),
        ("turn", None),
        ("nothing", None),
    ],
)
def test_count(word: str, count: int | None) -> None:
    assert count_of(word, game(NOUNS, {"night": {"count": 7}, "turn": None})) == count


def test_the_real_decks_are_large_enough_with_the_most_players() -> None:
    """By the rulebook's numbers: 6 houses, 7 nights, 5 players; each word under `each` has a count."""
    real, _ = load_game(REAL)
    assert real is not None
    assert [count_of(word, real) for word in ("player", "house", "night")] == [5, 6, 7]
    drawn: dict[str, int] = {}
    for row in real.data["setup"]:
        count = count_of(row["each"], real)
        assert count
        drawn[row["deck"]] = drawn.get(row["deck"], 0) + row["cards"] * count
    assert drawn == {"animals": 5, "residents": 6, "events": 7, "trash": 18 + 21 + 36 + 36, "risk": 18 + 5}
    for deck in real.decks:
        assert sum(card.copies for card in deck.cards) >= drawn.get(deck.id, 0)
