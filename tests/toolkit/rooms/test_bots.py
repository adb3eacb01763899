"""Bots in a process of their own: the same as in any other, asked again when they were lost, quick when many wait."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.bots import bot, step
from engine.records import Played
from tests.toolkit.rooms.houses import ark
from toolkit.deal import open_table
from toolkit.rooms.bots import MOST_WAITING, BotsLostError, Crew, Question
from toolkit.rooms.kept import files_of
from toolkit.rooms.store import KeptBox

SEATS = ("greedy", "search:20")
SEED = 11


@pytest.fixture
def crew() -> Iterator[Crew]:
    made = Crew()
    made.start()
    yield made
    made.end()


def question(played: Played) -> Question:
    """What the bot is asked who has to choose."""
    assert played.player is not None
    name, actions = played.seats[played.player], tuple(played.actions)
    return Question("box", "ark", KeptBox(files_of(ark())), None, 1, SEED, SEATS, actions, played.player, name)


def begun() -> Played:
    """A game of two bots."""
    referee, problems = open_table(ark())
    assert referee is not None and not problems
    played = Played(referee, SEED, SEATS)
    played.agree("apart")
    return played


def test_they_choose_as_they_would_anywhere(crew: Crew) -> None:
    played = begun()
    for number in range(12):
        choice = played.state.choice
        assert choice is not None
        answer = crew.ask(question(played)).result(60)
        step(played, bot(played.seats[choice.player]))
        assert played.actions[-1] == (choice.player, played.referee.words[choice.kind][answer]), number
        if number == 5:
            played.take_back(3)  # somebody went back
    assert len(played.actions) > 6


def test_who_was_lost_is_asked_again(crew: Crew) -> None:
    played = begun()
    first = crew.ask(question(played)).result(60)
    process = crew._process
    assert process is not None and process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join(10)
    assert crew.ask(question(played)).result(60) == first
    with pytest.raises(BotsLostError, match="UnknownBot"):
        crew.ask(replace(question(played), bot="nobody")).result(60)
    assert crew.ask(question(played)).result(60) == first


def test_a_search_is_left_out_where_many_wait() -> None:
    crew = Crew()  # nobody answers
    asked = question(begun())
    for _ in range(MOST_WAITING + 1):
        assert not crew.is_busy
        crew.ask(replace(asked, bot="search:20"))
    assert crew.is_busy
    crew.ask(replace(asked, bot="search:20"))
    waiting = [crew._asked.get() for _ in range(MOST_WAITING + 2)]
    assert [each[0].bot for each in waiting if each] == ["search:20"] * (MOST_WAITING + 1) + ["greedy"]
