"""The small games keep what every game promises, at every number of players; their records can be played again."""

from __future__ import annotations

import json
from random import Random

import pytest

from engine.bots import bot, play
from engine.bots.seat import Seat
from engine.kernel import (
    State,
    answer,
    choose,
    clone,
    digest,
    from_json,
    is_over,
    new_game,
    options,
    players_to_move,
    redeal,
    to_json,
    view,
    winners,
)
from engine.kernel.running.hidden_information import choice_told
from engine.records import Played, read_record, replay, write_record
from engine.records.replay import resume
from tests.engine.contract.promises import PROMISES, broken, is_sound
from tests.engine.contract.secrets import hidden, leaks, viewers
from tests.engine.small_games.games import BOXES, ROOMS, rules_of

SEEDS = (1, 2, 3)
LOOKS = 6
MOST = 400


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "players"), ROOMS)
def test_every_promise_is_kept(game: str, players: int, seed: int) -> None:
    state, luck, number = new_game(rules_of(game), players, seed, quiet=True), Random(seed), 0
    while not is_over(state):
        looked_at = PROMISES if (number + seed) % LOOKS == 0 or number == 0 else (is_sound,)
        assert broken(state, looked_at) == []
        choose(state, luck.choice(options(state)))
        number += 1
    assert broken(state) == []
    assert number > players


@pytest.mark.parametrize(("game", "players"), ROOMS)
def test_nobody_is_told_what_is_hidden(game: str, players: int) -> None:
    assert list(leaks(rules_of(game), players, 10 + players, MOST)) == []


@pytest.mark.parametrize("game", BOXES)
def test_nobody_is_told_what_is_hidden_when_bots_play(game: str) -> None:
    greedy = bot("greedy")
    assert list(leaks(rules_of(game), 3, 1, MOST, lambda state, number: greedy.decide(Seat(state, number)))) == []


@pytest.mark.parametrize("game", BOXES)
def test_there_is_something_hidden(game: str) -> None:
    state = new_game(rules_of(game), 3, 3)
    assert all(sum(map(len, hidden(state, viewer))) > 10 for viewer in viewers(state))


@pytest.mark.parametrize("names", ["random", "greedy", "search:6"])
@pytest.mark.parametrize(("game", "players"), ROOMS)
def test_bots_play_it_to_its_end_and_the_record_can_be_played_again(game: str, players: int, names: str) -> None:
    played = play(rules_of(game), [bot(names)] * players, 4)
    assert is_over(played.state)
    assert winners(played.state)
    record = read_record(write_record(played.record()))
    assert digest(replay(rules_of(game), record)) == digest(played.state)


@pytest.mark.parametrize(("game", "players"), ROOMS)
def test_it_is_saved_and_resumed_at_every_choice(game: str, players: int) -> None:
    state, luck = new_game(rules_of(game), players, 5, quiet=True), Random(5)
    while not is_over(state):
        again = from_json(rules_of(game), json.loads(json.dumps(to_json(state))))
        assert (digest(again), again.to_json()) == (digest(state), state.to_json())
        value = luck.choice(options(state))
        choose(again, value)
        choose(state, value)
        assert digest(again) == digest(state)


def in_any_order(state: State, luck: Random) -> list[tuple[int, int]]:
    """The answers of all who choose now, by luck; nothing is done."""
    found = [(player, luck.choice(options(state, player))) for player in players_to_move(state)]
    luck.shuffle(found)
    return found


@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_in_which_bids_come_in_changes_nothing(players: int, seed: int) -> None:
    state, luck = new_game(rules_of("bidding"), players, seed), Random(seed)
    while not is_over(state):
        answers = in_any_order(state, luck)
        assert len(answers) == players
        other = clone(state)
        for player, value in answers:
            answer(state, player, value)
        for player, value in reversed(answers):
            answer(other, player, value)
        assert digest(other) == digest(state)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_in_any_order_of_bids_can_be_played_again_and_taken_back(seed: int) -> None:
    played, luck = Played(rules_of("bidding"), seed, ["a", "b", "c"]), Random(seed)
    while played.player is not None:
        for player, value in in_any_order(played.state, luck):
            played.choose(value, player)
    record = read_record(write_record(played.record()))
    again = resume(rules_of("bidding"), record)
    assert digest(again.state) == digest(played.state)
    again.take_back(4)
    assert len(players_to_move(again.state)) == 2


def test_a_bid_is_told_to_nobody_else_before_all_have_bid() -> None:
    state = new_game(rules_of("bidding"), 3, 1)
    seen = []
    for value in options(state, 1)[:3]:
        other = clone(state)
        answer(other, 1, value)
        seen.append([view(other, viewer) for viewer in (0, 2, None)])
        assert view(other, 1)["choice"]["own"]["answered"].startswith("bid ")
    assert seen[0] == seen[1] == seen[2]


def tell_what_was_bid(state: State, viewer: int | None) -> dict[str, object] | None:
    """What is told of a choice, and by mistake the answers that are already in."""
    told = choice_told(state, viewer)
    return told if told is None or state.at_once is None else told | {"answers": state.at_once.answers}


def test_an_answer_that_gets_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = new_game(rules_of("bidding"), 3, 1, quiet=True)
    choose(state, options(state)[0])
    assert broken(state) == []
    monkeypatch.setattr("engine.kernel.choice_told", tell_what_was_bid)
    assert ("keeps_secrets", "player 2 sees something that is hidden") in broken(state)


def test_a_deal_that_keeps_the_answers_of_others_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = new_game(rules_of("bidding"), 3, 1, quiet=True)
    choose(state, options(state)[0])
    monkeypatch.setattr("engine.kernel.redeal_answers", lambda state, viewer: None)
    other = clone(state)
    assert other.at_once is not None
    other.at_once.answers[0] = other.at_once.choices[0].options[1]
    assert digest(redeal(state, 1, 9)) != digest(redeal(other, 1, 9))
    monkeypatch.undo()
    assert digest(redeal(state, 1, 9)) == digest(redeal(other, 1, 9))
