"""Where one is in a deed of several choices: what is told is what then comes, in random games of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from engine.kernel import Referee, State, choose, clone, new_game
from engine.kernel.core.choice import STOP
from engine.kernel.core.frames import FREE_SLOT, SelectFrame, TextFrame
from engine.kernel.core.viewer import EVERYBODY
from engine.kernel.running.game_log import cause, resolved
from engine.kernel.running.machine import run
from tests.toolkit.rooms.test_targets import referee_of
from toolkit.rooms.foresight import consequences
from toolkit.rooms.steps import Picked, Step, begun, picked, step_of, to_come
from toolkit.table.choices import question

GAMES = ("ark", "trash-kings", "crafty-critters", "top-of-the-heap")
MOST, SEED = 220, 3


@cache
def rules(game: str) -> Referee:
    return referee_of(game)


def choices(game: str, players: int = 3) -> Iterator[tuple[State, list[Step], int]]:
    """A random game: before each choice the state, the choices so far, and what is chosen then."""
    state, luck = new_game(rules(game), players, SEED), Random(SEED)
    steps: list[Step] = []
    for _ in range(MOST):
        if (choice := state.choice) is None:
            return
        value = luck.choice(choice.options)
        yield state, steps, value
        steps.append(step_of(state, choice.player))
        choose(state, value)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_to_be_asked_next_is_asked_next(game: str) -> None:
    """But for what turns up, which nobody can know before."""
    said = wrong = 0
    for number, (state, steps, value) in enumerate(choices(game)):
        assert state.choice is not None
        seat = state.choice.player
        if number % 2 or state.at_once is not None:
            continue
        then = [row["then"] for row in consequences(clone(state), seat, value) if "then" in row]
        after = clone(state)
        choose(after, value)
        if then:
            said += 1
            if after.choice is None or (after.choice.player, question(after)) != (seat, then[0]):
                wrong += 1
            else:
                assert begun([*steps, step_of(state, seat)], after, seat) <= len(steps)
    assert wrong <= (said // 10 if game == "crafty-critters" else 0)
    assert said > 0 or game == "ark"  # whose deeds are one choice each


def test_parts_of_a_turn_are_steps_and_the_next_turn_is_none() -> None:
    """A tile, another tile, a cube: who turns over one tile alone goes on to nothing."""
    prompts: dict[str, set[str]] = {}
    for state, steps, _ in choices("trash-kings", players=2):
        assert state.choice is not None
        first = begun(steps, state, state.choice.player)
        prompts.setdefault(state.choice.prompt, set()).add("goes on" if first < len(steps) else "begins")
    assert prompts["primary"] == {"begins"}
    assert prompts["secondary"] == {"goes on"}
    assert prompts["claim"] == {"goes on"}


def test_things_are_counted_as_they_are_picked() -> None:
    state = new_game(rules("crafty-critters"), 2, SEED)
    state.choice = None
    slots: list[list[int] | None] = [None] * (FREE_SLOT + 1)
    state.stack.append(TextFrame(0, -1, 0, -1, slots))
    state.stack.append(SelectFrame(len(state.stack) - 1, 0, "place", FREE_SLOT, 2, 3, [[0, 1, 2, 3]]))
    run(state)
    found = []
    while state.choice is not None and (now := picked(state, 0)) is not None:
        found.append((now, STOP in state.choice.options))
        assert picked(state, 1) is None
        if len(found) == 3:
            break
        choose(state, state.choice.options[0])
    assert found == [(Picked(1, 2, 3), False), (Picked(2, 2, 3), False), (Picked(3, 2, 3), True)]


def test_one_thing_is_not_counted() -> None:
    state = next(choices("ark"))[0]
    player = state.choice.player if state.choice is not None else 0
    row = [10, 11, 12]
    for most, expected in ((1, None), (2, Picked(1, 1, 2)), (5, Picked(1, 1, 3))):
        state.stack.append(SelectFrame(0, player, "card", 5, 1, most, [row]))
        assert picked(state, player) == expected
        assert picked(state, player + 1) is None
        state.stack.pop()


@pytest.mark.parametrize("game", GAMES)
def test_sentences_that_are_told_to_come_are_those_that_come(game: str) -> None:
    """As long as a text is resolved it asks by what is told, or by the sentence that asked when it was told."""
    texts: dict[int, tuple[TextFrame, set[str]]] = {}
    told = 0
    for state, steps, _ in choices(game):
        assert state.choice is not None
        seat, frame = state.choice.player, resolved(state)
        if frame is None:
            continue
        now = state.compiled.sentences[cause(state)[1]].text
        later = to_come(state, seat, steps, len(steps))
        told += bool(later)
        known, words = texts.get(id(frame), (frame, {now, *later}))
        texts[id(frame)] = known, words  # it is kept, so that no other frame gets its id
        assert now in words and words >= {*later}
        if later:
            assert later[0] != now
            frame.card, frame.knowers, kept = max(frame.card, 0), 0, (frame.card, frame.knowers)
            assert to_come(state, seat, steps, len(steps)) == []  # by who does not know the card
            frame.card, frame.knowers = kept
            assert kept[0] < 0 or kept[1] == EVERYBODY or kept[1] >> seat & 1
    assert told > 0 or game != "crafty-critters"
