"""Any order of what can be done with a game: choose, be refused, clone, save, look ahead, take back, replay."""

from __future__ import annotations

import json
from itertools import islice

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine.kernel import (
    Refused,
    apply,
    check_state,
    choose,
    clone,
    digest,
    from_json,
    options,
    outcome,
    redeal,
    scores,
    to_json,
    view,
    winners,
)
from engine.records import Played, read_record, replay, write_record
from tests.engine.records.games import PLAYED, referee_of

ANY = st.integers(0, 10**6)


class Table(RuleBasedStateMachine):
    """One game; whatever is done beside it changes nothing in it."""

    game = ""

    @initialize(seed=st.integers(0, 2**64 - 1), more=ANY)
    def begin(self, seed: int, more: int) -> None:
        referee = referee_of(self.game)
        least, most = referee.box.players
        self.played = Played(referee, seed, ["person"] * (least + more % (most - least + 1)))

    @property
    def is_on(self) -> bool:
        return hasattr(self, "played") and self.played.state.choice is not None

    @precondition(lambda self: self.is_on)
    @rule(picks=st.lists(ANY, min_size=1, max_size=12))
    def play_on(self, picks: list[int]) -> None:
        for number in picks:
            if not self.is_on:
                return
            row = options(self.played.state)
            self.played.choose(row[number % len(row)])

    @rule(number=ANY, word=st.text(max_size=12))
    def be_refused(self, number: int, word: str) -> None:
        before, count = digest(self.played.state), len(self.played.actions)
        kind = self.played.state.choice.kind if self.played.state.choice else "may"
        offered = options(self.played.state)
        words = self.played.referee.words[kind]
        value = next(islice(words, number % len(words), None))
        text = words[value]
        with pytest.raises(Refused):
            self.played.apply(word + "?")
        if value not in offered:
            with pytest.raises(Refused):
                self.played.apply(text)
            with pytest.raises(Refused):
                choose(self.played.state, value)
        assert (digest(self.played.state), len(self.played.actions)) == (before, count)

    @precondition(lambda self: self.is_on)
    @rule(number=ANY, seed=st.integers(0, 2**64 - 1))
    def look_ahead(self, number: int, seed: int) -> None:
        state = self.played.state
        before = digest(state)
        player = state.choice.player  # type: ignore[index]
        for other in (clone(state), redeal(state, player, seed)):
            row = options(other)
            choose(other, row[number % len(row)])
            assert check_state(other) == []
        assert digest(state) == before

    @rule()
    def save_and_load(self) -> None:
        state = self.played.state
        again = from_json(self.played.referee, json.loads(json.dumps(to_json(state))))
        assert digest(again) == digest(state)
        assert [view(again, player) for player in range(again.players)] == [
            view(state, player) for player in range(state.players)
        ]
        self.played.state = again

    @rule(number=ANY)
    def take_back(self, number: int) -> None:
        self.played.take_back(number % (len(self.played.actions) + 1))

    @rule()
    def replay_all(self) -> None:
        text = write_record(self.played.record())
        assert digest(replay(self.played.referee, read_record(text))) == digest(self.played.state)

    @precondition(lambda self: hasattr(self, "played") and not self.is_on)
    @rule()
    def the_end(self) -> None:
        assert len(scores(self.played.state)) == self.played.players
        together = outcome(self.played.state)
        assert bool(winners(self.played.state)) is (together is None or together.is_done)
        with pytest.raises(Refused):
            apply(self.played.state, "yes")

    @invariant()
    def it_is_sound(self) -> None:
        if hasattr(self, "played"):
            assert check_state(self.played.state) == []


@pytest.mark.parametrize("game", PLAYED)
def test_any_order_of_operations(game: str) -> None:
    class OneGame(Table):
        pass

    OneGame.game = game
    run_state_machine_as_test(
        OneGame,
        settings=settings(
            max_examples=14, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
