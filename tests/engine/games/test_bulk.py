"""What must be true of any game, asserted at every choice of random games (R8 to R14 of the ladder)."""

from __future__ import annotations

import json
import random

import pytest

from engine.games.top_of_the_heap import layout
from engine.kernel import (
    Refused,
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
    to_json,
    view,
    winners,
)
from tests.engine.games.scene import Scene, heap

GAMES = range(0, 90)


def play(seed: int, players: int) -> State:
    """A random game to its end, every state checked, now and then cloned, saved, dealt anew."""
    chance = random.Random(seed)
    state = new_game(heap(), players, seed, quiet=seed % 5 > 0)
    while not is_over(state):
        assert check_state(state) == []
        if chance.random() < 0.02:
            _look_around(state, chance)
        choose(state, chance.choice(options(state)))
    assert check_state(state) == []
    return state


def _look_around(state: State, chance: random.Random) -> None:
    saved = from_json(heap(), json.loads(json.dumps(to_json(state))))
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


@pytest.mark.parametrize("seed", GAMES)
def test_random_games_are_sound(seed: int) -> None:
    state = play(seed, 3 + seed % 3)
    assert len(scores(state)) == state.players
    assert all(score >= 0 for score in scores(state))
    assert winners(state)


@pytest.mark.parametrize("seed", range(3))
def test_same_seed_and_actions_give_the_same_state(seed: int) -> None:
    one, other = new_game(heap(), 4, seed), new_game(heap(), 4, seed, quiet=True)
    chance = random.Random(seed)
    while not is_over(one):
        action = chance.choice(actions(one))
        apply(one, action)
        apply(other, action)
    assert digest(one) == digest(other)
    assert one.log
    assert other.log is None


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    state = new_game(heap(), 3, 5)
    chance = random.Random(5)
    everything = sorted({text for words in heap().words.values() for text in words.values()})
    while not is_over(state):
        before = digest(state)
        offered = set(actions(state))
        for text in chance.sample(everything, 3):
            if text not in offered:
                with pytest.raises(Refused, match="is not offered"):
                    apply(state, text)
        with pytest.raises(Refused):
            choose(state, -99)
        assert digest(state) == before
        apply(state, chance.choice(sorted(offered)))
    with pytest.raises(Refused, match="over"):
        apply(state, "pass")


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (lambda s: s.zones[0].append(s.zones[2][0]), "lies in zone"),
        (lambda s: s.zones[0].pop(), "lies nowhere"),
        (lambda s: s.counts[0].__setitem__(0, -1), "has -1"),
        (lambda s: s.counts[0].__setitem__(0, 11), "has 11"),
        (lambda s: s.marks.__setitem__(s.zones[0][0], 1), "not in play"),
        (lambda s: s.at.__setitem__(0, layout.DEN + 1), "is at place"),
        (lambda s: s.choice.__setitem__(2, []), "among nothing"),
        (lambda s: setattr(s, "choice", None), "is not done"),
        (lambda s: setattr(s, "steps", 10**9), "steps"),
        (lambda s: s.hosts.append((s.zones[0][0], s.zones[2][0])), "do not match"),
    ],
)
def test_the_check_finds_what_is_planted(harm: object, words: str) -> None:
    state = Scene().ready().state
    assert check_state(state) == []
    harm(state)  # type: ignore[operator]
    assert any(words in line for line in check_state(state)), check_state(state)


def test_a_view_hides_what_is_hidden() -> None:
    """Decks and cans but for their top; what was looked at is seen by who looked, and by nobody else."""
    scene = Scene("Opossum", "Fox", "Coyote").can(1, "Sardine", "Odd Sock").carry(1, "Flashlight").has(1, AP=9)
    scene.play("1 | move house-1 | offers yes\n 1 | yes |")
    mine, other = view(scene.state, 0), view(scene.state, 1)
    assert mine["houses"][0]["can"] == ["hidden", "Odd Sock#1"]
    assert mine["decks"]["Risk"][-1] != "hidden"
    assert mine["decks"]["Risk"][-3] == "hidden"
    assert set(other["decks"]["Risk"]) == {"hidden"}
    assert "actions" in mine["choice"]
    assert "actions" not in other["choice"]


def test_what_was_saved_of_other_cards_or_broken_is_refused() -> None:
    data = to_json(new_game(heap(), 3, 1))
    with pytest.raises(ValueError, match="other cards"):
        from_json(heap(), data | {"box": "x"})
    del data["stack"]
    with pytest.raises(ValueError, match="stack is missing"):
        from_json(heap(), data)


def test_who_saw_cards_does_not_know_an_order_that_somebody_else_made() -> None:
    """The Fox has looked at the Risk deck; then the Opossum puts its top cards back in an order of its own."""
    scene = Scene("Opossum", "Fox", "Coyote").can(1, "Odd Sock").carry(1, "Flashlight").has(1, AP=9)
    state = scene.state
    top = state.zones[layout.RISK][-3:]
    state.seen = [(1, card) for card in top]
    scene.play("1 | move house-1 |\n 1 | yes |")
    apply(state, actions(state)[0])
    assert view(state, 1)["decks"]["Risk"][-3:] == [heap().box.labels[top[0]], "hidden", "hidden"]
    assert "hidden" not in view(state, 0)["decks"]["Risk"][-2:]
    scene.referee.mix(state, layout.RISK)
    assert set(view(state, 0)["decks"]["Risk"]) == {"hidden"}
