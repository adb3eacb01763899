"""What a Move and a raid come to on Trailhead Lane, as it is said with the option."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.forage import TURNS
from engine.games.top_of_the_heap.state import HeapState, heap
from engine.kernel.running.choices import texts
from tests.engine.records.games import some_way
from toolkit.table.choices import option_words

GAME = "top-of-the-heap"


@pytest.fixture
def night() -> HeapState:
    """The first turn of the first night; whoever has to choose is in the den, with nothing in the inventory."""
    played, luck = some_way(GAME, 3, 0), Random(1)
    while played.state.choice is not None and played.state.choice.kind != "turn":
        played.choose(luck.choice(played.state.choice.options))
    return heap(played.state)


def said(state: HeapState, ap: int) -> dict[str, str]:
    """What is said of each option of a turn with so many AP, without the Resident and the item on top."""
    assert state.choice is not None
    state.counts[state.components.ap][state.choice.player] = ap
    pairs = zip(texts(state), option_words(state), strict=True)
    return {text: words.removeprefix(f"{text} · ").partition(" · ")[0] for text, words in pairs}


def test_a_move_says_what_is_left_and_what_can_be_done_with_it(night: HeapState) -> None:
    words = said(night, 9)
    house = next(text for text in words if text.startswith("move house"))
    assert words[house].count("AP") == 3  # the Move, a raid, leaving
    assert "; raiding costs " in words[house]
    assert "strand" not in str(words)
    cost = int(words[house].split()[0])
    assert f"{cost} AP, {9 - cost} left; " in words[house]
    assert words["move nest"] == "0 AP"


def test_a_raid_is_named_only_where_it_can_be_paid_and_a_move_that_strands_says_so(night: HeapState) -> None:
    before = said(night, 9)
    for text, words in before.items():
        if not text.startswith("move house"):
            continue
        cost = int(words.split()[0])
        raid, leave = (int(words.partition(f"{what} costs ")[2].split()[0]) for what in ("raiding", "leaving"))
        poor = said(night, cost)[text]
        assert "raiding" not in poor
        assert poor.endswith("you are stranded there") == (leave > 0)
        tight = said(night, cost + raid)[text]
        assert f"raiding costs {raid} AP" in tight
        assert tight.endswith(("too much after a raid", "you are stranded there")) == (leave > 0)
        assert "too much" not in said(night, cost + raid + leave)[text]


def test_an_empty_can_is_not_raided(night: HeapState) -> None:
    night.zones[at.CANS[0]].clear()
    assert "raiding" not in said(night, 9)["move house-1"]


def test_in_the_last_turn_of_a_night_what_is_carried_counts(night: HeapState) -> None:
    assert night.choice is not None
    player = night.choice.player
    night.taken[player] = TURNS - 1
    words = said(night, 9)
    assert "leaving" not in words["move house-1"]
    assert words["move house-1"].endswith("your last turn tonight: what you carry stays there")
    assert words["move nest"] == "0 AP"
    night.referee.put(night, night.zones[at.TRASH][-1], at.inventory(player))
    assert said(night, 9)["move nest"] == "0 AP; your last turn tonight: what you carry stays there"
