"""Rounds, phases and turns: the order, turns that are extra, skipped or passed, players who are out."""

from __future__ import annotations

import json

import pytest

from engine.kernel import State, choose, digest, from_json, new_game, to_json
from engine.kernel.core.play import Number, Play
from engine.kernel.declared import Declared
from engine.kernel.running import flow
from engine.kernel.running.choices import offer
from tests.engine.small_games.trick_taking import TRICKS

CALLED = {"extra": flow.give_turn, "skip": flow.skip_turn, "pass": flow.pass_turns, "out": lambda state, player: None}


class Round(Declared):
    """A game of turns in which nothing is done but what a test says, by the number of the turn."""

    def __init__(self, plan: dict[int, str], laps: int = 0, rounds: int = 1, *, moves_on: bool = False) -> None:
        self.plan, self.laps, self.rounds, self.moves_on = plan, laps, rounds, moves_on
        self.taken: list[int] = []
        self.outs: set[int] = set()
        box = TRICKS
        super().__init__(
            type(box)(box.id, box.title, box.rules, box.players, box.vocabulary, box.designs,
                      play=Play((), (), Number(0)))
        )  # fmt: skip

    def lay_out(self) -> None:
        super().lay_out()
        self.compiled.runs |= {"all turns": self.run_all, "a turn": self.run_turn}

    def run_all(self, state: State, frame: flow.PhaseFrame, answer: int | None) -> None:
        state.stack.pop()
        flow.begin_turns(state, "a turn", flow.first_player(state), laps=self.laps)

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
        state.stack.append(flow.RoundsFrame("", ["all turns"], 0, int(self.moves_on), self.rounds))


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
    state = new_game(Round({}), 3, 1)
    assert flow.whose_turn(state) == 0
    state.stack.clear()
    assert (flow.whose_turn(state), flow.first_player(state)) == (-1, 0)
