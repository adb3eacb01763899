"""What must be true of any game, asserted at every choice of random games, and of games that are played to be ended."""

from __future__ import annotations

import json
import random

import pytest

from engine.games.crafty_critters import aisles
from engine.games.crafty_critters import layout as at
from engine.kernel import (
    State,
    actions,
    apply,
    check_state,
    choose,
    clone,
    digest,
    from_json,
    is_over,
    new_game,
    options,
    player_to_move,
    redeal,
    scores,
    tell,
    to_json,
    view,
    winners,
)
from tests.engine.games.crafty_critters.scene import Scene, critters, seed_for


def any_option(state: State, chance: random.Random) -> int:
    """Chance alone."""
    return chance.choice(options(state))


def purposeful(state: State, chance: random.Random) -> int:
    """To the middle and back again, with something else now and then: such games are ended."""
    words, found = state.referee.words[state.choice[1]], options(state)  # type: ignore[index]
    text = {words[option]: option for option in found}
    for wish in ("end the heist", "take Canned Goods"):
        if wish in text:
            return text[wish]
    player = player_to_move(state)
    if state.choice[1] == "turn" and chance.random() < 0.8:  # type: ignore[index]
        moves = [option for option in found if 0 <= option < at.SPACES]
        goals = at.STARTS if state.canned else (at.MIDDLE,)  # type: ignore[attr-defined]
        here = distance(state.at[player], goals)  # type: ignore[index]
        near = [option for option in moves if distance(option, goals) < here]
        if near:
            return chance.choice(near)
        if "draw a tile" in text:
            return text["draw a tile"]
        if moves and chance.random() < 0.7:
            return chance.choice(moves)
    return chance.choice(found)


def distance(space: int, goals: tuple[int, ...]) -> int:
    """As the crow flies, along the aisles."""
    return min(abs(space % 10 - goal % 10) + abs(space // 10 - goal // 10) for goal in goals)


def play(seed: int, players: int, pick: object) -> State:
    """A game to its end, every state checked, now and then cloned, saved, dealt anew."""
    chance = random.Random(seed)
    state = new_game(critters(), players, seed, quiet=seed % 5 > 0)
    while not is_over(state):
        assert check_state(state) == []
        if chance.random() < 0.03:
            _look_around(state, chance)
        choose(state, pick(state, chance))  # type: ignore[operator]
    assert check_state(state) == []
    return state


def _look_around(state: State, chance: random.Random) -> None:
    saved = from_json(critters(), json.loads(json.dumps(to_json(state))))
    copy = clone(state)
    assert digest(saved) == digest(copy) == digest(state)
    before = digest(state)
    action = chance.choice(actions(state))
    for twin in (saved, copy):
        apply(twin, action)
    assert digest(saved) == digest(copy)
    assert digest(state) == before
    player = chance.randrange(state.players)
    other = redeal(state, player, chance.getrandbits(64))
    assert check_state(other) == []
    assert view(other, player) == view(state, player)
    if player_to_move(state) == player:
        assert actions(other) == actions(state)
    while not is_over(other) and chance.random() < 0.9:  # what was dealt anew can be played on
        choose(other, chance.choice(options(other)))
        assert check_state(other) == []


@pytest.mark.parametrize("seed", range(30))
def test_random_games_are_sound(seed: int) -> None:
    state = play(seed, 2 + seed % 3, any_option)
    assert len(scores(state)) == state.players
    assert winners(state)


@pytest.mark.parametrize("seed", range(24))
def test_games_played_to_be_ended_are_sound(seed: int) -> None:
    state = play(seed, 2 + seed % 3, purposeful)
    assert winners(state)


def test_most_games_played_to_be_ended_are_ended() -> None:
    ended = 0
    for seed in range(20):
        chance = random.Random(seed)
        state = new_game(critters(), 2 + seed % 3, seed, quiet=True)
        while not is_over(state):
            choose(state, purposeful(state, chance))
        ended += state.ended_in > 0  # type: ignore[attr-defined]
    assert ended >= 12


def test_every_line_of_the_log_has_words() -> None:
    state = play(5, 4, purposeful)
    assert state.log
    for line in state.log:
        text = tell(state, line)
        assert text
        assert not text.startswith(f"player {line[1] + 1} {line[0]} "), f"no words for {line}: {text}"


def test_same_seed_and_actions_give_the_same_state() -> None:
    one, other = new_game(critters(), 4, 7), new_game(critters(), 4, 7, quiet=True)
    chance = random.Random(7)
    while not is_over(one):
        action = chance.choice(actions(one))
        apply(one, action)
        apply(other, action)
    assert digest(one) == digest(other)


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (lambda s: s.paths.__setitem__(0, 3), "the board at A1"),
        (lambda s: s.paths.__setitem__(1, 3), "B1 has paths and no tile"),
        (lambda s: s.at.__setitem__(0, 1), "where no tile is"),
        (lambda s: s.home.__setitem__(0, 1), "out of the store"),
        (lambda s: setattr(s, "moves", 4), "moves"),
        (lambda s: s.referee.put(s, s.zones[at.TILES][0], at.seat(0, at.HAND)), "lies in zone"),
        (lambda s: s.lies.__setitem__(s.zones[at.SHOP][0], 45), "on the board and nowhere"),
        (lambda s: s.choice[2].pop(0), "something else than the rules say"),
    ],
)
def test_the_check_finds_what_is_planted(harm: object, words: str) -> None:
    state = Scene().crew(1, "A1").play("").state
    assert check_state(state) == []
    harm(state)  # type: ignore[operator]
    assert any(words in line for line in check_state(state)), check_state(state)


def test_the_check_finds_a_tile_with_other_paths() -> None:
    scene = Scene().tiles("B1 Aisle EW").play("")
    scene.state.paths[1] = 3
    assert any("other paths" in line for line in check_state(scene.state))


def test_a_view_hides_hands_decks_and_held_tiles() -> None:
    scene = Scene({1: "Fly", 2: "Wise"}).play("")
    state = scene.state
    state.referee.put(state, state.zones[at.TILES][-1], at.seat(1, at.HELD))
    mine, other = view(state, 0), view(state, 1)
    assert mine["players"][0]["hand"][0].startswith("Fly")
    assert mine["players"][1]["hand"] == ["hidden"]
    assert mine["players"][1]["held"] == ["hidden"]
    assert other["players"][1]["held"] != ["hidden"]
    assert set(mine["decks"]["tiles"]) == {"hidden"}
    assert "actions" in mine["choice"]
    assert "actions" not in other["choice"]


def test_the_board_is_the_same_from_each_corner() -> None:
    def turn(space: int) -> int:
        return space % 10 * 10 + 9 - space // 10

    assert {turn(space) for space in at.PRINTED} == at.PRINTED
    assert len(at.PRINTED) == 16
    assert {turn(space) for space in at.STARTS} == set(at.STARTS)
    assert aisles.STASH_TILES == 3
    assert seed_for(4) >= 0
