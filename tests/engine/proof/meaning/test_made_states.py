"""States that are made: hands are full and much is counted there, whatever games reach; sound rules are not accused."""

from __future__ import annotations

import pytest

from engine.games.top_of_the_heap import TopOfTheHeap, scoring, slots
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel import Box
from engine.kernel.core.frames import Env
from engine.kernel.core.state import State
from engine.proof.second_opinion import Opinion, SecondOpinion
from tests.engine.proof.shipped import box, with_text
from tests.engine.records.games import PLAYED, referee_of

SEEDS = range(2)
BAG = "tote-bag"


def made(cards: Box) -> Opinion:
    """What is said of the states that a proof makes."""
    second, found = SecondOpinion(TopOfTheHeap(cards)), Opinion()
    for seed in SEEDS:
        found.add(second.made(seed))
    return found


@pytest.mark.parametrize("game", PLAYED)
def test_sound_rules_are_left_alone(game: str) -> None:
    second = SecondOpinion(referee_of(game))
    assert [second.made(seed) for seed in SEEDS if second.made(seed).faults or second.made(seed).unjudged] == []


def test_a_card_that_gives_less_room_than_it_says_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = slots.room

    def short(state: HeapState, player: int, without: int = -1) -> list[tuple[slots.Fits, Env, int]]:
        return [(test, env, min(n, 1)) for test, env, n in sound(state, player, without)]

    assert not made(with_text(BAG, "While you carry this item, you may carry 1 additional Compact item.")).faults
    monkeypatch.setattr(slots, "room", short)
    assert not made(with_text(BAG, "While you carry this item, you may carry 1 additional Compact item.")).faults
    found = made(box())
    assert {TopOfTheHeap(box()).compiled.sentences[n].text for n, _ in found.faults} == {
        "While you carry this item, you may carry 2 additional Tiny items."
    }


def test_points_that_are_counted_up_to_two_only_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "This item is worth +1 VP for each other FOOD item in your stash."
    sound = scoring.worth

    def capped(state: HeapState, player: int, card: int, *, is_noted: bool = False) -> int:
        n = sound(state, player, card, is_noted=is_noted)
        return min(n, state.referee.value(state, card) + 2)

    assert not made(with_text(BAG, text)).faults
    monkeypatch.setattr(scoring, "worth", capped)
    assert any("points for player" in words for _, words in made(with_text(BAG, text)).faults)


def test_a_state_that_breaks_the_rules_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: State, player: int, cards: list[int]) -> bool:
        raise LookupError("no such slot")

    monkeypatch.setattr(slots, "fits", broken)
    assert any("breaks off: LookupError" in words for _, words in made(box()).faults)
