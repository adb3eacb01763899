"""What holds for all cards that somebody has is printed of all of them."""

from __future__ import annotations

import pytest

from engine.language import Context
from tests.benchmarks.hinted.measure import language_of_kind


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Your Beasts cannot be blocked.", "Your Beasts cannot be blocked."),
        ("Your Beast cannot attack.", "Your Beasts cannot attack."),
        ("Your opponent's creatures cannot block.", "Your opponent's creatures cannot block."),
        ("Your creatures get +1 Attack.", "Your creatures have +1 Attack."),
        ("This creature cannot block.", "This creature cannot block."),
        ("Each opposing creature has -1 Attack.", "Each opposing creature has -1 Attack."),
    ],
)
def test_all_of_them_are_told(text: str, printed: str) -> None:
    reading = language_of_kind("duel").read(text, Context("Relic"))
    assert [sentence.canonical for sentence in reading.sentences] == [printed]
    assert language_of_kind("duel").read(printed, Context("Relic")).tree == reading.tree
