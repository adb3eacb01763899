"""A currency that is counted out in tokens has two forms, as any counter has: 1 Coin, 2 Coins, 0 Coins."""

from __future__ import annotations

import pytest

from engine.language import Context, Language
from engine.language.vocabulary import Vocabulary

WORDS = {
    "types": {"Local": {"at": "pier", "stays": ["Local"]}},
    "counters": {"Coin": {"currency": True, "plural": "Coins", "holders": ["ship"]}},
    "nouns": {"ship": {"sort": "piece"}, "player": {"sort": "player"}, "pier": {"sort": "place"}},
    "verbs": {"visit": {"object": "place", "costs": True}},
}
LANGUAGE = Language(Vocabulary.of(WORDS))


@pytest.mark.parametrize(
    "text",
    [
        "Visiting costs 1 Coin.",
        "Visiting costs 2 Coins.",
        "Visiting costs 0 Coins.",
        "Visiting costs +1 Coin.",
        "Visiting costs +2 Coins.",
        "Visiting costs at most 2 Coins.",
        "Visiting costs at least 1 Coin.",
        "Ships pay +2 Coins to visit.",
        "Visiting costs 2 Coins for ships and 1 Coin for players.",
    ],
)
def test_it_is_read_and_written_with_its_number(text: str) -> None:
    reading = LANGUAGE.read(text, Context("Local", ""))
    assert reading.findings == () and reading.canonical == text


@pytest.mark.parametrize(
    "text", ["Visiting costs 2 Coin.", "Visiting costs 1 Coins.", "Visiting costs at most 2 Coin."]
)
def test_the_wrong_number_is_refused(text: str) -> None:
    assert LANGUAGE.read(text, Context("Local", "")).canonical is None
