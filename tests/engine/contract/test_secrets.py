"""No seat and no spectator is told what is hidden from them, in any game; numbers that are no seat are refused."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots import bot
from engine.bots.seat import Seat
from engine.kernel import NOBODY, NoSeat, State, digest, new_game, own_words, redeal, table, tell, view
from tests.engine.contract.secrets import hidden, leaks, viewers
from tests.engine.contract.test_every_game import ROOMS
from tests.engine.records.games import PLAYED, referee_of, some_way

MOST = 320
NO_SEATS = (-1, -2, 99, True, 0.0, "0")


@pytest.mark.parametrize(("game", "players"), ROOMS)
def test_nobody_is_told_what_is_hidden(game: str, players: int) -> None:
    assert list(leaks(referee_of(game), players, 10 + players, MOST, every=2)) == []


@pytest.mark.parametrize("seed", (1, 2))
@pytest.mark.parametrize("game", PLAYED)
def test_nobody_is_told_what_is_hidden_when_bots_play(game: str, seed: int) -> None:
    greedy = bot("greedy")

    def pick(state: State, number: int) -> int:
        return greedy.decide(Seat(state, number))

    assert list(leaks(referee_of(game), max(referee_of(game).box.players[0], 2), seed, 40, pick)) == []


@pytest.mark.parametrize("game", PLAYED)
def test_there_is_something_hidden(game: str) -> None:
    state = some_way(game, 3, 20).state
    assert all(sum(map(len, hidden(state, viewer))) > 10 for viewer in viewers(state))


@pytest.mark.parametrize("number", NO_SEATS)
@pytest.mark.parametrize("game", PLAYED)
def test_a_number_that_is_no_seat_is_refused(game: str, number: Any) -> None:
    state = some_way(game, 3, 20, quiet=False).state
    line = (state.log or [])[0]
    before = digest(state)
    for ask in (
        lambda viewer: view(state, viewer),
        lambda viewer: table(state, viewer),
        lambda viewer: redeal(state, viewer, 1),
        lambda viewer: tell(state, line, viewer),
        lambda viewer: own_words(state, line, viewer),
    ):
        with pytest.raises(NoSeat, match=f"seats are 0 to {state.players - 1}"):
            ask(number)
        for viewer in viewers(state):
            ask(viewer)
    with pytest.raises(NoSeat):
        view(state, state.players)
    assert digest(state) == before


def test_rules_that_do_not_ask_who_looks_are_not_asked_about_a_seat_that_is_not_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = some_way("ark", 3, 20).state
    kind = type(state.referee)
    monkeypatch.setattr(kind, "view", lambda self, state, viewer: {"hand": state.zones[viewer or 0]})
    monkeypatch.setattr(kind, "redeal", lambda self, state, viewer: None)
    with pytest.raises(NoSeat):
        view(state, -1)
    with pytest.raises(NoSeat):
        redeal(state, -1, 1)
    assert view(state, 0)["hand"] == state.zones[0]


def test_one_player_alone_has_the_only_seat() -> None:
    with pytest.raises(NoSeat, match="the only seat is 0, and NOBODY is whoever only looks on"):
        view(new_game(referee_of("ark"), 1, 1), 1)


@pytest.mark.parametrize("game", PLAYED)
def test_nobody_is_told_who_has_to_choose_and_not_among_what(game: str) -> None:
    state = some_way(game, 3, 20).state
    assert state.choice is not None
    seen = view(state, NOBODY)
    assert seen["player"] is NOBODY
    assert seen["choice"] == {"player": state.choice.player, "kind": state.choice.kind, "prompt": state.choice.prompt}
    assert "actions" in view(state, state.choice.player)["choice"]


@pytest.mark.parametrize("game", PLAYED)
def test_a_deal_does_not_hold_the_seed_of_the_game(game: str) -> None:
    """Whoever has that can play the game again and knows every card."""
    state = some_way(game, 3, 20).state
    for viewer in viewers(state):
        deal = redeal(state, viewer, 77)
        assert state.seed == 3 != deal.seed


@pytest.mark.parametrize("game", PLAYED)
def test_what_is_dealt_anew_looks_the_same_to_nobody(game: str) -> None:
    for place in (0, 9, 40, 90):
        state = some_way(game, 6, place).state
        deals = [redeal(state, NOBODY, seed) for seed in (1, 2)]
        assert [view(deal, NOBODY) for deal in deals] == [view(state, NOBODY)] * 2
