"""The whole games that are kept: held to what is played, taken anew for a reason, and missed where they are gone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.proof.whole_games import WholeGame
from toolkit.prove.edition import Edition
from toolkit.prove.whole import ALL, NAME, PlayedGame, Whole, judge_whole

NOW = Edition("c", "v", "r", {"cat": "t"})
GAMES = (WholeGame(2, 5, "0011", "aa"), WholeGame(3, 6, "2233", "bb"))
KEPT = Whole(NOW.id, 2, "", GAMES)
EDITIONS = {NOW.id: NOW}
SAME = [PlayedGame(game) for game in GAMES]
OTHER = [PlayedGame(GAMES[0]), PlayedGame(replace(GAMES[1], marks="2244", digest="cc"))]


def test_the_same_games_hold() -> None:
    found = judge_whole(KEPT, EDITIONS, NOW, SAME, {})
    assert (found.held, found.new, found.is_wrong, found.to_keep) == (2, 0, False, KEPT)


def test_a_game_that_goes_otherwise_is_an_error_and_nothing_else_is_kept() -> None:
    found = judge_whole(KEPT, EDITIONS, NOW, OTHER, {})
    assert [(each.kept.seed, each.at) for each in found.parted] == [(6, 1)]
    assert (found.held, found.is_wrong, found.to_keep) == (1, True, KEPT)


def test_a_game_that_breaks_off_is_an_error_with_the_reason() -> None:
    found = judge_whole(KEPT, EDITIONS, NOW, [SAME[0], PlayedGame(None, "it breaks off: KeyError: 3")], {})
    assert [(each.kept.seed, each.why) for each in found.parted] == [(6, "it breaks off: KeyError: 3")]


@pytest.mark.parametrize("name", [NAME, ALL])
def test_what_is_accepted_takes_their_place_with_the_reason(name: str) -> None:
    found = judge_whole(KEPT, EDITIONS, NOW, OTHER, {name: "The fox was too slow."})
    assert not found.is_wrong
    assert found.to_keep.accepted == "The fox was too slow."
    assert found.to_keep.games == tuple(each.game for each in OTHER)
    assert judge_whole(KEPT, EDITIONS, NOW, OTHER, {"cat": "It was too slow."}).is_wrong


@pytest.mark.parametrize(
    ("edition", "why"),
    [
        (Edition("d", "v", "r", {"cat": "t"}), "the cards of the game changed"),
        (Edition("c", "v", "s", {"cat": "u"}), "its rulings and its texts changed"),
    ],
)
def test_what_is_of_another_edition_is_taken_anew(edition: Edition, why: str) -> None:
    found = judge_whole(KEPT, EDITIONS, edition, OTHER, {})
    assert (found.renewed, found.is_wrong, found.new) == (why, False, 2)
    assert found.to_keep.edition == edition.id


def test_what_was_taken_out_of_the_file_is_missed() -> None:
    found = judge_whole(replace(KEPT, games=GAMES[:1]), EDITIONS, NOW, SAME, {})
    assert found.missing == "2 of them were kept, and 1 of them are not in the file"
    assert found.is_wrong and found.to_keep.games == GAMES[:1]


@pytest.mark.parametrize("kept", [Whole(), Whole(NOW.id, 0)])
def test_where_nothing_was_kept_all_is_new(kept: Whole) -> None:
    found = judge_whole(kept, EDITIONS, NOW, SAME, {})
    assert (found.new, found.held, found.is_wrong) == (2, 0, False)
    assert found.to_keep == KEPT


def test_one_that_is_kept_no_longer_is_an_error_and_one_more_is_new() -> None:
    more = PlayedGame(WholeGame(4, 7, "44", "dd"))
    assert judge_whole(KEPT, EDITIONS, NOW, [*SAME, more], {}).to_keep.counted == 3
    assert judge_whole(KEPT, EDITIONS, NOW, SAME[:1], {}).parted[0].why == "it is not played any more"
