"""Texts of which engine and second opinion said two things once: both do now what the words say."""

from __future__ import annotations

from engine.games import referee
from engine.proof.second_opinion import SecondOpinion
from tests.engine.proof.shipped import with_text


def said(card: str, text: str, seed: int) -> list[str]:
    """What is said of a game of Top of the Heap in which a card has another text."""
    return [words for _, words in SecondOpinion(referee(with_text(card, text))).game(seed).faults]


def test_a_raid_that_found_nothing_was_the_first_one() -> None:
    """Where nothing fits into the inventory, the raid was paid for all the same: the next one is no first raid."""
    assert said("opossum", "You cannot carry Compact items.", 2) == []
