"""Rounds, phases and turns: the order, turns that are extra, skipped or passed, players who are out."""

from __future__ import annotations

import json

import pytest

from engine.kernel import State, choose, digest, from_json, new_game, run, to_json
from engine.kernel.core.frames import Frame
from engine.kernel.core.play import Number, Play
from engine.kernel.core.routines import Routine
from engine.kernel.declared import Declared
from engine.kernel.running import flow
from engine.kernel.running.choices import offer
from tests.engine.small_games.trick_taking import TRICKS

CALLED = {"extra": flow.give_turn, "skip": flow.skip_turn, "pass": flow.pass_turns, "out": lambda state, player: None}


class Plain(flow.Turns[State]):
    """Turns in which nothing is different."""

    def begin(self, state: State, player: int) -> Frame:
        return flow.TurnFrame("a turn", player)


class Round(Declared):
    """A game of turns in which nothing is done but what a test says, by the number of the turn."""

    def __init__(self, plan: dict[int, str], laps: int = 0, rounds: int = 1, *, moves_on: bool = False) -> None:
        self.plan = plan
        self.all_turns = Plain("all turns", laps=laps)
        self.all_rounds = flow.Rounds("all rounds", [self.all_turns.push], most=rounds, moves_on=moves_on)
        self.taken: list[int] = []
        self.outs: set[int] = set()
        box = TRICKS
        super().__init__(
            type(box)(box.id, box.title, box.rules, box.players, box.vocabulary, box.designs,
                      play=Play((), (), Number(0)))
        )  # fmt: skip

    def lay_out(self) -> None:
        super().lay_out()
        self.compiled.runs |= {"a turn": self.run_turn}

    def routines(self) -> tuple[Routine[State], ...]:
        return self.all_rounds.routine, self.all_turns.routine

    def run_turn(self, state: State, frame: flow.TurnFrame, answer: int | None) -> None:
        if answer is None:
            offer(state, frame.player, "number", [1], "go on")
            return
        state.stack.pop()
        self.taken.append(frame.player)
        for word in self.plan.get(len(self.taken), "").split(", "):
            self.do(state, *word.partition(" ")[::2])

    def do(self, state: State, word: str, who: str) -> None:
        """What the plan says: "skip 2" is about player 2, counted from 0."""
        if word in ("extra", "skip", "pass"):
            CALLED[word](state, int(who))
        elif word == "out":
            self.outs.add(int(who))
        elif word == "break":
            flow.end_turns(state, at_once=True)
        elif word == "end":
            flow.end_rounds(state) if who else flow.end_turns(state)
        elif word == "lead":
            flow.lead(state, int(who))
        elif word == "round":
            flow.turn_round(state)

    def is_out(self, state: State, player: int) -> bool:
        return player in self.outs

    def set_up(self, state: State) -> None:
        super().set_up(state)
        state.stack.clear()
        state.first = 0
        self.all_rounds.push(state)


def order(rules: Round, players: int = 3, most: int = 9) -> list[int]:
    """Whose turn is when, for so many turns."""
    state = new_game(rules, players, 1)
    while state.choice is not None and len(rules.taken) < most:
        choose(state, 1)
    return rules.taken


@pytest.mark.parametrize(
    ("plan", "found"),
    [
        ({}, [0, 1, 2, 0, 1, 2]),
        ({1: "extra 0"}, [0, 0, 1, 2, 0, 1]),
        ({1: "extra 2"}, [0, 2, 1, 2, 0, 1]),
        ({1: "skip 1"}, [0, 2, 0, 1, 2, 0]),
        ({1: "skip 1, skip 1"}, [0, 2, 0, 2, 0, 1]),
        ({1: "skip 0"}, [0, 1, 2, 1, 2, 0]),
        ({2: "pass 1"}, [0, 1, 2, 0, 2, 0]),
        ({2: "pass 1, pass 0"}, [0, 1, 2, 2, 2, 2]),
        ({2: "out 0"}, [0, 1, 2, 1, 2, 1]),
        ({2: "round"}, [0, 1, 0, 2, 1, 0]),
        ({2: "round", 3: "round"}, [0, 1, 0, 1, 2, 0]),
        ({4: "end"}, [0, 1, 2, 0]),
        ({1: "pass 0, pass 1, pass 2"}, [0]),
        ({1: "skip 0, skip 1, skip 2"}, [0, 1, 2, 0, 1, 2]),
        ({1: "extra 1, end"}, [0]),
    ],
)
def test_whose_turn_comes_next(plan: dict[int, str], found: list[int]) -> None:
    assert order(Round(plan), most=6) == found


@pytest.mark.parametrize(
    ("plan", "found"),
    [
        ({}, [0, 1, 2, 0, 1, 2]),
        ({1: "skip 1"}, [0, 2, 0, 1, 2]),
        ({2: "lead 2"}, [0, 1, 2, 2, 0, 1]),
        ({2: "end now"}, [0, 1, 2]),
        ({1: "pass 1"}, [0, 2, 0, 1, 2]),
        ({1: "out 1"}, [0, 2, 0, 2]),
    ],
)
def test_rounds_begin_anew(plan: dict[int, str], found: list[int]) -> None:
    assert order(Round(plan, laps=1, rounds=2)) == found


def test_the_next_player_begins_the_next_round() -> None:
    assert order(Round({}, laps=1, rounds=3, moves_on=True)) == [0, 1, 2, 1, 2, 0, 2, 0, 1]


def test_it_is_saved_in_the_middle_of_a_turn() -> None:
    rules = Round({1: "skip 2, extra 1, pass 0"}, laps=2, rounds=2)
    state = new_game(rules, 3, 1, quiet=True)
    for _ in range(3):
        again = from_json(rules, json.loads(json.dumps(to_json(state))))
        assert digest(again) == digest(state)
        choose(state, 1)
    frames = {type(frame).__name__ for frame in state.stack}
    assert frames == {"RoundsFrame", "TurnsFrame", "TurnFrame"}


def test_without_turns_it_is_nobodys() -> None:
    state = new_game(Round({2: "end"}), 3, 1)
    whose = []
    while state.choice is not None:
        whose.append(state.active)
        choose(state, 1)
    assert (whose, state.active, state.first) == ([0, 1], -1, 0)


class Auction(flow.Turns[State]):
    """Two turns of bidding that lie in a turn, told about when they begin and end."""

    def __init__(self) -> None:
        super().__init__("auction", laps=1)
        self.told: list[str] = []

    def begin(self, state: State, player: int) -> Frame:
        self.told.append(f"{player} bids, {state.active} before")
        return flow.TurnFrame("a bid", player)

    def end(self, state: State, player: int) -> None:
        self.told.append(f"{player} has bid")

    def is_over(self, state: State) -> bool:
        return len(self.told) == 4

    def may_have(self, state: State, player: int) -> bool:
        return player != 1

    def skipped(self, state: State, player: int) -> None:
        self.told.append(f"{player} misses it")


class Auctions(Round):
    """Each turn of a round holds an auction, in rounds of its own that player 2 begins."""

    def __init__(self, bids: str = "") -> None:
        self.auction = Auction()
        self.sales = flow.Rounds("sales", [lambda state: flow.lead(state, 2), self.auction.push], most=1)
        self.bids = bids
        self.seen: list[tuple[int, int]] = []
        super().__init__({1: "end"})

    def lay_out(self) -> None:
        super().lay_out()
        self.compiled.runs |= {"a bid": self.run_bid}

    def routines(self) -> tuple[Routine[State], ...]:
        return *super().routines(), self.sales.routine, self.auction.routine

    def run_bid(self, state: State, frame: flow.TurnFrame, answer: int | None) -> None:
        state.stack.pop()
        for word in self.bids.split(", "):
            self.do(state, *word.partition(" ")[::2])

    def run_turn(self, state: State, frame: flow.TurnFrame, answer: int | None) -> None:
        self.seen.append((state.active, state.first))
        if frame.step == 0:
            frame.step = 1
            self.sales.push(state)
            return
        super().run_turn(state, frame, answer)


def test_turns_in_a_turn_and_rounds_in_a_round_leave_those_around_them_as_they_were() -> None:
    rules = Auctions()
    state = new_game(rules, 3, 1)
    assert rules.auction.told == ["2 bids, 0 before", "2 has bid", "0 bids, 2 before", "0 has bid"]
    assert rules.seen == [(0, 0), (0, 0)]
    assert (state.active, state.first) == (0, 0)


@pytest.mark.parametrize(
    ("bids", "found"),
    [
        ("skip 0", ["2 bids, 0 before", "2 has bid", "0 misses it"]),
        ("skip 1", ["2 bids, 0 before", "2 has bid", "0 bids, 2 before", "0 has bid"]),
        ("end", ["2 bids, 0 before", "2 has bid"]),
        ("break off", ["2 bids, 0 before"]),
        ("extra 2", ["2 bids, 0 before", "2 has bid", "2 bids, 2 before", "2 has bid"]),
    ],
)
def test_what_a_game_does_before_and_after_turns(bids: str, found: list[str]) -> None:
    rules = Auctions(bids)
    new_game(rules, 3, 1)
    assert rules.auction.told == found


def test_who_misses_a_turn_outside_of_turns_misses_the_next_that_they_could_have() -> None:
    rules = Round({}, laps=2)
    state = new_game(rules, 3, 1)
    state.stack.clear()
    flow.skip_turn(state, 1)
    state.choice = None
    rules.taken.clear()
    rules.all_rounds.push(state)
    run(state)
    while state.choice is not None:
        choose(state, 1)
    assert rules.taken == [0, 2, 0, 1, 2]
