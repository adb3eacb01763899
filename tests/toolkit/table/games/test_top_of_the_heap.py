"""What a Move and a raid come to on Trailhead Lane, as it is said with the option."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.forage import TURNS
from engine.games.top_of_the_heap.state import HeapState, heap
from engine.games.top_of_the_heap.upkeep import NIGHTS
from engine.kernel.running.choices import texts
from tests.engine.games.scene import Scene
from tests.engine.records.games import some_way
from toolkit.table.choices import option_words, reason
from toolkit.table.games.top_of_the_heap import moves

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
    assert said(night, 9)["move nest"] == "0 AP; your last turn tonight: what you carry is discarded"
    assert said(night, 9)["forage"] == said(night, 9)["forage"] == "1 Snack"  # at home nothing is left behind


def test_whoever_ends_the_night_with_items_is_warned(night: HeapState) -> None:
    assert night.choice is not None
    player = night.choice.player
    there, lost = (
        "; your last turn tonight: what you carry stays there",
        "; your last turn of the game: what you carry is",
    )
    words = said(night, 9)
    assert (words["forage"], words["pass"]) == ("1 Snack", "Forage for all turns you have left tonight")
    night.referee.put(night, night.zones[at.TRASH][-1], at.inventory(player))
    assert said(night, 9)["pass"] == "Forage for all turns you have left tonight"  # in the den
    night.at[player] = 0
    words = said(night, 9)
    assert words["forage"] == "1 Snack"
    assert words["pass"].endswith(there)
    night.taken[player] = TURNS - 1
    assert said(night, 9)["forage"].endswith(there)
    night.night, night.at[player] = NIGHTS, at.DEN + player
    words = said(night, 9)
    assert all(f"{lost} worth nothing" in words[text] for text in ("forage", "pass", "move house-1", "move nest"))


def test_what_is_left_is_told_as_the_most_where_less_may_be() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").feature(3, "Koi Pond").has(1, AP=9)
    words = said(scene.ready().state, 9)
    assert words["move house-3"].startswith("2 AP, at most 7 left; raiding costs")  # the pond may take 1 AP more
    assert words["move house-1"].startswith("0 AP, 9 left; ")
    scene.play("1 | move house-1 |")
    assert said(scene.state, 9)["raid"].startswith("3 AP, 6 left before Risk cards; ")


def test_where_chance_decides_on_the_way_no_more_is_told_than_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "MOST_WAYS", 0)  # as if there were too many ways
    scene = Scene("Opossum", "Fox", "Coyote").has(1, AP=9).carry(1, "Odd Sock").ready()
    assert said(scene.state, 9)["move house-1"] == "0 AP, 9 left before what happens there"
    scene.state.taken[0] = TURNS - 1
    warned = "0 AP, 9 left before what happens there; your last turn tonight: what you carry stays there"
    assert said(scene.state, 9)["move house-1"] == warned


def stashing(scene: Scene) -> dict[str, str]:
    """What is said of each item that can be stashed, by its name without the number of its copy."""
    pairs = zip(texts(scene.state), option_words(scene.state), strict=True)
    return {text.partition("#")[0]: words for text, words in pairs}


def test_an_item_that_makes_room_says_what_goes_with_it() -> None:
    scene = Scene("Fox", "Opossum", "Coyote").at(1, "house-1").has(1, AP=9)
    scene.carry(1, "Tote Bag", "Bottle Cap", "Odd Sock", "Sardine", "Honeycomb").play("1 | move den |\n 1 | stash |")
    words = stashing(scene)
    assert words["stash Tote Bag"].endswith(
        "· it makes room for others: what is not stashed with it and does not fit is discarded"
    )
    assert "discarded" not in words["stash Sardine"] + words["stash all"] + words["done"]
    scene.play("1 | stash Tote Bag |")
    words = stashing(scene)
    assert words["done"] == "done · what does not fit any more is discarded"
    assert "discarded" not in words["stash Sardine"]


def test_whoever_may_ignore_a_surprise_by_an_item_reads_it() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").can(3, "Golf Umbrella", "Bent Spoon").carry(1, "Golf Umbrella")
    scene.top("risk", "Bedroom Light").play("1 | move house-3 |\n 1 | raid | offers yes")
    assert option_words(scene.state) == ["yes · Bedroom Light is ignored", "no · Bedroom Light: Lose 1 AP."]
    scene = Scene("Opossum", "Fox", "Coyote").can(3, "Teddy Bear", "Bent Spoon").carry(1, "Teddy Bear")
    scene.top("risk", "Pocketful of Treats").play("1 | move house-3 |\n 1 | raid | offers yes")
    assert option_words(scene.state) == ["yes", "no"]  # not the Surprise is ignored but a Pet


def test_what_comes_of_an_answer_is_quoted_with_the_question() -> None:
    scene = Scene("Opossum", "Fox", "Coyote").feature(3, "Wind Chimes").has(1, AP=9)
    state = scene.play("1 | move house-3 | offers yes").state
    text = scene.referee.box.designs[scene.referee.design_of[scene.find("Wind Chimes")]].text
    assert " If it does not, " in text
    assert reason(state) == f"Wind Chimes: “{text}”"
