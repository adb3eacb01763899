"""What was saved and is no game any more is refused with words, and what is whole comes back exactly."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.kernel import State, choose, clone, digest, from_json, new_game, to_json
from engine.kernel.core.frames import NodeFrame, SelectFrame, TextFrame
from tests.engine.kernel.test_state import names, same
from tests.engine.records.games import PLAYED, referee_of

Data = dict[str, Any]
GAME = "top-of-the-heap"
DAMAGES = 45  # of each state
SPOILT: tuple[Any, ...] = (None, True, -7, 10**30, 1.5, "no", [], [[]], ["no"], {}, {"is": "TextFrame"}, {"is": []})


def read(game: str, data: Data) -> State:
    return from_json(referee_of(game), json.loads(json.dumps(data)))


@cache
def middles(game: str) -> dict[str, State]:
    """A state in the middle of each kind of choice, and frame on the stack, that some games by chance come to."""
    found: dict[str, State] = {}
    rules = referee_of(game)
    least, most = rules.box.players
    for seed in range(8):
        luck = Random(seed)
        state = new_game(rules, least + seed % (most - least + 1), seed, quiet=True)
        while state.choice is not None:
            for name in (state.choice.kind, *(f"{state.choice.kind} in {type(each).__name__}" for each in state.stack)):
                if name not in found:
                    found[name] = clone(state)
            choose(state, luck.choice(state.choice.options))
        found.setdefault("the end", state)
    return found


@pytest.mark.parametrize("game", PLAYED)
def test_in_the_middle_of_every_kind_of_choice_it_is_exact(game: str) -> None:
    assert len(middles(game)) > 3
    for name, state in middles(game).items():
        again, twin = read(game, to_json(state)), clone(state)
        assert all(same(getattr(again, field), getattr(state, field)) for field in names(state)), name
        for each in (again, twin):
            go_on(each)
        assert digest(again) == digest(twin), name


def go_on(state: State) -> None:
    """Six choices more."""
    luck = Random(1)
    for _ in range(6):
        if state.choice is not None:
            choose(state, luck.choice(state.choice.options))


def test_a_text_is_in_the_middle_of_some_of_them() -> None:
    """So that frames of texts, of their nodes and of picking are among what is saved."""
    kinds = {type(frame) for state in middles(GAME).values() for frame in state.stack}
    assert {TextFrame, NodeFrame, SelectFrame} <= kinds


# --- what is refused -------------------------------------------------------------------------------------------------


def in_a_text() -> Data:
    """A game saved while somebody picks things for a text."""
    state = next(each for each in middles(GAME).values() if isinstance(each.stack[-1], SelectFrame))
    data: Data = json.loads(json.dumps(to_json(state)))
    return data


def frame(data: Data, name: str) -> Data:
    found: Data = next(each for each in data["stack"] if each["is"] == name)
    return found


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda d: d.pop("zones"), "zones is missing"),
        (lambda d: d.update(players=99), "is for 3 to 5 players, not 99"),
        (lambda d: d.update(players="3"), "is for 3 to 5 players, not '3'"),
        (lambda d: d.update(steps="many"), "steps: 'many' is no int"),
        (lambda d: d.update(seed=-1), "no number of 64 bits"),
        (lambda d: d["zones"].__setitem__(0, 3), r"zones: 3 is no list\[int\]"),
        (lambda d: d["zones"][0].append("x"), "zones: 'x' is no int"),
        (lambda d: d["zones"][0].append(0), "zones: some card lies nowhere, twice, or elsewhere"),
        (lambda d: d["zones"].append([]), "zones: there are [0-9]+, not [0-9]+"),
        (lambda d: d["on_cards"].append([0]), "on_cards: 0 rows"),
        (lambda d: d["on_zones"].append([]), "on_zones: 0 rows"),
        (lambda d: d["zone_of"].pop(), "zone_of or marks: there are [0-9]+ cards"),
        (lambda d: d["known"].pop(), "known: there is no set of the [0-9] players, or of everybody, for each"),
        (lambda d: d["known"].__setitem__(0, 1 << 9), "known: there is no set of the [0-9] players"),
        (lambda d: d["since"].append(0), "since: there are"),
        (lambda d: d["counts"].pop(), "counts: there are"),
        (lambda d: d["hosts"].append([0, 1, 2]), r"hosts: \[0, 1, 2\] has 3 parts, not 2"),
        (lambda d: d["hosts"].append([0]), r"hosts: \[0\] has 1 parts, not 2"),
        (lambda d: d["choice"].pop("prompt"), "choice: Choice: prompt is missing"),
        (lambda d: d["choice"].update(player=7), "choice: there is no player 8"),
        (lambda d: d["choice"].update(kind="colour"), "choice: of the kind 'colour' something else is offered"),
        (lambda d: d["choice"].update(options=[10**9]), "something else is offered"),
        (lambda d: d["choice"].update(options=[]), "something else is offered"),
        (lambda d: d["stack"][0].update({"is": "Nobody"}), "stack: 'Nobody' is the name of no Frame"),
        (lambda d: d["stack"][0].update({"is": "ContinuousEffect"}), "is the name of no Frame"),
        (lambda d: d["stack"][0].pop("is"), "stack: None is the name of no Frame"),
        (lambda d: d["stack"][0].update(code="dance"), "stack: nothing runs 'dance'"),
        (lambda d: d["stack"].append([1]), r"stack: \[1\] is no Frame"),
        (lambda d: frame(d, "TextFrame").pop("you"), "stack: TextFrame: you is missing"),
        (lambda d: frame(d, "TextFrame").update(program=10**6), "there is no program 1000000"),
        (lambda d: frame(d, "TextFrame")["slots"].clear(), "has 0 slots"),
        (lambda d: frame(d, "SelectFrame").update(base=0), "belongs to no text"),
        (lambda d: frame(d, "SelectFrame").update(sort="crad"), "SelectFrame: sort: 'crad' is none of card, piece"),
        (
            lambda d: frame(d, "SelectFrame").update(groups=[["x"]]),
            "stack: SelectFrame: groups: 'x' is no int",
        ),
    ],
)
def test_what_is_amiss_is_said(spoil: Callable[[Data], object], words: str) -> None:
    data = in_a_text()
    read(GAME, data)
    spoil(data)
    with pytest.raises(ValueError, match=words):
        read(GAME, data)


@pytest.mark.parametrize("data", [None, 3, "x", [], [{}]])
def test_what_is_no_object_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match="this state is not whole"):
        from_json(referee_of(GAME), data)


def test_a_true_and_a_false_are_numbers_too() -> None:
    """As they are in Python: rules may keep an answer where a number is declared."""
    data = in_a_text()
    data["steps"] = True
    assert read(GAME, data).steps == 1


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all parts of JSON."""
    if way:
        yield way
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from places(part, (*way, name))


@pytest.mark.parametrize("game", PLAYED)
def test_damage_is_read_or_refused_with_words_and_never_stumbled_over(game: str) -> None:
    luck = Random(7)
    refused = 0
    for state in middles(game).values():
        whole = json.dumps(to_json(state))
        ways = list(places(json.loads(whole)))
        for _ in range(DAMAGES):
            *way, last = luck.choice(ways)
            spoilt = json.loads(whole)
            inner = spoilt
            for name in way:
                inner = inner[name]
            if luck.random() < 0.3:
                del inner[last]
            else:
                inner[last] = luck.choice(SPOILT)
            try:
                from_json(referee_of(game), spoilt)
            except ValueError as error:
                assert str(error)
                refused += 1
    assert refused > DAMAGES // 3 * len(middles(game))
