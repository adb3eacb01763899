"""Any order of what the kernel offers, with games put aside meanwhile: what is done to one reaches no other."""

from __future__ import annotations

import json
from itertools import islice

import pytest
from hypothesis import HealthCheck, Phase, settings
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
    State,
    actions,
    apply,
    choose,
    clone,
    digest,
    from_json,
    is_over,
    new_game,
    options,
    redeal,
    to_json,
    view,
)
from tests.engine.contract.promises import ends_with_scores, is_sound
from tests.engine.records.games import PLAYED, referee_of

ANY = st.integers(0, 10**6)
SEED = st.integers(0, 2**64 - 1)
MOST_ASIDE = 4


class Kernel(RuleBasedStateMachine):
    """The game in hand, and games put aside with the fingerprints they had."""

    state: State

    def __init__(self) -> None:
        super().__init__()
        self.aside: list[tuple[State, str]] = []

    def put_aside(self, state: State) -> None:
        self.aside = [*self.aside[1 - MOST_ASIDE :], (state, digest(state))]

    @initialize(game=st.sampled_from(PLAYED), more=ANY, seed=SEED)
    def begin(self, game: str, more: int, seed: int) -> None:
        referee = referee_of(game)
        least, most = referee.box.players
        self.state = new_game(referee, least + more % (most - least + 1), seed, quiet=seed % 2 == 0)

    @rule(game=st.sampled_from(PLAYED), more=ANY, seed=SEED)
    def another_game(self, game: str, more: int, seed: int) -> None:
        self.put_aside(self.state)
        self.begin(game, more, seed)

    @precondition(lambda self: not is_over(self.state))
    @rule(picks=st.lists(ANY, min_size=1, max_size=20))
    def play_on(self, picks: list[int]) -> None:
        for n in picks:
            row = options(self.state)
            if row:
                choose(self.state, row[n % len(row)])

    @rule()
    def go_on_with_a_clone(self) -> None:
        self.put_aside(self.state)
        self.state = clone(self.state)

    @rule()
    def go_on_with_what_was_saved(self) -> None:
        self.put_aside(self.state)
        self.state = from_json(self.state.referee, json.loads(json.dumps(to_json(self.state))))
        assert digest(self.state) == self.aside[-1][1]

    @rule(seed=SEED, n=ANY)
    def go_on_in_another_deal(self, seed: int, n: int) -> None:
        player = n % self.state.players
        seen, offered = view(self.state, player), actions(self.state)
        self.put_aside(self.state)
        deal = redeal(self.state, player, seed)
        assert view(deal, player) == seen
        assert self.state.choice is None or self.state.choice.player != player or actions(deal) == offered
        self.state = deal

    @precondition(lambda self: self.aside)
    @rule(n=ANY)
    def take_up_another(self, n: int) -> None:
        state, mark = self.aside.pop(n % len(self.aside))
        assert digest(state) == mark
        self.put_aside(self.state)
        self.state = state

    @rule(word=st.text(max_size=12), n=ANY)
    def be_refused(self, word: str, n: int) -> None:
        before = digest(self.state)
        kind = self.state.choice.kind if self.state.choice else next(iter(self.state.referee.meanings))
        words = self.state.referee.words[kind]
        known = words[next(islice(words, n % len(words), None))]
        for text in {word + "?", known} - set(actions(self.state)):
            with pytest.raises(Refused):
                apply(self.state, text)
        with pytest.raises(Refused):
            choose(self.state, -99 - n)
        assert digest(self.state) == before

    @invariant()
    def it_is_sound(self) -> None:
        if hasattr(self, "state"):
            assert [*is_sound(self.state), *ends_with_scores(self.state)] == []

    @invariant()
    def what_lies_aside_is_as_it_was(self) -> None:
        for state, mark in self.aside:
            assert digest(state) == mark


def test_any_order_of_operations() -> None:
    quick = settings(max_examples=40, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(Kernel, settings=quick)


def test_a_clone_that_shares_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = State.clone

    def shares(self: State) -> State:
        new = real(self)
        new.counts = self.counts
        return new

    monkeypatch.setattr(State, "clone", shares)
    quick = settings(max_examples=200, stateful_step_count=40, deadline=None, database=None, phases=[Phase.generate])
    with pytest.raises((AssertionError, BaseExceptionGroup)):
        run_state_machine_as_test(Kernel, settings=quick)
