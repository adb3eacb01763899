"""What every game owes whoever plays it: offered is accepted, the rest refused; cloned, saved, replayed anywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.kernel import (
    Refused,
    State,
    actions,
    apply,
    choose,
    clone,
    digest,
    from_json,
    is_over,
    options,
    player_to_move,
    redeal,
    scores,
    to_json,
    view,
)
from engine.records import Played, read_record, replay, resume, write_record
from tests.engine.records.games import PLAYED, referee_of, some_way

SEEDS = (1, 2, 3)
PLACES = (0, 7, 60, 140, 100_000)
NEVER = -(10**9)  # an option of no game

pytestmark = pytest.mark.parametrize("game", PLAYED)


def to_the_end(state: State) -> list[float]:
    while not is_over(state):
        row = options(state)
        choose(state, row[(state.steps * 7 + len(row)) % len(row)])
    return scores(state)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("place", PLACES)
def test_a_clone_and_a_saved_game_go_on_alike(game: str, seed: int, place: int) -> None:
    state = some_way(game, seed, place).state
    before = digest(state)
    twin = clone(state)
    saved = from_json(state.referee, json.loads(json.dumps(to_json(state))))
    assert digest(twin) == digest(saved) == before
    ends = [to_the_end(each) for each in (twin, saved)]
    assert digest(state) == before
    assert ends == [to_the_end(state)] * 2
    assert digest(twin) == digest(saved) == digest(state)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("place", PLACES)
def test_a_record_leads_to_the_same_state(game: str, seed: int, place: int) -> None:
    played = some_way(game, seed, place)
    text = write_record(played.record())
    assert write_record(read_record(text)) == text
    assert digest(replay(played.referee, read_record(text))) == digest(played.state)
    assert write_record(resume(played.referee, read_record(text)).record()) == text


@pytest.mark.parametrize("seed", SEEDS)
def test_all_that_is_offered_is_accepted_and_nothing_else(game: str, seed: int) -> None:
    state = some_way(game, seed, 0).state
    number = 0
    while not is_over(state):
        assert len(set(actions(state))) == len(actions(state)) == len(options(state))
        if number % 5 == 0:
            before = digest(state)
            for action, value in zip(actions(state), options(state), strict=True):
                by_text, by_number = clone(state), clone(state)
                apply(by_text, action)
                choose(by_number, value)
                assert digest(by_text) == digest(by_number)
            nonsense = ["", "fly to the moon", actions(state)[0] + " twice"]
            assert state.choice is not None
            foreign = list(state.referee.meanings[state.choice.kind])[:40]
            for action in {*nonsense, *foreign} - set(actions(state)):
                with pytest.raises(Refused):
                    apply(state, action)
            with pytest.raises(Refused):
                choose(state, NEVER)
            assert digest(state) == before
        choose(state, options(state)[number * 13 % len(options(state))])
        number += 1
    with pytest.raises(Refused, match="over"):
        apply(state, "yes")


@pytest.mark.parametrize("place", PLACES)
def test_a_new_deal_looks_the_same_to_the_player(game: str, place: int) -> None:
    state = some_way(game, 4, place).state
    player = player_to_move(state) or 0
    before, seen = digest(state), view(state, player)
    deals = [redeal(state, player, seed) for seed in (1, 2, 1)]
    assert [view(deal, player) for deal in deals] == [seen] * 3
    assert digest(state) == before
    assert digest(deals[0]) == digest(deals[2])
    if not is_over(state):
        assert digest(deals[0]) != digest(deals[1])
    for deal in deals:
        to_the_end(deal)


@pytest.mark.parametrize("place", PLACES)
def test_a_deal_depends_on_nothing_that_is_hidden(game: str, place: int) -> None:
    state = some_way(game, 4, place).state
    player = player_to_move(state) or 0
    others = [redeal(state, player, seed) for seed in (5, 6)]
    assert len({digest(redeal(each, player, 9)) for each in (state, *others)}) == 1


SCRIPT = """
from engine.records import write_record
from tests.engine.records.games import some_way
import sys
sys.stdout.write(write_record(some_way(sys.argv[1], 11, 10**6).record()))
"""


def test_the_same_record_in_every_process(game: str) -> None:
    root = Path(__file__).parents[3]
    records = set()
    for salt in ("0", "1", "4711"):
        env = {**os.environ, "PYTHONHASHSEED": salt}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, game], cwd=root, env=env, capture_output=True, text=True, check=True
        )
        records.add(done.stdout)
    assert len(records) == 1
    assert digest(replay(referee_of(game), read_record(records.pop())))


def test_taking_back(game: str) -> None:
    played = some_way(game, 5, 80)
    digests = {len(played.actions): digest(played.state)}
    texts = [action for _, action in played.actions]
    player = player_to_move(played.state)
    assert player is not None
    number = played.before(player)
    assert number is not None
    played.take_back(number)
    assert len(played.actions) == number
    assert player_to_move(played.state) == player
    for action in texts[number:]:
        played.apply(action)
    assert digest(played.state) == digests[80]


def test_before_the_first_choice_there_is_nothing_to_take_back(game: str) -> None:
    played = some_way(game, 5, 0)
    assert all(played.before(player) is None for player in range(played.players))


def test_a_refused_action_is_not_written_down(game: str) -> None:
    played = some_way(game, 6, 30)
    text = write_record(played.record())
    with pytest.raises(Refused):
        played.apply("fly to the moon")
    with pytest.raises(Refused):
        played.choose(NEVER)
    assert write_record(played.record()) == text


def test_a_log_is_no_part_of_the_state(game: str) -> None:
    loud, quiet = some_way(game, 7, 10**6, quiet=False), some_way(game, 7, 10**6)
    assert loud.state.log
    assert quiet.state.log is None
    assert isinstance(loud, Played)
    assert digest(loud.state) == digest(quiet.state)
